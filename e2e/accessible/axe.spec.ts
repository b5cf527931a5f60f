import type { Page } from '@playwright/test'
import { PAGES, type PageName } from '../../contract/core/pages.ts'
import { SCREENS } from '../../web/screens.ts'
import { expectAccessible, expectWhole } from '../support/accessible.ts'
import { openSession, type PersonName } from '../support/sessions.ts'
import { expect, expectRefusals, forgetTerms, glance, mapIsDrawn, test } from '../support/visitor.ts'

interface CheckedScreen {
  name: string
  path: string
  who?: PersonName
}

/** Pages that a journey of their own looks at. */
const ELSEWHERE: ReadonlySet<PageName> = new Set(['second-factor', 'verification'])

/** All zones’ lines of the week, each with its fields, are ten times as much as any other page: those of one department. */
const NARROWED: Partial<Record<PageName, string>> = { rankings: '?search=56' }

const pages = PAGES.filter(({ name }) => !ELSEWHERE.has(name)).map(({ name, path, access }) => ({
  name,
  path: `${path.replace(/\/:.*$/, '')}${NARROWED[name] ?? ''}`,
  ...(access !== 'public' && { who: name === 'results' ? 'admin' : access }),
  isWide: name === 'login' || name === 'register' || SCREENS[name].layout.startsWith('shell'),
}))

/** Laid out differently on a phone and on a desk. */
const WIDE: CheckedScreen[] = [
  ...pages.filter(({ isWide }) => isWide),
  { name: 'list', path: '/app/map?view=list', who: 'client' },
  { name: 'password change', path: '/app/account?view=password', who: 'client' },
  { name: 'no result', path: '/app/results?from=1950-01-01&to=1950-01-01', who: 'client' },
  { name: 'zone import', path: '/admin/zones?view=import', who: 'admin' },
]

/** One column at any width. */
const TEXTS: CheckedScreen[] = [
  ...pages.filter(({ isWide }) => !isWide),
  { name: 'chapter', path: '/help/installer' },
  { name: 'passages found', path: '/help?search=alerte' },
  { name: 'whole guide', path: '/help/all' },
  { name: '404', path: '/nulle-part' },
  { name: 'mails of the demo', path: '/demo/mails' },
]

/** States of a screen after someone has done something. */
const STATES = [
  {
    name: 'a registration sent empty, with its list of sectors open',
    enter: async (page: Page) => {
      await page.goto('/registration/form')
      await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
      await expect(page.getByLabel('Adresse email')).toHaveAttribute('aria-invalid', 'true')
      await page.getByRole('combobox', { name: 'Secteur' }).click()
      await expect(page.getByRole('option', { name: 'Ostréiculture' })).toBeVisible()
    },
  },
  {
    name: 'a ranking sent empty',
    enter: async (page: Page) => {
      await openSession(page, 'admin')
      await page.goto('/app/map?zone=34.40')
      await page.getByRole('button', { name: 'Modifier le classement' }).click()
      await page.getByRole('checkbox', { name: /Moins que ce qu’on sait mesurer/ }).check()
      await page.getByLabel('Application du', { exact: true }).fill('')
      await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('3 champs à corriger')).toBeVisible()
    },
  },
  {
    name: 'a piece of news sent empty',
    enter: async (page: Page) => {
      await openSession(page, 'admin')
      await page.goto('/admin/news?news=new')
      await page.getByText('Mise en forme').click()
      await page.getByRole('button', { name: 'Publier', exact: true }).click()
      await expect(page.getByText('2 champs à corriger')).toBeVisible()
    },
  },
  {
    name: 'all news over the map',
    enter: async (page: Page) => {
      await openSession(page, 'client')
      await page.goto('/app/map')
      await page.getByRole('button', { name: /^Toutes les actualités/ }).click()
      await expect(page.getByRole('link', { name: /Atom/ })).toBeVisible()
    },
  },
  {
    name: 'a zone sent empty',
    enter: async (page: Page) => {
      await openSession(page, 'admin')
      await page.goto('/admin/zones')
      const create = page.getByRole('button', { name: 'Créer une zone' })
      const menu = page.getByRole('button', { name: 'Autres actions' })
      await create.or(menu).click()
      if (await menu.isVisible()) await create.click()
      await page.getByRole('button', { name: 'Ajouter un code' }).click()
      await page.getByRole('button', { name: 'Créer la zone' }).click()
      await expect(page.getByText('3 champs à corriger')).toBeVisible()
    },
  },
  {
    name: 'a scale that cannot be read',
    enter: async (page: Page) => {
      await openSession(page, 'super')
      await page.goto('/admin/settings?view=scales')
      await page.getByLabel(/Donnée ancienne/).fill('x')
      await page
        .getByLabel(/^Jusqu’à/)
        .first()
        .fill('beaucoup')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('2 champs à corriger')).toBeVisible()
    },
  },
  {
    name: 'a password sent empty',
    enter: async (page: Page) => {
      await openSession(page, 'client')
      await page.goto('/app/account?view=password')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByLabel('Mot de passe actuel', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'the map with its legend open, and its notice',
    enter: async (page: Page) => {
      await openSession(page, 'client')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/app/map?zone=56.08.1')
      await page.getByRole('region', { name: 'Légende' }).locator('summary').click()
      await expect(page.getByText(/il ne remplace ni le classement sanitaire/)).toBeVisible()
    },
  },
  {
    name: 'the terms to accept',
    enter: async (page: Page) => {
      await openSession(page, 'client')
      await forgetTerms(page)
      await page.goto('/app/account')
      await expect(page.getByRole('dialog', { name: /conditions d’utilisation/i })).toBeVisible()
    },
  },
]

for (const { name, path, who } of WIDE) {
  glance(`axe finds nothing on ${name}, on a desk and on a phone, and nothing of it is cut`, async ({ page }) => {
    if (who) await openSession(page, who)
    await page.setViewportSize({ width: 1280, height: 760 })
    await open(page, path)
    for (const width of [1280, 320]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 760 })
        if (path === '/app/map') {
          await mapIsDrawn(page)
          await expect(page.getByRole('heading', { name: 'Résultats de la zone' })).toBeAttached()
        }
        await expectAccessible(page)
      })
    }
    await expectWhole(page)
  })
}

for (const { name, path, who } of TEXTS) {
  glance(`axe finds nothing on ${name}, 320 px, and nothing of it is cut`, async ({ page, quietConsole }) => {
    if (who) await openSession(page, who)
    await page.setViewportSize({ width: 320, height: 760 })
    await open(page, path)
    await expectAccessible(page)
    await expectWhole(page)
    // The browser prints the 404 of the page it was asked for.
    if (name === '404') quietConsole.splice(0)
  })
}

for (const { name, enter } of STATES) {
  glance(`axe finds nothing on ${name}, 320 px`, async ({ page, quietConsole }) => {
    await page.setViewportSize({ width: 320, height: 760 })
    await enter(page)
    await expectAccessible(page)
    expectRefusals(quietConsole)
  })
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByText(/^Chargement/)).toHaveCount(0)
  // Nobody is led away from a page that is theirs.
  await expect(page).toHaveURL((url) => url.pathname === new URL(path, url).pathname)
}
