import { expect, test } from 'vitest'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Scale, ScaleClass } from '../../../contract/scales.ts'
import { UNRANKED } from '../scales/scales.rules.ts'
import { classOptions, classShown, clientName, fileTitle, loadText, sortedFiles } from './results.rules.ts'

const named = (key: string, label: string): ScaleClass => ({
  ...UNRANKED,
  key,
  label,
  is_retired: key === 'ancienne',
})

const scale = (type: RankingType, ...classes: ScaleClass[]): Scale => ({
  type,
  label: type,
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes,
})

const SCALES = [
  scale('phages', named('faible', 'Faible'), named('ancienne', 'Ancienne')),
  scale('arn_f', named('faible', 'Basse'), named('elevee', 'Élevée')),
]

test('a class that both scales have by other names is one choice, a retired one is none', () => {
  expect(classOptions(SCALES)).toEqual([
    { value: 'faible', label: 'Faible, Basse' },
    { value: 'elevee', label: 'Élevée' },
  ])
})

test('a class is that of its own scale, also when it is retired, and unknown before the scales are', () => {
  expect(classShown(SCALES, 'arn_f', 'faible')?.label).toBe('Basse')
  expect(classShown(SCALES, 'phages', 'ancienne')?.label).toBe('Ancienne')
  expect(classShown([], 'phages', 'faible')).toBeNull()
})

test('a limit of detection is told as such, in the unit of the scale', () => {
  expect(loadText({ type: 'phages', value: 1.5, below_limit: true }, [])).toBe('<\u00A01,5\u00A0UFP/g')
})

test.each([
  [null, 'Surveillance'],
  [{ lims_client_id: 'C-1', user_id: 1, organism_name: 'Les Parcs' }, 'Les Parcs'],
  [{ lims_client_id: 'C-1', user_id: null, organism_name: '' }, 'Client C-1'],
])('the client %j is called « %s »', (client, name) => {
  expect(clientName(client)).toBe(name)
})

test('a file is told by what it is, reports first', () => {
  const file = { id: 1, name: 'X-17.pdf', media_type: 'application/pdf', size: 2048, created_at: '' } as const
  expect(fileTitle(file, '2026-10-16')).toMatch(/^Rapport d’analyse, 16\u00A0oct\.\u00A02026 \(PDF, 2.*ko\)$/)
  const table = { ...file, id: 2, media_type: 'text/csv' } as const
  expect(sortedFiles([table, file]).map(({ id }) => id)).toEqual([1, 2])
})
