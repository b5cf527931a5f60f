import { sql } from 'kysely'
import type { PushSubscriptionInput } from '../../../contract/push.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'

/** Devices of one person; beyond it the oldest are removed. */
const MAX_DEVICES = 20

export const findSubscription = (db: Db, sessionId: number) =>
  db.selectFrom('push_subscriptions').select('endpoint').where('session_id', '=', sessionId).executeTakeFirst()

/** Its waiting notifications are deleted with it; returns undefined when this person has no such device. */
export const deleteSubscription = (db: Db, userId: number, sessionId: number) =>
  db
    .deleteFrom('push_subscriptions')
    .using('sessions')
    .whereRef('sessions.id', '=', 'session_id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .returning('session_id')
    .executeTakeFirst()

/** Takes addresses one at a time: two sessions of one browser would both find it free, or wait for each other. */
export const waitForOtherDevices = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('addresses of devices'))`.execute(trx)

/** A browser that several people share has one address: the one who is signed in now has it. */
export async function replaceSubscription(db: Db, sessionId: number, { endpoint, keys }: PushSubscriptionInput) {
  const values = { endpoint, ...keys, created_at: clock.now() }
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', sessionId)
    .execute()
  await db
    .insertInto('push_subscriptions')
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute()
}

export const deleteOldSubscriptions = (db: Db, userId: number) =>
  sql`delete from push_subscriptions where session_id in (
    select p.session_id from push_subscriptions p join sessions on sessions.id = p.session_id
    where user_id = ${userId} order by p.created_at desc, p.session_id desc offset ${MAX_DEVICES})`.execute(db)
