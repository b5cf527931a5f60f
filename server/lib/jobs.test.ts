import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { mailWriters } from '../app.ts'
import { startSmtp } from '../test/mailing/smtp.ts'
import { testDatabase } from '../test/site.ts'
import { installJobs, openJobs } from './jobs.ts'
import type { Letter } from './mail/letter.ts'
import { smtpMailer } from './mail/mailer.ts'
import { mails, sendMails } from './mail/mails.ts'

const database = testDatabase()
const SOON = { timeout: 10_000, interval: 20 }
const ADDRESS = 'quelqu-un@example.test'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await sql`delete from pgboss.job`.execute(database.db)
})

const letter: Letter = {
  to: ADDRESS,
  from: { name: 'Estran', address: 'estran@example.test' },
  subject: 'Essai',
  text: 'Essai',
  html: '<p>Essai</p>',
  link: null,
  logo: null,
  unsubscribe: null,
}

async function work(options: Parameters<typeof startSmtp>[0] = {}) {
  const smtp = await startSmtp(options)
  const mailer = smtpMailer({ url: smtp.url, from: undefined, publicUrl: 'http://127.0.0.1:3000' })
  const jobs = await openJobs(database, { onError: () => undefined, does: 'all' })
  closers.push(smtp.stop, mailer.close, jobs.close)
  const write = async () => letter
  const writers = { ...mailWriters('http://127.0.0.1:3000'), 'already-registered': write }
  await sendMails(jobs, { db: database.db, writers, mailer, onFailure: () => undefined })
}

const queue = () => mails(database.jobs).queue(database.db, 'already-registered', { email: ADDRESS, is_known: true })
const rows = async () =>
  (
    await sql<{ state: string; kind: string; text: string }>`
      select state::text, data ->> 'kind' as kind, job::text as text from pgboss.job as job`.execute(database.db)
  ).rows
const ends = async () => (await rows()).map(({ state, kind, text }) => [state, kind, text.includes(ADDRESS)])

test('an address is kept while the mail waits, and no longer', async () => {
  await queue()
  expect(await ends()).toEqual([['created', 'already-registered', true]])
  await work()
  await expect.poll(ends, SOON).toEqual([['completed', 'already-registered', false]])
})

test('nor after it failed for good, though the server’s refusal repeats it', async () => {
  await work({ refuse: () => `no such user: ${ADDRESS}` })
  await queue()
  await expect.poll(async () => (await rows()).map(({ state }) => state), SOON).toEqual(['retry'])
  await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now()`.execute(database.db)
  await expect.poll(ends, SOON).toEqual([['failed', 'already-registered', false]])
  expect((await rows())[0]?.text).toMatch(/not sent EENVELOPE 5\d\d/)
})

test('what had finished before is forgotten at the next start; what waits is not', async () => {
  await sql`drop trigger job_is_forgotten on pgboss.job`.execute(database.db)
  for (const state of ['completed', 'failed', 'cancelled', 'created']) {
    await queue()
    await sql`update pgboss.job set state = ${state}::pgboss.job_state where state = 'created' and ${state} <> 'created'`.execute(
      database.db,
    )
  }
  expect((await ends()).every(([, , hasAddress]) => hasAddress)).toBe(true)
  await Promise.all([installJobs(database), installJobs(database)])
  expect((await ends()).map(([state, , hasAddress]) => [state, hasAddress]).sort()).toEqual([
    ['cancelled', false],
    ['completed', false],
    ['created', true],
    ['failed', false],
  ])
})

/** Jobs known by their kind. */
async function open() {
  const jobs = await openJobs(database, { onError: () => undefined, does: 'all' })
  closers.push(jobs.close)
  const send = (...kinds: string[]) =>
    jobs.send(
      database.db,
      'mails',
      kinds.map((kind) => ({ kind, data: {} })),
    )
  return { ...jobs, send }
}

test('one that never ends holds up no other', async () => {
  const jobs = await open()
  const [begun, done]: string[][] = [[], []]
  const { promise: never, resolve: end } = Promise.withResolvers<void>()
  jobs.work<{ kind: string }>('mails', async (_, { kind }) => {
    begun?.push(kind)
    if (kind === 'long') await never
    done?.push(kind)
  })
  await jobs.send('long')
  await expect.poll(() => begun, SOON).toEqual(['long'])
  await jobs.send('short', 'short')
  await expect.poll(() => done, SOON).toEqual(['short', 'short'])
  end()
  await expect.poll(() => done, SOON).toHaveLength(3)
})

test('those that fail again and again leave room for those never tried', async () => {
  const jobs = await open()
  const tried = new Set<string>()
  const { promise: never, resolve: end } = Promise.withResolvers<void>()
  let isDone = false
  jobs.work<{ kind: string }>('mails', async (id, { kind }) => {
    if (kind === 'fresh') isDone = true
    if (isDone) return
    if (tried.has(id)) return never
    tried.add(id)
    throw new Error('later')
  })
  await jobs.send(...Array.from({ length: 30 }, () => 'hanging'))
  const retrying = async () =>
    (await sql`select from pgboss.job where state = 'retry' and priority < 0`.execute(database.db)).rows.length
  await expect.poll(retrying, SOON).toBe(30)
  await sql`update pgboss.job set start_after = now()`.execute(database.db)
  await expect.poll(retrying, SOON).toBeLessThan(30)
  await jobs.send('fresh')
  await expect.poll(() => isDone, SOON).toBe(true)
  end()
})
