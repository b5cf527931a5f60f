import { expect, test } from 'vitest'
import { pickGroup } from './group-layer.ts'
import { indexGroups, toBbox, toExtent } from './zone-index.ts'

const groups = indexGroups([
  { center: [0, 0], count: 3, label: '3 zones' },
  { center: [0.002, 0], count: 12_400, label: '12 400 zones' },
])
const RESOLUTION = 10

test.each([
  ['on both, the greater, which lies on top', [0, 0], 12_400],
  ['beside it, on the smaller', [-150, 0], 3],
  ['beside both', [-400, 0], undefined],
] as const)('a press %s', (_where, place, count) => {
  expect(pickGroup(groups, place, RESOLUTION)?.count).toBe(count)
})

test('metres become degrees again', () => {
  const box = [-3.2, 47.4, -2.8, 47.6] as const
  for (const [index, degrees] of toBbox(toExtent(box)).entries()) expect(degrees).toBeCloseTo(box[index] ?? 0, 9)
})
