import { sql } from 'kysely'
import { CODE_MINUTES, CODE_TRIES } from '../../../contract/sms.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'

export const findPhone = (db: Db, userId: number) =>
  db.selectFrom('phones').select('number').where('user_id', '=', userId).executeTakeFirst()

/** A number whose code is worth something. */
export const findPending = (db: Db, userId: number) =>
  db
    .selectFrom('phone_codes')
    .select(['number', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now().toISOString())
    .where('tries', '<', CODE_TRIES)
    .executeTakeFirst()

/** One change of someone’s number, and of their alerts, at a time; those who have just been deleted are missing. */
export const lockPeople = (trx: Db, ids: readonly number[]) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Takes proofs one at a time: otherwise two people who swap numbers would deadlock. */
export const waitForOtherProofs = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('numbers of people'))`.execute(trx)

/** Replaces the number that waits; its code is made when its message leaves. */
export const savePending = (trx: Db, userId: number, number: string) => {
  const pending = {
    number,
    code_hash: null,
    tries: 0,
    expires_at: new Date(clock.now().getTime() + CODE_MINUTES * 60_000).toISOString(),
  }
  return trx
    .insertInto('phone_codes')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute()
}

/** False when another number has taken its place, or its time is over. */
export async function saveCode(db: Db, { user_id, number }: { user_id: number; number: string }, hash: string) {
  const saved = await db
    .updateTable('phone_codes')
    .set({ code_hash: hash })
    .where('user_id', '=', user_id)
    .where('number', '=', number)
    .where('expires_at', '>', clock.now().toISOString())
    .returning('user_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Counts the try before it is judged, so that parallel ones cannot slip through; nothing when no code is worth one. */
export const countTry = (db: Db, userId: number) =>
  db
    .updateTable('phone_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', clock.now().toISOString())
    .where('code_hash', 'is not', null)
    .returning(['number', 'code_hash', 'tries'])
    .executeTakeFirst()

/** Uses the code up; nothing when a parallel proof has, or another code replaced it. */
export const takeCode = (trx: Db, userId: number, hash: string) =>
  trx
    .deleteFrom('phone_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('number')
    .executeTakeFirst()

export const deletePending = (trx: Db, userId: number) =>
  trx.deleteFrom('phone_codes').where('user_id', '=', userId).execute()

export const deleteOldPhoneCodes = (db: Db) =>
  db.deleteFrom('phone_codes').where('expires_at', '<=', clock.now().toISOString()).execute()

export const findHolder = (trx: Db, number: string) =>
  trx.selectFrom('phones').select('user_id').where('number', '=', number).executeTakeFirst()

export const findByEndCode = (db: Db, endCode: string) =>
  db.selectFrom('phones').select(['user_id', 'number', 'end_code']).where('end_code', '=', endCode).executeTakeFirst()

export const savePhone = (trx: Db, userId: number, phone: { number: string; end_code: string }) =>
  trx
    .insertInto('phones')
    .values({ user_id: userId, ...phone })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...phone, proved_at: clock.now().toISOString() }),
    )
    .execute()

export const deletePhone = (trx: Db, userId: number) =>
  trx.deleteFrom('phones').where('user_id', '=', userId).returning('user_id').executeTakeFirst()

/** The alerts themselves go on, by mail. */
export const endAlertSms = (trx: Db, userId: number) =>
  trx.updateTable('alerts').set({ sms: false }).where('user_id', '=', userId).where('sms', '=', true).execute()
