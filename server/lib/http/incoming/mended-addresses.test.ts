import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '../../../../contract/core/pages.ts'
import { type App, testApp } from '../../../test/as.ts'
import { temporaryFolder } from '../../../test/folder.ts'
import { testDatabase } from '../../../test/site.ts'
import { mendedAddress } from './mended-addresses.ts'

const TOKEN = 'aB-3_xyz0123456789aB-3_xyz0123456789aB-3_xy'
const LINK = `email=jean%40port.fr&token=${TOKEN}`
const TWICE = encodeURIComponent(LINK)
const RESET = '/auth/reset_password'

test.each([
  [`${RESET}%23${LINK}`, `${RESET}#${LINK}`],
  [`${RESET}%2523${LINK}`, `${RESET}#${LINK}`],
  [`${RESET}%252523${LINK}`, `${RESET}#${LINK}`],
  [`${RESET}%23${TWICE}`, `${RESET}#${TWICE}`],
  [`${RESET}?${LINK}`, `${RESET}#${LINK}`],
  [`${RESET}/?${LINK}`, `${RESET}#${LINK}`],
  [`${RESET}%3F${TWICE}`, `${RESET}#${TWICE}`],
  [`${RESET}&amp;${LINK}`, `${RESET}#${LINK}`],
  [`${RESET}%23${LINK}).`, `${RESET}#${LINK}`],
  [`${RESET}%23${LINK}%22%3E`, `${RESET}#${LINK}`],
  [`${RESET}%23email=3Djean%40port.fr&token=3D${TOKEN}`, `${RESET}#email=3Djean%40port.fr&token=3D${TOKEN}`],
  [`${RESET}?utm_source=mail&${LINK}`, `${RESET}#utm_source=mail&${LINK}`],
  [`${RESET}%23`, RESET],
  [`${RESET}.`, RESET],
  [`${RESET})`, RESET],
  [`${RESET}%20`, RESET],
  ['/auth/forgotten_password.', '/auth/forgotten_password'],
  ['/auth/forgotten_password%3E', '/auth/forgotten_password'],
  ['/app/map%3Fzone%3D17.C.18%26type%3Darn_f', '/app/map?zone=17.C.18&type=arn_f'],
  ['/app/map%253Fzone%253D17.C.18', '/app/map?zone=17.C.18'],
  ['/app/map&zone=17.C.18', '/app/map?zone=17.C.18'],
  ['/admin/rankings%3Fsearch%3D%C3%A9t%C3%A9', '/admin/rankings?search=%C3%A9t%C3%A9'],
  ['/app/account%3Fquote=12.', '/app/account?quote=12'],
  [`/api/alerts/unsubscribe%3Ftoken=1-all.${TOKEN}`, `/api/alerts/unsubscribe?token=1-all.${TOKEN}`],
  [`/api/alerts/unsubscribe?token%3D1-all.${TOKEN}`, `/api/alerts/unsubscribe?token=1-all.${TOKEN}`],
  [`/api/alerts/unsubscribe?amp;token=1-all.${TOKEN}`, `/api/alerts/unsubscribe?token=1-all.${TOKEN}`],
  // Cut within a letter.
  ['/verification/K7QM-2Z0X-91AB-CDEF%E2%80', '/verification/K7QM-2Z0X-91AB-CDEF'],
  ['/verification/K7QM-2Z0X-91AB-CDEF%', '/verification/K7QM-2Z0X-91AB-CDEF'],
  ['/verification/K7QM%20-2Z0X-91AB-CDEF%C2?a=%E9', '/verification/K7QM%20-2Z0X-91AB-CDEF?a=%E9'],
  ['/verification/K7QM%C3%A9%E2%80', '/verification/K7QM%C3%A9'],
  ['/verification/K7QM%E2%82%AC%E2%82%F0%9F%A6%AA%C3', '/verification/K7QM%E2%82%AC%F0%9F%A6%AA'],
  ['/app/map%E9', '/app/map'],
])('%s was %s', (mangled, address) => {
  expect(mendedAddress(mangled)).toBe(address)
  expect(mendedAddress(address.replace(/#.*/, ''))).toBeNull()
})

test.each([
  ...PAGES.map(({ path }) => path),
  '/',
  `${RESET}/`,
  `${RESET}?fbclid=x`,
  // A browser keeps the fragment of such a link to itself.
  `${RESET}?utm_medium=email`,
  `${RESET}?email_id=3`,
  `${RESET}?mc_eid=email`,
  `${RESET}?token=email`,
  `${RESET}/confirmation`,
  '/auth/login.php',
  '/auth/login%20or%201=1',
  '/app/map/1',
  '/app/mapper',
  '/app/map-2',
  '//evil.example/auth/login.',
  '/app/map?zone=17.C.18&type=arn_f.',
  '/verification/K7QM-2Z0X-91AB-CDEF.',
  `/api/alerts/unsubscribe?token=1-all.${TOKEN}.`,
  '/api/zones%3F',
  '/api/alerts/unsubscribe',
  '/api/alerts/unsubscribe?sort=a&sort=b',
  '/api/alerts/unsubscribe?my_token=a',
  '/verification/K7QM-2Z0X-91AB-CDEF%C2%A0',
  '/%E9/evil.example/auth/login',
  '/api/zones%E9',
])('%s is left as it is', (address) => {
  expect(mendedAddress(address)).toBeNull()
})

test('no page is « / » alone, below which every address would be mended, and lead to another host', () => {
  expect(PAGES.filter(({ path }) => !/^\/\w/.test(path))).toEqual([])
})

test.each([
  ['.', 'x'],
  ['%2e', 'x'],
  ['"', '%'],
])('an address with 16,000 signs takes as long as they are many, not as their square: %s, then %s', (sign, last) => {
  const fastest = (length: number) => {
    const address = `/auth/login?a${sign.repeat(length / sign.length)}${last}`
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now()
      mendedAddress(address)
      return performance.now() - start
    })
    return Math.min(...times)
  }
  // The square would be 256 times as long.
  expect(fastest(16_000)).toBeLessThan(Math.max(fastest(1000), 0.02) * 100)
})

const database = testDatabase()
let app: App
beforeAll(async () => {
  const web = await temporaryFolder()
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Estran</title>')
  app = await testApp(database, web, { port: 3000 })
})
afterAll(() => app.close())

test.each(['GET', 'HEAD'] as const)(
  '%s of a mangled link leads to the link, is kept nowhere, and uses nothing up',
  async (method) => {
    const { statusCode, headers } = await app.inject({
      method,
      url: `${RESET}%23${LINK}`,
      headers: { host: '127.0.0.1:3000' },
    })
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, `${RESET}#${LINK}`, 'no-store'])
    expect(headers['referrer-policy']).toBeDefined()
  },
)

test('one that cannot be decoded leads there too, and POST nowhere', async () => {
  const get = await app.inject({ url: `${RESET}%23${LINK}%E9%`, headers: { host: '127.0.0.1:3000' } })
  expect([get.statusCode, get.headers.location]).toEqual([302, `${RESET}#${LINK}%E9%`])
  const check = await app.inject({ url: '/verification/K7QM%E2%80', headers: { host: '127.0.0.1:3000' } })
  expect([check.statusCode, check.headers.location]).toEqual([302, '/verification/K7QM'])
  const post = await app.inject({ method: 'POST', url: `${RESET}%23${LINK}`, headers: { host: '127.0.0.1:3000' } })
  expect(post.statusCode).toBe(404)
})
