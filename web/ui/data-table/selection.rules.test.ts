import { expect, test } from 'vitest'
import { pageState, pick } from './selection.rules.ts'

const row = (id: number, isGone = false) => ({ id, isGone })
const canPick = ({ isGone }: { isGone: boolean }) => !isGone
const none = { picked: new Map<number, ReturnType<typeof row>>(), canPick }

test('rows picked on one page stay picked on the next', () => {
  const [one, two, three] = [row(1), row(2), row(3)]
  const first = { picked: pick(none, [one, two], 'with'), canPick }
  expect(pageState(first, [one, two])).toBe('on')
  expect(pageState(first, [three])).toBe('off')
  expect(pageState(first, [two, three])).toBe('some')
  const both = { picked: pick(first, [three], 'with'), canPick }
  expect([...both.picked.keys()]).toEqual([1, 2, 3])
  expect([...pick(both, [one, two], 'without').keys()]).toEqual([3])
})

test('a row that cannot be picked is not, and one that no longer can be leaves', () => {
  expect([...pick(none, [row(1), row(2, true)], 'with').keys()]).toEqual([1])
  const both = { picked: pick(none, [row(1), row(2)], 'with'), canPick }
  expect([...pick(both, [row(1), row(2, true)], 'with').keys()]).toEqual([1])
  expect(pageState(both, [row(2, true)])).toBe(null)
  expect(pageState(both, [])).toBe(null)
})
