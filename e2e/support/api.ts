import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Whose cookies a call brings. */
export type ApiClient = Page | APIRequestContext

export const requestsOf = (client: ApiClient) => ('context' in client ? client.context().request : client)

/** Calls the API with these cookies, as the application does. */
export async function callApi(client: ApiClient, method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) {
  const headers = await csrfHeaders(client)
  return requestsOf(client).fetch(`/api${path}`, { method, headers, ...(data && { data }) })
}

/** Joins this file to a result, as an administrator. */
export async function attachFile(client: ApiClient, resultId: number, name: string, content: string) {
  const headers = await csrfHeaders(client)
  // Its type is decided by its content.
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
  const answer = await requestsOf(client).post(`/api/results/${resultId}/files`, { headers, multipart: { file } })
  expect(answer.status()).toBe(201)
}

/** Signs in and accepts the terms, where the screens are not what is looked at. */
export async function logIn(client: ApiClient, credentials: { email: string; password: string }) {
  const answer = await callApi(client, 'POST', '/auth/login', { ...credentials, remember: false })
  expect(answer.status()).toBe(204)
  const { terms_version } = await (await requestsOf(client).get('/api/settings')).json()
  expect((await callApi(client, 'POST', '/auth/terms', { version: terms_version })).status()).toBe(204)
}

async function csrfHeaders(client: ApiClient) {
  const known = await csrfToken(client)
  if (known === undefined) await requestsOf(client).get('/api/settings')
  return { 'X-XSRF-TOKEN': known ?? (await csrfToken(client)) ?? '' }
}

async function csrfToken(client: ApiClient) {
  // The state of a browser has what its pages store too, which takes a look into each.
  const cookies = 'context' in client ? await client.context().cookies() : (await client.storageState()).cookies
  return cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
}
