import { expect, test } from 'vitest'
import type { Scale } from '../../../../../contract/scales.ts'
import { UNRANKED } from '../../../scales/scales.rules.ts'
import { chartCsv, fileName } from './csv.rules.ts'

const scale: Scale = {
  type: 'arn_f',
  label: '=ARN F',
  unit: 'UFP/g',
  validity_days: 30,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [
    {
      ...UNRANKED,
      key: 'low',
      label: 'Faible ; "basse"',
    },
  ],
}
const point = { on: '2026-11-16', value: 12.5, below_limit: false, low: 1, low_below_limit: true, count: 5 }
const rankings = [{ class: 'low', starts_on: '2026-01-01', ends_on: null }]
const zone = { code: '56.08.2', name: '+33 de\nQuiberon' }

const csvOf = (grouped_by: 'sampling' | 'week' | 'month', known: typeof rankings | null = rankings) =>
  chartCsv({ zone, scale, rankings: known, chart: { points: [point], grouped_by, first_sampled_on: null } })

test('a French spreadsheet opens it, and runs nothing of it', () => {
  expect(csvOf('week')).toBe(
    '\uFEFFCode;Zone;Classement;Semaine du;Prélèvements;Minimum (UFP/g);Minimum sous la limite;Maximum (UFP/g);Maximum sous la limite;Classe du maximum;Classement en vigueur\r\n' +
      '56.08.2;\'+33 de Quiberon;\'=ARN F;16/11/2026;5;1;oui;12,5;non;"Faible ; ""basse""";"Faible ; ""basse"""\r\n',
  )
})

test.each([
  ['sampling', ';Prélèvement;'],
  ['week', ';Semaine du;'],
  ['month', ';Mois du;'],
] as const)('by %s the day is under %s', (grouped, header) => {
  expect(csvOf(grouped)).toContain(header)
})

test('a ranking that is not known is left empty', () => {
  expect(csvOf('week', null)).toMatch(/;\r\n$/)
})

test.each([
  ['56.08.2', 'estran-56.08.2-arn_f-2026-11-22.csv'],
  ['../é 1/2', 'estran-..-é-1-2-arn_f-2026-11-22.csv'],
])('the file of %s is %s', (code, expected) => {
  expect(fileName({ code }, 'arn_f', '2026-11-22', 'csv')).toBe(expected)
})
