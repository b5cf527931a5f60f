import { expect, test } from 'vitest'
import type { Role } from '../../../contract/core/access.ts'
import { menuOf } from './menu.ts'

const ADMIN = [
  'Utilisateurs',
  'Zones',
  'Classements',
  'Résultats',
  'Devis',
  'Aller à la carte',
  'Compte',
  'Actualités',
  'Contenus',
]
const SUPER = [...ADMIN, 'Réglages', 'Journal', 'Mails']

test.each<[Role | null, string[]]>([
  ['actalia-admin', SUPER],
  ['actalia-user', ADMIN],
  ['client', ['Carte', 'Résultats', 'Compte']],
  ['registered', []],
  ['actalia-api', []],
  [null, []],
])('%s sees only the entries of the pages this role may open', (role, labels) => {
  expect(menuOf(role).map(({ label }) => label)).toEqual(labels)
})
