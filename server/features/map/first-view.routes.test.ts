import { EventEmitter } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirstViewFacts, FirstViewInput } from '../../../contract/rules/zones.first-view.ts'
import { today } from '../../lib/clock.ts'
import { admitted } from '../../lib/http/admission.ts'
import { type App, as, createUser, testApp, type Visitor } from '../../test/as.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { testDatabase } from '../../test/site.ts'

// The drawing itself is a build of the web application, which e2e/map/first-view.spec.ts looks at: here it is its input.
const DRAWING = "export const renderFirstView = (input) => '<pre>' + JSON.stringify(input) + '</pre>'"
const PAGE =
  '<html><head><script type="module" crossorigin src="/assets/base-2.js"></script></head><body><div id="root"></div></body></html>'
const PARTS = {
  '_frame-1.js': { file: 'assets/frame-1.js', imports: ['_base-2.js'], css: ['assets/frame-3.css'] },
  '_base-2.js': { file: 'assets/base-2.js', css: ['assets/base-4.css'] },
  '_other-5.js': { file: 'assets/other-5.js' },
}

/** Ends no script that it stands in. */
const NAME = 'Anse </script> neuve'
const HOST = { host: '127.0.0.1:3000' }

const site = testDatabase('demo')
let app: App
let client: Visitor
let userId = 0
let zones: { id: number; name: string }[]

beforeAll(async () => {
  const web = await temporaryFolder()
  for (const folder of ['.server', '.vite']) await mkdir(join(web, folder))
  await writeFile(join(web, 'index.html'), PAGE)
  await writeFile(join(web, '.server/package.json'), '{"type":"module"}')
  await writeFile(join(web, '.server/first-view.js'), DRAWING)
  await writeFile(join(web, '.vite/manifest.json'), JSON.stringify(PARTS))
  app = await testApp(site, web, { port: 3000 })
  zones = await site.db.selectFrom('zones').select(['id', 'name']).orderBy('id').limit(2).execute()
  const user = await createUser(site.db, 'client')
  userId = user.id
  client = await as(app, site.db, user)
})
afterAll(() => app.close())

/** As the client. */
const open = (url: string, headers: Record<string, string> = {}) =>
  client.request({ url, headers: { ...HOST, ...headers } })

const setStartZone = (id: number | null) =>
  site.db.updateTable('users').set({ start_zone_id: id }).where('id', '=', userId).execute()

const inputOf = (html: string): FirstViewInput | null => {
  const [, json] = /<pre>(.*)<\/pre>/s.exec(html) ?? []
  return json ? JSON.parse(json) : null
}

test('the page has one’s own zone of now, its files, and stays nowhere', async () => {
  await setStartZone(zones[0]?.id ?? null)
  const answer = await open('/app/map')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(inputOf(answer.body)).toMatchObject({ zone: { id: zones[0]?.id }, today: today(), type: 'both' })
  expect(answer.body).toContain('<link rel="stylesheet" crossorigin href="/assets/frame-3.css">')
  expect(answer.body).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/base-2.js">')
  expect(answer.body).toContain('<script type="module" fetchpriority="low" crossorigin')
  expect(answer.body).not.toContain('other-5')
  // Another zone, and a change of this one, are seen at once.
  await setStartZone(zones[1]?.id ?? null)
  expect(inputOf((await open('/app/map?type=phages')).body)).toMatchObject({
    zone: { id: zones[1]?.id },
    type: 'phages',
  })
  await site.db
    .updateTable('zones')
    .set({ name: NAME })
    .where('id', '=', zones[1]?.id ?? 0)
    .execute()
  await expect.poll(async () => inputOf((await open('/app/map')).body)?.zone.name).toBe(NAME)
  // The same, for the application to read.
  const { body } = await open('/app/map')
  const facts: FirstViewFacts = JSON.parse(/<script type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '')
  expect([facts.zone, facts.scales]).toEqual([inputOf(body)?.zone, inputOf(body)?.scales])
  const small = await open('/app/map', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(small.raw).toString()).toContain(NAME)
})

test.each([
  ['nobody', async () => (await app.inject({ url: '/app/map', headers: HOST })).body],
  ['a choice of their own', async () => (await open('/app/map?zone=29.02.041')).body],
  ['a past day', async () => (await open('/app/map?on=2026-01-15')).body],
  [
    'no target zone',
    async () => {
      await setStartZone(null)
      return (await open('/app/map')).body
    },
  ],
])('with %s it is the page of all others', async (_case, read) => {
  await setStartZone(zones[0]?.id ?? null)
  expect(await read()).toBe(PAGE)
})

test('a session that is no session has nothing of anybody', async () => {
  const { body } = await app.inject({ url: '/app/map', headers: HOST, cookies: { estran_session: 'x'.repeat(43) } })
  expect(body).toBe(PAGE)
})

test('an administrator who has a zone of their own has the page of all others', async () => {
  const admin = await createUser(site.db, 'actalia-user')
  await site.db
    .updateTable('users')
    .set({ start_zone_id: zones[0]?.id ?? null })
    .where('id', '=', admin.id)
    .execute()
  const visitor = await as(app, site.db, admin)
  const { body } = await visitor.request({ url: '/app/map', headers: HOST })
  expect(body).toContain('<div id="root">')
  expect(inputOf(body)).toBe(null)
})

test('where the line of their reads is full the page comes without', async () => {
  await setStartZone(zones[0]?.id ?? null)
  const raw = Object.assign(new EventEmitter().setMaxListeners(0), { closed: false })
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const place = { kind: 'read', endpoint: '', source: `user ${userId}`, raw } as const
  const asked = Array.from({ length: 2100 }, () =>
    admitted(place, () => end).then(
      () => 'answered',
      () => 'refused',
    ),
  )
  const answer = await open('/app/map')
  expect([answer.status, answer.body]).toEqual([200, PAGE])
  raw.emit('close')
  resolve()
  expect((await Promise.all(asked)).filter((how) => how === 'answered').length).toBe(3)
})
