import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { messageOf } from './use-submit.ts'

test('the message stands above the form unless a field says it already', () => {
  const errors = { email: ['Inconnue.'], password: ['Vide.', 'Courte.'] }
  expect(messageOf(null, {})).toBeNull()
  expect(messageOf(new CallError(422, { message: 'Inconnue.', errors }), errors)).toBeNull()
  expect(messageOf(new CallError(422, { message: 'Refusé.', errors }), errors)).toBe('Refusé.')
  expect(messageOf(new CallError(429, { message: 'Trop de tentatives.' }), {})).toBe('Trop de tentatives.')
  expect(messageOf(new TypeError('x is undefined'), {})).toBe('Une erreur inattendue s’est produite.')
})
