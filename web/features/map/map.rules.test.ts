import { expect, test } from 'vitest'
import type { Ranking } from '../../../contract/rankings.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Sampling, Zone } from '../../../contract/zones.ts'
import { classOf, isOld, UNKNOWN, UNRANKED } from '../scales/scales.rules.ts'
import { basisText, findChosen, legendOf, mapAddress, shownZones, withoutEnded, zonesOfClasses } from './map.rules.ts'

const scale: Scale = {
  type: 'arn_f',
  label: 'ARN F-spécifiques infectieux',
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: ['tres_faible', 'faible', 'elevee'].map((key, at) => ({
    ...UNRANKED,
    key,
    label: key,
    min: [null, 1, 100][at] ?? null,
  })),
}
const view = { type: scale.type, scales: [scale] }

const ranked = (key: string): Ranking => ({
  id: 1,
  class: key,
  value: 4.2,
  below_limit: false,
  starts_on: '2026-11-10',
  ends_on: null,
})

const sampled = (sampled_on: string): Sampling => ({ sampled_on, class: 'faible', value: 3, below_limit: false })

const zone = (code: string, name: string, key: string | null, day: string | null = null): Zone => ({
  id: 1,
  code,
  name,
  department: '56',
  aliases: [],
  center: null,
  bbox: null,
  updated_at: '2026-11-10T10:00:00.000Z',
  last_sampled_on: day,
  last_samplings: { phages: null, arn_f: day === null ? null : sampled(day) },
  rankings: { phages: null, arn_f: key === null ? null : ranked(key) },
  last_changes: { phages: null, arn_f: null },
})

const zones = [
  zone('56.08.10', 'Étel', 'faible', '2026-11-01'),
  zone('56.08.2', 'Baie de Quiberon', 'elevee', '2026-11-18'),
  zone('17.C.21', 'Claires du cœur', null),
]
const codes = (found: Zone[]) => found.map(({ code }) => code)
const byCode = { by: 'code', direction: 'up' } as const

test('a zone without ranking is « Non classée », one whose class the scale lacks is not', () => {
  expect(classOf(null, scale)).toBe(UNRANKED)
  expect(classOf(ranked('gone'), scale)).toBe(UNKNOWN)
  expect(UNKNOWN).not.toMatchObject({ key: UNRANKED.key })
  expect(classOf(ranked('faible'), scale).key).toBe('faible')
})

test('the legend shows each class, a retired one only while a zone has it', () => {
  const retired = { ...UNRANKED, key: 'ancienne', is_retired: true }
  const changed = { ...scale, classes: [...scale.classes, retired] }
  const rows = (shown: Zone[]) =>
    legendOf(shown, { ...view, scales: [changed] }).map(({ shown, count }) => [shown.key, count])
  expect(rows(zones)).toEqual([
    ['tres_faible', 0],
    ['faible', 1],
    ['elevee', 1],
    ['none', 1],
  ])
  expect(rows([zone('1', 'Une', 'ancienne', null), zone('2', 'Deux', 'ancienne', null)])).toContainEqual([
    'ancienne',
    2,
  ])
})

test('a class that the scale lacks has its line of the legend, and its zones, only while a zone has it', () => {
  const unknown = [zone('1', 'Une', 'gone'), zone('2', 'Deux', null)]
  expect(legendOf(zones, view).map(({ key }) => key)).not.toContain(UNKNOWN.key)
  expect(
    legendOf(unknown, view)
      .filter(({ count }) => count > 0)
      .map(({ shown, count }) => [shown.label, count]),
  ).toEqual([
    ['Classe inconnue', 1],
    ['Non classée', 1],
  ])
  expect(codes([...zonesOfClasses(unknown, view, [UNKNOWN.key])])).toEqual(['1'])
  expect(codes([...zonesOfClasses(unknown, view, [UNRANKED.key])])).toEqual(['2'])
})

test('classes of both scales that look the same are one line of the legend, others are two', () => {
  const both = (phages: string | null, arn_f: string | null) => {
    const one = zone('1', 'Une', arn_f)
    return { ...one, rankings: { ...one.rankings, phages: phages === null ? null : ranked(phages) } }
  }
  const shown = [both('faible', 'tres_faible'), both('tres_faible', 'faible'), both(null, null)]
  const counts = (fill: string) => {
    const phages: Scale = { ...scale, type: 'phages', classes: scale.classes.map((one) => ({ ...one, fill })) }
    return legendOf(shown, { type: 'both', scales: [phages, scale] }).map(({ shown: { key }, count }) => [key, count])
  }
  expect(counts(UNRANKED.fill)).toEqual([
    ['tres_faible', 0],
    ['faible', 2],
    ['elevee', 0],
    ['none', 1],
  ])
  expect(counts('#ABD9E9').filter(([key]) => key === 'faible')).toEqual([
    ['faible', 1],
    ['faible', 1],
  ])
})

test('where both scales draw one class otherwise, each line of the legend shows its own zones', () => {
  const phages: Scale = { ...scale, type: 'phages', classes: scale.classes.map((one) => ({ ...one, fill: '#ABD9E9' })) }
  const both = { type: 'both', scales: [phages, scale] } as const
  const shown: Zone[] = [
    { ...zone('1', 'Une', null), rankings: { phages: ranked('faible'), arn_f: null } },
    { ...zone('2', 'Deux', null), rankings: { phages: null, arn_f: ranked('faible') } },
  ]
  const lines = legendOf(shown, both).filter(({ count }) => count > 0)
  expect(lines.map(({ key }) => key)).toEqual(['phages faible', 'arn_f faible'])
  expect(lines.map(({ key }) => codes([...zonesOfClasses(shown, both, [key])]))).toEqual(
    shown.map(({ code }) => [code]),
  )
  expect(zonesOfClasses(shown, { type: 'arn_f', scales: both.scales }, ['faible'])).toHaveLength(1)
})

test('a class that has ended since it was read is in force no more, and its end is the news of it for a week', () => {
  const [lasts, began] = [ranked('faible'), { before: null, since: '2026-11-18' }]
  const rankings = { phages: lasts, arn_f: { ...lasts, ends_on: '2026-11-20' } }
  const ended = { ...zone('1', 'Une', null), rankings, last_changes: { phages: began, arn_f: began } }
  const data = { updated_at: null, on: '2026-11-18', tiles_version: '', zones: [ended] }
  expect(withoutEnded(data, '2026-11-20')).toBe(data)
  const last_changes = { phages: began, arn_f: { before: 'faible', since: '2026-11-21' } }
  const shown = { ...ended, rankings: { phages: lasts, arn_f: null }, last_changes }
  for (const day of ['2026-11-21', '2026-11-27']) expect(withoutEnded(data, day).zones).toEqual([shown])
  expect(withoutEnded(data, '2026-11-28').zones[0]?.last_changes).toEqual({ phages: began, arn_f: null })
})

test.each([
  ['56-08-2', '56.08.2'],
  ['5608.10', '56.08.10'],
  ['56.08.1-0', undefined],
  ['99.99', undefined],
  [null, '17.C.21'],
])('the address asks for %s: the zone is %s', (asked, code) => {
  const numbered = zones.map((one, index) => ({ ...one, id: index + 1 }))
  expect(findChosen(numbered, asked, { id: 3 })?.code).toBe(code)
})

test.each([
  ['', ['17.C.21', '56.08.2', '56.08.10']],
  ['56082', ['56.08.2']],
  ['56-08', ['56.08.2', '56.08.10']],
  ['17c21', ['17.C.21']],
  ['etel', ['56.08.10']],
  ['QUIBERON baie', ['56.08.2']],
  ['coeur', ['17.C.21']],
  ['nulle part', []],
])('searching « %s » finds %j', (search, expected) => {
  expect(codes(shownZones(zones, view, search, byCode))).toEqual(expected)
})

test.each([
  [{ by: 'code', direction: 'down' }, ['56.08.10', '56.08.2', '17.C.21']],
  [{ by: 'name', direction: 'up' }, ['56.08.2', '17.C.21', '56.08.10']],
  [{ by: 'class', direction: 'down' }, ['56.08.2', '56.08.10', '17.C.21']],
  [{ by: 'class', direction: 'up' }, ['56.08.10', '56.08.2', '17.C.21']],
  [{ by: 'sampled', direction: 'up' }, ['17.C.21', '56.08.10', '56.08.2']],
] as const)('the list in order %j', (order, expected) => {
  expect(codes(shownZones(zones, view, '', order))).toEqual(expected)
})

test('zones of one class stay in the order of their codes, whatever the direction', () => {
  const same = ['56.17.10', '56.08.2', '56.08.10'].map((code) => zone(code, 'Zone', 'faible'))
  for (const direction of ['up', 'down'] as const) {
    expect(codes(shownZones(same, view, '', { by: 'class', direction }))).toEqual(['56.08.2', '56.08.10', '56.17.10'])
  }
})

test.each([
  ['2026-10-24', '2026-11-21', false],
  ['2026-10-23', '2026-11-21', true],
  ['2026-11-21', '2026-11-21', false],
])('sampled on %s, on %s: old is %s', (sampled, today, expected) => {
  expect(isOld(sampled, scale, today)).toBe(expected)
})

test.each([
  [[], ['56.08.10', '56.08.2', '17.C.21']],
  [['faible'], ['56.08.10']],
  [
    ['none', 'elevee'],
    ['56.08.2', '17.C.21'],
  ],
  [['tres_faible'], []],
])('the classes %j are chosen: %j are shown', (classes, expected) => {
  expect(codes([...zonesOfClasses(zones, view, classes)])).toEqual(expected)
})

test('the nearest zone comes first, one without a place last', () => {
  const numbered = zones.map((one, index) => ({ ...one, id: index + 1 }))
  const distances = new Map([
    [1, 12],
    [2, 3],
  ])
  const order = { by: 'near', direction: 'up' } as const
  expect(codes(shownZones(numbered, view, '', order, distances))).toEqual(['56.08.2', '56.08.10', '17.C.21'])
})

test('an address that is shared names its zone, what is shown unless it is the first, the day unless it is today', () => {
  expect(mapAddress({ zone: '56.08.2', type: null, on: null })).toBe('/app/map?zone=56.08.2')
  expect(mapAddress({ zone: '17 C 21', type: 'phages', on: '2026-01-15' })).toBe(
    '/app/map?zone=17+C+21&type=phages&on=2026-01-15',
  )
})

test.each([
  ['the last sampling found it', 4.2, false, ''],
  ['the last sampling found another', 200, false, ', classement'],
  ['the last sampling found a limit', 4.2, true, ', classement'],
])('a value says on what it rests: %s', (_what, value, below_limit, expected) => {
  expect(basisText(ranked('faible'), { ...sampled('2026-11-10'), value, below_limit })).toBe(expected)
  expect(basisText(ranked('faible'), null)).toBe(', saisie')
})
