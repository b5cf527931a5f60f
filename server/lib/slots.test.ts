import { expect, test } from 'vitest'
import { slots } from './slots.ts'

test('each source has its places, all have theirs, and a place is freed once', () => {
  const take = slots({ perSource: 2, inAll: 3 })
  const refusal = expect.objectContaining({ status: 503, retryAfter: 5 })
  const [first] = [take(1), take(1)]
  expect(() => take(1)).toThrow(refusal)
  take(2)
  expect(() => take(3)).toThrow(refusal)
  first?.()
  first?.()
  take(3)
  expect(() => take(2)).toThrow(refusal)
})
