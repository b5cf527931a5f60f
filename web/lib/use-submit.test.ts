import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { firstFault, messageOf } from './use-submit.ts'

test('the message stands above the form unless a field says it already', () => {
  const errors = { email: ['Inconnue.'], password: ['Vide.', 'Courte.'] }
  expect(messageOf(null, {})).toBeNull()
  expect(messageOf(new CallError(422, { message: 'Inconnue.', errors }), errors)).toBeNull()
  expect(messageOf(new CallError(422, { message: 'Refusé.', errors }), errors)).toBe('Refusé.')
  expect(messageOf(new CallError(429, { message: 'Trop de tentatives.' }), {})).toBe('Trop de tentatives.')
  expect(messageOf(new TypeError('x is undefined'), {})).toBe('Une erreur inattendue s’est produite.')
})

test('the first faulty field is focused, by its visible part', () => {
  const name = { name: 'name', type: 'text', dataset: {} }
  const sector = { name: '', type: 'text', dataset: { field: 'sector_id' } }
  const hidden = { name: 'sector_id', type: 'hidden', dataset: {} }
  const send = { name: '', type: 'submit', dataset: {} }
  const fieldset = { name: '', type: 'fieldset', dataset: {} }
  const elements = [fieldset, hidden, sector, name, send]
  expect(firstFault(elements, { name: ['Vide.'], sector_id: ['Choisissez.'] })).toBe(sector)
  expect(firstFault(elements, { name: ['Vide.'] })).toBe(name)
  expect(firstFault(elements, { token: ['Expiré.'] })).toBeUndefined()
  expect(firstFault(elements, {})).toBeUndefined()
})
