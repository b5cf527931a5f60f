import { expect, test } from 'vitest'
import type { Scale } from '../../../../contract/scales.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { aroundOwn, chipsOf, groupsOf, hasChangedSince } from './mine.rules.ts'

const scale = (type: Scale['type']): Scale => ({
  type,
  label: type,
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: ['faible', 'elevee'].map((key, at) => ({ ...UNRANKED, key, label: key, min: [null, 100][at] ?? null })),
})
const BOTH = { type: 'both', scales: [scale('phages'), scale('arn_f')] } as const

const ranked = (key: string | undefined) =>
  key === undefined
    ? null
    : { id: 1, class: key, value: 4.2, below_limit: false, starts_on: '2026-11-10', ends_on: null }

interface ZoneFacts {
  phages?: string
  arn_f?: string
  center?: Zone['center']
  changed?: Partial<Zone['last_changes']>
}

const zone = (id: number, { phages, arn_f, center = null, changed }: ZoneFacts = {}): Zone => ({
  id,
  code: `56.0${id}`,
  name: `Zone ${id}`,
  department: '56',
  aliases: [],
  center,
  bbox: center && [center[0], center[1], center[0], center[1]],
  updated_at: '2026-11-10T10:00:00.000Z',
  last_sampled_on: null,
  last_samplings: { phages: null, arn_f: null },
  rankings: { phages: ranked(phages), arn_f: ranked(arn_f) },
  last_changes: { phages: null, arn_f: null, ...changed },
})
const ids = (zones: readonly Zone[]) => zones.map(({ id }) => id)

test('the worst of one’s zones comes first, one’s own before another of the same class, none last', () => {
  const zones = [
    zone(1, { arn_f: 'faible' }),
    zone(2),
    zone(3, { phages: 'elevee', arn_f: 'faible' }),
    zone(4, { arn_f: 'faible' }),
    zone(5, { arn_f: 'elevee' }),
  ]
  const mine = { ownId: 4, alertedIds: new Set([1, 2, 3, 4]) }
  expect(ids(chipsOf(zones, BOTH, mine))).toEqual([3, 4, 1, 2])
  expect(ids(chipsOf(zones, { ...BOTH, type: 'arn_f' }, mine))).toEqual([4, 1, 3, 2])
})

test.each<[number | null, number[], number[]]>([
  [1, [], []],
  [1, [1], []],
  [null, [], []],
  [null, [2], [2]],
  [1, [2], [1, 2]],
  // Its zone is archived, or was not there on a past day.
  [1, [9], []],
])('own zone %s, alerts of %j: chips of %j', (ownId, alerted, expected) => {
  expect(ids(chipsOf([zone(1), zone(2)], BOTH, { ownId, alertedIds: new Set(alerted) }))).toEqual(expected)
})

const change = (since: string) => ({ before: null, since })

test.each([
  [{}, 'both', false],
  [{ arn_f: change('2026-11-23') }, 'both', false],
  [{ arn_f: change('2026-11-24') }, 'both', true],
  [{ arn_f: change('2026-11-25') }, 'both', true],
  [{ phages: change('2026-11-25') }, 'both', true],
  [{ phages: change('2026-11-25') }, 'arn_f', false],
  [{ phages: change('2026-11-23'), arn_f: change('2026-11-25') }, 'arn_f', true],
] as const)('changes %j, shown %s, last visit on 24 November: said is %s', (changed, type, expected) => {
  expect(hasChangedSince(zone(1, { changed }), { ...BOTH, type }, '2026-11-24')).toBe(expected)
})

test('the list begins with one’s own zone and those with an alert, then the nearest to its centre, then the others', () => {
  const own = zone(4, { center: [-3, 47.5] })
  const places = [5, 9, 1, 7, 2, 8].map((far, at) => zone(11 + at, { center: [-3 + far / 10, 47.5] }))
  const zones = [zone(1), zone(2), zone(3), own, ...places]
  const mine = { ownId: 4, alertedIds: new Set([2, 13]) }
  const around = aroundOwn(zones, own, mine)
  expect(groupsOf(zones, mine, around, 2).map((group) => [group.title, ids(group.zones)])).toEqual([
    ['Mes zones', [4, 2, 13]],
    ['Autour', [15, 11, 14, 16, 12]],
    ['Autres zones', [1, 3]],
  ])
  expect(aroundOwn(zones, undefined, mine)).toEqual([])
  expect(aroundOwn(zones, zone(4), mine)).toEqual([])
})

test('without a zone of one’s own the list is one, without headings', () => {
  const zones = [zone(1), zone(2)]
  expect(groupsOf(zones, { ownId: null, alertedIds: new Set() }, [], 2)).toEqual([{ title: null, zones }])
})
