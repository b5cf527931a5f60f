import { expect, test } from 'vitest'
import type { ProofRanking, ProofSituation } from '../../../contract/proofs.ts'
import type { Ranking } from '../../../contract/rankings.ts'
import { overtakenBy } from './proofs.rules.ts'

const period = { value: 4, below_limit: false, starts_on: '2026-11-24', ends_on: null }
const attested = (key: string, label = key): ProofRanking => ({
  ...{ class: key, label, fill: '#D7191C', text: '#FFFFFF', mark: '■' },
  ...period,
})
const ranked = (key: string): Ranking => ({ id: 1, class: key, ...period })

const proofOf = (phages: ProofRanking | null, on = '2026-11-26') => {
  const common = { unit: 'UFP/g', last_sampling: null }
  const situations: ProofSituation[] = [
    { ...common, type: 'phages', label: 'Phages', ranking: phages },
    { ...common, type: 'arn_f', label: 'ARN F', ranking: null },
  ]
  return { on, zone: { id: 7, code: '56.08.2', name: 'Baie de Quiberon', department: '56' }, situations }
}
const zoneOf = (phages: Ranking | null) => ({ rankings: { phages, arn_f: null } })

const FAIBLE = proofOf(attested('faible'))

test.each([
  ['nothing', zoneOf(ranked('faible')), FAIBLE, null],
  ['nothing, while it is asked for anew', zoneOf(ranked('faible')), undefined, null],
  ['nothing of it, on a screen that is behind', zoneOf(ranked('elevee')), FAIBLE, null],
  ['the class, before the next one has come', zoneOf(ranked('elevee')), undefined, 'class'],
  ['the class', zoneOf(ranked('elevee')), proofOf(attested('elevee')), 'class'],
  ['the class, which has ended', zoneOf(null), proofOf(null), 'class'],
  ['a word of the scale', zoneOf(ranked('faible')), proofOf(attested('faible', 'Basse')), 'other'],
  ['the day', zoneOf(ranked('faible')), proofOf(attested('faible'), '2026-11-27'), 'other'],
])('since it was issued has changed: %s', (_case, zone, next, expected) => {
  expect(overtakenBy(FAIBLE, zone, next)).toBe(expected)
})
