import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RankingType } from '../../../contract/rankings.ts'
import { today } from '../../lib/clock.ts'
import { smsGateway } from '../../lib/sms/gateway.ts'
import { getSmsMonth, thisMonth, updateMonthMax } from '../../lib/sms/month.ts'
import { addPhone, newZone, queuesOf, subscriber } from '../../test/mailing/alerts.ts'
import { answered, openSending, type TestGate, type TestSending } from '../../test/mailing/sending.ts'
import { alertTime, enqueueAlerts, notifySubscribers } from './alerts.outbox.ts'

let sending: TestSending
let gate: TestGate
let user: number
beforeEach(async () => {
  sending = await openSending()
  gate = await sending.serveSms()
  user = (await subscriber(sending.db, await newZone(sending.db))).id
  await addPhone(sending.db, user, 0)
})
afterEach(() => sending.close())

/** So many zones that this person follows get a first class, all at once. */
async function worsen(count: number, name = 'elevee', type: RankingType = 'arn_f') {
  const { db, database } = sending
  for (let index = 0; index < count; index++) {
    const zone_id = await newZone(db)
    await db.insertInto('alerts').values({ zone_id, user_id: user, level: 'any', sms: true }).execute()
    await db.insertInto('rankings').values({ zone_id, type, class: name, starts_on: today() }).execute()
    await db.transaction().execute((trx) => enqueueAlerts(trx, database.jobs, [zone_id], alertTime(0)))
  }
  const events = await db.selectFrom('alert_events').select('id').where('queued_at', 'is', null).execute()
  await Promise.all(events.map(({ id }) => notifySubscribers(db, queuesOf(database.jobs), id)))
}

const states = async () => {
  const rows = sending.db.selectFrom('mails').select(['state', 'error']).where('kind', '=', 'sms-alert')
  return (await rows.execute()).map(({ state, error }) => `${state} ${error}`.trim()).sort()
}
const work = async () => sending.text(smsGateway(gate.settings))
/** A message that waits for a place of the month, which may come back, tries again at once. */
const waiting = async () => {
  await sql`update pgboss.job set start_after = now() where name = 'sms' and state = 'retry'`.execute(sending.db)
  return (await states()).filter((state) => /waiting/.test(state))
}
const ended = () => expect.poll(waiting).toEqual([])

test('a person gets ten alerts a day of classes as bad, however many processes send them, and ten again on the next', async () => {
  await worsen(12)
  await Promise.all([work(), work(), work()])
  await ended()
  const ten = Array.from({ length: 10 }, () => 'sent')
  expect(await states()).toEqual(['dropped EDAY', 'dropped EDAY', ...ten])
  expect([gate.asked.length, (await getSmsMonth(sending.db, thisMonth())).sent]).toEqual([10, 10])
  await sql`update mails set tried_at = tried_at - interval '1 day'`.execute(sending.db)
  await worsen(1)
  await ended()
  expect(gate.asked).toHaveLength(11)
})

test('milder ones never take the place of a worse one, whose own ten leave no more for milder ones', async () => {
  const leave = async (count: number, name: string) => {
    gate.asked.length = 0
    await worsen(count, name)
    await ended()
    return gate.asked.length
  }
  await work()
  expect(await leave(11, 'moderee')).toBe(10)
  expect(await leave(11, 'elevee')).toBe(10)
  expect(await leave(1, 'moderee')).toBe(0)
  expect((await states()).filter((state) => state !== 'sent')).toEqual(Array.from({ length: 3 }, () => 'dropped EDAY'))
})

test('ten middle ones of a long scale take no place of the worst of a short one', async () => {
  await sql`update scale_classes set is_retired = true where type = 'phages' and key not in ('moderee', 'elevee')`.execute(
    sending.db,
  )
  await sql`insert into scale_classes (type, key, position, label, max, fill, text, mark, advice, is_retired)
    select type, 'old ' || nth, 10 + nth, 'Ancienne ' || nth, nth / 100.0, fill, text, mark, advice, true
    from scale_classes, generate_series(1, 3) nth where type = 'arn_f' and key = 'moderee'`.execute(sending.db)
  await work()
  await worsen(10, 'moderee')
  await ended()
  await worsen(1, 'elevee', 'phages')
  await ended()
  expect(await states()).toEqual(Array.from({ length: 11 }, () => 'sent'))
})

test('one that the gateway refuses is the same one when it is tried again, and mails count nothing', async () => {
  await worsen(9)
  await work()
  await ended()
  gate.answer = answered(500)
  await worsen(1)
  await expect.poll(states).toContain('retrying ESMS 500')
  gate.answer = answered(202)
  await sending.retryNow()
  await expect.poll(async () => (await states()).filter((state) => state === 'sent').length).toBe(10)
  expect((await getSmsMonth(sending.db, thisMonth())).sent).toBe(10)
})

test('a full month drops alerts by SMS, and their mails leave', async () => {
  const { url, received } = await sending.serve()
  await updateMonthMax(sending.db, 1)
  await worsen(2)
  await work()
  await sending.work(sending.mailerOf(url))
  await ended()
  expect(await states()).toEqual(['dropped EMONTH', 'sent'])
  await expect.poll(() => received.length).toBe(2)
})
