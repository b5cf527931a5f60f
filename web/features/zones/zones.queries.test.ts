import { afterEach, expect, test, vi } from 'vitest'
import type { FirstViewFacts } from '../../../contract/rules/zones.first-view.ts'
import type { Zone, Zones } from '../../../contract/zones.ts'
import { scalesQuery } from '../scales/scales.queries.ts'
import { zonesQuery } from './zones.queries.ts'

afterEach(() => vi.unstubAllGlobals())

const pageWith = (facts: FirstViewFacts | null) =>
  vi.stubGlobal('document', { querySelector: () => facts && { textContent: JSON.stringify(facts) } })

const zone = (id: number, key: string): Zone => ({
  ...{ id, code: `56.0${id}`, name: `Zone ${id}`, department: '56', aliases: [], center: null, bbox: null },
  ...{ updated_at: '2026-11-10T10:00:00.000Z', last_sampled_on: null, last_samplings: { phages: null, arn_f: null } },
  rankings: {
    phages: null,
    arn_f: { id: 1, class: key, value: 4, below_limit: false, starts_on: '2026-11-10', ends_on: null },
  },
  last_changes: { phages: null, arn_f: null },
})

const KEPT: Zones = {
  ...{ updated_at: null, on: '2026-11-26', tiles_version: 'a' },
  zones: [zone(1, 'faible'), zone(2, 'faible')],
}

test('a kept answer has the zone and the scales as the page came with them, and its own day', () => {
  const drawn = zone(1, 'elevee')
  pageWith({ zone: drawn, scales: [] })
  expect(zonesQuery.meta?.renewKept?.(KEPT)).toEqual({ ...KEPT, zones: [drawn, KEPT.zones[1]] })
  expect(scalesQuery.meta?.renewKept?.(['kept'])).toEqual([])
  const added = zone(3, 'elevee')
  pageWith({ zone: added, scales: [] })
  expect(zonesQuery.meta?.renewKept?.(KEPT)).toEqual({ ...KEPT, zones: [...KEPT.zones, added] })
  pageWith(null)
  expect(zonesQuery.meta?.renewKept?.(KEPT)).toBe(KEPT)
  expect(scalesQuery.meta?.renewKept?.(['kept'])).toEqual(['kept'])
})
