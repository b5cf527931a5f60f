import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RankingType } from '../../../contract/rankings.ts'
import { clock } from '../../lib/clock.ts'
import { addPhone, at, goTo, newZone, queuesOf, subscriber } from '../../test/mailing/alerts.ts'
import { testDatabase } from '../../test/site.ts'
import { alertTime, enqueueAlerts, notifySubscribers } from './alerts.outbox.ts'
import { findChange, findChangeForSms } from './alerts.recipients.queries.ts'

const database = testDatabase()

type TellingMeans = 'mail' | 'SMS'

let zone: number
/** By which nothing leaves yet. */
let silent: TellingMeans | null
let told: string[]

beforeEach(async () => {
  at(0)
  await sql`delete from mails`.execute(database.db)
  await sql`delete from alert_events`.execute(database.db)
  zone = await newZone(database.db)
  await rank('faible', 'arn_f')
  await rank('tres_faible', 'phages')
  await database.db.deleteFrom('alert_events').execute()
  const { id } = await subscriber(database.db, zone)
  await addPhone(database.db, id, zone)
  silent = null
  told = []
})
afterEach(() => void vi.restoreAllMocks())

async function rank(name: string, type: RankingType) {
  const { db, jobs } = database
  await sql`delete from rankings where zone_id = ${zone} and type = ${type}`.execute(db)
  await db.insertInto('rankings').values({ zone_id: zone, type, class: name, starts_on: '2026-03-01' }).execute()
  await db.transaction().execute((trx) => enqueueAlerts(trx, jobs, [zone], alertTime(60)))
}

/** Tells an event by both means: a mail that cannot leave waits, an SMS is dropped. */
async function tell(event_id: number) {
  const { db, jobs } = database
  await notifySubscribers(db, queuesOf(jobs), event_id)
  const { rows } = await sql<{ id: string; user_id: number; means: TellingMeans }>`
    select id, user_id, case kind when 'sms-alert' then 'SMS' else 'mail' end as means from mails
    where (data ->> 'event_id')::int = ${event_id} and state = 'waiting' order by kind desc`.execute(db)
  for (const { id, user_id, means } of rows) {
    const change = await (means === 'SMS' ? findChangeForSms : findChange)(db, user_id, event_id)
    if (means === silent && means === 'mail') continue
    const isSent = change !== undefined && means !== silent
    const outcome = {
      state: isSent ? ('sent' as const) : ('dropped' as const),
      error: change && !isSent ? 'EMONTH' : '',
    }
    await db
      .updateTable('mails')
      .set({ ...outcome, ended_at: clock.now() })
      .where('id', '=', id)
      .execute()
    const { type, before, after, is_correction } = change ?? {}
    if (isSent) told.push(`${means}: ${is_correction ? '↺ ' : ''}${type} ${before} > ${after?.class}`)
  }
}

type TimedStep = readonly [second: number, name: string, type?: RankingType]

// biome-ignore format: a table
const STORIES: [string, TellingMeans, TimedStep[], TimedStep[], string[]][] = [
  ['then worse', 'SMS', [[0, 'moderee']], [[5000, 'elevee']], ['mail: arn_f moderee > elevee', 'SMS: arn_f faible > elevee']],
  ['then better', 'SMS', [[0, 'elevee']], [[5000, 'moderee']], ['mail: arn_f elevee > moderee', 'SMS: arn_f faible > moderee']],
  ['then taken back', 'SMS', [[0, 'elevee']], [[300, 'faible']], ['mail: ↺ arn_f elevee > faible']],
  ['then worse', 'mail', [[0, 'moderee']], [[5000, 'elevee']], ['mail: arn_f moderee > elevee', 'SMS: arn_f moderee > elevee']],
  ['then better', 'mail', [[0, 'elevee']], [[5000, 'moderee']], ['mail: arn_f elevee > moderee']],
  ['then taken back', 'mail', [[0, 'elevee']], [[300, 'faible']], ['SMS: ↺ arn_f elevee > faible']],
  // Named by the alert of the other type, while its own waits.
  ['as the worse one of another alert, then undone', 'SMS',
    [[0, 'moderee', 'phages'], [30, 'elevee']], [[70, 'faible']], ['mail: arn_f elevee > faible']],
  ['as the worse one of another alert, then undone', 'mail',
    [[0, 'moderee', 'phages'], [30, 'elevee']], [[70, 'faible']], ['SMS: ↺ arn_f elevee > faible']],
]

test.each(STORIES)(
  'a class that was told, %s, while nothing left by %s: each means goes on from what it said',
  async (_what, means, first, next, expected) => {
    silent = means
    for (const [second, name, type = 'arn_f'] of first) {
      await goTo(database.db, second, tell)
      await rank(name, type)
    }
    for (const [second, name, type = 'arn_f'] of next) {
      await goTo(database.db, second, tell)
      expect(told).toHaveLength(1)
      silent = null
      told = []
      await rank(name, type)
    }
    await goTo(database.db, 6000, tell)
    expect(told.sort()).toEqual(expected.sort())
  },
)
