import { type Cookie, type Page, request } from '@playwright/test'
import { DEMO_PASSWORD } from '../../contract/core/demo.ts'
import { logIn } from './api.ts'

/** The accounts of the demonstration. */
export const PEOPLE = {
  super: 'super@estran.example',
  admin: 'admin@estran.example',
  client: 'client@estran.example',
  client2: 'client2@estran.example',
  registered: 'attente@estran.example',
} as const
export type PersonName = keyof typeof PEOPLE

const EVERYONE: readonly PersonName[] = ['super', 'admin', 'client', 'client2', 'registered']

export const credentialsOf = (who: PersonName) => ({ email: PEOPLE[who], password: DEMO_PASSWORD })

/** Signs each of them in once for all journeys, none of which may end these sessions. */
export async function storeSessions(baseURL: string) {
  for (const who of EVERYONE) {
    const client = await request.newContext({ baseURL })
    await logIn(client, credentialsOf(who))
    const { cookies } = await client.storageState()
    // The processes of the journeys start later and inherit it.
    process.env[variableOf(who)] = JSON.stringify(cookies)
    await client.dispose()
  }
}

const variableOf = (who: PersonName) => `E2E_COOKIES_${who.toUpperCase()}`

const cookiesOf = (who: PersonName): Cookie[] => JSON.parse(process.env[variableOf(who)] ?? '[]')

/** This browser is signed in, where the login page is not what is looked at; the terms are accepted. */
export const openSession = (page: Page, who: PersonName) => page.context().addCookies(cookiesOf(who))

/** The same without a browser. */
export const openClient = (who: PersonName) =>
  request.newContext({
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    storageState: { cookies: cookiesOf(who), origins: [] },
  })
