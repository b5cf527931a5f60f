import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '../../../contract/core/pages.ts'
import { today } from '../../lib/clock.ts'
import { type App, testApp } from '../../test/as.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { testSite } from '../../test/site.ts'
import { openProofs } from '../../test/zones.ts'

const site = testSite()
let app: App
let code: string
let proofs: Awaited<ReturnType<typeof openProofs>>
beforeAll(async () => {
  const web = await temporaryFolder()
  await writeFile(join(web, 'index.html'), '<!doctype html><head><title>Estran</title></head><div id="root"></div>')
  app = await testApp(site.database, web, { port: 3000, ipLimits: 1 })
  proofs = await openProofs(site)
  await proofs.rank('phages', { class: 'elevee', starts_on: today() })
  code = (await proofs.ask()).body.code
  await site.db.updateTable('users').set({ start_zone_id: proofs.zone_id }).execute()
})
afterAll(() => app.close())

const headAt = async (url: string) => {
  const headers = { host: '127.0.0.1:3000', 'user-agent': 'facebookexternalhit/1.1' }
  const { body } = await app.inject({ url, headers })
  const of = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(body)?.[1]
  return { body, title: of('title'), description: of('description'), locale: of('locale'), image: of('image') }
}
const addresses = PAGES.map(({ path, title }) => [path.replace(/\/:\w+\?$/, ''), title] as const)

test.each(addresses)('who is sent %s sees its title and the picture, and no zone or class', async (path, title) => {
  const { body, ...head } = await headAt(`${path}?zone=29.02.041`)
  const image = 'http://127.0.0.1:3000/icons/share.png'
  expect(head).toEqual({ title, description: expect.stringMatching(/./), locale: 'fr_FR', image })
  expect(body).not.toMatch(/29\.02\.041|Auberlac|Élevée/)
})

test('who is sent the check of an attestation sees its zone and day, and not the class, which may be corrected', async () => {
  for (const typed of [code, code.toLowerCase().replaceAll('-', '')]) {
    const { title, body } = await headAt(`/verification/${typed}`)
    expect(title).toMatch(
      /^Attestation\u00A0: 29\.02\.041\u00A0– Rade de Brest – anse de l’Auberlac’h, le \d+\u00A0\S+\u00A0\d{4}$/,
    )
    expect(body).not.toContain('Élevée')
    expect(body).toContain('<div id="root"></div>')
  }
})

test.each(['K7QM-2Z0X-91AB-CDEF', 'x', '%00'])(
  'a check of « %s », which is of none, has the words of any',
  async (typed) => {
    expect((await headAt(`/verification/${typed}`)).title).toMatch(/^(Vérifier une attestation|Page non trouvée)$/)
  },
)

test('codes are no sooner guessed by the page than by the call, and a page that was read before is for everybody', async () => {
  const { db } = site
  const { code: fresh } = (await proofs.ask()).body
  await headAt(`/verification/${code}`)
  await db.deleteFrom('limits').execute()
  for (let time = 0; time < 61; time++) await headAt('/verification/K7QM-2Z0X-91AB-CDEF')
  expect((await headAt(`/verification/${fresh}`)).title).toBe('Vérifier une attestation')
  expect((await headAt(`/verification/${code}`)).title).toMatch(/^Attestation/)
  // The call has tries of its own: a wrong link is one of either.
  expect((await app.inject({ url: `/api/proofs/${fresh}`, headers: { host: '127.0.0.1:3000' } })).statusCode).toBe(200)
  await db.deleteFrom('limits').execute()
  expect((await headAt(`/verification/${fresh}`)).title).toMatch(/^Attestation/)
})

test('whoever waits for a page that another one may not read gets it in their own right', async () => {
  const { db } = site
  const { code: fresh } = (await proofs.ask()).body
  const titleFor = async (remoteAddress: string, typed: string) => {
    const headers = { host: '127.0.0.1:3000' }
    const { body } = await app.inject({ url: `/verification/${typed}`, headers, remoteAddress })
    return /property="og:title" content="([^"]*)"/.exec(body)?.[1]
  }
  for (let time = 0; time < 61; time++) await titleFor('192.0.2.1', 'K7QM-2Z0X-91AB-CDEF')
  const titles = await db.transaction().execute(async (trx) => {
    await sql`lock table limits in access exclusive mode`.execute(trx)
    return ['192.0.2.1', '198.51.100.1', '203.0.113.1'].map((from) => titleFor(from, fresh))
  })
  expect(await Promise.all(titles)).toEqual([
    'Vérifier une attestation',
    ...Array(2).fill(expect.stringMatching(/^Attestation/)),
  ])
  await db.deleteFrom('limits').execute()
})

test('what can be no code asks the database for nothing', async () => {
  const { db } = site
  await db.deleteFrom('limits').execute()
  await headAt('/verification/x')
  expect(await db.selectFrom('limits').select('key').execute()).toEqual([])
  await headAt('/verification/K7QM-2Z0X-91AB-CDEF')
  expect(await db.selectFrom('limits').select('key').execute()).toHaveLength(1)
})

test('the page comes without words of its own where the database is silent, and with them once it speaks', async () => {
  const { code: fresh } = (await proofs.ask()).body
  await site.db.transaction().execute(async (trx) => {
    await sql`lock table proofs in access exclusive mode`.execute(trx)
    expect((await headAt(`/verification/${fresh}`)).title).toBe('Vérifier une attestation')
  })
  await expect.poll(async () => (await headAt(`/verification/${fresh}`)).title).toMatch(/^Attestation/)
})

test('the page with words of its own is kept by no browser', async () => {
  const { headers } = await app.inject({ url: `/verification/${code}`, headers: { host: '127.0.0.1:3000' } })
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  ['one page', '/api/sectors', () => code],
  ['as many pages', '/api/settings', (at: number) => `K7QM-2Z0X-91AB-${String(at).padStart(4, '0')}`],
])('a thousand who open %s at once while the database is slow leave %s to others', async (_what, call, codeOf) => {
  const statusAt = async (url: string) => (await app.inject({ url, headers: { host: '127.0.0.1:3000' } })).statusCode
  await statusAt('/api/settings')
  code = (await proofs.ask()).body.code
  await site.db.transaction().execute(async (trx) => {
    await sql`lock table limits in access exclusive mode`.execute(trx)
    const readers = Array.from({ length: 1000 }, (_, at) => statusAt(`/verification/${codeOf(at)}`))
    expect(await statusAt(call)).toBe(200)
    expect(new Set(await Promise.all(readers))).toEqual(new Set([200]))
  })
})
