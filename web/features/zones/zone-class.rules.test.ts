import { expect, test } from 'vitest'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import type { Scale } from '../../../contract/scales.ts'
import { UNRANKED } from '../scales/scales.rules.ts'
import { looksOf, rankOfZone, viewTitle, zoneClassOf } from './zone-class.rules.ts'
import { mapZonesOf, stylesOf } from './zone-styles.ts'

const CLASSES: [string, number | null][] = [
  ['tres_faible', null],
  ['faible', 1],
  ['elevee', 100],
]
const scaleOf = (type: RankingType, fill = '#FDAE61'): Scale => ({
  type,
  label: type === 'phages' ? 'Classification Phages' : 'ARN F-spécifiques infectieux',
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: CLASSES.map(([key, min]) => ({ ...UNRANKED, key, label: key, min, fill })),
})
const scales = [scaleOf('phages'), scaleOf('arn_f')]
const ranked = (key: string | null): Ranking | null =>
  key === null ? null : { id: 1, class: key, value: 4, below_limit: false, starts_on: '2026-11-10', ends_on: null }
const zone = (phages: string | null, arn_f: string | null) => ({
  ...{ id: 1, code: '56.08.2', name: 'Baie', department: '56', aliases: [] },
  center: [0, 0] as [number, number],
  bbox: [0, 0, 1, 1] as [number, number, number, number],
  updated_at: '2026-11-10T10:00:00.000Z',
  last_sampled_on: null,
  last_samplings: { phages: null, arn_f: null },
  last_changes: { phages: null, arn_f: null },
  rankings: { phages: ranked(phages), arn_f: ranked(arn_f) },
})

test.each([
  ['faible', 'tres_faible', 'phages', 'faible'],
  ['tres_faible', 'elevee', 'arn_f', 'elevee'],
  [null, 'tres_faible', 'arn_f', 'tres_faible'],
  ['tres_faible', null, 'phages', 'tres_faible'],
  [null, null, 'arn_f', 'none'],
  ['faible', 'gone', 'phages', 'faible'],
  ['gone', 'tres_faible', 'arn_f', 'tres_faible'],
  ['elevee', 'gone', 'phages', 'elevee'],
  [null, 'gone', 'arn_f', 'unknown-class'],
  ['gone', null, 'phages', 'unknown-class'],
  ['gone', 'gone', 'arn_f', 'unknown-class'],
])('both, phages %s and ARN F %s: the map shows %s, %s', (phages, arn_f, type, key) => {
  const view = { type: 'both', scales } as const
  const shown = zoneClassOf(zone(phages, arn_f), view)
  expect([shown?.scale.type, shown?.look.key]).toEqual([type, key])
  const [drawn] = mapZonesOf([zone(phages, arn_f)], view)
  const look = stylesOf(view)[drawn?.style ?? '']
  expect(look).toBeDefined()
  expect(look?.hatched).toBe(key === 'none')
})

test('one type shows its own class, whatever the other is', () => {
  const shown = zoneClassOf(zone('elevee', 'faible'), { type: 'arn_f', scales })
  expect(shown?.look.key).toBe('faible')
})

test('the worst class is drawn last, on top, and no class first', () => {
  const names = looksOf({ type: 'both', scales }).map(({ name }) => name)
  expect(names.at(0)).toBe('none')
  expect(names.slice(-2).sort()).toEqual(['arn_f elevee', 'phages elevee'])
})

test('the legend says that it shows the worse of both', () => {
  expect(viewTitle({ type: 'both', scales })).toBe('La moins bonne des deux classes')
  expect(viewTitle({ type: 'phages', scales })).toBe('Classification Phages')
})

test('zones rank by what is shown of them, without a class last', () => {
  const ranks = (type: 'both' | 'arn_f') =>
    [zone('elevee', 'faible'), zone(null, 'faible'), zone(null, null)].map((one) => rankOfZone(one, { type, scales }))
  const [worst = 0, middle = 0, none = 0] = ranks('both')
  expect(worst > middle && middle > none).toBe(true)
  const [first, second] = ranks('arn_f')
  expect(first).toBe(second)
})
