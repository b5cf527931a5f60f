import { sql } from 'kysely'
import { allows, ROLES } from '../../../contract/core/access.ts'
import { MAX_SMS_A_DAY } from '../../../contract/sms.ts'
import { clock, today } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import type { Mails } from '../mail/mails.ts'

/** Super administrators are told from this part of the month's messages on. */
const MOST = 0.8

/** Its first day. */
export const thisMonth = () => `${today().slice(0, 7)}-01`

export const getSmsMonth = async (db: Db, month: string) => {
  const { sms_month_max, sent } = await db
    .selectFrom('settings')
    .leftJoin('sms_months', (join) => join.on('month', '=', month))
    .select(['sms_month_max', 'sent'])
    .executeTakeFirstOrThrow()
  return { month_max: sms_month_max, sent: sent ?? 0 }
}

export const updateMonthMax = (db: Db, max: number) => db.updateTable('settings').set({ sms_month_max: max }).execute()

/** Counts one more, unless the month is full; its row stays locked until the end of the transaction. */
export async function consumeMonth(trx: Db, mails: Mails, month: string): Promise<boolean> {
  const { rows } = await sql<{ sent: number; max: number }>`
    insert into sms_months (month, sent) select ${month}, 1 from settings where sms_month_max > 0
    on conflict (month) do update set sent = sms_months.sent + 1
      where sms_months.sent < (select sms_month_max from settings)
    returning sent, (select sms_month_max from settings) as max`.execute(trx)
  const [counted] = rows
  if (!counted || counted.sent >= counted.max) await tellOnce(trx, mails, month, 'full_at')
  else if (counted.sent >= counted.max * MOST) await tellOnce(trx, mails, month, 'warned_at')
  return counted !== undefined
}

/** For a message that the gateway has refused. */
export const returnToMonth = (db: Db, month: string) =>
  db
    .updateTable('sms_months')
    .set((eb) => ({ sent: eb('sent', '-', 1) }))
    .where('month', '=', month)
    .where('sent', '>', 0)
    .execute()

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

/** Marks an alert that is about to leave, unless so many of this person's left or are leaving on the same day in Paris. */
export async function consumeDay(trx: Db, { id, user_id }: { id: string; user_id: number }): Promise<boolean> {
  // One at a time.
  await sql`select from phones where user_id = ${user_id} for update`.execute(trx)
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from mails
    where user_id = ${user_id} and kind = 'sms-alert' and id <> ${id} and state in ('waiting', 'retrying', 'sent')
      and tried_at >= ${today()}::timestamp at time zone 'Europe/Paris'`.execute(trx)
  if ((rows[0]?.others ?? 0) >= MAX_SMS_A_DAY) return false
  await sql`update mails set tried_at = ${clock.now()} where id = ${id}`.execute(trx)
  return true
}
