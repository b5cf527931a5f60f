import { sql } from 'kysely'
import { allows, ROLES } from '../../../contract/core/access.ts'
import { clock, today } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import type { Mails } from '../mail/mails.ts'

/** Super administrators are told from this part of the month's messages on. */
const MOST = 0.8

/** Its first day. */
export const thisMonth = () => `${today().slice(0, 7)}-01`

export const getSmsMonth = async (db: Db, month: string) => {
  const { sms_month_max, sms_version, sent } = await db
    .selectFrom('settings')
    .leftJoin('sms_months', (join) => join.on('month', '=', month))
    .select(['sms_month_max', 'sms_version', 'sent'])
    .executeTakeFirstOrThrow()
  return { month_max: sms_month_max, version: sms_version, sent: sent ?? 0 }
}

/** Where more is allowed, super administrators are told anew. */
export async function updateMonthMax(db: Db, max: number) {
  await db
    .updateTable('settings')
    .set((eb) => ({ sms_month_max: max, sms_version: eb('sms_version', '+', 1) }))
    .execute()
  await sql`update sms_months set full_at = case when sent >= ${max} then full_at end,
      warned_at = case when sent >= ${Math.ceil(max * MOST)} then warned_at end
    where month = ${thisMonth()}`.execute(db)
}

/** Why a message has no place in this month. */
type MonthRefusal = 'full' | 'held by others'

/** Gives a message its place in this month, once for all its tries; null: it has one. */
export async function consumeMonth(
  trx: Db,
  { id, sms_month }: { id: string; sms_month: string | null },
): Promise<MonthRefusal | null> {
  const month = thisMonth()
  if (sms_month === month) return null
  const place = await sql`insert into sms_months (month, sent) select ${month}, 1 from settings where sms_month_max > 0
    on conflict (month) do update set sent = sms_months.sent + 1
      where sms_months.sent < (select sms_month_max from settings)
    returning sent`.execute(trx)
  if (place.rows.length > 0) {
    await trx.updateTable('mails').set({ sms_month: month }).where('id', '=', id).execute()
    return null
  }
  return (await isHeld(trx, month)) ? 'held by others' : 'full'
}

/** Whether a message that has not left holds a place, which may come back. */
async function isHeld(trx: Db, month: string): Promise<boolean> {
  const { rows } = await sql`select from mails
    where sms_month = ${month} and state in ('waiting', 'retrying') limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Takes back the place of a message that the gateway has certainly refused. Once told, a month is full no more only
 * where somebody had a message sent again by hand.
 */
export const returnToMonth = (db: Db, id: string) =>
  sql`with held as (
      update mails m set sms_month = null from mails before where m.id = ${id} and before.id = m.id
      returning before.sms_month)
    update sms_months set sent = sent - 1, full_at = null
    from held where month = held.sms_month and sent > 0`.execute(db)

/** Tells super administrators once that most of this month’s messages have left, and once that all have: none may come back. */
export async function tellOfMonth(trx: Db, mails: Mails) {
  const month = thisMonth()
  // One at a time: the last two, saved at one moment, would each see the other wait still.
  await trx.selectFrom('sms_months').select('month').where('month', '=', month).forUpdate().execute()
  const { month_max, sent } = await getSmsMonth(trx, month)
  if (sent >= month_max) {
    if (!(await isHeld(trx, month))) await tellOnce(trx, mails, month, 'full_at')
  } else if (sent >= month_max * MOST) await tellOnce(trx, mails, month, 'warned_at')
}

async function tellOnce(trx: Db, mails: Mails, month: string, when: 'warned_at' | 'full_at') {
  const first = await trx
    .updateTable('sms_months')
    .set({ [when]: clock.now() })
    .where('month', '=', month)
    .where(when, 'is', null)
    .returning('month')
    .executeTakeFirst()
  if (!first) return
  const people = await trx
    .selectFrom('users')
    .select('id')
    .where('active', '=', true)
    .where(
      'role',
      'in',
      ROLES.filter((role) => allows('super', role)),
    )
    .execute()
  await mails.queueAll(
    trx,
    'sms-month',
    people.map(({ id }) => ({ user_id: id, month, is_full: when === 'full_at' })),
  )
}
