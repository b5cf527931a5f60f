import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listAdminZones } from '../../../../contract/zones-admin.ts'
import { testSite } from '../../../test/site.ts'

const site = testSite('demo')

const lines = `/api${listAdminZones.path}?per_page=100`
const asked = async (url: string, accepted: string, method: 'GET' | 'HEAD' = 'GET') => {
  const admin = await site.visitor('actalia-user')
  return admin.request({ url, method, headers: { 'accept-encoding': accepted } })
}

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
])('an answer made for one call leaves in %s, and says the same', async (encoding, accepted, open) => {
  const plain = await asked(lines, 'identity')
  const { headers, raw } = await asked(lines, accepted)
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'cache-control': 'no-store' })
  expect(headers['content-length']).toBe(String(raw.length))
  expect(JSON.parse(open(raw).toString())).toEqual(plain.body)
  expect(raw.length).toBeLessThan(plain.raw.length / 5)
})

test('to who reads nothing else it leaves as it is, and says that it depends', async () => {
  for (const accepted of ['', 'identity', 'br;q=0', 'deflate']) {
    const { headers, body } = await asked(lines, accepted)
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding'])
    expect(body.items.length).toBeGreaterThan(50)
  }
})

test.each([
  ['a short one', '/api/users/counts'],
  ['a refusal', '/api/nothing'],
])('%s stays as it is', async (_what, url) => {
  expect((await asked(url, 'br')).headers).not.toHaveProperty('content-encoding')
})

test('HEAD has no body to compress', async () => {
  const { status, headers, raw } = await asked(lines, 'br', 'HEAD')
  expect([status, headers['content-encoding'], raw.length]).toEqual([200, undefined, 0])
})

test('the description of all calls is compressed once, and not sent again to who has it', async () => {
  const { headers, raw } = await asked('/api/openapi.json', 'br')
  expect(JSON.parse(brotliDecompressSync(raw).toString())).toMatchObject({ openapi: '3.1.0' })
  const admin = await site.visitor('client')
  const again = await admin.request({
    url: '/api/openapi.json',
    headers: { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' },
  })
  expect([again.status, again.raw.length]).toEqual([304, 0])
})
