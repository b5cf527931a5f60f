import { expect, test } from 'vitest'
import type { Scale } from '../../../contract/scales.ts'
import { UNRANKED } from '../scales/scales.rules.ts'
import { chancesShown, chancesText } from './chances.rules.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ') ?? null
const scaleOf = (...labels: string[]): Scale => ({
  type: 'arn_f',
  label: 'ARN F-spécifiques infectieux',
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [
    ...labels.map((label) => ({ ...UNRANKED, key: label, label })),
    { ...UNRANKED, key: 'Ancienne', label: 'Ancienne', is_retired: true },
  ],
})
const LABELS = ['Très faible', 'Faible', 'Modérée', 'Élevée']
const FOUR = scaleOf(...LABELS)
const NINE_LABELS = [...'123456789']

const chances = (probabilities: readonly number[], labels: readonly string[] = LABELS) => ({
  days: 7 as const,
  on: '2026-12-02',
  classes: probabilities.map((probability, index) => ({ class: labels[index] ?? '?', probability })),
})
const LOW = { ranked: 'Faible', sampled: 'Faible' }

test.each([
  [0, 'moins d’une chance sur 10'],
  [0.049, 'moins d’une chance sur 10'],
  [0.05, '1 chance sur 10'],
  [0.149, '1 chance sur 10'],
  [0.15, '2 chances sur 10'],
  [0.449, '4 chances sur 10'],
  [0.45, '5 chances sur 10'],
  [0.72, '7 chances sur 10'],
  [0.85, '9 chances sur 10'],
  [0.949, '9 chances sur 10'],
  [0.95, 'plus de 9 chances sur 10'],
  [1, 'plus de 9 chances sur 10'],
  // As a computer adds them.
  [0.7 + 0.15, '9 chances sur 10'],
  [0.1 + 0.05, '2 chances sur 10'],
  [0.65 + 0.3, 'plus de 9 chances sur 10'],
])('%d is told as « %s »', (share, text) => {
  expect(plain(chancesText(share))).toBe(text)
})

test.each([
  ['sure to stay', [0.01, 0.97, 0.02, 0], 'plus de 9 chances sur 10 de rester Faible.'],
  ['enough alone', [0.1, 0.8, 0.1, 0], '8 chances sur 10 de rester Faible, 1 chance sur 10 plus haut.'],
  ['enough alone, the rest lower', [0.2, 0.8, 0, 0], '8 chances sur 10 de rester Faible.'],
  [
    'with its neighbour',
    [0.08, 0.7, 0.2, 0.02],
    '7 chances sur 10 de rester Faible, 9 chances sur 10 d’être en Faible ou Modérée.',
  ],
  [
    'likely to change',
    [0, 0.3, 0.6, 0.1],
    '6 chances sur 10 de passer en Modérée, 9 chances sur 10 d’être en Faible ou Modérée, 1 chance sur 10 plus haut.',
  ],
  [
    'the higher of two as likely',
    [0, 0.5, 0.5, 0],
    '5 chances sur 10 de passer en Modérée, plus de 9 chances sur 10 d’être en Faible ou Modérée.',
  ],
  [
    'less than half: the neighbours first',
    [0.41, 0.44, 0.1, 0.05],
    '9 chances sur 10 d’être en Très faible ou Faible, 4 chances sur 10 de rester Faible, 1 chance sur 10 plus haut.',
  ],
  [
    'three neighbours',
    [0.1, 0.3, 0.35, 0.25],
    '9 chances sur 10 d’être entre Faible et Élevée, 4 chances sur 10 de passer en Modérée.',
  ],
  [
    'none stands out',
    [0.25, 0.25, 0.26, 0.24],
    'aucune classe ne se détache, au mieux 3 chances sur 10 de passer en Modérée.',
  ],
  [
    'the neighbours add nothing',
    [0, 0.79, 0.05, 0.16],
    '8 chances sur 10 de rester Faible, 2 chances sur 10 plus haut.',
  ],
  [
    '0.5 + 0.3 is enough',
    [0.2, 0.5, 0.3, 0],
    '5 chances sur 10 de rester Faible, 8 chances sur 10 d’être en Faible ou Modérée.',
  ],
])('%s', (_which, probabilities, said) => {
  expect(plain(chancesShown(chances(probabilities), FOUR, LOW)?.sentence)).toBe(`Prélèvement vers le 2 déc. : ${said}`)
})

test('where only all classes together are enough, none is said to stand out', () => {
  const three = ['Basse', 'Moyenne', 'Haute']
  const said = (probabilities: number[], sampled: string) =>
    plain(chancesShown(chances(probabilities, three), scaleOf(...three), { ranked: null, sampled })?.sentence)
  expect(said([0.3, 0.4, 0.3], 'Moyenne')).toBe(
    'Prélèvement vers le 2 déc. : aucune classe ne se détache, au mieux 4 chances sur 10 de rester Moyenne.',
  )
  expect(said([0.24, 0.52, 0.24], 'Haute')).toBe(
    'Prélèvement vers le 2 déc. : 5 chances sur 10 de passer en Moyenne, 2 chances sur 10 plus haut.',
  )
})

test.each([
  [{ ranked: 'Faible', sampled: 'Faible' }, 'de rester Faible'],
  [{ ranked: null, sampled: 'Faible' }, 'de rester Faible'],
  [{ ranked: null, sampled: 'Élevée' }, 'de passer en Faible'],
  // The card above says another class than the last sampling: « rester » would be of which?
  [{ ranked: 'Élevée', sampled: 'Faible' }, 'd’être en Faible'],
  [{ ranked: 'Faible', sampled: null }, 'd’être en Faible'],
  [{ ranked: null, sampled: null }, 'd’être en Faible'],
])('from %j', (present, aim) => {
  expect(plain(chancesShown(chances([0, 0.9, 0.1, 0]), FOUR, present)?.sentence)).toBe(
    `Prélèvement vers le 2 déc. : 9 chances sur 10 ${aim}, 1 chance sur 10 plus haut.`,
  )
})

test('the fewest neighbours among nine classes are named, on the likelier side', () => {
  const said = (probabilities: number[]) =>
    plain(
      chancesShown(chances(probabilities, NINE_LABELS), scaleOf(...NINE_LABELS), { ranked: '5', sampled: '5' })
        ?.sentence,
    )
  expect(said([0, 0, 0.05, 0.3, 0.35, 0.2, 0.1, 0, 0])).toBe(
    'Prélèvement vers le 2 déc. : 9 chances sur 10 d’être entre 4 et 6, 4 chances sur 10 de rester 5, 1 chance sur 10 plus haut.',
  )
  expect(said([0, 0, 0, 0, 0, 0, 0, 0.2, 0.8])).toBe('Prélèvement vers le 2 déc. : 8 chances sur 10 de passer en 9.')
  expect(said([0.12, 0.11, 0.11, 0.11, 0.11, 0.11, 0.11, 0.11, 0.11])).toBe(
    'Prélèvement vers le 2 déc. : 9 chances sur 10 d’être entre 1 et 8, 1 chance sur 10 de passer en 1, 1 chance sur 10 plus haut.',
  )
})

test('a class that the scale has no more, or none at all, is no sentence', () => {
  expect(chancesShown(chances([0.5, 0.5], ['Faible', 'Ancienne']), FOUR, LOW)).toBeNull()
  expect(chancesShown(chances([0.5, 0.5], ['Faible', '?']), FOUR, LOW)).toBeNull()
  expect(chancesShown(chances([]), FOUR, LOW)).toBeNull()
})

test('the picture has all classes, from the lowest to the highest', () => {
  expect(
    chancesShown(chances([0.1, 0.6, 0.3, 0]), FOUR, LOW)?.parts.map(({ shown, share }) => [shown.label, share]),
  ).toEqual([
    ['Très faible', 0.1],
    ['Faible', 0.6],
    ['Modérée', 0.3],
    ['Élevée', 0],
  ])
})
