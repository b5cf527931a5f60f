import { allows, type Role } from '../../../contract/core/access.ts'
import type { PAGES, PageName } from '../../../contract/core/pages.ts'

/** The group's name, wherever it is shown. */
export const ADMINISTRATION = 'Administration'

/**
 * Where a desk shows a page: in the header, at its end, in the menu of the account, or in « Administration ». A phone has
 * them all in one menu, in this order.
 */
const PLACES = ['header', 'end', 'account', 'administration'] as const

interface MenuPlace {
  place: (typeof PLACES)[number]
  /** The page's title where it has none. */
  label?: string
}

/** Administrators may find a page elsewhere than clients, by another name. */
export interface PageMenu {
  clients?: MenuPlace
  admins?: MenuPlace
}

export interface MenuPage {
  page: (typeof PAGES)[number]
  menu?: PageMenu
}

export interface MenuEntry {
  name: PageName
  path: string
  label: string
  place: MenuPlace['place']
}

export function menuOf(role: Role | null, pages: readonly MenuPage[]): MenuEntry[] {
  const reader = allows('admin', role) ? 'admins' : 'clients'
  const entries = pages.flatMap(({ page: { name, path, title, access }, menu }) => {
    const shown = menu?.[reader]
    return shown && allows(access, role) ? [{ name, path, label: shown.label ?? title, place: shown.place }] : []
  })
  return PLACES.flatMap((place) => entries.filter((entry) => entry.place === place))
}
