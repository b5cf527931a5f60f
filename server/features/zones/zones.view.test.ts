import { describe, expect, test } from 'vitest'
import type { Zone, Zones } from '../../../contract/zones.ts'
import { countsOf, viewOf } from './zones.view.ts'

const zone = (id: number, x: number, y: number, classKey: string | null = null): Zone => ({
  id,
  code: String(id),
  name: `Zone ${id}`,
  department: '56',
  aliases: [],
  center: [x, y],
  bbox: [x - 0.01, y - 0.01, x + 0.01, y + 0.01],
  updated_at: '2026-11-01T00:00:00.000Z',
  last_sampled_on: null,
  last_samplings: { phages: null, arn_f: null },
  rankings: {
    phages: null,
    arn_f:
      classKey === null
        ? null
        : { id, class: classKey, value: null, below_limit: false, starts_on: '2026-11-01', ends_on: null },
  },
})

const all = (zones: Zone[]): Zones => ({
  updated_at: null,
  on: '2026-11-21',
  tiles_version: 'v',
  total: zones.length,
  counts: countsOf(zones),
  zones,
  groups: [],
})

/** A grid of zones over a degree of sea. */
const grid = (count: number) =>
  Array.from({ length: count }, (_, id) => zone(id + 1, -4 + (id % 100) / 100, 47 + Math.floor(id / 100) / 100))

test('classes are counted, zones without one too', () => {
  expect(countsOf([zone(1, 0, 0, 'faible'), zone(2, 0, 0, 'faible'), zone(3, 0, 0)])).toEqual({
    phages: { none: 3 },
    arn_f: { faible: 2, none: 1 },
  })
})

describe('a box', () => {
  test('that holds everything gives everything, zones without shape too', () => {
    const zones = all([zone(1, -3, 47), { ...zone(2, 0, 0), center: null, bbox: null }])
    expect(viewOf(zones, [-180, -90, 180, 90])).toBe(zones)
  })

  test.each([
    ['around it', [-3.1, 46.9, -2.9, 47.1], 1],
    ['touching its edge', [-2.99, 47, -2.9, 47.1], 1],
    ['beside it', [-2.9, 47, -2.8, 47.1], 0],
    ['a point in it', [-3, 47, -3, 47], 1],
  ] as const)('%s', (_name, box, found) => {
    const view = viewOf(all([zone(1, -3, 47), zone(2, 5, 43)]), box)
    expect([view.zones.length, view.total]).toEqual([found, 2])
  })

  test('of more than 1,000 zones gives groups whose counts add up, each near its zones', () => {
    const view = viewOf(all(grid(1200)), [-180, -90, 180, 90])
    expect(view.zones).toEqual([])
    expect(view.groups.reduce((sum, { count }) => sum + count, 0)).toBe(1200)
    expect(view.groups.length).toBeLessThan(30)
    for (const { center } of view.groups)
      expect([center[0] >= -4 && center[0] <= -3, center[1] >= 47 && center[1] <= 48]).toEqual([true, true])
  })

  test('of at most 1,000 of them gives each of them', () => {
    const view = viewOf(all(grid(1200)), [-4.1, 46.9, -2.9, 47.075])
    expect([view.zones.length, view.groups.length, view.total]).toEqual([900, 0, 1200])
  })

  test('and the next one beside it share the cells they have in common', () => {
    const zones = all(
      Array.from({ length: 60_000 }, (_, id) => zone(id + 1, -4 + (id % 300) / 300, 47 + Math.floor(id / 300) / 300)),
    )
    const seen = (box: readonly [number, number, number, number]) =>
      new Set(viewOf(zones, box).groups.map(({ center, count }) => `${center} ${count}`))
    const [one, other] = [seen([-4, 47, -3.5, 47.5]), seen([-3.9, 47, -3.4, 47.5])]
    expect([...one].filter((group) => other.has(group)).length).toBeGreaterThan(one.size / 2)
  })
})
