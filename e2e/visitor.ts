import { test as base, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../contract/demo.ts'

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

/** Signs in without the screen, where the login page is not what is looked at. */
export async function openSession(page: Page, who: Who) {
  const { request } = page.context()
  await request.get('/api/settings')
  const { cookies } = await page.context().storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await request.post('/api/auth/login', {
    data: { email: PEOPLE[who], password: DEMO_PASSWORD, remember: false },
    headers: { 'X-XSRF-TOKEN': token },
  })
  expect(answer.status()).toBe(204)
}

/** Waits until the map has drawn everything it was asked. */
export const mapIsDrawn = (page: Page) => page.locator('.zone-map-canvas[data-ready="true"]').waitFor()
