import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../lib/db/pool.ts'
import { at, eventsOf, goTo as goToSecond, MORNING, newZone, rank, subscriber } from '../../test/mailing/alerts.ts'
import { testDatabase } from '../../test/site.ts'
import {
  alertTime,
  closeEvent,
  deleteOldEvents,
  enqueueAlerts,
  enqueueAlertsOfToday,
  enqueueLostEvents,
} from './alerts.outbox.ts'

const database = testDatabase()
let zone: number

beforeEach(async () => {
  at(0)
  await database.db.deleteFrom('alert_events').execute()
  zone = await newZone(database.db)
})
afterEach(() => void vi.restoreAllMocks())

const events = () => eventsOf(database.db, zone)
const compare = () =>
  database.db.transaction().execute((trx) => enqueueAlerts(trx, database.jobs, [zone], alertTime(2)))
const enqueueToday = (db = database.db) => enqueueAlertsOfToday(db, database.jobs, 2)
const snapshot = async () => {
  const { rows } = await sql<{ class: string }>`
    select ranking ->> 'class' as class from class_snapshots where zone_id = ${zone}`.execute(database.db)
  return rows.map((row) => row.class)
}
const put = async (name: string | null, more: object = {}) => {
  await rank(database.db, zone, name === null ? null : { class: name, ...more })
  await compare()
}

const goTo = (second: number) => goToSecond(database.db, second, (id) => closeEvent(database.db, id))

type TimedClass = readonly [second: number, name: string | null]

// biome-ignore format: a table
const SEQUENCES: [string, TimedClass[], string[]][] = [
  ['a change is told two seconds later', [[0, 'faible']], ['–→faible 2']],
  ['nothing new, nothing told', [[0, 'faible'], [0, 'faible']], ['–→faible 2']],
  ['a slip put right at once is not told', [[0, 'faible'], [1, 'elevee']], ['–→elevee 3']],
  ['back at once: nothing to tell', [[0, 'faible'], [1, null]], []],
  ['back at once, then something after all', [[0, 'faible'], [1, null], [1, 'elevee']], ['–→elevee 3']],
  ['worse within ten minutes', [[0, 'faible'], [300, 'elevee']], ['–→faible 2', '↺ faible→elevee 302']],
  ['better within ten minutes', [[0, 'elevee'], [300, 'faible']], ['–→elevee 2', '↺ elevee→faible 602']],
  ['better, then worse than what was told', [[0, 'moderee'], [300, 'faible'], [400, 'elevee']],
    ['–→moderee 2', '↺ moderee→elevee 402']],
  ['worse, then better than what was told', [[0, 'moderee'], [300, 'elevee'], [301, 'faible']], ['–→moderee 2', '↺ moderee→faible 602']],
  ['better, then less so', [[0, 'elevee'], [300, 'faible'], [301, 'moderee']], ['–→elevee 2', '↺ elevee→moderee 602']],
  ['ended, then better', [[0, 'elevee'], [300, null], [301, 'faible']], ['–→elevee 2', '↺ elevee→faible 602']],
  ['better, ended, then less so', [[0, 'elevee'], [300, 'faible'], [301, null], [302, 'moderee']], ['–→elevee 2', '↺ elevee→moderee 602']],
  ['again and again', [[0, 'faible'], [3, 'elevee'], [601, 'moderee']], ['–→faible 2', '↺ faible→elevee 5', '↺ elevee→moderee 605']],
  ['back to what was told', [[0, 'faible'], [3, 'elevee'], [9, 'faible']], ['–→faible 2', '↺ faible→elevee 5', '↺ elevee→faible 605']],
  ['back to what was before', [[0, 'faible'], [300, null]], ['–→faible 2', '↺ faible→– 302']],
  ['ten minutes later', [[0, 'faible'], [602, 'elevee']], ['–→faible 2', 'faible→elevee 604']],
  ['after a correction', [[0, 'faible'], [300, 'elevee'], [900, 'moderee']],
    ['–→faible 2', '↺ faible→elevee 302', '↺ elevee→moderee 902']],
  ['long after a correction', [[0, 'faible'], [300, 'elevee'], [1202, 'moderee']],
    ['–→faible 2', '↺ faible→elevee 302', 'elevee→moderee 1204']],
  ['an end is a change too', [[0, 'faible'], [5000, null]], ['–→faible 2', 'faible→– 5002']],
]

test.each(SEQUENCES)('%s', async (_name, steps, expected) => {
  await subscriber(database.db, zone)
  for (const [second, name] of steps) {
    await goTo(second)
    await put(name)
  }
  expect(await events()).toEqual(expected)
  expect(await snapshot()).toEqual([steps.at(-1)?.[1]].filter((name) => name !== null))
})

const later = (seconds: number) => new Date(MORNING.getTime() + seconds * 1000).toISOString()
const putOff = async (name: string | null, notBefore: string) => {
  await rank(database.db, zone, name === null ? null : { class: name })
  await database.db.transaction().execute((trx) => enqueueAlerts(trx, database.jobs, [zone], notBefore))
}

test('another value does not put off what waits, and another class not for more than ten minutes in all', async () => {
  await subscriber(database.db, zone)
  await putOff('faible', later(60))
  await goTo(50)
  await rank(database.db, zone, { class: 'faible', value: 5 })
  await database.db.transaction().execute((trx) => enqueueAlerts(trx, database.jobs, [zone], later(110)))
  expect(await events()).toEqual(['–→faible 60'])
  for (let second = 55; second < 700; second += 50) {
    at(second)
    await putOff(second % 100 === 55 ? 'elevee' : 'moderee', later(second + 60))
  }
  expect((await events())[0]).toMatch(/ 600$/)
})

test('a change that may be undone is told once it no longer may, with what waited already', async () => {
  await subscriber(database.db, zone)
  await put('faible')
  await goTo(1)
  await putOff('elevee', later(61))
  expect(await events()).toEqual(['–→elevee 61'])
  await goTo(60)
  const { id } = await database.db.selectFrom('alert_events').select('id').executeTakeFirstOrThrow()
  const close = () => database.db.transaction().execute((trx) => closeEvent(trx, id))
  await expect(close()).rejects.toThrow('is due at')
  at(30)
  expect(await close()).toBeUndefined()
  await goTo(61)
  await put('moderee')
  expect(await events()).toEqual(['–→elevee 61', '↺ elevee→moderee 661'])
})

test('undone, it leaves no event, and what waited before is told', async () => {
  await subscriber(database.db, zone)
  await putOff('elevee', later(60))
  await goTo(30)
  await put(null)
  expect(await events()).toEqual([])
  await put('faible')
  expect(await events()).toEqual(['–→faible 32'])
  await goTo(31)
  await putOff('elevee', later(91))
  await put('faible')
  expect(await events()).toEqual(['–→faible 33'])
})

test('an alert event without subscribers delays no other', async () => {
  await subscriber(database.db, zone, 'worse')
  await put('elevee')
  await goTo(10)
  await put('faible')
  await goTo(400)
  // Its mails had nothing to tell, and left no trace.
  await sql`update alert_notices set mail_id = gen_random_uuid() where event_id = (select max(id) from alert_events)`.execute(
    database.db,
  )
  await goTo(700)
  await put('moderee')
  expect(await events()).toEqual(['–→elevee 2', '↺ elevee→faible 602', '↺ faible→moderee 702'])
})

test('another value of the same class notifies nobody, but a waiting event takes it', async () => {
  await subscriber(database.db, zone)
  await put('moderee', { value: 24 })
  await put('moderee', { value: 25 })
  await goTo(5000)
  await put('moderee', { value: 26 })
  expect(await events()).toEqual(['–→moderee 2'])
  const { rows } = await sql`select e.after ->> 'value' as told, (k.ranking -> 'value')::int as known
    from alert_events e join class_snapshots k using (zone_id) where zone_id = ${zone}`.execute(database.db)
  expect(rows).toEqual([{ told: '25', known: 26 }])
})

test('a ranking type has events of its own', async () => {
  await subscriber(database.db, zone)
  await put('faible')
  await goTo(3)
  await rank(database.db, zone, { class: 'elevee', type: 'phages' })
  await compare()
  expect((await events()).sort()).toEqual(['–→elevee 5', '–→faible 2', '↺ faible→– 5'])
})

test('every active subscriber of any level gets one notice, inactive ones get none', async () => {
  const gone = { active: false }
  const [any, worse] = [await subscriber(database.db, zone), await subscriber(database.db, zone, 'worse')]
  await subscriber(database.db, zone, 'any', gone)
  await subscriber(database.db, await newZone(database.db))
  await put('faible')
  const written = sql`select user_id, mail_id from alert_notices n join alert_events e on e.id = event_id where zone_id = ${zone}`
  const { rows: notices } = await written.execute(database.db)
  expect(notices).toEqual([any, worse].map(({ id }) => ({ user_id: id, mail_id: null })))
})

test('an archived zone notifies nobody, even once it is restored', async () => {
  await subscriber(database.db, zone)
  await sql`update zones set archived_at = now() where id = ${zone}`.execute(database.db)
  await put('elevee')
  await sql`update zones set archived_at = null where id = ${zone}`.execute(database.db)
  await enqueueToday()
  expect([await events(), await snapshot()]).toEqual([[], ['elevee']])
})

describe('midnight in Paris', () => {
  const period = { starts_on: '2026-03-01', ends_on: '2026-03-06' }
  test.each([
    [
      'a coming date takes effect',
      { starts_on: '2026-03-06' },
      '2026-03-05T22:59:59Z',
      '2026-03-05T23:00:00Z',
      '–→elevee',
    ],
    ['a period ends', period, '2026-03-06T22:59:59Z', '2026-03-06T23:00:00Z', 'elevee→–'],
    ['in summer too', { starts_on: '2026-03-30' }, '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z', '–→elevee'],
    ['after days without the server', period, '2026-03-06T12:00:00Z', '2026-03-20T12:00:00Z', 'elevee→–'],
  ])('%s: two processes write one event', async (_what, dates, before, after, told) => {
    await subscriber(database.db, zone)
    at(0, new Date(before))
    await put('elevee', dates)
    await sql`delete from alert_events`.execute(database.db)
    await enqueueToday()
    expect(await events()).toEqual([])
    at(0, new Date(after))
    const other = openDatabase(database.url, () => undefined)
    await Promise.all([database.db, other.db, database.db, other.db].map(enqueueToday))
    await other.close()
    expect((await events()).map((said) => said.split(' ')[0])).toEqual([told])
    await enqueueToday()
    expect(await events()).toHaveLength(1)
  })
})

test('sent notices are deleted after a month, waiting ones never', async () => {
  await subscriber(database.db, zone)
  await put('elevee')
  await goTo(10)
  await put('faible')
  at(40 * 86_400)
  await deleteOldEvents(database.db)
  expect(await events()).toEqual(['elevee→faible 602'])
})

test('a rolled back change leaves no event and no notice', async () => {
  await subscriber(database.db, zone)
  await rank(database.db, zone, { class: 'elevee' })
  const undone = database.db.transaction().execute(async (trx) => {
    await enqueueAlerts(trx, database.jobs, [zone], alertTime(2))
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect([await events(), await snapshot()]).toEqual([[], []])
})

test('an event that has lost its job gets another one, once', async () => {
  const { db, jobs } = database
  await sql`delete from pgboss.job`.execute(db)
  await put('faible')
  const queued = async () =>
    (await sql`select data, start_after from pgboss.job where name = 'alert-events'`.execute(db)).rows
  const before = await queued()
  expect(before.length).toBe(1)
  await enqueueLostEvents(db, jobs)
  expect(await queued()).toEqual(before)
  await sql`delete from pgboss.job`.execute(db)
  for (let time = 0; time < 2; time++) await enqueueLostEvents(db, jobs)
  expect(await queued()).toEqual(before)
})
