import { describe, expect, test } from 'vitest'
import { testSite } from '../../../test/site.ts'

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

test('what is public stays so, without a cookie', async () => {
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

test('tiles too are nobody’s', async () => {
  const visitor = await site.visitor('client')
  const url = '/api/tiles/zones/none/6/31/22'
  const asked = async (headers: Record<string, string>) => (await visitor.request({ url, headers })).status
  expect(await asked({ authorization: 'Bearer abc' })).toBe(401)
  expect(await asked({})).not.toBe(401)
})
