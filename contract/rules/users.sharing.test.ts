import { expect, test } from 'vitest'
import { namesOf } from './users.sharing.ts'

const account = (name: string, organism_name = '') =>
  ({ name, firstname: 'Anne', organism_name, role: 'client', active: true }) as const

test.each([
  [[account('Morvan', 'Les Parcs')], 'Anne Morvan (Les Parcs)'],
  [[{ ...account('Morvan'), firstname: '' }], 'Morvan'],
  [[account('A', 'Les Parcs'), account('B')], 'Anne A (Les Parcs) et Anne B'],
  [[{ ...account('Morvan', 'Les Parcs'), active: false }], 'Anne Morvan (Les Parcs, inactif)'],
  [
    [{ ...account('Morvan'), active: false, role: 'registered' as const }, account('B')],
    'Anne Morvan (en attente) et Anne B',
  ],
  [['A', 'B', 'C'].map((name) => account(name)), 'Anne A, Anne B et Anne C'],
  [['A', 'B', 'C', 'D', 'E', 'F'].map((name) => account(name)), 'Anne A, Anne B, Anne C, Anne D, Anne E et 1 autre'],
  [Array.from({ length: 9 }, () => account('A')), 'Anne A, Anne A, Anne A, Anne A, Anne A et 4 autres'],
])('%j are named %s', (accounts, names) => {
  expect(namesOf(accounts)).toBe(names)
})
