import { expect, test } from 'vitest'
import { isRequired, OPTIONAL } from './required.ts'

test.each([
  ['Nom', true],
  ['Valeur (UFP/g)', true],
  [`Prénom${OPTIONAL}`, false],
  ['Méthode (facultative)', false],
  ['Facultatif', true],
])('a field named « %s » is announced as required: %s', (label, required) => {
  expect(isRequired(label)).toBe(required)
})
