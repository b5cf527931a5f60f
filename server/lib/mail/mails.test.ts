import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailWriters } from '../../app.ts'
import { createUser } from '../../test/as.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { startSmtp } from '../../test/mailing/smtp.ts'
import { type Database, openDatabase } from '../db/pool.ts'
import { openJobs } from '../jobs.ts'
import { type Mailer, smtpMailer } from './mailer.ts'
import { type MailKind, mails, sendMails } from './mails.ts'

const PUBLIC_URL = 'http://127.0.0.1:3000'
const SOON = { timeout: 10_000, interval: 20 }

let database: TestDatabase
let closers: (() => Promise<unknown> | unknown)[]
let failures: MailKind[]

beforeEach(async () => {
  database = await createTestDatabase()
  closers = []
  failures = []
})
afterEach(async () => {
  for (const close of closers.reverse()) await close()
  await database.end()
})

async function serve(options: Parameters<typeof startSmtp>[0] = {}) {
  const smtp = await startSmtp(options)
  closers.push(smtp.stop)
  return smtp
}

const smtp = (url: string) => {
  const mailer = smtpMailer({ url, from: undefined, publicUrl: PUBLIC_URL })
  closers.push(mailer.close)
  return mailer
}

/** A process that does the work of this database. */
async function work(mailer: Mailer, on: Database = database) {
  const jobs = await openJobs(on, { onError: () => undefined, does: 'all' })
  closers.push(jobs.close)
  const onFailure = (kind: MailKind) => failures.push(kind)
  await sendMails(jobs, { db: on.db, writers: mailWriters(PUBLIC_URL), mailer, onFailure })
  return jobs
}

const queue = async (email: string) => mails(database.jobs).queue(database.db, 'password-link', { email })
const person = () => createUser(database.db, 'client')

const states = async () =>
  (
    await sql<{ state: string }>`select state::text from pgboss.job where name = 'mails' order by created_on`.execute(
      database.db,
    )
  ).rows.map(({ state }) => state)

/** As if the wait for the next try were over. */
const retryNow = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db)

describe('a mail leaves with the transaction that queued it', () => {
  test('rolled back: never; committed: once', async () => {
    const { url, received } = await serve()
    await work(smtp(url))
    const [gone, come] = [await person(), await person()]
    const failed = database.db.transaction().execute(async (trx) => {
      await mails(database.jobs).queue(trx, 'password-link', { email: gone.email })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await database.db
      .transaction()
      .execute((trx) => mails(database.jobs).queue(trx, 'password-link', { email: come.email }))
    await expect.poll(states, SOON).toEqual(['completed'])
    expect(received.map(({ to }) => to)).toEqual([[come.email]])
  })

  test('not before it is committed', async () => {
    const { url, received } = await serve()
    await work(smtp(url))
    const [first, second] = [await person(), await person()]
    await database.db.transaction().execute(async (trx) => {
      await mails(database.jobs).queue(trx, 'password-link', { email: first.email })
      // The worker is awake: this one, asked later, leaves meanwhile.
      await queue(second.email)
      await expect.poll(() => received.map(({ to }) => to), SOON).toEqual([[second.email]])
    })
    await expect.poll(() => received.map(({ to }) => to), SOON).toEqual([[second.email], [first.email]])
  })
})

test('a server that fails is tried again, with the same Message-ID, and the mail arrives once', async () => {
  const tried: (string | undefined)[] = []
  const { url, received } = await serve({
    onMail: ({ headers }) => {
      tried.push(headers['message-id'])
      if (tried.length < 3) throw new Error('later')
    },
  })
  await work(smtp(url))
  const { email } = await person()
  await queue(email)
  for (const count of [1, 2]) {
    await expect.poll(states, SOON).toEqual(['retry'])
    expect([tried.length, failures.length]).toEqual([count, count])
    await retryNow()
    await expect.poll(() => tried.length, SOON).toBe(count + 1)
  }
  await expect.poll(states, SOON).toEqual(['completed'])
  expect(new Set(tried).size).toBe(1)
  expect(tried[0]).toMatch(/^<[\da-f-]{36}@127\.0\.0\.1>$/)
  expect(received.map(({ to }) => to)).toEqual([[email]])
  expect(failures).toEqual(['password-link', 'password-link'])
})

test('it waits a minute or two, then longer, an hour at most, for three days, and then it has failed', async () => {
  const { url } = await serve({ refuse: () => 'no' })
  await work(smtp(url))
  await queue((await person()).email)
  await expect.poll(states, SOON).toEqual(['retry'])
  const wait = async () => {
    const { rows } = await sql<{
      seconds: number
    }>`select extract(epoch from start_after - now())::float as seconds from pgboss.job`.execute(database.db)
    return rows[0]?.seconds ?? 0
  }
  /** The next try, as if it were the one after so many. */
  const failAfter = async (tries: number, then: string) => {
    const failed = failures.length
    await sql`update pgboss.job set retry_count = ${tries}, start_after = now()`.execute(database.db)
    await expect.poll(() => failures.length, SOON).toBe(failed + 1)
    await expect.poll(states, SOON).toEqual([then])
  }
  const waits = [await wait()]
  for (const tries of [1, 5, 12, 74]) {
    await failAfter(tries, 'retry')
    waits.push(await wait())
  }
  const bounds = [
    [45, 121],
    [225, 481],
    [3570, 3601],
    [3570, 3601],
    [3570, 3601],
  ] as const
  for (const [index, [least, most]] of bounds.entries()) {
    expect(waits[index]).toBeGreaterThan(least)
    expect(waits[index]).toBeLessThan(most)
  }
  await failAfter(75, 'failed')
})

test('two processes deliver each of twenty mails once', async () => {
  const { url, received } = await serve()
  const other = openDatabase(database.url, () => undefined)
  closers.push(other.close)
  const carriers = new Set<number>()
  const counted = (number: number): Mailer => {
    const mailer = smtp(url)
    return {
      ...mailer,
      send: async (id, letter) => {
        carriers.add(number)
        await mailer.send(id, letter)
      },
    }
  }
  await Promise.all([work(counted(1)), work(counted(2), other)])
  const people = await Promise.all(Array.from({ length: 20 }, person))
  await Promise.all(people.map(({ email }) => queue(email)))
  const done = Array.from({ length: 20 }, () => 'completed')
  await expect.poll(states, { ...SOON, timeout: 15_000 }).toEqual(done)
  expect(received.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
  expect([...carriers].sort()).toEqual([1, 2])
})

test('the queue holds no token, not even after a failure', async () => {
  const tokens: string[] = []
  const { url } = await serve({
    onMail: ({ text }) => {
      tokens.push(/token=([\w-]{43})/.exec(text)?.[1] ?? '')
      if (tokens.length === 1) throw new Error('later')
    },
  })
  await work(smtp(url))
  await queue((await person()).email)
  await expect.poll(states, SOON).toEqual(['retry'])
  await retryNow()
  await expect.poll(states, SOON).toEqual(['completed'])
  expect(tokens.map((token) => token.length)).toEqual([43, 43])
  const { rows } = await sql<{ row: string }>`select job::text as row from pgboss.job as job`.execute(database.db)
  expect(rows).toHaveLength(1)
  expect(tokens.filter((token) => rows[0]?.row.includes(token))).toEqual([])
  // Each try makes its own link: the one that did not arrive is worth nothing.
  expect(new Set(tokens).size).toBe(2)
})

test('nobody’s address: nothing leaves, and it is done', async () => {
  const { url, received } = await serve()
  await work(smtp(url))
  await queue('personne@example.test')
  await expect.poll(states, SOON).toEqual(['completed'])
  expect([received, failures]).toEqual([[], []])
})

test('close waits for the mail that is leaving, and takes no other', async () => {
  const { promise: arriving, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { url, received } = await serve({
    onMail: () => {
      arrive()
      return released
    },
  })
  const jobs = await work(smtp(url))
  await queue((await person()).email)
  await arriving
  await queue((await person()).email)
  const closing = jobs.close()
  release()
  await closing
  expect(received).toHaveLength(1)
  expect(await states()).toEqual(['completed', 'created'])
})
