import { expect, test } from 'vitest'
import type { Zone } from '../../../contract/zones.ts'
import { countIn, zonesIn } from './map-box.rules.ts'

const zone = (id: number, bbox: Zone['bbox']): Zone => ({
  id,
  code: String(id),
  name: '',
  department: '56',
  aliases: [],
  center: null,
  bbox,
  updated_at: '2026-11-10T10:00:00.000Z',
  last_sampled_on: null,
  last_samplings: { phages: null, arn_f: null },
  rankings: { phages: null, arn_f: null },
})

test('zones in view are those that touch it; groups count where they stand', () => {
  const zones = [zone(1, [0, 0, 1, 1]), zone(2, [0.9, 0.9, 3, 3]), zone(3, [5, 5, 6, 6]), zone(4, null)]
  expect(zonesIn(zones, [1, 1, 4, 4]).map(({ id }) => id)).toEqual([1, 2])
  const groups = [
    { center: [1, 1] as [number, number], count: 12_000 },
    { center: [2, 2] as [number, number], count: 400 },
    { center: [9, 9] as [number, number], count: 7 },
  ]
  expect(countIn(groups, [0, 0, 4, 4])).toBe(12_400)
})
