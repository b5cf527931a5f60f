import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '../../lib/clock.ts'
import { addDevice, addPhone, at, goTo, newZone, queuesOf, rank, subscriber } from '../../test/mailing/alerts.ts'
import { testDatabase } from '../../test/site.ts'
import { alertTime, enqueueAlerts, notifySubscribers } from './alerts.outbox.ts'
import { findChange, findChangeForDevice, findChangeForSms } from './alerts.recipients.queries.ts'

/** Messages leave slowly, and the class is corrected meanwhile. */
const database = testDatabase()
let zone: number
let user: number

beforeEach(async () => {
  at(0)
  await sql`delete from mails`.execute(database.db)
  zone = await newZone(database.db)
  await give('faible')
  await database.db.deleteFrom('alert_events').execute()
  const { id } = await subscriber(database.db, zone)
  user = id
  await addPhone(database.db, user, zone)
  await addDevice(database.db, user)
})
afterEach(() => void vi.restoreAllMocks())

async function give(name: string | null) {
  const { db, jobs } = database
  await rank(db, zone, name === null ? null : { class: name })
  await db.transaction().execute((trx) => enqueueAlerts(trx, jobs, [zone], alertTime(60)))
}

const wait = (second: number) =>
  goTo(database.db, second, (id) => notifySubscribers(database.db, queuesOf(database.jobs), id))

/** Mail, notification and SMS of each event as they read at this moment, the first event first. */
async function said() {
  const events = database.db.selectFrom('alert_events').select(['id', 'queued_at']).where('zone_id', '=', zone)
  const queued = (await events.orderBy('id').execute()).filter(({ queued_at }) => queued_at !== null)
  const means = [findChange, findChangeForDevice, findChangeForSms]
  return Promise.all(
    queued.map(async ({ id }) => {
      const changes = await Promise.all(means.map((find) => find(database.db, user, id)))
      return changes.map(
        (change) => change && `${change.is_correction ? '↺ ' : ''}${change.before} > ${change.after?.class ?? 'none'}`,
      )
    }),
  )
}
const byAll = (words: string | undefined) => [words, words, words]
const NOTHING = byAll(undefined)

const leave = () =>
  sql`update mails set state = 'sent', ended_at = ${clock.now()}::timestamptz where state = 'waiting'`.execute(
    database.db,
  )

test.each([70, 300, 659])(
  'what is worse than they know leaves at once, though a better class waits (%d s)',
  async (second) => {
    await give('elevee')
    await wait(65)
    expect(await said()).toEqual([byAll('faible > elevee')])
    await give('moderee')
    await wait(second)
    expect(await said()).toEqual([byAll('faible > elevee')])
    await leave()
    await wait(900)
    expect(await said()).toEqual([NOTHING, byAll('↺ elevee > moderee')])
  },
)

test('once the correction is told, its message alone has the change of both', async () => {
  await give('elevee')
  await wait(65)
  await give('moderee')
  await wait(662)
  expect((await said()).map(([mail, , text]) => [mail, text])).toEqual([
    [undefined, undefined],
    ['faible > moderee', 'faible > moderee'],
  ])
})

test.each(['faible', 'tres_faible', null])('taken back to %s before it left, it reaches nobody', async (name) => {
  await give('elevee')
  await wait(65)
  await give(name)
  await wait(100)
  expect(await said()).toEqual([NOTHING])
})

test('a milder class is never told while a worse one waits', async () => {
  await give('moderee')
  await wait(65)
  await give('elevee')
  await wait(100)
  expect(await said()).toEqual([NOTHING])
  await wait(130)
  expect((await said()).at(-1)).toContain('faible > elevee')
})

test('taken back, then worse after all: who was not told by then hears it at once', async () => {
  await give('elevee')
  await wait(65)
  await give('faible')
  await wait(100)
  await sql`update mails set state = 'dropped', ended_at = ${clock.now()}::timestamptz
    where kind = 'sms-alert'`.execute(database.db)
  await give('moderee')
  await wait(161)
  expect((await said()).at(-1)?.at(-1)).toBe('faible > moderee')
})

test('once all have heard, what is better than that waits for the end of the ten minutes, as one correction', async () => {
  await give('elevee')
  await wait(60)
  await leave()
  at(65)
  await give('faible')
  at(100)
  await give('moderee')
  await wait(600)
  expect(await said()).toHaveLength(1)
  await wait(661)
  expect((await said()).at(-1)).toEqual(byAll('↺ elevee > moderee'))
})

test('a device whose notifications are late hears of the worse class too, though its correction waits', async () => {
  await give('moderee')
  await wait(65)
  await give('elevee')
  await wait(130)
  await give('moderee')
  expect(await said()).toEqual([NOTHING, ['faible > elevee', 'moderee > elevee', 'faible > elevee']])
})
