import { expect, test } from 'vitest'
import { slots } from './slots.ts'

const refusal = expect.objectContaining({ status: 503, retryAfter: 5 })

test('each source has its places, all have theirs, and a place is freed once', () => {
  const take = slots({ perSource: 2, inAll: 3 })
  const [first] = [take(1), take(1)]
  expect(() => take(1)).toThrow(refusal)
  take(2)
  expect(() => take(3)).toThrow(refusal)
  first?.()
  first?.()
  take(3)
  expect(() => take(2)).toThrow(refusal)
})

test('when all are taken, who has most gives up the oldest to who has fewer', () => {
  const take = slots({ perSource: 3, inAll: 4 })
  const broken: string[] = []
  const begin = (source: number, name: string) => take(source, () => broken.push(name))
  const free = begin(1, 'a')
  for (const name of ['b', 'c']) begin(1, name)
  begin(2, 'd')
  begin(3, 'e')
  expect(broken).toEqual(['a'])
  // Its end frees nothing any more.
  free()
  begin(4, 'f')
  expect(broken).toEqual(['a', 'b'])
  expect(() => begin(4, 'g')).toThrow(refusal)
  expect(() => begin(5, 'h')).toThrow(refusal)
})
