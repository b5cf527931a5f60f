import { sql } from 'kysely'
import { RESULT_COLUMNS, SHOWN_COLUMNS } from '../../../contract/results.ts'
import type { Db } from '../../lib/db/pool.ts'
import { filesSeenBy, isOwn, type ResultReader } from './results.reader.queries.ts'

export const classOf = sql<string | null>`class_of(results.type, results.value, results.below_limit)`

/** Clients do not see revisions that belonged to another client. */
export const revisionsSeenBy = (reader: ResultReader) =>
  reader.isAdmin ? sql<boolean>`true` : sql<boolean>`result_revisions.lims_client_id = results.lims_client_id`

/** The columns that a laboratory sends. */
export const contentOf = (table?: string) =>
  sql.join(RESULT_COLUMNS.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))

/** To compare revisions: the same content under a higher number corrects nothing. */
export const contentRow = (table: 'results' | 'result_revisions') => sql<string>`row(${contentOf(table)})::text`

/** SQL: received or corrected since its owner last looked, and not opened since. */
export const isUnread = (reader: ResultReader) => sql<boolean>`coalesce(${isOwn(reader)}
  and results.updated_at > (select results_read_at from users where users.id = ${reader.id})
  and not exists (select from result_reads
    where result_reads.user_id = ${reader.id} and result_id = results.id and read_at >= results.updated_at), false)`

const zone = sql<{ id: number; code: string; name: string }>`(
  select json_build_object('id', zones.id, 'code', zones.code, 'name', zones.name)
  from zones where zones.id = results.zone_id)`

const fileCount = (reader: ResultReader) => sql<number>`(
  select count(*) from result_files where result_id = results.id and ${filesSeenBy(reader)})`

/** SQL, of accounts that share a reference: usually one name. */
export const organismNames = sql<
  string | null
>`string_agg(distinct nullif(users.organism_name, ''), ', ' order by nullif(users.organism_name, ''))`

const client = sql<{ lims_client_id: string; user_id: number | null; organism_name: string } | null>`
  case when results.lims_client_id is not null then (
    select json_build_object('lims_client_id', results.lims_client_id, 'user_id', min(id),
      'organism_name', coalesce(${organismNames}, ''))
    from users where users.lims_client_id = results.lims_client_id) end`

/** The columns of a list’s lines; the caller adds which rows. */
export const selectResults = (db: Db, reader: ResultReader) =>
  db.selectFrom('results').select([
    'results.id',
    ...SHOWN_COLUMNS.map((name) => `results.${name}` as const),
    classOf.as('class'),
    zone.as('zone'),
    fileCount(reader).as('files'),
    'results.updated_at as received_at',
    sql<boolean>`exists (select from result_revisions
      where result_id = results.id and ${revisionsSeenBy(reader)}
        and ${contentRow('result_revisions')} <> ${contentRow('results')})`.as('is_corrected'),
    isUnread(reader).as('is_unread'),
    (reader.isAdmin ? client : sql<null>`null`).as('client'),
  ])
