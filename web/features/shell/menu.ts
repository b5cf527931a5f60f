import { allows, type Role } from '../../../contract/core/access.ts'
import { PAGES, type PageName } from '../../../contract/core/pages.ts'

export interface MenuEntry {
  name: PageName
  path: string
  label: string
}

const FOR_ADMINS: [PageName, string][] = [
  ['home-admin', 'Utilisateurs'],
  ['zones-admin', 'Zones'],
  ['settings', 'Réglages'],
  ['audit', 'Journal'],
  ['results', 'Résultats'],
  ['home-user', 'Aller à la carte'],
  ['account', 'Compte'],
]

const FOR_CLIENTS: [PageName, string][] = [
  ['home-user', 'Carte'],
  ['results', 'Résultats'],
  ['account', 'Compte'],
]

export const menuOf = (role: Role | null): MenuEntry[] =>
  (allows('admin', role) ? FOR_ADMINS : FOR_CLIENTS).flatMap(([name, label]) =>
    PAGES.filter((page) => page.name === name && allows(page.access, role)).map(({ path }) => ({ name, path, label })),
  )
