import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { updatePreferences } from '../../../contract/account.ts'
import { forgotPassword, getCurrentUser } from '../../../contract/auth.ts'
import { listResults } from '../../../contract/results.ts'
import { listUsers } from '../../../contract/users.ts'
import { as, createUser, testApp, Visitor } from '../../test/as.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { testSite } from '../../test/site.ts'
import { clock } from '../clock.ts'

const site = testSite()
const closing: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

/** Many times the pool’s connections. */
const FLOOD = 300
const PAGES = 4

const person = async (role: 'actalia-admin' | 'client') => as(site.app, site.db, await createUser(site.db, role))

function stranger(at: number) {
  const visitor = new Visitor(site.app)
  visitor.cookies.estran_session = `${at}`.padEnd(43, 'a')
  return visitor
}

test.each<[string, () => Promise<(at: number) => Promise<unknown>>]>([
  [
    'lists of one person',
    async () => {
      const admin = await person('actalia-admin')
      return () => admin.call(listUsers)
    },
  ],
  ['sessions that nobody has', async () => (at) => stranger(at).call(getCurrentUser)],
  [
    'forgotten passwords',
    async () => {
      const visitor = new Visitor(site.app)
      await visitor.request({ url: '/api/settings' })
      return (at) => visitor.send(forgotPassword, { body: { email: `personne${at}@example.test` } })
    },
  ],
  [
    'pages that check an attestation',
    async () => {
      const web = await temporaryFolder()
      await writeFile(join(web, 'index.html'), '<!doctype html><head><title>Estran</title></head>')
      const app = await testApp(site.database, web)
      closing.push(() => app.close())
      const code = (at: number) => `K7QM-2Z0X-91AB-${String(at).padStart(4, '0')}`
      return (at) => app.inject({ url: `/verification/${code(at)}`, headers: { host: '127.0.0.1:3000' } })
    },
  ],
])('in a flood of %s another person’s pages come before most of it', async (_, prepare) => {
  const ask = await prepare()
  const client = await person('client')
  await client.call(listResults)
  let answered = 0
  const flood = Array.from({ length: FLOOD }, async (_, at) => {
    await ask(at)
    answered += 1
  })
  for (let page = 1; page <= PAGES; page++) expect((await client.call(listResults)).status).toBe(200)
  const before = answered
  await Promise.all(flood)
  expect(before).toBeLessThan(FLOOD / 2)
})

test('pages of the map that cannot be read leave the pages of others alone, and come without', async () => {
  const web = await temporaryFolder()
  for (const folder of ['.server', '.vite']) await mkdir(join(web, folder))
  await writeFile(join(web, 'index.html'), '<!doctype html><head><title>Estran</title></head>')
  await writeFile(join(web, '.server/first-view.js'), "exports.renderFirstView = () => ''")
  await writeFile(join(web, '.vite/manifest.json'), '{}')
  const app = await testApp(site.database, web)
  closing.push(() => app.close())
  const client = await as(app, site.db, await createUser(site.db, 'client'))
  const other = await person('client')
  await site.db.transaction().execute(async (trx) => {
    await sql`lock table news in access exclusive mode`.execute(trx)
    const pages = Array.from({ length: FLOOD }, () =>
      client.request({ url: '/app/map', headers: { host: '127.0.0.1:3000' } }),
    )
    expect((await other.call(listResults)).status).toBe(200)
    // Answered without what cannot be read.
    expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})

test('in a flood of questions whether it is ready the database is asked once', async () => {
  let taken = 0
  const count = () => (taken += 1)
  site.database.pool.on('acquire', count)
  const asked = Array.from({ length: FLOOD }, () => site.app.inject({ url: '/health/ready' }))
  const statuses = new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))
  site.database.pool.off('acquire', count)
  expect([[...statuses], taken]).toEqual([[204], 1])
})

test('changes that cannot end leave the pages of others alone', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => person('client')))
  const client = await person('client')
  let ended = 0
  const { promise: changes, resolve } = Promise.withResolvers<number[]>()
  await site.db.transaction().execute(async (trx) => {
    await sql`select from users for update`.execute(trx)
    const sent = people.map(async (one) => {
      const { status } = await one.send(updatePreferences, { body: { result_mails: false } })
      ended += 1
      return status
    })
    resolve(Promise.all(sent))
    await expect.poll(waitingForLocks).toBeGreaterThanOrEqual(5)
    expect((await client.call(listResults)).status).toBe(200)
    expect(ended).toBe(0)
  })
  expect(new Set(await changes)).toEqual(new Set([204]))
})

test('who comes back after hours is answered while no change ends, and their use is noted once', async () => {
  const visitor = await person('client')
  const later = Date.now() + 2 * 3_600_000
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(later))
  await site.db.transaction().execute(async (trx) => {
    await sql`lock table sessions in exclusive mode`.execute(trx)
    let answered = 0
    for (let sent = 0; sent < 4; sent++) {
      void visitor.send(getCurrentUser, {}).then(({ status }) => {
        answered += Number(status === 200)
      })
    }
    // One write waits, and none of those who read.
    await expect.poll(async () => [answered, await waitingForLocks()]).toEqual([4, 1])
  })
  vi.restoreAllMocks()
})

async function waitingForLocks() {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db)
  return rows[0]?.waiting ?? 0
}
