import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock, today } from '../../lib/clock.ts'
import { updateMonthMax } from '../../lib/sms/month.ts'
import { addPhone, newZone, queuesOf, subscriber } from '../../test/mailing/alerts.ts'
import { testDatabase } from '../../test/site.ts'
import { countRecipients } from './alerts.audience.queries.ts'
import { alertTime, enqueueAlerts, notifySubscribers } from './alerts.outbox.ts'

const database = testDatabase()
const PEOPLE = 4
const DELAY = 60

let zone: number
beforeEach(async () => {
  zone = await newZone(database.db)
  await sql`delete from sms_months`.execute(database.db)
})
afterEach(() => void vi.restoreAllMocks())

const set = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))

async function rank(key: string) {
  const { db, jobs } = database
  await db.deleteFrom('rankings').where('zone_id', '=', zone).execute()
  await db.insertInto('rankings').values({ zone_id: zone, type: 'arn_f', class: key, starts_on: today() }).execute()
  await db.transaction().execute((trx) => enqueueAlerts(trx, jobs, [zone], alertTime(DELAY)))
}

/** People whom an SMS alone tells that the worse class was corrected: their mails are about worse ones, in the evening. */
async function tellWorse() {
  const { db, jobs } = database
  await rank('faible')
  await db.deleteFrom('alert_events').where('zone_id', '=', zone).execute()
  for (let person = 0; person < PEOPLE; person++) {
    const { id } = await subscriber(db, zone, 'worse', { alert_mails: 'daily', alert_hour: '18:00' })
    await addPhone(db, id, zone)
  }
  await rank('elevee')
  const { id, due_at } = await db
    .selectFrom('alert_events')
    .select(['id', 'due_at'])
    .where('zone_id', '=', zone)
    .where('queued_at', 'is', null)
    .executeTakeFirstOrThrow()
  set(due_at)
  await notifySubscribers(db, queuesOf(jobs), id)
  await sql`update mails set state = 'sent', ended_at = ${clock.now()} where kind = 'sms-alert'`.execute(db)
}

const full = (month: string, sent: number) => sql`insert into sms_months (month, sent) values (${month}, ${sent})`
const countedForMilder = () =>
  countRecipients(database.db, { dueAt: alertTime(DELAY), sendsSms: true }, [
    { zone_id: zone, type: 'arn_f', class: 'faible', day: today() },
  ])

test.each([
  [0, 0],
  [1, 1],
  [3, 3],
  [100, PEOPLE],
])('of people whom an SMS alone tells, with %i places left in the month %i are counted', async (places, counted) => {
  set('2026-03-05T09:00:00Z')
  await updateMonthMax(database.db, 10 + places)
  await full('2026-03-01', 10).execute(database.db)
  await tellWorse()
  set('2026-03-05T09:05:00Z')
  expect(await countedForMilder()).toBe(counted)
})

test.each([
  ['2026-03-01', PEOPLE],
  ['2026-04-01', 0],
])(
  'what waits until the morning takes its place in the month of that morning: with none left in that of %s, %i are counted',
  async (month, counted) => {
    // 21:55 in Paris; a class that gets better leaves ten minutes later, which is in the night.
    set('2026-03-31T19:55:00Z')
    await updateMonthMax(database.db, 10)
    await full(month, 10).execute(database.db)
    await tellWorse()
    set('2026-03-31T19:57:00Z')
    expect(await countedForMilder()).toBe(counted)
  },
)
