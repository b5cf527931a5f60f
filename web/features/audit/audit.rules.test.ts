import { expect, test } from 'vitest'
import { ACTIONS } from '../../../contract/audit.ts'
import { ACTION_OPTIONS, actionLabel, actionOptions, entryLabel, personName } from './audit.rules.ts'

test('an action is offered once, under its subject, by a name of its own', () => {
  expect(ACTION_OPTIONS.map(({ value }) => value).sort()).toEqual([...ACTIONS].sort())
  expect(new Set(ACTION_OPTIONS.map(({ label }) => label)).size).toBe(ACTIONS.length)
  expect(actionOptions(true)).toEqual(ACTION_OPTIONS)
  expect(actionOptions(false).filter(({ value }) => value.startsWith('phone-'))).toEqual([])
  expect(actionLabel('unknown')).toBe('Autre action')
})

test('a line that stands for several entries counts them', () => {
  expect(entryLabel({ action: 'ranking-assigned', batch_size: 1 })).toBe('Classement attribué')
  expect(entryLabel({ action: 'ranking-assigned', batch_size: 22 })).toBe('22\u00A0classements attribués')
  expect(entryLabel({ action: 'identity-unlinked', batch_size: 2 })).toBe('Identité déliée (2)')
})

test.each([
  [{ firstname: 'Anne', name: 'Le Goff', organism_name: 'Les Parcs', email: 'a@b.fr' }, 'Anne Le Goff'],
  [{ firstname: '', name: '', organism_name: 'Les Parcs', email: 'a@b.fr' }, 'Les Parcs'],
  [{ firstname: '', name: '', organism_name: '', email: 'a@b.fr' }, 'a@b.fr'],
  [null, 'Compte supprimé n°\u00A012'],
])('%j is called « %s »', (account, name) => {
  expect(personName({ id: 12, account })).toBe(name)
})
