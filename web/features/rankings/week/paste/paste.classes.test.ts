import { expect, test } from 'vitest'
import { SCALE } from '../draft/scale-in-force.ts'
import { lineToPaste, scaleToPaste, TODAY } from './line-to-paste.ts'
import { readPasted } from './paste.rules.ts'

const { classes } = SCALE
const TYPES = ['phages', 'arn_f'] as const
const context = {
  scales: TYPES.map((type) => scaleToPaste(type, type, { classes })),
  lines: TYPES.map((type) => lineToPaste({ id: 1, code: '17.C.18', name: 'Baie' }, type)),
  today: TODAY,
}
const read = (text: string) => readPasted(text, context)

test.each([
  ...[
    'Nouvelle classe',
    'Classe retenue',
    'Classe Estran',
    'Niveau',
    'Interprétation',
    'Commentaire',
    'Observation',
  ].map((name) => [name, 'Élevé']),
  ...['Pollution élevée', 'classe Élevée, à surveiller', 'elevee', 'Niveau : modéré'].map((cell) => [
    'Conclusion',
    cell,
  ]),
  ...[
    ...['Très élevée', 'Plutôt élevée', 'Pollution fécale élevée', 'Modérée/Élevée', 'faible à élevée', '3 - Élevée'],
    ...['Risque élevé', 'Zone élevée', 'Élevée (S48)', 'pas faible mais élevée'],
  ].map((cell) => ['Conclusion', cell]),
  ...['Risque', 'Niveau de risque', 'Appréciation', 'Diagnostic', 'Évaluation', 'Cotation', 'Catégorie', ''].map(
    (name) => [name, 'Élevée'],
  ),
  ...['Valeur (classe)', 'Phages (classe)'].map((name) => [name, 'Élevée']),
])('%s: « %s » beside a lower value is a fault', (name, cell) => {
  const text = `Code;Type;Valeur;${name}\n17.C.18;Phages;4;`
  expect(read(text + cell).faults[0]?.fault).toMatch(
    /^La classe écrite, .* est au-dessus de celle de la valeur, Faible\.$/,
  )
  // As bad, or milder: the value counts.
  expect(read(`${text}Faible`).changes.size).toBe(1)
  expect(read(`${text}Très faible`).changes.size).toBe(1)
})

test.each([
  ['En vigueur', 'Élevée'],
  ['Classe précédente', 'Élevée'],
  ['Houle', 'modérée'],
  ...['Priorité', 'Urgence', 'Fiabilité', 'Densité', 'Courant', 'Agitation', 'Coefficient', 'Niveau d’eau'].map(
    (name) => [name, 'Élevée'],
  ),
  ...['Classe S47', 'Classe semaine 47', 'Classe N-1', 'Rappel', 'Historique des classes'].map((name) => [
    name,
    'Élevée',
  ]),
  ...['Faible, peu élevée', 'pas élevée', 'non élevé', 'Température élevée à réception', 'Faible (élevée en S47)'].map(
    (cell) => ['Conclusion', cell],
  ),
  ['Risque d’orage', 'élevé'],
  ['', 'vent modéré'],
  ['Observation', 'charge élevée en poches'],
  ['Observation', 'niveau élevé de la Vilaine'],
  ['Mortalité', 'élevée'],
  ['Remarque', 'vent modéré'],
  ['Remarque', 'température élevée'],
])('%s: « %s » says no class of the value', (name, cell) => {
  expect(read(`Code;Type;Valeur;${name}\n17.C.18;Phages;4;${cell}`).changes.size).toBe(1)
})

test('of two types one may have the class that the row says; each has its own', () => {
  const said = (name: string, phages: string) =>
    read(`Code;Phages;ARN F;${name}\n17.C.18;${phages};4;Élevée`).changes.size
  expect(said('Conclusion', '400')).toBe(2)
  expect(said('Conclusion', '40')).toBe(0)
  expect(said('Phages (classe)', '400')).toBe(2)
  expect(said('ARN F (classe)', '400')).toBe(0)
})
