import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { callApi, openSession } from './visitor.ts'

export interface Newcomer {
  email: string
  password: string
  name: string
}

/** In every password of these tests, so that a log can be searched for them. */
export const PASSWORD_WORD = 'goémon'

/** Someone nobody else in these tests is. */
export const newcomer = (): Newcomer => ({
  email: `e2e-${randomUUID()}@example.test`,
  password: `${PASSWORD_WORD} ${randomUUID()}`,
  name: 'Maëlle Kervadec',
})

/** The link of the last mail to this person, as the mailbox of the demonstration shows it; waits until it has come. */
export async function mailedLink(page: Page, email: string, subject: string): Promise<string> {
  const mailbox = await page.context().newPage()
  const mail = mailbox.getByRole('article').filter({ hasText: email }).filter({ hasText: subject })
  const link = mail.first().getByRole('link').first()
  await expect(async () => {
    await mailbox.goto('/demo/mails')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  const address = await link.getAttribute('href')
  await mailbox.close()
  return address ?? ''
}

/** Registers without the screens, where they are not what is looked at: someone who waits, with a password. */
export async function register(page: Page, person: Newcomer) {
  const sectors = await (await page.context().request.get('/api/sectors')).json()
  const answer = await callApi(page, 'POST', '/auth/register', {
    name: person.name,
    email: person.email,
    siret: '99900005200012',
    organism_name: 'Huîtres Kervadec',
    sector_id: sectors[0].id,
    street1: '3 quai des Parcs',
    postcode: '56340',
    city: 'Carnac',
    country: 'FR',
  })
  expect(answer.status()).toBe(201)
  expect((await callApi(page, 'POST', '/auth/forgot-password', { email: person.email })).status()).toBe(204)
  const link = await mailedLink(page, person.email, 'Définissez votre mot de passe')
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const { email, password } = person
  const reset = await callApi(page, 'POST', '/auth/reset-password', {
    email,
    token,
    password,
    password_confirmation: password,
  })
  expect(reset.status()).toBe(204)
}

/** Someone registered and activated, without the screens. */
export async function newClient(page: Page, browser: Browser, baseURL: string | undefined): Promise<Newcomer> {
  const person = newcomer()
  await register(page, person)
  await activate(browser, baseURL, person.email)
  return person
}

/** An administrator activates this person, in a browser of his own. */
async function activate(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  await openSession(page, 'admin')
  const search = new URLSearchParams({ search: email })
  const { items } = await (await context.request.get(`/api/users?${search}`)).json()
  const answer = await callApi(page, 'POST', '/users/activate', { ids: [items[0].id] })
  expect(await answer.json()).toMatchObject([{ done: true }])
  await context.close()
}
