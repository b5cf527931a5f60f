import { allows, type Role } from '../../../contract/core/access.ts'
import { PAGES, type PageName } from '../../../contract/core/pages.ts'

/** The group's name, wherever it is shown. */
export const ADMINISTRATION = 'Administration'

/** Where a desk shows it: in the header, in its menu « Administration », or in the menu of the account. */
type MenuPlace = 'header' | 'administration' | 'account'

export interface MenuEntry {
  name: PageName
  path: string
  label: string
  place: MenuPlace
}

const FOR_ADMINS: [PageName, string, MenuPlace][] = [
  ['home-admin', 'Utilisateurs', 'header'],
  ['zones-admin', 'Zones', 'header'],
  ['rankings', 'Classements', 'header'],
  ['results', 'Résultats', 'header'],
  ['quotes', 'Devis', 'header'],
  ['home-user', 'Aller à la carte', 'header'],
  ['account', 'Compte', 'account'],
  ['news', 'Actualités', 'administration'],
  ['contents', 'Contenus', 'administration'],
  ['settings', 'Réglages', 'administration'],
  ['audit', 'Journal', 'administration'],
  ['mails', 'Mails', 'administration'],
]

const FOR_CLIENTS: [PageName, string, MenuPlace][] = [
  ['home-user', 'Carte', 'header'],
  ['results', 'Résultats', 'header'],
  ['account', 'Compte', 'header'],
]

export const menuOf = (role: Role | null): MenuEntry[] =>
  (allows('admin', role) ? FOR_ADMINS : FOR_CLIENTS).flatMap(([name, label, place]) =>
    PAGES.filter((page) => page.name === name && allows(page.access, role)).map(({ path }) => ({
      name,
      path,
      label,
      place,
    })),
  )
