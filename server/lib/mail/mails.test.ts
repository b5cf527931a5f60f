import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../../test/as.ts'
import { openSending, type TestSending } from '../../test/mailing/sending.ts'
import { atOnceOf } from '../jobs.ts'
import { deleteOldMails, failAbandonedMails } from '../outbox/outbox.ts'
import type { Mailer } from './mailer.ts'
import { mails } from './mails.ts'

let sending: TestSending
beforeEach(async () => {
  sending = await openSending()
})
afterEach(() => sending.close())

const queued = () => mails(sending.database.jobs)
const queue = (email: string) => queued().queue(sending.db, 'password-link', { email })
const person = () => createUser(sending.db, 'client')
const states = () => sending.states()
const jobStates = async () =>
  (await sql<{ state: string }>`select state::text from pgboss.job where name = 'mails'`.execute(sending.db)).rows.map(
    ({ state }) => state,
  )

describe('a mail leaves with the transaction that queued it', () => {
  test('rolled back: never; committed: once', async () => {
    const { url, received } = await sending.serve()
    await sending.work(sending.mailerOf(url))
    const [gone, come] = [await person(), await person()]
    const failed = sending.db.transaction().execute(async (trx) => {
      await queued().queue(trx, 'password-link', { email: gone.email })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await sending.db.transaction().execute((trx) => queued().queue(trx, 'password-link', { email: come.email }))
    await expect.poll(states).toEqual(['sent'])
    expect(received.map(({ to }) => to)).toEqual([[come.email]])
  })

  test('not before it is committed', async () => {
    const { url, received } = await sending.serve()
    await sending.work(sending.mailerOf(url))
    const [first, second] = [await person(), await person()]
    await sending.db.transaction().execute(async (trx) => {
      await queued().queue(trx, 'password-link', { email: first.email })
      // The worker is awake, as this later mail leaves meanwhile.
      await queue(second.email)
      await expect.poll(() => received.map(({ to }) => to)).toEqual([[second.email]])
    })
    await expect.poll(() => received.map(({ to }) => to)).toEqual([[second.email], [first.email]])
  })
})

test('a server that fails is tried again, with the same Message-ID, and the mail arrives once', async () => {
  const tried: (string | undefined)[] = []
  const { url, received } = await sending.serve({
    onMail: ({ headers }) => {
      tried.push(headers['message-id'])
      if (tried.length < 3) throw new Error('later')
    },
  })
  await sending.work(sending.mailerOf(url))
  const { email } = await person()
  await queue(email)
  for (const count of [1, 2]) {
    await expect.poll(states).toEqual(['retrying'])
    expect([tried.length, sending.failures.length]).toEqual([count, count])
    await sending.retryNow()
    await expect.poll(() => tried.length).toBe(count + 1)
  }
  await expect.poll(states).toEqual(['sent'])
  expect(new Set(tried).size).toBe(1)
  expect(tried[0]).toMatch(/^<[\da-f-]{36}@127\.0\.0\.1>$/)
  expect(received.map(({ to }) => to)).toEqual([[email]])
  expect(sending.failures).toEqual(['password-link', 'password-link'])
})

test('a failing mail is tried after a quarter of a minute or two, then less often, at least once an hour, and fails after three days', async () => {
  const { url } = await sending.serve({ refuse: () => 'busy', refusal: 451 })
  await sending.work(sending.mailerOf(url))
  const { email } = await person()
  await queue(email)
  await expect.poll(jobStates).toEqual(['retry'])
  const wait = async () => {
    const { rows } = await sql<{
      seconds: number
    }>`select extract(epoch from start_after - now())::float as seconds from pgboss.job where name = 'mails'`.execute(
      sending.db,
    )
    return rows[0]?.seconds ?? 0
  }
  /** The next try, as if so many had been made before. */
  const failAfter = async (tries: number, then: string) => {
    const failed = sending.failures.length
    await sql`update pgboss.job set retry_count = ${tries}, start_after = now()`.execute(sending.db)
    await expect.poll(() => sending.failures.length).toBe(failed + 1)
    await expect.poll(jobStates).toEqual([then])
  }
  const waits = [await wait()]
  for (const tries of [1, 5, 12, 76]) {
    await failAfter(tries, 'retry')
    waits.push(await wait())
  }
  const bounds = [
    [13, 31],
    [56, 121],
    [900, 1921],
    [3570, 3601],
    [3570, 3601],
  ] as const
  for (const [index, [least, most]] of bounds.entries()) {
    expect(waits[index]).toBeGreaterThan(least)
    expect(waits[index]).toBeLessThan(most)
  }
  await failAfter(77, 'failed')
  await failAbandonedMails(sending.db)
  expect(await states()).toEqual(['failed'])
  const [mail] = await sending.db.selectFrom('mails').selectAll().execute()
  expect(mail).toMatchObject({ data: { email }, recipient: email, tries: 6, error: 'EENVELOPE 451 RCPT' })
})

test('two processes deliver each of twenty mails once', async () => {
  const { url, received } = await sending.serve()
  const carriers = new Set<number>()
  const counted = (number: number): Mailer => {
    const mailer = sending.mailerOf(url)
    return {
      ...mailer,
      send: async (id, letter) => {
        carriers.add(number)
        await mailer.send(id, letter)
      },
    }
  }
  await Promise.all([sending.work(counted(1)), sending.work(counted(2), sending.otherPool())])
  const people = await Promise.all(Array.from({ length: 20 }, person))
  await Promise.all(people.map(({ email }) => queue(email)))
  const done = Array.from({ length: 20 }, () => 'sent')
  await expect.poll(states).toEqual(done)
  expect(received.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
  expect([...carriers].sort()).toEqual([1, 2])
})

test('neither queue nor row holds a token, not even after a failure', async () => {
  const tokens: string[] = []
  const { url } = await sending.serve({
    onMail: ({ text }) => {
      tokens.push(/token=([\w-]{43})/.exec(text)?.[1] ?? '')
      if (tokens.length === 1) throw new Error('later')
    },
  })
  await sending.work(sending.mailerOf(url))
  await queue((await person()).email)
  await expect.poll(states).toEqual(['retrying'])
  await sending.retryNow()
  await expect.poll(states).toEqual(['sent'])
  expect(tokens.map((token) => token.length)).toEqual([43, 43])
  const { rows } = await sql<{ row: string }>`
    select job::text as row from pgboss.job as job union all select mails::text from mails`.execute(sending.db)
  expect(rows).toHaveLength(2)
  expect(tokens.filter((token) => rows.some(({ row }) => row.includes(token)))).toEqual([])
  // Every try makes its own link: the one that did not arrive is worth nothing.
  expect(new Set(tokens).size).toBe(2)
})

const row = () =>
  sending.db
    .selectFrom('mails')
    .select(['data', 'recipient', 'subject', 'user_id', 'state', 'tries'])
    .executeTakeFirstOrThrow()

test('the data of a mail are deleted once it has ended; its recipient and subject stay', async () => {
  const { url } = await sending.serve()
  const { id, email } = await person()
  await queue(email)
  expect(await row()).toMatchObject({ data: { email }, recipient: '', user_id: null, state: 'waiting', tries: 0 })
  await sending.work(sending.mailerOf(url))
  await expect.poll(states).toEqual(['sent'])
  const subject = 'Définissez votre mot de passe'
  expect(await row()).toEqual({ data: null, recipient: email, subject, user_id: id, state: 'sent', tries: 1 })
  await sending.db.deleteFrom('users').where('id', '=', id).execute()
  expect(await states()).toEqual([])
})

test('mails waiting for a deleted person are dropped; mails are deleted after a month', async () => {
  const [gone, other] = [await person(), await person()]
  for (const { email } of [gone, other]) await queue(email)
  await queued().drop(sending.db, gone)
  expect((await row()).data).toEqual({ email: other.email })
  await sql`update mails set queued_at = now() - interval '29 days'`.execute(sending.db)
  await deleteOldMails(sending.db)
  expect(await states()).toHaveLength(1)
  await sql`update mails set queued_at = now() - interval '31 days'`.execute(sending.db)
  await deleteOldMails(sending.db)
  expect(await states()).toEqual([])
})

test('a mail without a recipient is done without being sent', async () => {
  const { url, received } = await sending.serve()
  await sending.work(sending.mailerOf(url))
  await queue('personne@example.test')
  await expect.poll(states).toEqual(['dropped'])
  expect(await row()).toMatchObject({ data: null, recipient: '', subject: '' })
  expect([received, sending.failures]).toEqual([[], []])
})

test('an alert that concerns nobody leaves no trace in the log of mails, one that was tried says so', async () => {
  const alert = { user_id: (await person()).id, event_id: 0 }
  await queued().queueAll(sending.db, 'zone-alert', [alert, alert])
  await sql`update mails set tries = 1 where id = (select min(id::text)::uuid from mails)`.execute(sending.db)
  const { url } = await sending.serve()
  await sending.work(sending.mailerOf(url))
  await expect.poll(states).toEqual(['dropped'])
})

test('close waits for the mails that are being sent, and starts no other', async () => {
  const { promise: arriving, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { url, received } = await sending.serve({
    onMail: () => {
      arrive()
      return released
    },
  })
  // More than may be sent at once, so that none is fetched while the first are held.
  const count = atOnceOf('mails') + 1
  const people = await Promise.all(Array.from({ length: count }, person))
  await queued().queueAll(
    sending.db,
    'password-link',
    people.map(({ email }) => ({ email })),
  )
  const jobs = await sending.work(sending.mailerOf(url))
  await arriving
  const closing = jobs.close()
  release()
  await closing
  expect(received.length).toBeLessThan(count)
  const sent = received.map(() => 'sent')
  expect((await states()).sort()).toEqual([...sent, ...Array.from({ length: count - sent.length }, () => 'waiting')])
})
