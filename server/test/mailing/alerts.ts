import { sql } from 'kysely'
import { vi } from 'vitest'
import type { AlertLevel } from '../../../contract/alerts.ts'
import type { RankingFields, RankingType } from '../../../contract/rankings.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { Jobs } from '../../lib/jobs.ts'
import { mails } from '../../lib/mail/mails.ts'
import { pushes } from '../../lib/push/pushes.ts'
import { sms } from '../../lib/sms/messages.ts'
import { createUser } from '../as.ts'

/** 10:00 in Paris. */
export const MORNING = new Date('2026-03-05T09:00:00Z')

/** Sets the clock to so many seconds after the morning's 10:00. */
export const at = (seconds: number, from = MORNING) =>
  vi.spyOn(clock, 'now').mockReturnValue(new Date(from.getTime() + seconds * 1000))

/** By which an event is told. */
export const queuesOf = (jobs: Jobs) => ({ mails: mails(jobs), pushes: pushes(jobs), sms: sms(jobs) })

let made = 0

export async function newZone(db: Db, values: object = {}): Promise<number> {
  made += 1
  const usual = { code: `56.08.${made}`, name: 'Baie de Quiberon', department: '56' }
  const inserted = db.insertInto('zones').values({ ...usual, ...values })
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
}

export async function subscriber(db: Db, zoneId: number, level: AlertLevel = 'any', values: object = {}) {
  const user = await createUser(db, 'client')
  await db
    .updateTable('users')
    .set({ active: true, ...values })
    .where('id', '=', user.id)
    .execute()
  await db.insertInto('alerts').values({ zone_id: zoneId, user_id: user.id, level }).execute()
  return user
}

/** A device of someone's that notifications reach. */
export const addDevice = (db: Db, userId: number) =>
  sql`with made as (insert into sessions (user_id, token_hash, is_remembered, expires_at)
      values (${userId}, sha256(gen_random_uuid()::text::bytea), false, '2027-01-01') returning id)
    insert into push_subscriptions (session_id, endpoint, p256dh, auth)
    select id, 'https://push.example.test/' || id, '', '' from made`.execute(db)

let numbers = 0

/** Gives someone a number that is proved, and SMS of this zone; answers the number. */
export async function addPhone(db: Db, userId: number, zoneId: number): Promise<string> {
  numbers += 1
  const number = `+336120${String(numbers).padStart(5, '0')}`
  await db
    .insertInto('phones')
    .values({ user_id: userId, number, end_code: `code${numbers}` })
    .execute()
  await db
    .updateTable('alerts')
    .set({ sms: true })
    .where('user_id', '=', userId)
    .where('zone_id', '=', zoneId)
    .execute()
  return number
}

/** Gives a zone this ranking and no other, without anybody looking; null: none at all. */
export async function rank(
  db: Db,
  zoneId: number,
  fields: (Partial<RankingFields> & { class: string; type?: RankingType }) | null,
) {
  await sql`delete from rankings where zone_id = ${zoneId}`.execute(db)
  const values = fields && { type: 'arn_f' as const, starts_on: '2026-03-01', ...fields, zone_id: zoneId }
  if (values) await db.insertInto('rankings').values(values).execute()
}

/** The zone's events as « before→after », those that correct one with « ↺ », with the seconds until they are due. */
export async function eventsOf(db: Db, zoneId: number): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select concat(case when corrects_id is not null then '↺ ' end, coalesce(before ->> 'class', '–'), '→',
      coalesce(after ->> 'class', '–'), ' ', extract(epoch from due_at - ${MORNING}::timestamptz)::int) as said
    from alert_events where zone_id = ${zoneId} order by id`.execute(db)
  return rows.map(({ said }) => said)
}

/** Goes on to this second; the jobs of the events that are due by then are done, each in its time. */
export async function goTo(db: Db, second: number, notify: (eventId: number) => Promise<unknown>) {
  for (;;) {
    const pending = db.selectFrom('alert_events').select(['due_at', 'id']).where('queued_at', 'is', null)
    const next = await pending.orderBy('due_at').limit(1).executeTakeFirst()
    const due = (Date.parse(next?.due_at ?? '2100-01-01') - MORNING.getTime()) / 1000
    at(Math.min(due, second))
    if (!next || due > second) return
    await notify(next.id)
  }
}
