import { expect, test } from 'vitest'
import { outlineAfter, removableAt, withoutOutline, type ZoneOutline } from './outline.rules.ts'

const outlineAt = (part: number, ring: number): ZoneOutline => ({ part, ring, points: [] })
const OUTLINES = [outlineAt(0, 0), outlineAt(0, 1), outlineAt(1, 0)]

test.each([
  ['the part before, not its hole', 2],
  ['the outline of the same part, after its hole', 1],
  ['the next part, after the first one', 0],
])('what is corrected next is %s', (_words, at) => {
  expect(outlineAfter(OUTLINES, at)).toBe(0)
  expect(removableAt(withoutOutline(OUTLINES, at), 0)).not.toBe('hole')
})
