import { sql } from 'kysely'
import type { Db } from '../../lib/db/pool.ts'
import { isUnread } from './results.lines.queries.ts'
import { isOwn, type Reader } from './results.reader.queries.ts'

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { unread } = await db
    .selectFrom('results')
    .select(sql<number>`count(*)`.as('unread'))
    .where(isOwn(reader))
    .where(isUnread(reader))
    .executeTakeFirstOrThrow()
  return unread
}

/** What one person marks in several tabs is marked one after the other. */
export const lockMarks = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** Ids that are not this reader’s own are passed over. Read as they are seen here: a correction on its way is unread. */
export const markRead = (db: Db, reader: Reader, ids: readonly number[]) =>
  db
    .insertInto('result_reads')
    .columns(['user_id', 'result_id', 'read_at'])
    .expression((eb) =>
      eb
        .selectFrom('results')
        .select([sql<number>`${reader.id}::int`.as('user_id'), 'results.id', 'results.updated_at'])
        .where('results.id', '=', sql<number>`any(${ids}::int[])`)
        .where(isOwn(reader))
        .orderBy('results.id')
        // One that is being deleted is waited for.
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'result_id']).doUpdateSet(({ ref }) => ({ read_at: ref('excluded.read_at') })),
    )
    .execute()

/** Everything that was received until this moment, which is never later than now and never earlier than the last one. */
export async function markReadUntil(db: Db, reader: Reader, until: string) {
  const { results_read_at } = await db
    .updateTable('users')
    // The database counts microseconds, and what it told was cut to milliseconds.
    .set({
      results_read_at: sql<string>`greatest(results_read_at,
        least(${until}::timestamptz + interval '999 microseconds', now()))`,
    })
    .where('id', '=', reader.id)
    .returning(sql<string>`results_read_at::text`.as('results_read_at'))
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('result_reads')
    .where('user_id', '=', reader.id)
    .where('read_at', '<=', sql<string>`${results_read_at}::timestamptz`)
    .execute()
}
