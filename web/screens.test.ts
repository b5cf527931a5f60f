import { expect, test } from 'vitest'
import type { Role } from '../contract/core/access.ts'
import { PAGES, type PageName, titleFor } from '../contract/core/pages.ts'
import { menuOf } from './features/shell/menu.ts'
import { helpFor, SCREENS } from './screens.ts'

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
const SUPER = [...ADMIN, 'Réglages', 'Journal', 'Messages']
const CLIENT = ['Carte', 'Mes analyses', 'Compte']
const KNOWN = new Set([...SUPER, ...CLIENT])

const pages = PAGES.map((page) => ({ page, ...SCREENS[page.name] }))

test.each<[Role | null, string[]]>([
  ['actalia-admin', SUPER],
  ['actalia-user', ADMIN],
  ['client', CLIENT],
  ['registered', []],
  ['actalia-api', []],
  [null, []],
])('%s sees only the entries of the pages this role may open, in their order', (role, labels) => {
  const entries = menuOf(role, pages).map(({ label }) => label)
  expect(entries.filter((label) => KNOWN.has(label))).toEqual(labels)
})

test.each<[PageName, string, Role | null, string]>([
  ['login', '', null, '/help/connexion'],
  ['help', '', null, '/help'],
  ['home-user', '', 'client', '/help/carte'],
  ['home-user', '?zone=56.08.1&view=list', 'client', '/help/chercher-une-zone'],
  ['home-user', '?on=2026-01-31&view=list', 'client', '/help/jour-passe'],
  ['results', '', 'client', '/help/resultats'],
  ['results', '', 'actalia-user', '/help/resultats-a-la-main'],
  ['mails', '', 'actalia-admin', '/help/mails'],
])('« Aide » on %s%s leads %s to %s', (name, search, role, address) => {
  expect(helpFor(name, search, role)).toBe(address)
})

test.each<[PageName, Role, string]>([
  ['results', 'client', 'Mes analyses'],
  ['results', 'actalia-user', 'Historique des résultats'],
  ['account', 'client', 'Mon compte'],
])('the title of %s is for %s « %s »', (name, role, title) => {
  expect(PAGES.filter((page) => page.name === name).map((page) => titleFor(page, role))).toEqual([title])
})

test('a page without its entry, or whose entry lacks what every screen has, does not compile', () => {
  const { mails, ...others } = SCREENS
  const { chapter: _, ...incomplete } = mails
  // @ts-expect-error: a page has no entry
  const lacking: typeof SCREENS = others
  // @ts-expect-error: an entry has no chapter of the guide
  const unfinished: typeof SCREENS = { ...others, mails: incomplete }
  expect(Object.keys(unfinished)).toHaveLength(Object.keys(lacking).length + 1)
})
