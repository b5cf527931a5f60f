import { describe, expect, test } from 'vitest'
import type { RankingType } from '../../../contract/rankings.ts'
import { MORNING } from '../../test/mailing/alerts.ts'
import type { ClassChange } from './alerts.recipients.queries.ts'
import { type AlertScales, digestSubjectOf, factsOf, subjectOf } from './alerts.words.ts'

const scaleOf = (type: RankingType, label: string, labels: readonly [string, string]) => ({
  ...{ type, label, unit: 'UFP/g' },
  classes: labels.map((label, index) => ({
    ...{ key: ['moderee', 'elevee'][index] ?? '', label, min: index * 10 || null, max: null, is_retired: false },
    ...{ fill: '#000000', text: '#FFFFFF', mark: '▲', advice: '', old_data_advice: '' },
  })),
})
const scalesWith = (labels: readonly [string, string] = ['Modérée', 'Élevée']): AlertScales => [
  scaleOf('arn_f', 'ARN F-spécifiques infectieux', labels),
  scaleOf('phages', 'Classification Phages', labels),
]

const after = { class: 'elevee', value: 24, below_limit: false, starts_on: '2026-03-05', ends_on: null }
const usual: ClassChange = {
  ...{ email: 'a@example.test', firstname: '', person_name: '', zone_id: 1, code: '56.08.2', name: 'Baie de Quiberon' },
  ...{ type: 'phages', before: 'moderee', after, is_sampled: true, at: MORNING.toISOString() },
  ...{ is_correction: false, is_overtaken: false },
  in_force: { phages: { class: 'elevee', is_old: false }, arn_f: null },
}
const long = 'Baie de la Vilaine maritime et de l’estuaire, '.repeat(5).slice(0, 200)

describe('the subject of an alert', () => {
  test.each<[string, Partial<ClassChange>, string]>([
    [
      'today',
      {},
      '56.08.2\u00A0– Baie de Quiberon : Élevée (Classification Phages) · Modérée → Élevée, dès le 5\u00A0mars\u00A02026',
    ],
    ['an old class', { after: { ...after, starts_on: '2026-03-01' } }, ', depuis le 1\u00A0mars\u00A02026'],
    [
      'an end',
      { after: null, in_force: { phages: null, arn_f: null } },
      ' : Non classée (ARN F-spécifiques infectieux) · Classification Phages : Modérée → Non classée, dès le 5\u00A0mars\u00A02026',
    ],
    [
      'a worse class of the other type',
      {
        ...{ after: { ...after, class: 'moderee' }, before: 'elevee' },
        in_force: { phages: { class: 'moderee', is_old: false }, arn_f: { class: 'elevee', is_old: false } },
      },
      ' : Élevée (ARN F-spécifiques infectieux) · Classification Phages : Élevée → Modérée, dès le 5\u00A0mars\u00A02026',
    ],
    [
      'a long name',
      { name: long },
      '… : Élevée (Classification Phages) · Modérée → Élevée, dès le 5\u00A0mars\u00A02026',
    ],
  ])('%s', (_what, values, words) => {
    const subject = subjectOf({ ...usual, ...values }, scalesWith())
    expect(subject).toContain(words)
    expect([...subject].length).toBeLessThanOrEqual(160)
  })

  test('everything long: the classes stay whole', () => {
    const [one, other] = ['B'.repeat(40), 'A'.repeat(40)]
    const subject = subjectOf({ ...usual, name: long, code: 'C'.repeat(30) }, scalesWith([one, other]))
    expect(subject).toContain(`: ${other} · ${one} → ${other}`)
    expect([...subject].length).toBeLessThanOrEqual(160)
  })
})

describe('the subject of a digest of several changes', () => {
  const QUIBERON = { code: '56.08.2', name: 'Baie de Quiberon' }
  const classOf = (label: string, severity: number) => ({
    ...{ type: 'arn_f' as const, type_label: '', label, colors: null, advice: '', severity },
  })
  const [given, ended] = [{ after }, { after: null }]
  type DigestZone = Parameters<typeof digestSubjectOf>[0][number]
  const HIGH: DigestZone = {
    change: QUIBERON,
    classes: [classOf('Élevée', 1), classOf('Non classée', -1)],
    changes: [given],
  }
  const NONE = { ...HIGH, classes: [classOf('Non classée', -1), classOf('Non classée', -1)], changes: [ended] }
  // Its other type still has a class.
  const HALF = { ...HIGH, changes: [given, ended] }
  const named = (change: object) => ({ ...HIGH, change: { ...QUIBERON, ...change } })
  const many = (count: number, zone = HIGH) => Array.from({ length: count }, () => zone)

  // biome-ignore format: a table
  test.each<[string, Parameters<typeof digestSubjectOf>[0], string]>([
    ['one zone, both types', [HIGH], 'Élevée : 56.08.2\u00A0– Baie de Quiberon'],
    ['two zones', [HIGH, HIGH], 'Élevée : 56.08.2\u00A0– Baie de Quiberon, et 1 autre zone'],
    ['three zones', [HIGH, ...many(2)], 'Élevée : 56.08.2\u00A0– Baie de Quiberon, et 2 autres zones'],
    ['a zone without a class among them', [HIGH, HIGH, NONE], 'Élevée : 56.08.2\u00A0– Baie de Quiberon, et 2 autres zones, dont 1 non classée'],
    ['several of these', [HIGH, ...many(2, NONE)], 'Élevée : 56.08.2\u00A0– Baie de Quiberon, et 2 autres zones, dont 2 non classées'],
    ['no class at all', [NONE, NONE], 'Non classée : 56.08.2\u00A0– Baie de Quiberon, et 1 autre zone'],
    ['a long name', [named({ name: long }), HIGH], 'Élevée : 56.08.2\u00A0– Baie de la Vilaine maritime et de…, et 1 autre zone'],
    ['a long code', [named({ code: 'C'.repeat(30), name: long }), ...many(2), NONE], `Élevée : ${'C'.repeat(30)}, et 3 autres zones, dont 1 non classée`],
    ['a zone where the class of one type ended', [HIGH, HALF], 'Élevée : 56.08.2\u00A0– Baie de Quiberon, et 1 autre zone, dont 1 non classée'],
    ['a long class and code', [{ ...HIGH, change: { code: 'C'.repeat(30), name: long }, classes: [classOf('A'.repeat(40), 1)] }, ...many(2)],
      `${'A'.repeat(40)} : ${'C'.repeat(30)} +2`],
    ['a class and code too long by themselves', [{ ...HIGH, change: { code: 'C'.repeat(40), name: long }, classes: [classOf('A'.repeat(40), 1)] }, ...many(2)],
      `${'A'.repeat(40)} : ${'C'.repeat(31)}… +2`],
  ])('%s', (_what, zones, subject) => {
    expect(digestSubjectOf(zones)).toBe(subject)
    expect([...subject].length).toBeLessThanOrEqual(78)
  })
})

test.each<[string, Partial<ClassChange>, string]>([
  ['none', { after: { ...after, value: null } }, 'Non renseignée'],
  ['a measured one', {}, '24\u00A0UFP/g'],
  ['one without any sampling', { is_sampled: false }, '24\u00A0UFP/g (valeur saisie, sans prélèvement)'],
])('the mail says of the value of a class: %s', (_which, fields, value) => {
  expect(factsOf({ ...usual, ...fields }, scalesWith())).toContainEqual({
    label: expect.stringMatching(/^Charge virale \(/),
    value,
  })
})
