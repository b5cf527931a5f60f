import { afterEach, expect, test, vi } from 'vitest'
import { login, logout } from '../../../../contract/auth.ts'
import { activateUsers } from '../../../../contract/users.activation.ts'
import { Visitor } from '../../../test/as.ts'
import { testSite } from '../../../test/site.ts'
import { clock } from '../../clock.ts'

/** Six in ten minutes. */
const site = testSite('empty', () => ({ ipLimits: 0.01 }))
afterEach(() => vi.restoreAllMocks())

const from = (remoteAddress: string) => {
  const visitor = new Visitor(site.app)
  return async (payload: string, type = 'application/json') => {
    const headers = { 'content-type': type }
    const { status, headers: answered } = await visitor.request({
      method: 'POST',
      url: `/api${login.path}`,
      payload,
      headers,
      remoteAddress,
    })
    return { status, wait: Number(answered['retry-after']) }
  }
}

test.each([
  ['badly filled', '192.0.2.1', '{}', 'application/json', 422],
  ['unreadable', '192.0.2.2', '{', 'application/json', 422],
  ['too large', '192.0.2.3', `"${'x'.repeat(20_000)}"`, 'application/json', 413],
  ['sent as another type', '2001:db8::1', 'a', 'text/xml', 415],
] as const)(
  'bodies that are %s end by being no longer read, from that address',
  async (_what, address, payload, type, status) => {
    const send = from(address)
    for (let count = 0; count < 6; count++) expect((await send(payload, type)).status).toBe(status)
    await expect.poll(async () => (await send(payload, type)).status).toBe(429)
    const { status: then, wait } = await send(JSON.stringify({ email: 'a@b.example', password: 'x' }))
    expect([then, wait > 500 && wait <= 600]).toEqual([429, true])
    expect((await from('198.51.100.7')('{}')).status).toBe(422)
  },
)

test('who is signed in is not concerned, nor who only reads; it ends by itself', async () => {
  const remoteAddress = '192.0.2.4'
  const send = from(remoteAddress)
  await expect.poll(async () => (await send('{}')).status).toBe(429)
  const admin = await site.visitor('actalia-user')
  const payload = {}
  const url = `/api${activateUsers.path}`
  for (let count = 0; count < 10; count++) {
    expect((await admin.request({ method: 'POST', url, payload, remoteAddress })).status).toBe(422)
  }
  expect((await new Visitor(site.app).request({ url: '/api/settings', remoteAddress })).status).toBe(200)
  const later = Date.now() + 601_000
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(later))
  const { status } = await new Visitor(site.app).request({ method: 'POST', url: `/api${logout.path}`, remoteAddress })
  expect(status).toBe(204)
})
