import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openSession } from './sessions.ts'
import { expect, expectRefusals, forgetTerms, mapIsDrawn, test } from './visitor.ts'

const SCREENS = [
  { name: 'login', path: '/auth/login', who: null },
  { name: 'legals', path: '/auth/legals', who: null },
  { name: '404', path: '/nulle-part', who: null },
  { name: 'wait', path: '/registration/wait', who: 'registered' },
  { name: 'map', path: '/app/map', who: 'client' },
  { name: 'list', path: '/app/map?view=list', who: 'client' },
  { name: 'account', path: '/app/account', who: 'client' },
  { name: 'password change', path: '/app/account?view=password', who: 'client' },
  { name: 'accounts that wait', path: '/admin/users', who: 'admin' },
  { name: 'zones', path: '/admin/zones', who: 'admin' },
  { name: 'zone import', path: '/admin/zones?view=import', who: 'admin' },
  { name: 'settings', path: '/admin/settings', who: 'super' },
  { name: 'registration', path: '/registration/form', who: null },
  { name: 'registration mail', path: '/registration/mail_sent', who: null },
  { name: 'forgotten password', path: '/auth/forgotten_password', who: null },
  { name: 'forgotten password mail', path: '/auth/forgotten_password/mail_sent', who: null },
  { name: 'new password', path: '/auth/reset_password#email=a@b.fr&token=x', who: null },
  { name: 'new password set', path: '/auth/reset_password/confirmation', who: null },
  { name: 'mails of the demo', path: '/demo/mails', who: null },
] as const

/** What a screen becomes once someone has done something. */
const STATES = [
  {
    name: 'a registration sent empty',
    enter: async (page: Page) => {
      await page.goto('/registration/form')
      await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
      await expect(page.getByLabel('Adresse email')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'an open list of sectors',
    enter: async (page: Page) => {
      await page.goto('/registration/form')
      await page.getByRole('combobox', { name: 'Secteur' }).click()
      await expect(page.getByRole('option', { name: 'Ostréiculture' })).toBeVisible()
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

for (const width of [320, 1280]) {
  for (const { name, path, who } of SCREENS) {
    test(`axe finds nothing on ${name}, ${width} px`, async ({ page, quietConsole }) => {
      await page.setViewportSize({ width, height: 760 })
      if (who) await openSession(page, who)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(path)
        await expect(page.locator('h1').first()).toBeVisible()
        if (name === 'map') {
          await mapIsDrawn(page)
          await expect(page.getByRole('heading', { name: 'Résultats de la zone' })).toBeAttached()
        }
        await expectNothingFound(page)
      }
      // The browser prints the 404 of the page it was asked for.
      if (name === '404') quietConsole.splice(0)
    })
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, enter } of STATES) {
    test(`axe finds nothing on ${name}, ${colorScheme}, 320 px`, async ({ page, quietConsole }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 320, height: 760 })
      await enter(page)
      await expectNothingFound(page)
      expectRefusals(quietConsole)
    })
  }
}

async function expectNothingFound(page: Page) {
  // Our pages have no frames: without the page of its own that axe opens for them it takes a third of the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
