import { expect, test } from 'vitest'
import { MAX_OF_GROUP, type PaletteSources, paletteGroups } from './palette.rules.ts'

const SCREENS = ['Utilisateurs', 'Zones', 'Classements', 'Résultats', 'Devis', 'Carte', 'Compte', 'Aide'].map(
  (label) => ({ label, to: `/${label}` }),
)
const SOURCES: PaletteSources = {
  reader: 'admins',
  screens: SCREENS,
  zones: [
    { id: 1, code: '56.08.20', name: 'Le Quiberon' },
    { id: 2, code: '56.08.2', name: 'Baie de Quiberon' },
    { id: 3, code: '17 C', name: 'Zone du large' },
  ],
  people: [],
  chapters: [
    { label: 'Les zones', detail: 'Pour l’opérateur', to: '/help/zones' },
    { label: 'Les raccourcis clavier', to: '/help/raccourcis' },
  ],
}

const found = (typed: string, more: Partial<PaletteSources> = {}) =>
  Object.fromEntries(
    paletteGroups(typed, { ...SOURCES, ...more }).map(({ title, entries }) => [title, entries.map(({ to }) => to)]),
  )

test('nothing typed: all screens, and nothing else', () => {
  expect(found(' ')).toEqual({ Écrans: SCREENS.map(({ to }) => to) })
})

test.each([
  ['resul', { Écrans: ['/Résultats'] }],
  ['ZONES', { Écrans: ['/Zones'], Guide: ['/help/zones'] }],
  ['56 08 2', { Zones: ['/admin/zones?search=56.08.2', '/admin/zones?search=56.08.20'] }],
  ['quiberon', { Zones: ['/admin/zones?search=56.08.20', '/admin/zones?search=56.08.2'] }],
  ['large', { Zones: ['/admin/zones?search=17%20C'] }],
  ['raccourcis', { Guide: ['/help/raccourcis'] }],
  ['rien de tel', {}],
])('« %s » finds', (typed, groups) => {
  expect(found(typed)).toEqual(groups)
})

test('a client is led to the zone on the map', () => {
  expect(found('17 c', { reader: 'clients' })).toEqual({ Zones: ['/app/map?zone=17%20C'] })
})

test('people are as the server found them, with what tells them apart', () => {
  const person = { firstname: '', name: '', organism_name: '', email: 'a@b.fr' }
  const people = [
    { ...person, id: 1, firstname: 'Anne', name: 'Le Goff', organism_name: 'SARL' },
    { ...person, id: 2, organism_name: 'SARL' },
    { ...person, id: 3 },
  ]
  expect(paletteGroups('goff', { ...SOURCES, people })).toEqual([
    {
      title: 'Comptes',
      entries: [
        { label: 'Anne Le Goff', detail: 'SARL · a@b.fr', to: '/admin/users?user=1' },
        { label: 'SARL', detail: 'a@b.fr', to: '/admin/users?user=2' },
        { label: 'a@b.fr', detail: '', to: '/admin/users?user=3' },
      ],
    },
  ])
})

test('of many a few are shown', () => {
  const zones = Array.from({ length: 40 }, (_, id) => ({ id, code: `56.${id}`, name: 'Anse' }))
  expect(found('anse', { zones }).Zones).toHaveLength(MAX_OF_GROUP)
})
