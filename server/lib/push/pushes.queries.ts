import { sql } from 'kysely'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'

/** One for each device of each of these people where they are still signed in. */
export async function insertPushes(db: Db, kind: string, all: readonly { user_id: number }[]): Promise<string[]> {
  const now = clock.now().toISOString()
  const { rows } = await sql<{ id: string }>`
    insert into pushes (id, session_id, kind, data, queued_at)
    select gen_random_uuid(), session_id, ${kind}, wanted.data, ${now}
      from jsonb_array_elements(${JSON.stringify(all)}::jsonb) as wanted (data)
      join sessions on sessions.user_id = (wanted.data ->> 'user_id')::int and sessions.expires_at > ${now}
      join push_subscriptions on push_subscriptions.session_id = sessions.id
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** With its device and the role of whom it is for; undefined once their session has ended. */
export const findPush = (db: Db, id: string) =>
  db
    .selectFrom('pushes')
    .innerJoin('push_subscriptions', 'push_subscriptions.session_id', 'pushes.session_id')
    .innerJoin('sessions', 'sessions.id', 'pushes.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['kind', 'data', 'queued_at', 'not_before', 'endpoint', 'p256dh', 'auth', 'role'])
    .where('pushes.id', '=', id)
    .where('users.active', '=', true)
    .where('sessions.expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()

export type Push = NonNullable<Awaited<ReturnType<typeof findPush>>>

export const deletePush = (db: Db, id: string) => db.deleteFrom('pushes').where('id', '=', id).execute()

export const updateNotBefore = (db: Db, id: string, not_before: Date) =>
  db.updateTable('pushes').set({ not_before }).where('id', '=', id).execute()

/** Unless it has given another address meanwhile. */
export const deleteDevice = (db: Db, endpoint: string) =>
  db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()

export const deletePushesBefore = (db: Db, moment: Date) =>
  db.deleteFrom('pushes').where('queued_at', '<', moment.toISOString()).execute()
