import { expect, test } from 'vitest'
import { establishmentHint } from './establishment-hint.ts'

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
])('about « %s » one says %j', (typed, hint) => {
  expect(establishmentHint(typed, 'FR')).toBe(hint)
})

test.each([
  ['NC', '', null],
  ['NC', '0 123', null],
  ['NC', '0 123 456.001', 'Ce numéro semble juste'],
  ['NC', '0 123 456.0', 'Ce numéro ne semble pas être un RIDET\u00A0: vérifiez-le'],
  ['NC', '732 829 320 00074', 'Ce numéro semble juste'],
  ['PF', 'a12345-001', 'Ce numéro semble juste'],
  ['PF', 'AB1234', 'Ce numéro ne semble pas être un numéro TAHITI\u00A0: vérifiez-le'],
  ['WF', 'CD 12', null],
  ['BE', '732', '14 chiffres attendus, 3\u00A0saisis'],
  [null, '732 829 320 00074', 'Ce numéro semble juste'],
])('in %s, of « %s » one says %j', (country, typed, hint) => {
  expect(establishmentHint(typed, country)).toBe(hint)
})
