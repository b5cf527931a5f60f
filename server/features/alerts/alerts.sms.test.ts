import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AlertLevel } from '../../../contract/alerts.ts'
import type { AlertMails } from '../../../contract/auth.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import { clock } from '../../lib/clock.ts'
import { smsGateway } from '../../lib/sms/gateway.ts'
import { addPhone, at, goTo as goToSecond, newZone, queuesOf, subscriber } from '../../test/mailing/alerts.ts'
import { answered, openSending, type TestGate, type TestSending } from '../../test/mailing/sending.ts'
import { alertTime, enqueueAlerts, notifySubscribers } from './alerts.outbox.ts'

const DELAY = 60

let sending: TestSending
let gate: TestGate
let zone: number
beforeAll(async () => {
  sending = await openSending()
  gate = await sending.serveSms()
  await sending.text(smsGateway(gate.settings))
})
afterAll(() => sending.close())
beforeEach(async () => {
  at(0)
  for (const table of ['mails', 'alert_events', 'alerts'] as const) {
    await sql`delete from ${sql.table(table)}`.execute(sending.db)
  }
  gate.asked.length = 0
  gate.answer = answered(202)
  zone = await newZone(sending.db)
})
afterEach(() => void vi.restoreAllMocks())

/** Until every SMS has left, was refused, or waits for the morning; `all`: until none waits. */
async function settle(all = false) {
  const left = sql<{ left: number }>`
    select count(*) as left from pgboss.job where name = 'sms' and state < 'completed' and (${all} or state <> 'retry')`
  await expect.poll(async () => (await left.execute(sending.db)).rows[0]?.left, { interval: 20 }).toBe(0)
}

/** Goes on to this second after 10:00 in Paris; what is due is told in its time. */
const goTo = (second: number) =>
  goToSecond(sending.db, second, async (id) => {
    await notifySubscribers(sending.db, queuesOf(sending.database.jobs), id)
    await settle()
  })

/** Tries at this second all that would be tried again later. */
async function retryAt(second: number) {
  await goTo(second)
  await sql`update pgboss.job set start_after = now() where name = 'sms' and state = 'retry'`.execute(sending.db)
  await settle(true)
}

async function rank(name: string | null, type: RankingType = 'arn_f') {
  const { db, database } = sending
  await sql`delete from rankings where zone_id = ${zone} and type = ${type}`.execute(db)
  const given = sql`insert into rankings (zone_id, type, class, starts_on) values (${zone}, ${type}, ${name}, '2026-03-01')`
  if (name !== null) await given.execute(db)
  await db.transaction().execute((trx) => enqueueAlerts(trx, database.jobs, [zone], alertTime(DELAY)))
}

/** The zone has this class, and someone wants SMS of what follows. */
async function begin(name: string | null, level: AlertLevel = 'any', alert_mails: AlertMails = 'each') {
  await rank(name)
  await sending.db.deleteFrom('alert_events').execute()
  const { id } = await subscriber(sending.db, zone, level, { alert_mails })
  await addPhone(sending.db, id, zone)
  return id
}

/** The change in each message, as « Faible > ELEVEE » with its type where it is not ARN F. */
const said = () =>
  gate.asked.map(({ text = '' }) => {
    const [, correction = '', what, type] = /Quiberon(\. Correction)? : (.*) \((phages|ARN F)\)/.exec(text) ?? [text]
    return `${correction === '' ? '' : '↺ '}${what}${type === 'phages' ? ' (phages)' : ''}`
  })

type TimedStep = readonly [second: number, name: string | null, type?: RankingType]
const hour = (hours: number, minutes = 0) => ((hours - 10) * 60 + minutes) * 60

// biome-ignore format: a table
const STORIES: [string, string | null, TimedStep[], string[]][] = [
  ['worse', 'faible', [[0, 'elevee']], ['Faible > ELEVEE']],
  ['better', 'elevee', [[0, 'faible']], []],
  ['no class any more', 'elevee', [[0, null]], []],
  ['a first class', null, [[0, 'elevee']], ['Non classée > ELEVEE']],
  ['a first class, the best', null, [[0, 'tres_faible']], []],
  ['undone within the minute', 'faible', [[0, 'elevee'], [30, 'faible']], []],
  ['another within the minute', 'faible', [[0, 'elevee'], [30, 'moderee']], ['Faible > MODEREE']],
  ['better than at first, within the minute', 'faible', [[0, 'elevee'], [30, 'tres_faible']], []],
  ['corrected for the better', 'faible', [[0, 'elevee'], [300, 'moderee']], ['Faible > ELEVEE', '↺ Élevée > MODEREE']],
  ['taken back', 'faible', [[0, 'elevee'], [300, 'faible']], ['Faible > ELEVEE', '↺ Élevée > FAIBLE']],
  ['corrected by no class', 'faible', [[0, 'elevee'], [300, null]], ['Faible > ELEVEE', '↺ Élevée > NON CLASSEE']],
  ['corrected for the worse', 'faible', [[0, 'moderee'], [300, 'elevee']], ['Faible > MODEREE', '↺ Modérée > ELEVEE']],
  ['corrected, and so again', 'faible', [[0, 'elevee'], [300, 'moderee'], [900, 'faible']],
    ['Faible > ELEVEE', '↺ Élevée > MODEREE', '↺ Modérée > FAIBLE']],
  ['corrected, and back before that is told', 'faible', [[0, 'elevee'], [300, 'faible'], [310, 'elevee']], ['Faible > ELEVEE']],
  ['better by mistake, then not quite as bad', 'elevee', [[0, 'faible'], [300, 'moderee']], []],
  ['better by mistake, then worse', 'faible', [[0, 'tres_faible'], [300, 'elevee']], ['Faible > ELEVEE']],
  ['worse and worse', 'faible', [[0, 'moderee'], [5000, 'elevee']], ['Faible > MODEREE', 'Modérée > ELEVEE']],
  ['worse, better, worse', 'faible', [[0, 'elevee'], [5000, 'faible'], [9000, 'moderee']], ['Faible > ELEVEE', 'Faible > MODEREE']],
  ['named by an SMS of the other type, then not as bad', 'faible', [[0, 'faible', 'phages'], [30, 'elevee'], [70, 'moderee']], ['ARN F ELEVEE ; Non classée > FAIBLE (phages)', '↺ Élevée > MODEREE']],
  ['worse at night', 'faible', [[hour(22, 30), 'elevee']], ['Faible > ELEVEE']],
]

describe.each<[AlertLevel, AlertMails]>([
  ['any', 'each'],
  ['worse', 'weekly'],
])('with alerts of level « %s » and mails « %s »', (level, alert_mails) => {
  test.each(STORIES)('%s', async (_what, first, steps, expected) => {
    await begin(first, level, alert_mails)
    for (const [second, name, type] of steps) {
      await goTo(second)
      await rank(name, type)
    }
    await goTo((steps.at(-1)?.[0] ?? 0) + 900)
    expect(said()).toEqual(expected)
  })
})

// biome-ignore format: a table
const HELD: [string, TimedStep[], string[]][] = [
  ['corrected meanwhile', [[0, 'elevee'], [300, 'moderee']], ['Faible > MODEREE']],
  ['taken back meanwhile', [[0, 'elevee'], [300, 'faible']], []],
  ['not as bad meanwhile, much later', [[0, 'elevee'], [5000, 'moderee']], ['Faible > MODEREE']],
  ['better meanwhile, much later', [[0, 'elevee'], [5000, 'faible']], []],
  ['worse, better and worse again meanwhile', [[0, 'elevee'], [5000, 'faible'], [9000, 'elevee']], ['Faible > ELEVEE']],
  ['not as bad meanwhile, a day later', [[0, 'elevee'], [86_000, 'moderee']], ['Faible > MODEREE']],
  ['a day old', [[0, 'elevee'], [86_400 + 120, 'elevee']], []],
]

test.each(HELD)('a gateway is back, and what it could not take was %s', async (_what, steps, expected) => {
  await begin('faible')
  gate.answer = answered(503)
  for (const [second, name] of steps) {
    await goTo(second)
    await rank(name)
  }
  const end = (steps.at(-1)?.[0] ?? 0) + 900
  await goTo(end)
  gate.asked.length = 0
  gate.answer = answered(202)
  await retryAt(end)
  expect(said()).toEqual(expected)
})

// biome-ignore format: a table
const NIGHTS: [string, TimedStep[], string[], string[]][] = [
  ['taken back', [[hour(21, 50), 'elevee'], [hour(21, 55), 'faible']], ['Faible > ELEVEE'], ['↺ Élevée > FAIBLE']],
  ['taken back after midnight', [[hour(24, 30), 'elevee'], [hour(24, 35), 'faible']], ['Faible > ELEVEE'], ['↺ Élevée > FAIBLE']],
  ['taken back, then as bad again', [[hour(23), 'elevee'], [hour(23, 5), 'faible'], [hour(25), 'elevee']], ['Faible > ELEVEE'], []],
  ['taken back, then half as bad', [[hour(23), 'elevee'], [hour(23, 5), 'faible'], [hour(25), 'moderee']],
    ['Faible > ELEVEE'], ['↺ Élevée > MODEREE']],
  ['taken back, then worse than ever', [[hour(23), 'moderee'], [hour(23, 5), 'faible'], [hour(25), 'elevee']],
    ['Faible > MODEREE', '↺ Modérée > ELEVEE'], []],
  ['corrected for the worse', [[hour(23), 'moderee'], [hour(23, 5), 'elevee']], ['Faible > MODEREE', '↺ Modérée > ELEVEE'], []],
]

test.each(NIGHTS)('from 22:00 to 5:00 only a worse class: %s', async (_what, steps, atNight, inTheMorning) => {
  await begin('faible')
  for (const [second, name] of steps) {
    await goTo(second)
    await rank(name)
  }
  await goTo(hour(28, 59))
  await settle()
  expect(said()).toEqual(atNight)
  await retryAt(hour(29))
  expect(said()).toEqual([...atNight, ...inTheMorning])
})

test.each([
  ['without SMS of this zone', (user: number) => sql`update alerts set sms = false where user_id = ${user}`],
  ['without a number any more', (user: number) => sql`delete from phones where user_id = ${user}`],
  ['of an account that is not active', (user: number) => sql`update users set active = false where id = ${user}`],
  ['who may not see the map', (user: number) => sql`update users set role = 'actalia-api' where id = ${user}`],
  ['without an alert any more', (user: number) => sql`delete from alerts where user_id = ${user}`],
])('people %s get none, not even what waits already', async (_who, change) => {
  const user = await begin('faible')
  const number = await addPhone(sending.db, (await subscriber(sending.db, zone)).id, zone)
  gate.answer = answered(503)
  await rank('elevee')
  await goTo(120)
  expect(gate.asked.splice(0)).toHaveLength(2)
  gate.answer = answered(202)
  await change(user).execute(sending.db)
  await retryAt(130)
  const rows = sending.db.selectFrom('mails').select('state').where('kind', '=', 'sms-alert').orderBy('user_id')
  expect((await rows.execute()).map(({ state }) => state)).toEqual(['dropped', 'sent'])
  await rank('faible')
  await goTo(5000)
  await rank('elevee')
  await goTo(6000)
  // The one that waited, its correction, and the next.
  expect(gate.asked.map(({ to }) => to)).toEqual([number, number, number])
})

test('two types are told each by itself, the worse class first', async () => {
  await begin('faible')
  await rank('tres_faible', 'phages')
  await goTo(1000)
  gate.asked.length = 0
  await rank('elevee')
  await rank('moderee', 'phages')
  await goTo(2000)
  expect(said().sort()).toEqual(['ARN F ELEVEE ; Très faible > MODEREE (phages)', 'Faible > ELEVEE'])
})

test('a class that an SMS of the other type named is corrected, and one that none named is not', async () => {
  await begin('faible')
  for (const [second, expected] of [
    [1000, ['ARN F ELEVEE ; Non classée > MODEREE (phages)', '↺ phages MODEREE ; Élevée > FAIBLE']],
    [9000, []],
  ] as const) {
    gate.asked.length = 0
    await goTo(second)
    if (expected.length > 0) await rank('moderee', 'phages')
    await goTo(second + 30)
    await rank('elevee')
    await goTo(second + 70)
    await rank('faible')
    await goTo(second + 900)
    expect(said()).toEqual(expected)
    // The outbox has the database's time, not this one.
    await sql`update mails set ended_at = ${clock.now()}`.execute(sending.db)
  }
})

test('an SMS counts as a message that was sent: what takes it back waits ten minutes, and several closers tell it once', async () => {
  const user = await begin('faible', 'worse', 'daily')
  await rank('elevee')
  const { id } = await sending.db.selectFrom('alert_events').select('id').executeTakeFirstOrThrow()
  at(DELAY)
  await Promise.all(Array.from({ length: 4 }, () => notifySubscribers(sending.db, queuesOf(sending.database.jobs), id)))
  await settle()
  // As if the mail had had nothing to tell.
  await sql`update alert_notices set mail_id = gen_random_uuid()`.execute(sending.db)
  await goTo(100)
  await rank('faible')
  const { due_at } = await sending.db
    .selectFrom('alert_events')
    .select('due_at')
    .where('queued_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Date.parse(due_at) - Date.parse('2026-03-05T09:01:00Z')).toBe(600_000)
  expect(said()).toEqual(['Faible > ELEVEE'])
  const notices = sending.db.selectFrom('alert_notices').select('sms_id').where('user_id', '=', user)
  expect((await notices.where('event_id', '=', id).execute()).map(({ sms_id }) => typeof sms_id)).toEqual(['string'])
})
