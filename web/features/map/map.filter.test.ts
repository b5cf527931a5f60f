import { expect, test } from 'vitest'
import type { MapType } from '../../../contract/operator.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { UNRANKED } from '../scales/scales.rules.ts'
import { linesOfKeys, toggled, zonesOfClasses } from './map.rules.ts'

const scaleOf = (type: RankingType, fill: string): Scale => ({
  ...{ type, label: type, unit: 'UFP/g', validity_days: 28, ranking_days: 28, names: [], version: 1 },
  classes: ['faible', 'elevee'].map((key, at) => ({
    ...UNRANKED,
    key,
    label: key,
    fill,
    min: [null, 100][at] ?? null,
  })),
})
const ALIKE = [scaleOf('phages', '#FDAE61'), scaleOf('arn_f', '#FDAE61')]
const OTHERWISE = [scaleOf('phages', '#ABD9E9'), scaleOf('arn_f', '#FDAE61')]

test.each<[MapType, string[], Scale[], string[]]>([
  ['arn_f', ['faible'], OTHERWISE, ['faible']],
  ['both', ['faible'], OTHERWISE, ['phages faible', 'arn_f faible']],
  ['both', ['faible', 'phages faible'], OTHERWISE, ['phages faible', 'arn_f faible']],
  ['both', ['arn_f faible', 'sans'], OTHERWISE, ['arn_f faible']],
  ['arn_f', ['arn_f faible'], OTHERWISE, ['faible']],
  ['phages', ['arn_f faible'], OTHERWISE, []],
  ['both', ['faible'], ALIKE, ['faible']],
  ['both', ['arn_f faible'], ALIKE, ['faible']],
])('the view %s, the classes %j in the address: the lines chosen', (type, keys, scales, expected) => {
  expect(linesOfKeys({ type, scales }, keys).map(({ key }) => key)).toEqual(expected)
})

test('zones of a class stay when both types are shown, where both scales draw it otherwise', () => {
  const ranking: Ranking = {
    ...{ id: 1, class: 'faible', value: 4, below_limit: false, starts_on: '2026-11-10', ends_on: null },
  }
  const zone: Zone = {
    ...{ id: 1, code: '56.08.2', name: 'Baie', department: '56', aliases: [], center: null, bbox: null },
    ...{ updated_at: '2026-11-10T10:00:00.000Z', last_sampled_on: null },
    last_samplings: { phages: null, arn_f: null },
    rankings: { phages: null, arn_f: ranking },
    last_changes: { phages: null, arn_f: null },
  }
  const other = { ...zone, rankings: { phages: null, arn_f: null } }
  expect(zonesOfClasses([zone, other], { type: 'both', scales: OTHERWISE }, ['faible'])).toEqual([zone])
})

test.each([
  [[], 'faible', ['faible']],
  [['faible'], 'faible', []],
  [['faible'], 'elevee', ['faible', 'elevee']],
])('pressing a line of the legend: %j and %s gives %j', (shown, pressed, expected) => {
  expect(toggled(shown, pressed)).toEqual(expected)
})
