import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { newcomer, ownName, setFirstPassword } from './people.ts'
import { openClient } from './sessions.ts'

export const accountDrawer = (page: Page) => page.getByRole('dialog', { name: 'Fiche de l’utilisateur' })

export interface TestAccount {
  id: number
  email: string
}

/** An account nobody else in these tests touches. */
export async function newAccount(fields: object = {}): Promise<TestAccount> {
  const boss = await openClient('super')
  const answer = await callApi(boss, 'POST', '/users', {
    email: `e2e-${randomUUID()}@example.test`,
    name: ownName('Le Goff'),
    firstname: 'Anne',
    role: 'client',
    organism_name: 'SARL Les Parcs',
    city: 'Quiberon',
    ...fields,
  })
  expect(answer.status()).toBe(201)
  const account = await answer.json()
  await boss.dispose()
  return account
}

/** Someone else saves it meanwhile. */
export async function changeMeanwhile({ id }: TestAccount, fields: object) {
  const boss = await openClient('super')
  const { version } = await (await boss.get(`/api/users/${id}`)).json()
  expect((await callApi(boss, 'PUT', `/users/${id}`, { version, ...fields })).status()).toBe(200)
  await boss.dispose()
}

/** Signs in an administrator whose last batch no other journey writes. */
export async function signInAlone(page: Page) {
  const { email } = await newAccount({ role: 'actalia-user' })
  await setFirstPassword(page, { email, password: newcomer().password }, 'vous a ouvert un compte')
  const { terms_version } = await (await page.request.get('/api/settings')).json()
  expect((await callApi(page, 'POST', '/auth/terms', { version: terms_version })).status()).toBe(204)
}
