import { type Insertable, sql } from 'kysely'
import {
  isSameContent,
  RESULT_COLUMNS,
  type ResultContent,
  type ResultDetail,
  SHOWN_COLUMNS,
} from '../../../contract/results.ts'
import type { Tables } from '../../../database/tables.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { updateUser } from '../auth/auth.queries.ts'
import { listFiles } from './files/files.queries.ts'
import { contentRow, isUnread, organismNames, revisionsSeenBy, selectResults } from './results.lines.queries.ts'
import { isOwn, isVisibleTo, type ResultReader } from './results.reader.queries.ts'
import { findBeside } from './results.samplings.queries.ts'

export const insertRow = (db: Db, values: Insertable<Tables['results']>) =>
  db.insertInto('results').values(values).returning('id').executeTakeFirstOrThrow()

/** Whether this person has just added one that says the same; two samples of a day may well say the same. */
export async function isJustAdded(db: Db, userId: number, result: ResultContent): Promise<boolean> {
  const { zone_id, type, sampled_on } = result
  const added = await db
    .selectFrom('results')
    .select(RESULT_COLUMNS)
    .where('zone_id', '=', zone_id)
    .where('type', '=', type)
    .where('sampled_on', '=', sampled_on)
    .where('external_id', 'is', null)
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<string>`${clock.now()}::timestamptz - interval '10 minutes'`)
    .execute()
  return added.some((one) => isSameContent(one, result))
}

/** Waits for a file that is being stored; who reads its files next knows them all. */
export const lockToDelete = (db: Db, id: number) =>
  db.selectFrom('results').select('id').where('id', '=', id).forUpdate().execute()

/** Files, revisions and read marks are deleted with it. None where it was received at another moment than this one. */
export const deleteRow = (db: Db, id: number, receivedAt: string | undefined) =>
  db
    .deleteFrom('results')
    .where('id', '=', id)
    // Answers show milliseconds, the database stores microseconds.
    .$if(receivedAt !== undefined, (query) =>
      query.where(sql<boolean>`date_trunc('milliseconds', updated_at) = ${receivedAt}::timestamptz`),
    )
    .returning(['id', ...RESULT_COLUMNS])
    .executeTakeFirst()

/** As many as there may be accounts; the field filters them as one types. */
const MAX_CLIENTS = 20_000

/** The laboratory’s references of accounts, each once. */
export const listClients = (db: Db) =>
  db
    .selectFrom('users')
    .select(['lims_client_id', sql<string>`coalesce(${organismNames}, '')`.as('organism_name')])
    .where('lims_client_id', 'is not', null)
    .$narrowType<{ lims_client_id: string }>()
    .groupBy('lims_client_id')
    .orderBy(sql`${organismNames} collate french nulls first`)
    .orderBy('lims_client_id')
    .limit(MAX_CLIENTS)
    .execute()

/** With its files and corrections. Throws 404 when this reader may not see it. */
export async function getResultDetail(db: Db, reader: ResultReader, id: number): Promise<ResultDetail> {
  const result = await selectResults(db, reader)
    .where('results.id', '=', id)
    .where(isVisibleTo(reader))
    .executeTakeFirst()
  if (!result) throw notFound()
  const [changes, file_list, beside] = await Promise.all([
    listChanges(db, reader, id),
    listFiles(db, reader, id),
    findBeside(db, id),
  ])
  return {
    ...result,
    beside,
    changes: changes.map(({ at, by, ...before }) => ({ at, by: reader.isAdmin ? by : null, before })),
    file_list,
  }
}

/** Lists the former revisions, each with the moment and sender of the one that replaced it. */
const listChanges = (db: Db, reader: ResultReader, id: number) =>
  db
    .with('chain', (with_) =>
      with_
        .selectFrom('result_revisions')
        .innerJoin('results', 'results.id', 'result_revisions.result_id')
        .where('result_revisions.result_id', '=', id)
        .where(revisionsSeenBy(reader))
        .select([
          'result_revisions.revision',
          'result_revisions.received_at',
          'result_revisions.user_id',
          contentRow('result_revisions').as('content'),
        ])
        .unionAll(
          with_
            .selectFrom('results')
            .where('id', '=', id)
            .select(['revision', 'updated_at as received_at', 'user_id', contentRow('results').as('content')]),
        ),
    )
    .with('replaced', (with_) =>
      with_
        .selectFrom('chain')
        .select([
          'revision',
          sql<string>`lead(received_at) over (order by revision)`.as('at'),
          sql<number | null>`lead(user_id) over (order by revision)`.as('sender_id'),
          sql<boolean>`lead(content) over (order by revision) <> content`.as('is_correction'),
        ]),
    )
    .selectFrom('replaced')
    .innerJoin('result_revisions as old', (join) =>
      join.onRef('old.revision', '=', 'replaced.revision').on('old.result_id', '=', id),
    )
    .innerJoin('zones', 'zones.id', 'old.zone_id')
    .leftJoin('users as sender', 'sender.id', 'replaced.sender_id')
    .where('replaced.is_correction', '=', true)
    .select([
      'replaced.at',
      sql<string | null>`nullif(btrim(sender.firstname || ' ' || sender.name), '')`.as('by'),
      ...SHOWN_COLUMNS.map((name) => `old.${name}` as const),
      sql<{ id: number; code: string; name: string }>`
        json_build_object('id', zones.id, 'code', zones.code, 'name', zones.name)`.as('zone'),
    ])
    .orderBy('replaced.revision', 'desc')
    .execute()

/** Samplings, as the list has them. */
export const countUnread = (db: Db, reader: ResultReader) =>
  db
    .selectFrom('results')
    .select(({ fn }) => [
      sql<number>`count(distinct least(results.id, results.beside_id))`.as('unread'),
      fn.max('results.updated_at').as('until'),
    ])
    .where(isOwn(reader))
    .where(isUnread(reader))
    .executeTakeFirstOrThrow()

/** Serialize the marks that one person sets in several tabs. */
export const lockMarks = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

interface ReadResult {
  id: number
  /** As it was shown; absent: as it is now. */
  received_at?: string
}

/** Ignores ids that are not this reader’s own. A correction that is not committed yet, or not shown, stays unread. */
export const markRead = (db: Db, reader: ResultReader, read: readonly ReadResult[]) =>
  db
    .insertInto('result_reads')
    .columns(['user_id', 'result_id', 'read_at'])
    .expression((eb) =>
      eb
        .selectFrom('results')
        .select([
          sql<number>`${reader.id}::int`.as('user_id'),
          'results.id',
          // Answers show milliseconds, the database stores microseconds: include the rest of the millisecond.
          sql<string>`(select max(least(results.updated_at, shown.at + interval '999 microseconds'))
            from unnest(${read.map(({ id }) => id)}::int[],
              ${read.map(({ received_at }) => received_at ?? null)}::timestamptz[]) as shown (id, at)
            where shown.id = results.id)`.as('read_at'),
        ])
        .where('results.id', '=', sql<number>`any(${read.map(({ id }) => id)}::int[])`)
        .where(isOwn(reader))
        .orderBy('results.id')
        // Wait for a deletion in progress.
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'result_id']).doUpdateSet({
        // Another tab may have shown a later one.
        read_at: sql<string>`greatest(result_reads.read_at, excluded.read_at)`,
      }),
    )
    .execute()

/** Marks all that was received until this moment as read; the moment only moves forward and never past now. */
export async function markReadUntil(db: Db, reader: ResultReader, until: string) {
  await updateUser(db, reader.id, {
    // Answers show milliseconds, the database stores microseconds: include the rest of the millisecond.
    results_read_at: sql<string>`greatest(results_read_at,
      least(${until}::timestamptz + interval '999 microseconds', now()))`,
  })
  await db
    .deleteFrom('result_reads')
    .where('user_id', '=', reader.id)
    .where('read_at', '<=', ({ selectFrom }) =>
      selectFrom('users').select('results_read_at').where('id', '=', reader.id),
    )
    .execute()
}
