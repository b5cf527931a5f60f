import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { GUIDE } from '../../contract/core/help.ts'
import type { PersonName } from '../support/sessions.ts'
import { expect, mapIsDrawn } from '../support/visitor.ts'
import { becomeSomeone } from './fixed-demo.ts'

const ROOT = join(import.meta.dirname, '../..')

interface GuidePicture {
  name: string
  /** Whose it is: the README's, or that of a part of the guide. */
  of: 'readme' | (typeof GUIDE)[number]['folder']
  who: PersonName | null
  path: string
  size: readonly [width: number, height: number]
  /** The region that it shows as the page comes: the next picture of this page need not open it anew. */
  part?: string
  /** Prepares the picture; gives the element it shows, or nothing for the whole screen. */
  show?: (page: Page) => Promise<Locator | undefined>
}

const PHONE = [390, 760] as const
/** Wide enough for the tables of administrators, and still to be read at the width of a page. */
const DESK = [1024, 700] as const

/** High enough for a part of a long page to be in view without scrolling. */
const TALL = 3000

const main = async (page: Page) => page.locator('main')

const dialogOf =
  (...press: readonly ((page: Page) => Locator)[]) =>
  async (page: Page) => {
    for (const button of press) await button(page).first().click()
    const dialog = page.locator('dialog[open]').last()
    await expect(dialog.getByText(/^Chargement/)).toHaveCount(0)
    return dialog
  }

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })

async function drawnMap(page: Page) {
  await mapIsDrawn(page)
  // The background counts it once the demonstration has been made.
  await expect(page.getByText('Tendance en cours de calcul')).toHaveCount(0, { timeout: 60_000 })
  return undefined
}

/** Those of one person follow each other, so that each signs in once. */
export const PICTURES: readonly GuidePicture[] = [
  { name: 'inscription', of: 'producers', who: null, path: '/registration/form', size: PHONE },
  { name: 'connexion', of: 'producers', who: null, path: '/auth/login', size: PHONE },
  { name: 'attente', of: 'producers', who: 'registered', path: '/registration/wait', size: PHONE, show: main },

  { name: 'map-wide', of: 'readme', who: 'client', path: '/app/map', size: [1440, 900], show: drawnMap },
  { name: 'map-phone', of: 'readme', who: 'client', path: '/app/map', size: [390, 844], show: drawnMap },
  { name: 'carte', of: 'producers', who: 'client', path: '/app/map', size: PHONE, show: drawnMap },
  { name: 'tendance', of: 'producers', who: 'client', path: '/app/map', size: [390, TALL], part: 'Tendance' },
  { name: 'liste', of: 'producers', who: 'client', path: '/app/map?view=list', size: PHONE },
  {
    name: 'alerte',
    of: 'producers',
    who: 'client',
    path: '/app/map?zone=56.08.1',
    size: PHONE,
    show: async (page) => {
      await button('Agrandir le panneau')(page).click()
      await button(/^Alerte/)(page).click()
      await button('Etre alerté sur les évolutions de cette zone')(page).scrollIntoViewIfNeeded()
      return drawnMap(page)
    },
  },
  { name: 'jour-passe', of: 'producers', who: 'client', path: '/app/map?on=2025-12-15', size: PHONE, show: drawnMap },
  {
    name: 'devis',
    of: 'producers',
    who: 'client',
    path: '/app/account',
    size: PHONE,
    show: dialogOf(button('Demande de devis')),
  },
  { name: 'resultats', of: 'producers', who: 'client', path: '/app/results', size: PHONE },
  {
    name: 'resultat',
    of: 'producers',
    who: 'client',
    path: '/app/results',
    size: PHONE,
    show: dialogOf((page) => page.locator('a[href*="result="]').nth(2)),
  },
  {
    name: 'zone-cible',
    of: 'producers',
    who: 'client',
    path: '/app/account',
    size: [390, TALL],
    part: 'Ma zone',
  },
  {
    name: 'alertes',
    of: 'producers',
    who: 'client',
    path: '/app/account',
    size: [390, TALL],
    part: 'Mes alertes',
  },
  {
    name: 'seconde-etape',
    of: 'producers',
    who: 'client',
    path: '/app/account',
    size: [390, TALL],
    part: 'Connexion en deux étapes',
  },
  {
    name: 'appareils',
    of: 'producers',
    who: 'client',
    path: '/app/account',
    size: [390, TALL],
    part: 'Appareils connectés',
  },

  { name: 'comptes', of: 'operator', who: 'super', path: '/admin/users', size: [1024, 680], show: main },
  {
    name: 'jetons',
    of: 'operator',
    who: 'super',
    path: '/admin/users',
    size: [1024, TALL],
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Modifier : ACTALIA/ })
        .last()
        .click()
      return page.getByRole('region', { name: 'Jetons' }).first()
    },
  },
  { name: 'zones', of: 'operator', who: 'super', path: '/admin/zones', size: [1024, 620], show: main },
  { name: 'import', of: 'operator', who: 'super', path: '/admin/zones?view=import', size: [700, 620], show: main },
  { name: 'classements', of: 'operator', who: 'super', path: '/admin/rankings', size: [1200, 680], show: main },
  {
    name: 'affectation',
    of: 'operator',
    who: 'super',
    path: '/admin/zones',
    size: [1024, 1060],
    show: dialogOf(button(/^Modifier le classement/)),
  },
  {
    name: 'historique',
    of: 'operator',
    who: 'super',
    path: '/admin/zones',
    size: DESK,
    show: dialogOf(button(/^Historique : /)),
  },
  {
    name: 'nouveau-resultat',
    of: 'operator',
    who: 'super',
    path: '/app/results',
    size: DESK,
    show: dialogOf(button('Nouveau résultat')),
  },
  {
    name: 'actualite',
    of: 'operator',
    who: 'super',
    path: '/admin/news',
    size: DESK,
    show: dialogOf((page) => page.getByRole('link', { name: /Surveillance renforcée/ })),
  },
  {
    name: 'repondre-devis',
    of: 'operator',
    who: 'super',
    path: '/admin/quotes',
    size: [1024, 1160],
    // One that was opened before: another becomes « Vue ».
    show: dialogOf((page) => page.getByRole('link', { name: 'D2026-00002' })),
  },
  {
    name: 'reglages',
    of: 'operator',
    who: 'super',
    path: '/admin/settings',
    size: [760, TALL],
    part: 'Opérateur',
  },
  {
    name: 'echelles',
    of: 'operator',
    who: 'super',
    path: '/admin/settings?view=scales',
    size: [760, TALL],
    show: async (page) =>
      page
        .getByRole('list', { name: /^Classes/ })
        .getByRole('listitem')
        .nth(1),
  },
]

const keyOf = ({ who, path, size }: GuidePicture) => JSON.stringify([who, path, size])

export const pathOf = ({ name, of }: GuidePicture) =>
  join(ROOT, of === 'readme' ? 'web/public/screenshots' : `web/features/help/pictures/${of}`, `${name}.webp`)

export const fingerprintPathOf = ({ name, of }: GuidePicture) => join(import.meta.dirname, 'screens', of, `${name}.txt`)

/** Shows the screen of a picture, signed in as its person if the last picture had another; gives what is to be seen. */
export async function showPicture(page: Page, picture: GuidePicture, last: GuidePicture | undefined): Promise<Locator> {
  if (!last || picture.who !== last.who) {
    await page.goto('about:blank')
    await becomeSomeone(page, picture.who)
  }
  const [width, height] = picture.size
  await page.setViewportSize({ width, height })
  const isOpen = last?.part !== undefined && keyOf(picture) === keyOf(last)
  if (!isOpen) await page.goto(picture.path)
  const part = picture.part && page.getByRole('region', { name: picture.part }).first()
  const seen = part || ((await picture.show?.(page)) ?? page.locator('body'))
  // Off what it pressed, which looks different under it.
  await page.mouse.move(0, 0)
  return seen
}
