import { describe, expect, test } from 'vitest'
import { remarkFault } from './remarks.ts'

const faultBeside = (value: number, remark: string) =>
  remarkFault('Remarque', remark, [
    { value, below_limit: false },
    { value: 1000, below_limit: false },
  ])

test.each([
  ...['en fait 400', 'plutôt 40', 'recompté : 400', 'dont 400 UFP/g', '4 à 400', 'entre 4 et 400', 'RAS, 400', '(400)'],
  ...['moyenne de 3 (4, 40, 400)', '400 en réalité', 'max 400', 'Phages : 400', 'soit 1 200', 'relu : 12,5', '400 ?'],
  ...['de 4 à 400', '4-400', '4/400', 'pas 4 mais 400', '400 et non 4', 'confirmé 400', '400 après relecture'],
  ...['doublon 400', 'limite dépassée (400)'],
])('a number that is higher than the value makes it doubtful: %s', (remark) => {
  expect(faultBeside(4, remark)).toMatch(/non comprise/)
})

test('a lower one does not; beside a limit any does', () => {
  expect(faultBeside(400, 'en fait 40')).toBeNull()
  expect(remarkFault('Remarque', 'en fait 40', [{ value: 100, below_limit: true }])).toMatch(/non comprise/)
})

describe('a number of something else is none', () => {
  test.each([
    ...[
      'prélevé le 26',
      'prélevé le 26/11',
      'à 16 h 30',
      'vers 16:30',
      '27 nov.',
      'en novembre 2026',
      'S47',
      'semaine 48',
    ],
    ...['lot 26X0123', 'échantillon n° 1201', 'éch. : 1201', 'rapport 26-118', 'dossier : 1204', 'BL 4512', 'n°4'],
    ...['température : 12,5', 'eau à 12 °C', 'T°C : 12', 'salinité 35', 'pH : 8', 'coef. 95', 'profondeur : 5', '5 m'],
    ...['E. coli 230 NPP/100 g', 'E. coli : < 18 NPP/100 g, RAS', 'LQ : 10', 'seuil : 100 UFP/g', 'ISO 10705-1'],
    ...['coef : 95', 'eau : 12,5', 'prof : 12', 'parc : 124', 'n=30', 'délai : 24', 'CP : 56740', 'norovirus : 120'],
    ...['S47 : 38', 'précédent : 38', 'moyenne 2025 : 12', 'max annuel : 400', '4/11', '56-40'],
    ...[
      'parc 12',
      'points 3 et 7',
      '10 à 12 huîtres',
      '2 x 6 huîtres',
      'zone 5608.23',
      '56.08.23',
      'tél. 02 97 56 08 23',
    ],
  ])('%s', (remark) => {
    expect(faultBeside(4, remark)).toBeNull()
  })
})

test.each([
  ...[
    'value2',
    'result1',
    'moyenne',
    'mean',
    'max',
    'mediane',
    'resultat2',
    'comptage',
    'average',
    'valeur retenue',
  ].map((name) => [name, false]),
  ...[
    'sample_no',
    'N°',
    'Lot',
    'version',
    'Code labo',
    'pH',
    'depth',
    'latitude',
    'LQ',
    'Essai',
    'SIRET',
    'Coefficient',
    'Température moyenne',
  ].map((name) => [name, true]),
] as [string, boolean][])('a number under « %s » says nothing of the value: %s', (name, isOther) => {
  expect(remarkFault(name, '400') === null).toBe(isOther)
})
