import { expect, test } from 'vitest'
import { adviceWhenOld } from './advice.rules.ts'

test.each([
  ['Pollution virale récente faible. Maintenir la surveillance.', 'Maintenir la surveillance.'],
  ['Forte charge virale. Ne pas récolter sans analyse ; contacter l’opérateur.', null],
  ['Attention ! Pollution fécale Récente.', 'Attention !'],
  ['Pollution récente', ''],
  ['', null],
])('%j keeps %j', (advice, kept) => {
  expect(adviceWhenOld(advice)).toBe(kept ?? advice)
})
