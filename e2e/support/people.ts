import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { type ApiClient, callApi, requestsOf } from './api.ts'
import { openClient } from './sessions.ts'

export interface NewPerson {
  email: string
  password: string
  name: string
}

/** In every password of these tests, so that a log can be searched for them. */
export const PASSWORD_WORD = 'goémon'

/** Two of one name would have links of one name. */
export const ownName = (name: string) =>
  `${name}-${randomBytes(6)
    .toString('base64')
    .replace(/[^a-z]/gi, 'e')}`

/** Someone nobody else in these tests is. */
export const newcomer = (): NewPerson => ({
  email: `e2e-${randomUUID()}@example.test`,
  password: `${PASSWORD_WORD} ${randomUUID()}`,
  name: ownName('Maëlle Kervadec'),
})

/** The link of the last mail to this person, as the mailbox of the demonstration has it; waits until it has come. */
export async function mailedLink(client: ApiClient, email: string, subject: string): Promise<string> {
  const find = async () =>
    /href="(https?:[^"]+)"/.exec(await findMail(client, email, subject))?.[1]?.replaceAll('&amp;', '&') ?? ''
  let link = ''
  await expect
    .poll(
      async () => {
        link = await find()
        return link
      },
      { timeout: 15_000, intervals: [200] },
    )
    .not.toBe('')
  return link
}

/** The line of the mailbox about the last mail to this person; '' until it has come. */
async function findMail(client: ApiClient, email: string, subject: string): Promise<string> {
  const mailbox = await (await requestsOf(client).get('/demo/mails')).text()
  return mailbox.split('<article').find((one) => one.includes(email) && one.includes(subject)) ?? ''
}

/** The code beside the link of that mail, which has come. */
export async function mailedCode(client: ApiClient, email: string, subject: string): Promise<string> {
  const page = /href="(\/demo\/mails\/[^"]+)"/.exec(await findMail(client, email, subject))?.[1] ?? ''
  const mail = await (await requestsOf(client).get(page)).text()
  return /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mail)?.[0] ?? ''
}

/** The registration's form without the screen. */
export async function sendRegistration(client: ApiClient, person: NewPerson, organism = 'Huîtres Kervadec') {
  const sectors = await (await requestsOf(client).get('/api/sectors')).json()
  const answer = await callApi(client, 'POST', '/auth/register', {
    name: person.name,
    email: person.email,
    siret: '99900005200012',
    organism_name: organism,
    sector_id: sectors[0].id,
    street1: '3 quai des Parcs',
    postcode: '56340',
    city: 'Carnac',
    country: 'FR',
  })
  expect(answer.status()).toBe(201)
}

/** Registers without the screens, where they are not what is looked at: someone who waits, with a password. */
export async function register(client: ApiClient, person: NewPerson, organism?: string) {
  await sendRegistration(client, person, organism)
  expect((await callApi(client, 'POST', '/auth/forgot-password', { email: person.email })).status()).toBe(204)
  await setFirstPassword(client, person, 'Définissez votre mot de passe')
  // A first password has signed them in.
  expect((await callApi(client, 'POST', '/auth/logout')).status()).toBe(204)
}

/** By the link of that mail; it signs them in. */
export async function setFirstPassword(
  client: ApiClient,
  { email, password }: Omit<NewPerson, 'name'>,
  subject: string,
) {
  const link = await mailedLink(client, email, subject)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const body = { email, token, password, password_confirmation: password }
  expect((await callApi(client, 'POST', '/auth/reset-password', body)).status()).toBe(204)
}

/** Someone registered and activated, without the screens. */
export async function newClient(client: ApiClient): Promise<NewPerson> {
  const person = newcomer()
  await register(client, person)
  const admin = await openClient('admin')
  const search = new URLSearchParams({ search: person.email })
  const { items } = await (await admin.get(`/api/users?${search}`)).json()
  const answer = await callApi(admin, 'POST', '/users/activate', { ids: [items[0].id] })
  expect(await answer.json()).toMatchObject([{ done: true }])
  await admin.dispose()
  return person
}
