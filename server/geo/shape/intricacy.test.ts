import { expect, test } from 'vitest'
import { isTooIntricate } from './intricacy.ts'
import type { Ring } from './rings.ts'

const square = (size: number) => Float64Array.of(0, 0, size, 0, size, size, 0, size, 0, 0)

test('thousands of nested rings are too intricate, a long ragged one is not', () => {
  const nested: Ring[] = Array.from({ length: 5_000 }, (_, at) => square(1_000 + at))
  const ragged = Float64Array.from({ length: 200_002 }, (_, index) => {
    const vertex = index >> 1
    const [turn, distance] = [(vertex * 2 * Math.PI) / 100_000, 1_000_000 + 300 * Math.sin(vertex * 2.4)]
    return Math.round(distance * (index % 2 === 0 ? Math.cos(turn) : Math.sin(turn)))
  })

  expect(isTooIntricate(nested)).toBe(true)
  expect(isTooIntricate(nested.slice(0, 500))).toBe(false)
  expect(isTooIntricate([ragged])).toBe(false)
  expect(isTooIntricate([])).toBe(false)
})
