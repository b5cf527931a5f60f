import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.ts'
import { credentialsOf, type PersonName } from './sessions.ts'

interface WorkerFixtures {
  sharedPage: Page
  product: TestServer
}

/** The printed errors of journeys that provoke refusals. */
const provoking = new WeakSet<string[]>()
const LATE = /status of 401/

/**
 * A journey fails on any error the browser prints: a clean console is part of what is promised.
 * All fixtures of a worker stand here: journeys that differ in one of them would take a worker, so a browser, of their own.
 */
export const test = base.extend<{ quietConsole: string[] }, WorkerFixtures>({
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(error.message))
      await use(errors)
      // A call that is still on its way as the journey ends has no answer to change.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(provoking.has(errors) ? errors.filter((text) => !LATE.test(text)) : errors).toEqual([])
    },
    { auto: true },
  ],
  sharedPage: [
    async ({ browser }, use) => {
      const page = await browser.newPage({
        ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
      })
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ browserName: _ }, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
export { expect }

/** For tests that only look: all those of a worker share one page, for a new one takes longer than most looks. */
export const glance = test.extend({
  page: async ({ sharedPage }, use) => {
    await forgetSession(sharedPage)
    // As a new page has it: the look before may have been on a phone.
    await sharedPage.setViewportSize({ width: 1280, height: 720 })
    await use(sharedPage)
    for (const event of ['console', 'pageerror'] as const) sharedPage.removeAllListeners(event)
  },
})

/**
 * A browser prints each call the server refuses: those that a journey provokes are taken off, any other error still fails it.
 * 419: what was still on its way as somebody signed out has brought another token; the call is sent again.
 */
export function expectRefusals(errors: string[]) {
  errors.splice(0, errors.length, ...errors.filter((text) => !/status of (401|409|419|422|429)/.test(text)))
  // The page that a session's end leaves may still ask something as the journey ends.
  provoking.add(errors)
}

/** Signs in through the login page, as a person does. */
export async function signIn(page: Page, who: PersonName) {
  await page.goto('/auth/login')
  await fillLogin(page, who)
}

/** Fills and sends the login page that is open. */
export async function fillLogin(page: Page, who: PersonName) {
  const { email, password } = credentialsOf(who)
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** The browser knows nobody any more. The page is left first: what it still asked for would be refused, which a browser prints. */
export async function forgetSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Through the account's menu, as on a desk. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Menu du compte/ }).click()
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
}

/** Through the header's menu of administration, as on a desk. */
export async function openAdministration(page: Page, name: string) {
  await page.getByRole('button', { name: 'Administration', exact: true }).click()
  await page.getByRole('menu', { name: 'Administration' }).getByRole('menuitem', { name }).click()
}

/** Until this page sends that they are accepted, it is told that they are not; the server knows better. */
export async function forgetTerms(page: Page) {
  let isAccepted = false
  await page.route('**/api/auth/terms', (route) => {
    isAccepted = true
    return route.fallback()
  })
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    const user = await response.json()
    await route.fulfill({ response, json: isAccepted ? user : { ...user, terms_version_accepted: null } })
  })
}

/** Waits until the map has drawn everything it was asked. */
export const mapIsDrawn = (page: Page) => page.locator('.zone-map-canvas[data-ready="true"]').waitFor()

/** The step back that closes a dialog is done: an address asked for before that would be given up. */
export async function dialogsAreLeft(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.overlays)).toBeUndefined()
}

/** Twice before the page could draw anything, once it can be pressed. */
export async function doubleTap(button: Locator) {
  await button.click({ trial: true })
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}
