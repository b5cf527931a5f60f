import { expect, test } from 'vitest'
import { siretHint } from './siret-hint.ts'

const DOUBTFUL = 'Ce numéro ne semble pas être un SIRET\u00A0: vérifiez-le'

test.each([
  ['', null],
  ['  ', null],
  ['7', '14 chiffres attendus, 1\u00A0saisi'],
  ['732 829 320', '14 chiffres attendus, 9\u00A0saisis'],
  ['732 829 320 00074', 'Ce numéro semble juste'],
  ['732.829.320-00074', 'Ce numéro semble juste'],
  ['35600000049837', 'Ce numéro semble juste'],
  ['73282932000075', DOUBTFUL],
  ['732829320000741', DOUBTFUL],
  ['FR73282932', DOUBTFUL],
  ['00000000000000', DOUBTFUL],
])('of « %s » one says %j', (typed, hint) => {
  expect(siretHint(typed)).toBe(hint)
})
