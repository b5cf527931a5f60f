import { expect, test } from 'vitest'
import { CallError } from '../call.ts'
import { messageOf } from './use-submit.ts'

test('the message stands above the buttons unless a field says it already', () => {
  const errors = { email: ['Inconnue.'], password: ['Vide.', 'Courte.'] }
  const values = new Map([
    ['email', 'a@b'],
    ['password', ''],
  ])
  const refused = (status: number, body: ConstructorParameters<typeof CallError>[1]) =>
    messageOf({ error: new CallError(status, body), values })
  expect(refused(422, { message: 'Inconnue.', errors })).toBeNull()
  expect(refused(422, { message: 'Refusé.', errors })).toBe('Refusé.')
  expect(refused(429, { message: 'Trop de tentatives.' })).toBe('Trop de tentatives.')
  expect(messageOf({ error: new TypeError('x is undefined'), values })).toBe('Une erreur inattendue s’est produite.')
})

test('a fault that no field shows is said in the message, whichever comes first', () => {
  const values = new Map([
    ['name', ''],
    ['zone_ids', null],
  ])
  const errors = { name: ['Vide.'], zone_ids: ['Une zone n’existe pas.'] }
  for (const message of ['Vide.', 'Une zone n’existe pas.']) {
    expect(messageOf({ error: new CallError(422, { message, errors }), values })).toBe('Une zone n’existe pas.')
  }
})
