import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../../test/as.ts'
import { answered, openSending, type TestGate, type TestSending } from '../../test/mailing/sending.ts'
import type { Database } from '../db/pool.ts'
import { mails } from '../mail/mails.ts'
import { smsGateway } from './gateway.ts'
import { sms } from './messages.ts'
import { getSmsMonth, returnToMonth, tellOfMonth, thisMonth, updateMonthMax } from './month.ts'

const TRY_MS = 500
const NUMBER = '+33612345678'

let sending: TestSending
let gate: TestGate
let boss: number
beforeEach(async () => {
  sending = await openSending()
  gate = await sending.serveSms()
  boss = (await createUser(sending.db, 'actalia-admin')).id
})
afterEach(() => sending.close())

const work = (on: Database = sending.database) => sending.text(smsGateway(gate.settings, TRY_MS), on)
const trial = (number = NUMBER) => ({ user_id: boss, number, asked_at: new Date().toISOString() })
const queue = (number = NUMBER) => sms(sending.database.jobs).queue(sending.db, 'sms-trial', trial(number))
const rows = async () => {
  const all = await sending.db.selectFrom('mails').select(['kind', 'state', 'error']).orderBy('kind').execute()
  return all.map(({ kind, state, error }) => `${kind} ${state} ${error}`.trim())
}
const counted = async () => (await getSmsMonth(sending.db, thisMonth())).sent

test('an SMS leaves once its transaction is committed, and is shown by its number’s end', async () => {
  await work()
  const undone = sending.db.transaction().execute(async (trx) => {
    await sms(sending.database.jobs).queue(trx, 'sms-trial', trial('+33699999999'))
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  await queue()
  await expect.poll(rows).toEqual(['sms-trial sent'])
  const text = "Estran : SMS d'essai. Les alertes arriveront ainsi."
  expect(gate.asked).toEqual([{ to: NUMBER, text }])
  const row = await sending.db
    .selectFrom('mails')
    .select(['data', 'recipient', 'subject', 'user_id', 'tries'])
    .executeTakeFirst()
  expect(row).toEqual({ data: null, recipient: '••\u00A056\u00A078', subject: text, user_id: boss, tries: 1 })
  const { rows: kept } = await sql<{ row: string }>`
    select job::text as row from pgboss.job as job union all select mails::text from mails`.execute(sending.db)
  expect(kept.filter(({ row }) => /6\W*12\W*34\W*56/.test(row))).toEqual([])
  expect(await counted()).toBe(1)
})

test('a gateway that refuses is tried again, and counts nothing until it takes the message', async () => {
  gate.answer = answered(500)
  await work()
  await queue()
  await expect.poll(rows).toEqual(['sms-trial retrying ESMS 500'])
  expect([await counted(), sending.failures]).toEqual([0, ['sms-trial']])
  gate.answer = (response) => response.writeHead(200).end()
  await sending.retryNow()
  await expect.poll(rows).toEqual(['sms-trial sent'])
  expect([await counted(), gate.asked.length]).toEqual([1, 2])
})

test.each([
  [
    'a connection that breaks off',
    'ESOCKET',
    () => (response: Parameters<TestGate['answer']>[0]) => {
      response.destroy()
    },
  ],
  ['silence', 'ETIMEDOUT', () => () => undefined],
])('after %s nobody knows: the message is counted, and tried again', async (_what, code, answer) => {
  gate.answer = answer()
  await work()
  await queue()
  await expect.poll(rows).toEqual([`sms-trial retrying ${code}`])
  expect(await counted()).toBe(1)
  gate.answer = answered(202)
  await sending.retryNow()
  await expect.poll(rows).toEqual(['sms-trial sent'])
  // Once for all its tries.
  expect([await counted(), gate.asked.length]).toEqual([1, 2])
})

test('a message of which nobody ever knows is given up after six tries', async () => {
  gate.answer = (response) => void response.destroy()
  await work()
  await queue()
  for (let tries = 1; tries < 6; tries++) {
    await expect.poll(() => gate.asked.length).toBe(tries)
    await sending.retryNow()
  }
  await expect.poll(rows).toEqual(['sms-trial failed ESOCKET'])
  expect([await counted(), gate.asked.length]).toEqual([1, 6])
})

test('a code leaves before the alerts that wait', async () => {
  for (let count = 0; count < 40; count++) {
    await sending.database.jobs.send(sending.db, 'sms', [{ data: { id: randomUUID() } }])
  }
  const id = await queue()
  const { rows: first } = await sql`select id from pgboss.job where name = 'sms' and state < 'active'
    order by priority desc, created_on limit 1`.execute(sending.db)
  expect(first).toEqual([{ id }])
})

test('a trial that was not tried within a minute never leaves', async () => {
  await sms(sending.database.jobs).queue(sending.db, 'sms-trial', { ...trial(), asked_at: '2026-01-01T00:00:00Z' })
  await work()
  await expect.poll(rows).toEqual(['sms-trial dropped'])
  expect(gate.asked).toEqual([])
})

test('a silent gateway holds up no mail, however many SMS wait', async () => {
  const { url, received } = await sending.serve()
  gate.answer = () => undefined
  await sending.text(smsGateway(gate.settings, 25_000))
  await sending.work(sending.mailerOf(url))
  for (let count = 0; count < 40; count++) await queue()
  await expect.poll(() => gate.asked.length).toBe(16)
  const { email } = await createUser(sending.db, 'client')
  await mails(sending.database.jobs).queue(sending.db, 'password-link', { email })
  await expect.poll(() => received.map(({ to }) => to)).toEqual([[email]])
  expect((await rows()).filter((row) => row === 'sms-trial waiting')).toHaveLength(40)
})

test('without a gateway any more, what was queued is dropped', async () => {
  await queue()
  await sending.text(null)
  await expect.poll(rows).toEqual(['sms-trial dropped ENOSMS'])
  expect(await counted()).toBe(0)
})

describe('the month', () => {
  const told = async () => (await rows()).filter((row) => row.startsWith('sms-month'))

  test('has no more messages than allowed, whoever sends them, and each super administrator is told once that it is full', async () => {
    await updateMonthMax(sending.db, 10)
    await createUser(sending.db, 'actalia-admin')
    await createUser(sending.db, 'actalia-user')
    for (let count = 0; count < 30; count++) await queue(`+336123456${count + 10}`)
    await Promise.all([work(), work(sending.otherPool())])
    // Some wait for places that might come back.
    const waiting = async () => {
      await sql`update pgboss.job set start_after = now() where name = 'sms' and state < 'active'`.execute(sending.db)
      return (await rows()).filter((row) => row.includes('sms-trial waiting'))
    }
    await expect.poll(waiting).toEqual([])
    await expect.poll(async () => (await rows()).filter((row) => row === 'sms-trial sent').length).toBe(10)
    expect((await rows()).filter((row) => row === 'sms-trial dropped EMONTH')).toHaveLength(20)
    expect([gate.asked.length, await counted()]).toEqual([10, 10])
    const letters = await sending.db.selectFrom('mails').select('data').where('kind', '=', 'sms-month').execute()
    const facts = letters.map(({ data }) => `${JSON.stringify(data)}`)
    expect(new Set(facts).size).toBe(facts.length)
    expect(facts.filter((fact) => fact.includes('"is_full":true'))).toHaveLength(2)
  })

  test.each([
    [5, 3, 0],
    [5, 4, 1],
    [5, 5, 2],
    [1, 1, 1],
    [0, 0, 0],
  ])('with %i allowed, %i sent: %i told', async (max, count, expected) => {
    await updateMonthMax(sending.db, max)
    await work()
    for (let sent = 1; sent <= count; sent++) {
      await queue()
      await expect.poll(() => gate.asked.length).toBe(sent)
    }
    if (max === 0) await queue()
    await expect
      .poll(async () => (await rows()).filter((row) => !row.startsWith('sms-month waiting') && row.includes('waiting')))
      .toEqual([])
    expect((await told()).length).toBe(expected)
  })

  test('is told once to be full, and goes on where more is allowed', async () => {
    await updateMonthMax(sending.db, 1)
    await work()
    for (const state of ['sent', 'dropped EMONTH', 'dropped EMONTH']) {
      const id = await queue()
      const stateOf = sending.db.selectFrom('mails').select(['state', 'error']).where('id', '=', id)
      await expect
        .poll(async () =>
          Object.values((await stateOf.executeTakeFirst()) ?? {})
            .join(' ')
            .trim(),
        )
        .toBe(state)
    }
    expect(await told()).toHaveLength(1)
    await updateMonthMax(sending.db, 2)
    await queue()
    await expect.poll(() => gate.asked.length).toBe(2)
    await expect.poll(told).toHaveLength(2)
  })

  test('is told once to be full, however often a place came back before', async () => {
    await updateMonthMax(sending.db, 1)
    const id = await queue()
    const month = thisMonth()
    const tell = () => tellOfMonth(sending.db, mails(sending.database.jobs))
    await sending.db.insertInto('sms_months').values({ month, sent: 1 }).execute()
    await sending.db.updateTable('mails').set({ sms_month: month }).where('id', '=', id).execute()
    await tell()
    expect(await told()).toEqual([])
    await returnToMonth(sending.db, id)
    // Another takes it, and leaves.
    await sending.db.updateTable('sms_months').set({ sent: 1 }).execute()
    for (let time = 0; time < 2; time++) await tell()
    expect(await told()).toHaveLength(1)
  })

  test('is not full while what holds its last place may be refused', async () => {
    await updateMonthMax(sending.db, 1)
    gate.answer = answered(503)
    await work()
    await queue()
    await expect.poll(rows).toEqual(['sms-trial retrying ESMS 503'])
    expect([await counted(), await told()]).toEqual([0, []])
    gate.answer = () => undefined
    await sending.retryNow()
    await expect.poll(() => gate.asked.length).toBe(2)
    await queue()
    const other = sending.db.selectFrom('mails').select('state').where('kind', '=', 'sms-trial').where('tries', '=', 0)
    expect(await other.execute()).toEqual([{ state: 'waiting' }])
    expect(await told()).toEqual([])
  })
})
