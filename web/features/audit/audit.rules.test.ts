import { expect, test } from 'vitest'
import { ACTIONS } from '../../../contract/audit.ts'
import { ACTION_OPTIONS, actionLabel, personName, readNarrowing } from './audit.rules.ts'

test.each([
  ['person=12&from=2026-11-01&to=2026-11-30', { person: '12', from: '2026-11-01', to: '2026-11-30' }],
  ['person=0&from=01/11/2026&to=2026-02-30', {}],
  ['person=99999999999&from=&to=x', {}],
  ['', {}],
])('« %s » narrows to %j', (search, narrowing) => {
  expect(readNarrowing(new URLSearchParams(search))).toEqual(narrowing)
})

test('each action is offered once, under its subject, by a name of its own', () => {
  expect(ACTION_OPTIONS.map(({ value }) => value).sort()).toEqual([...ACTIONS].sort())
  expect(new Set(ACTION_OPTIONS.map(({ label }) => label)).size).toBe(ACTIONS.length)
  expect(actionLabel('unknown')).toBe('Autre action')
})

test.each([
  [{ firstname: 'Anne', name: 'Le Goff', organism_name: 'Les Parcs', email: 'a@b.fr' }, 'Anne Le Goff'],
  [{ firstname: '', name: '', organism_name: 'Les Parcs', email: 'a@b.fr' }, 'Les Parcs'],
  [{ firstname: '', name: '', organism_name: '', email: 'a@b.fr' }, 'a@b.fr'],
  [null, 'Compte supprimé n°\u00A012'],
])('%j is called « %s »', (account, name) => {
  expect(personName({ id: 12, account })).toBe(name)
})
