import { sql } from 'kysely'
import type { ResultContent } from '../../../contract/results.ts'
import type { Db } from '../../lib/db/pool.ts'
import { contentOf } from '../results/results.lines.queries.ts'
import { type RankingContent, type ReadRow, type ValidRow, zoneKeysOf } from './lims.rules.ts'
import { historiesOf, type RowVersion } from './lims.versions.ts'

/** Locks the account of an automate that may still send, until the transaction ends. */
export const lockToken = (db: Db, id: number) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'user_id')
    .select('api_tokens.id')
    .where('api_tokens.id', '=', id)
    .where('users.active', '=', true)
    .forKeyShare()
    .executeTakeFirst()

type NamedRows = readonly ReadRow<unknown>[]

const codeKeysOf = (rows: NamedRows) => [...new Set(rows.flatMap(({ texts }) => zoneKeysOf(texts.zone_code)))]

/** Zones that are not archived, by folded code and alias. */
export async function listZonesNamed(db: Db, named: NamedRows): Promise<Map<string, { id: number; code: string }>> {
  const { rows } = await sql<{ code_key: string; code: string; id: number }>`
    select codes.code_key, codes.code, id from (select id as zone_id, code, code_key from zones
      union all select zone_id, code, code_key from zone_aliases) codes join zones on id = zone_id
    where codes.code_key = any(${codeKeysOf(named)}::text[]) and archived_at is null`.execute(db)
  return new Map(rows.map(({ code_key, code, id }) => [code_key, { id, code }]))
}

/** Locks the named zones and those that already have rankings of these keys, archived ones too, in order of id as everyone does. */
export async function lockZonesNamed(db: Db, named: NamedRows): Promise<number[]> {
  const codes = codeKeysOf(named)
  const { rows } = await sql<{ id: number }>`
    select id from zones where code_key = any(${codes}::text[])
      or id in (select zone_id from zone_aliases where code_key = any(${codes}::text[]))
      or id in (select zone_id from rankings where external_id = any(${named.map(({ texts }) => texts.external_id)}::text[]))
    order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

export const findResult = (db: Db, external_id: string) =>
  db.selectFrom('results').select('id').where('external_id', '=', external_id).executeTakeFirst()

/** The stored versions to compare a batch with: those of its numbers, and every one for a row without a number. */
function repeatsOf(rows: readonly ValidRow<unknown>[]) {
  const valid = rows.flatMap((row) => ('errors' in row ? [] : [row]))
  return {
    keys: valid.map(({ external_id }) => external_id),
    numbers: [...new Set(valid.flatMap(({ revision }) => revision ?? []))],
    unnumbered: valid.flatMap(({ external_id, revision }) => (revision === undefined ? external_id : [])),
  }
}

/** Rows as one JSON parameter, however many there are, with the table’s columns and types. */
const recordsOf = (table: 'results' | 'lims_rankings', rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

type ResultVersion = RowVersion<ResultContent>

const CONTENT = contentOf()
/** The time now, not of the transaction’s beginning, which may lie before the batch it waited for. */
const RECEIVED = sql.raw('statement_timestamp()')

/** Locks rows in order of id, so that none is deleted meanwhile. */
export async function lockResultHistories(db: Db, sent: readonly ValidRow<ResultContent>[]) {
  const { keys, numbers, unnumbered } = repeatsOf(sent)
  const { rows } = await sql<ResultContent & Omit<ResultVersion, 'content'>>`
    with locked as (select id, external_id, revision, is_numbered, ${CONTENT} from results
      where external_id = any(${keys}::text[]) order by id for no key update)
    select external_id, revision, is_numbered, ${CONTENT} from locked
    union all
    select external_id, v.revision, true, ${contentOf('v')} from locked join result_revisions v on result_id = id
    where v.revision = any(${numbers}::int[]) or external_id = any(${unnumbered}::text[])`.execute(db)
  return historiesOf(
    rows.map(({ external_id, revision, is_numbered, ...content }) => ({ external_id, revision, is_numbered, content })),
  )
}

const resultRecords = (versions: readonly ResultVersion[]) =>
  recordsOf(
    'results',
    versions.map(({ content, ...version }) => ({ ...version, ...content })),
  )

/** Copies the rows into the history before they are replaced. */
export const insertReplaced = (db: Db, keys: readonly string[]) =>
  sql`insert into result_revisions (result_id, revision, received_at, user_id, ${CONTENT})
    select id, revision, updated_at, user_id, ${CONTENT} from results
    where external_id = any(${keys}::text[])`.execute(db)

/** Stores the versions that come into force and returns their ids by key. Unchanged content keeps its moment and sender. */
export async function saveResults(db: Db, userId: number, versions: readonly ResultVersion[]) {
  const isSame = sql`(${contentOf('results')}) is not distinct from (${contentOf('excluded')})`
  const { rows } = await sql<{ id: number; external_id: string }>`
    insert into results (external_id, revision, is_numbered, user_id, updated_at, ${CONTENT})
    select external_id, revision, is_numbered, ${userId}, ${RECEIVED}, ${CONTENT} from ${resultRecords(versions)}
    on conflict (external_id) do update set
      (revision, is_numbered, ${CONTENT}) = (excluded.revision, excluded.is_numbered, ${contentOf('excluded')}),
      updated_at = case when ${isSame} then results.updated_at else excluded.updated_at end,
      user_id = case when ${isSame} then results.user_id else excluded.user_id end
    returning id, external_id`.execute(db)
  return new Map(rows.map(({ id, external_id }) => [external_id, id]))
}

/** Stores versions that arrived after a higher one, as history. */
export const insertOvertaken = (db: Db, userId: number, versions: readonly ResultVersion[]) =>
  sql`insert into result_revisions (result_id, revision, received_at, user_id, ${CONTENT})
    select results.id, sent.revision, ${RECEIVED}, ${userId}, ${contentOf('sent')}
    from ${resultRecords(versions)} as sent join results using (external_id)`.execute(db)

export async function listRankingHistories(db: Db, sent: readonly ValidRow<RankingContent>[]) {
  const { keys, numbers, unnumbered } = repeatsOf(sent)
  const { rows } = await sql<RowVersion<RankingContent>>`
    select external_id, revision, is_numbered, content from lims_rankings versions
    where external_id = any(${keys}::text[]) and (revision = any(${numbers}::int[]) or external_id = any(${unnumbered}::text[])
      or revision = (select max(revision) from lims_rankings where external_id = versions.external_id))`.execute(db)
  return historiesOf(rows)
}

export const insertRankingVersions = (db: Db, userId: number, versions: readonly RowVersion<RankingContent>[]) =>
  sql`insert into lims_rankings (external_id, revision, is_numbered, content, user_id)
    select external_id, revision, is_numbered, content, ${userId}
    from ${recordsOf('lims_rankings', versions)}`.execute(db)
