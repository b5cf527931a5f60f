import { expect, test } from 'vitest'
import { ROLES } from '../../../contract/core/access.ts'
import { PAGES, redirectFor } from '../../../contract/core/pages.ts'
import { siteMapOf } from './site-map.rules.ts'

const FOR_ALL = ['Mentions légales', 'Vérifier une attestation', 'Accessibilité', 'Plan du site', 'Aide']
const ADMIN = ['Utilisateurs', 'Zones', 'Classements', 'Devis', 'Actualités', 'Contenus']

test.each([
  [null, { 'Se connecter': ['Connexion', 'Mot de passe oublié', 'Inscription'] }],
  ['registered', { 'Votre espace': ['En attente d’activation'] }],
  ['client', { 'Votre espace': ['Carte', 'Mes analyses', 'Mon compte'] }],
  ['actalia-user', { 'Votre espace': ['Carte', 'Historique des résultats', 'Mon compte'], Administration: ADMIN }],
  [
    'actalia-admin',
    {
      'Votre espace': ['Carte', 'Historique des résultats', 'Mon compte'],
      Administration: [...ADMIN, 'Réglages', 'Journal', 'Messages'],
    },
  ],
] as const)('the site map of %s', (role, own) => {
  const parts = siteMapOf(role).map(({ title, pages }) => [title, pages.map((page) => page.title)])
  expect(Object.fromEntries(parts)).toEqual({ ...own, 'Pour tous': FOR_ALL })
})

test.each([null, ...ROLES])(
  '%s is led away from none of the pages of their site map, and each is there once',
  (role) => {
    const paths = siteMapOf(role).flatMap(({ pages }) => pages.map(({ path }) => path))
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths) {
      const page = PAGES.find((one) => one.path.replace(/\/:.*$/, '') === path)
      expect(page && redirectFor(page, role)).toBeNull()
    }
  },
)
