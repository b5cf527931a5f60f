import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, mapIsDrawn } from '../support/visitor.ts'
import { becomeSomeone } from './fixed-demo.ts'
import { button, dialogOf, type GuidePicture, main, TALL } from './picture-parts.ts'
import { OPERATOR_PICTURES } from './pictures.operator.ts'

const ROOT = join(import.meta.dirname, '../..')

const PHONE = [390, 760] as const

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

  ...OPERATOR_PICTURES,
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
