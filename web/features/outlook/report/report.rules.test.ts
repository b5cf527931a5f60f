import { expect, test } from 'vitest'
import type { OutlookProof, OutlookReport } from '../../../../contract/outlook.ts'
import {
  binTexts,
  calculationText,
  isBetter,
  judgedText,
  proofTitle,
  shownTexts,
  skillText,
  sortedProofs,
  verdictText,
  weeksText,
} from './report.rules.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

const proof = (some: Partial<OutlookProof>): OutlookProof => ({
  type: 'arn_f',
  days: 7,
  forecasts: 4212,
  winters: 3,
  persistence: null,
  climatology: null,
  unproven: null,
  reliability: [],
  weeks: [],
  ...some,
})

const report = (some: Partial<OutlookReport>): OutlookReport => ({
  is_shown: true,
  computed_at: '2026-11-25T05:12:00.000Z',
  seen_until: '2026-11-24',
  samplings: 12_345,
  proofs: [],
  ...some,
})

const PROVEN = [
  proof({ type: 'arn_f', days: 14 }),
  proof({ type: 'arn_f', days: 7 }),
  proof({ type: 'phages', days: 14 }),
  proof({ type: 'phages', days: 7 }),
]
const UNKNOWN = PROVEN.map((one) => ({ ...one, unproven: 'too_few' as const }))
const SOME = [
  proof({ days: 7 }),
  proof({ days: 14, unproven: 'no_better_than_climatology' }),
  proof({ type: 'phages', days: 7, unproven: 'too_few' }),
  proof({ type: 'phages', days: 14, unproven: 'no_better_than_climatology' }),
]

test('proofs are in one order', () => {
  expect(sortedProofs(PROVEN).map(proofTitle).map(plain)).toEqual([
    '7 jours, Phages',
    '14 jours, Phages',
    '7 jours, ARN F-spécifiques',
    '14 jours, ARN F-spécifiques',
  ])
})

test.each([
  [null, 'Fait ses preuves'],
  ['too_few', 'Trop peu de recul'],
  ['no_better_than_persistence', 'Pas mieux que « la classe reste »'],
  ['no_better_than_climatology', 'Pas mieux que l’habitude du mois'],
] as const)('the verdict of %s is « %s »', (unproven, text) => {
  expect(plain(verdictText({ unproven }))).toBe(text)
})

test.each([
  [
    'on, all proven',
    report({ proofs: PROVEN }),
    ['Montrée : 7 jours, Phages et ARN F-spécifiques ; 14 jours, Phages et ARN F-spécifiques.'],
  ],
  [
    'on, some proven',
    report({ proofs: SOME }),
    [
      'Montrée : 7 jours, ARN F-spécifiques.',
      'Cachée : 7 jours, Phages (trop peu de recul) ; 14 jours, Phages et ARN F-spécifiques (pas mieux que l’habitude du mois).',
    ],
  ],
  [
    'on, none proven',
    report({ proofs: UNKNOWN }),
    ['Permise, mais rien n’est montré : rien n’a encore fait ses preuves. Ce qui les fera le sera aussitôt.'],
  ],
  ['on, never computed', report({ computed_at: null }), ['Permise, mais rien n’est montré avant le premier calcul.']],
  [
    'off, some proven',
    report({ is_shown: false, proofs: SOME }),
    ['Cachée. Serait montrée : 7 jours, ARN F-spécifiques.'],
  ],
  [
    'off, none proven',
    report({ is_shown: false, proofs: UNKNOWN }),
    ['Cachée. Vous pouvez déjà la permettre : rien ne sera montré avant d’avoir fait ses preuves.'],
  ],
])('clients see: %s', (_state, given, texts) => {
  expect(shownTexts(given).map(plain)).toEqual(texts)
})

test.each([
  [0.12, 0.05, 0.18, '12 % de mieux que « la classe reste » (90 % : 5 à 18 %)', true],
  [0.021, 0.004, 0.04, '2 % de mieux que « la classe reste » (90 % : 0 à 4 %)', true],
  [0.04, -0.02, 0.09, 'Ni mieux ni moins bien que « la classe reste ».', false],
  [0.02, -0.001, 0.05, 'Ni mieux ni moins bien que « la classe reste ».', false],
  [0.001, -0.03, 0.02, 'Ni mieux ni moins bien que « la classe reste ».', false],
  [0.001, 0.0005, 0.012, 'Ni mieux ni moins bien que « la classe reste » (90 % : de 0 à 1 % de mieux)', true],
  [-0.03, -0.08, 0.02, 'Ni mieux ni moins bien que « la classe reste ».', false],
  [-0.05, -0.09, -0.01, '5 % de moins bien que « la classe reste » (90 % : 1 à 9 %)', false],
  [-12.4, -15, -10, '1 240 % de moins bien que « la classe reste » (90 % : 1 000 à 1 500 %)', false],
])('a skill of %s, from %s to %s: %s', (value, low, high, text, better) => {
  expect(plain(skillText({ value, low, high }, 'persistence'))).toBe(text)
  expect(isBetter({ value, low, high })).toBe(better)
})

test('the other guess is the month’s habit', () => {
  const text = skillText({ value: 0.08, low: 0.02, high: 0.13 }, 'climatology')
  expect(plain(text)).toBe('8 % de mieux que l’habitude du mois (90 % : 2 à 13 %)')
})

test.each([
  [0, 0, 'Aucune prévision à juger pour l’instant.'],
  [1, 1, '1 prévision jugée, sur 1 hiver.'],
  [4212, 3, '4 212 prévisions jugées, sur 3 hivers.'],
])('%s forecasts of %s winters: %s', (forecasts, winters, text) => {
  expect(plain(judgedText({ forecasts, winters }))).toBe(text)
})

test.each([
  [{}, 'Calculé le 25 nov. 2026 à 06:12, jusqu’au prélèvement du 24 nov. 2026, 12 345 prélèvements.'],
  [{ seen_until: null, samplings: 0 }, 'Calculé le 25 nov. 2026 à 06:12, 0 prélèvement.'],
  [{ computed_at: null }, 'Premier calcul en cours…'],
])('the calculation of %o: %s', (some, text) => {
  expect(plain(calculationText(report(some)))).toBe(text)
})

test.each([
  [412, 268, 'Dit 60 à 70 % : 412 fois, vrai 268 fois (65 %)'],
  [1, 1, 'Dit 60 à 70 % : 1 fois, vrai 1 fois (100 %)'],
  [0, 0, 'Dit 60 à 70 % : 0 fois, vrai 0 fois'],
])('said %s times and true %s: %s', (said, came_true, text) => {
  expect(plain(binTexts({ from: 0.6, to: 0.7, said, came_true, mean: 0.65 }).whole)).toBe(text)
})

const week = (hits: number, misses: number) => ({ starts_on: '2026-11-16', hits, misses })

test.each([
  [[week(800, 300), week(12, 28)], '2 dernières semaines : 812 justes sur 1 140'],
  [[week(1, 2)], 'Dernière semaine : 1 juste sur 3'],
  [[week(0, 0), week(0, 0)], 'Aucune prévision à comparer ces dernières semaines'],
])('the weeks %o: %s', (weeks, text) => {
  expect(plain(weeksText(weeks))).toBe(text)
})
