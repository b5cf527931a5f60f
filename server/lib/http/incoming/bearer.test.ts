import { describe, expect, test } from 'vitest'
import { bearerOf, createUser } from '../../../test/as.ts'
import { testSite } from '../../../test/site.ts'
import { exchange, portOf, statusOf } from '../../../test/socket.ts'

const site = testSite()
const me = '/api/auth/me'

describe('beside a session', () => {
  test.each(['Bearer abc', 'bearer abc', 'BEARER  abc', 'Bearer', 'Bearer\tabc', 'Bearer abc, Basic YTpi'])(
    '« %s » is who asks, so that nobody does',
    async (authorization) => {
      const visitor = await site.visitor('client')
      const refused = await visitor.request({ url: me, headers: { authorization } })
      expect([refused.status, refused.cookies]).toEqual([401, {}])
      expect((await visitor.request({ url: me })).status).toBe(200)
    },
  )

  test.each(['Basic YTpi', 'Digest username="a"', 'Negotiate abc', 'Bearers abc', 'Basic YTpi, Bearer abc', ''])(
    '« %s » is the proxy’s affair',
    async (authorization) => {
      const visitor = await site.visitor('client')
      expect((await visitor.request({ url: me, headers: { authorization } })).status).toBe(200)
    },
  )
})

test('public endpoints stay public, and set no cookie', async () => {
  const { statusCode, cookies } = await site.app.inject({
    url: '/api/settings',
    headers: { authorization: 'Bearer abc' },
  })
  expect([statusCode, cookies]).toEqual([200, []])
})

test('signing out with a token ends no session, and asks for none of a page’s own tokens', async () => {
  const visitor = await site.visitor('client')
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    cookies: { ...visitor.cookies },
    headers: { authorization: 'Bearer abc' },
  })
  expect(statusCode).toBe(204)
  expect((await visitor.request({ url: me })).status).toBe(200)
})

test('a request for tiles with a token is not its session’s either', async () => {
  const visitor = await site.visitor('client')
  const url = '/api/tiles/zones/none/6/31/22'
  const asked = async (headers: Record<string, string>) => (await visitor.request({ url, headers })).status
  expect(await asked({ authorization: 'Bearer abc' })).toBe(401)
  expect(await asked({})).not.toBe(401)
})

test('with two Authorization headers neither counts, nor does a cookie beside them', async () => {
  const { authorization } = await bearerOf(site.db, await createUser(site.db, 'actalia-api'))
  const visitor = await site.visitor('client')
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (url: string, lines: string[]) => {
    const start = [`GET ${url} HTTP/1.1`, 'Host: localhost:80', 'Connection: close']
    return statusOf(await exchange(portOf(site.app), [...start, ...lines, '', ''].join('\r\n')))
  }
  const right = `Authorization: ${authorization}`
  expect(await ask('/api/lims/token', [right])).toBe(200)
  for (const other of [right, 'authorization: Bearer x', 'Authorization: Basic YTpi']) {
    expect(await ask('/api/lims/token', [right, other])).toBe(401)
    expect(await ask('/api/lims/token', [other, right])).toBe(401)
  }
  const cookie = `Cookie: estran_session=${visitor.cookies.estran_session}`
  expect(await ask(me, [cookie, 'Authorization: Basic YTpi'])).toBe(200)
  expect(await ask(me, [cookie, 'Authorization: Basic YTpi', right])).toBe(401)
})
