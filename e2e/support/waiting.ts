import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { newcomer, register, sendRegistration } from './people.ts'
import { openClient } from './sessions.ts'

/** Accounts that wait, of an organism nobody else in these tests has; newest last. Only the first have confirmed. */
export async function makeWaiting(page: Page, count: number, confirmed = 0) {
  const organism = `Parcs ${randomUUID()}`
  for (const [index, person] of Array.from({ length: count }, newcomer).entries()) {
    if (index < confirmed) await register(page, person, organism)
    else await sendRegistration(page, person, organism)
  }
  const admin = await openClient('admin')
  const search = new URLSearchParams({ search: organism, sort: 'created_at' })
  const { items } = await (await admin.get(`/api/users?${search}`)).json()
  await admin.dispose()
  expect(items).toHaveLength(count)
  return { organism, ids: items.map(({ id }: { id: number }) => id) }
}

/** So that others count the accounts they know. */
export async function removeAccounts(page: Page, ids: readonly number[]) {
  for (const id of ids) expect((await callApi(page, 'DELETE', `/users/${id}`)).status()).toBe(204)
}
