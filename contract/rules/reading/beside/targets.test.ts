import { describe, expect, test } from 'vitest'
import { targetFault, targetOf } from './targets.ts'

describe('a cell beside a value of phages', () => {
  test.each([
    ['Analyte', 'Coliphages F-ARN'],
    ['Analyte', 'coliphages F-spécifiques'],
    ['Germe', 'Coliphages'],
    ['Recherche', 'Coliphages F-ARN'],
    ['Détermination', 'Phages F-ARN (coliphages)'],
    ['Analyte', 'Phages GII'],
    ['Analyte', 'Bactériophages ARN F (génogroupes II et III)'],
    ['Motif', 'Norovirus'],
    ['Contexte', 'Norovirus'],
    ['Type d’échantillon', 'Norovirus'],
  ])('%s, %s: may be its own type', (name, written) => {
    expect(targetFault(name, written, ['phages'], [])).toBeNull()
  })

  test.each([
    ['Analyte', 'coliphages somatiques'],
    ['Analyte', 'Coliphages totaux'],
    ['Germe', 'Norovirus GII'],
    ['Cible', 'ARN GII'],
    ['Cible', 'Génogroupe II'],
    ['Type d’analyse demandée', 'norovirus'],
    ['Analyte', 'ARN F'],
    ['', 'Norovirus'],
  ])('%s, %s: another type', (name, written) => {
    expect(targetFault(name, written, ['phages'], [])).toMatch(/^Autre type/)
  })
})

test.each([
  ['Coliphages', null],
  ['Coliphages F-ARN', null],
  ['Coliphages somatiques', 'other'],
  ['Recherche de norovirus GI et GII', 'other'],
])('a title %s', (title, target) => {
  expect(targetOf(title, [])).toBe(target)
})
