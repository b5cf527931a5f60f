import { test as base, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'

export const PEOPLE = {
  super: 'super@estran.example',
  admin: 'admin@estran.example',
  client: 'client@estran.example',
  client2: 'client2@estran.example',
  registered: 'attente@estran.example',
} as const
export type Who = keyof typeof PEOPLE

/** Each journey fails on any error the browser prints: a clean console is part of what is promised. */
export const test = base.extend<{ quietConsole: string[] }>({
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(error.message))
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** A browser prints each call the server refuses: those that a journey provokes are taken off, any other error still fails it. */
export function expectRefusals(errors: string[]) {
  errors.splice(0, errors.length, ...errors.filter((text) => !/status of (401|409|422|429)/.test(text)))
}

/** Signs in through the login page, as a person does. */
export async function signIn(page: Page, who: Who) {
  await page.goto('/auth/login')
  await fillLogin(page, who)
}

/** Fills and sends the login page that is open. */
export async function fillLogin(page: Page, who: Who) {
  await page.getByLabel('Adresse email').fill(PEOPLE[who])
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** Calls the API with this browser's cookies, as the application does. */
export async function callApi(page: Page, method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) {
  const headers = await csrfHeaders(page)
  return page.context().request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
}

/** Imports this official file, as an administrator. */
export async function importZones(page: Page, name: string, content: string) {
  const headers = await csrfHeaders(page)
  const file = { name, mimeType: 'application/geo+json', buffer: Buffer.from(content) }
  return page.context().request.post('/api/zones/import', { headers, multipart: { file } })
}

async function csrfHeaders(page: Page) {
  await page.context().request.get('/api/settings')
  const { cookies } = await page.context().storageState()
  return { 'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' }
}

/** Signs in without the screen, where the login page is not what is looked at; the terms are accepted. */
export async function openSession(page: Page, who: Who | { email: string; password: string }) {
  const credentials = typeof who === 'string' ? { email: PEOPLE[who], password: DEMO_PASSWORD } : who
  const answer = await callApi(page, 'POST', '/auth/login', { ...credentials, remember: false })
  expect(answer.status()).toBe(204)
  const { terms_version } = await (await page.context().request.get('/api/settings')).json()
  expect((await callApi(page, 'POST', '/auth/terms', { version: terms_version })).status()).toBe(204)
}

/** From now on the application of this page is told that this person has accepted no terms; the server knows better. */
export const forgetTerms = (page: Page) =>
  page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), terms_version_accepted: null } })
  })

/** Waits until the map has drawn everything it was asked. */
export const mapIsDrawn = (page: Page) => page.locator('.zone-map-canvas[data-ready="true"]').waitFor()
