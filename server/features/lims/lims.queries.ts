import { sql } from 'kysely'
import type { Db } from '../../lib/db/pool.ts'
import type { Content } from './lims.results.rules.ts'
import type { Chain, Revision, Sent } from './lims.revisions.ts'

/** One batch after the other, in all processes, until its transaction ends: two could bring the same new row. */
export const lockBatches = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('lims results'))`.execute(db)

/** Of an automate that may still send; kept until the transaction ends. */
export const keepToken = (db: Db, id: number) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'user_id')
    .select('api_tokens.id')
    .where('api_tokens.id', '=', id)
    .where('users.active', '=', true)
    .forKeyShare()
    .executeTakeFirst()

/** Zones in use, by their folded codes and aliases. */
export async function listZonesByKey(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code_key: string; id: number }>`
    select code_key, id from zones where code_key = any(${keys}::text[]) and archived_at is null
    union all
    select a.code_key, z.id from zone_aliases a join zones z on z.id = a.zone_id
    where a.code_key = any(${keys}::text[]) and z.archived_at is null`.execute(db)
  return new Map(rows.map(({ code_key, id }) => [code_key, id]))
}

export interface Client {
  id: number
  lims_client_id: string | null
  wants_mail: boolean
}

export async function listClientsByReference(db: Db, references: readonly string[]): Promise<Map<string, Client>> {
  const { rows } = await sql<Client>`
    select id, lims_client_id, active and result_mails as wants_mail from users
    where lims_client_id = any(${references}::text[])`.execute(db)
  return new Map(rows.map((client) => [client.lims_client_id ?? '', client]))
}

export interface StoredResult extends Chain<Content> {
  id: number
  updated_at: string
  user_id: number | null
}

type Named = Sent<Content> & { external_id: string }
type Row = Content & { revision: number }
type ResultRow = Row & Omit<StoredResult, 'content' | 'older'> & { external_id: string }

/** Locked, so that none is deleted meanwhile. Of what they have overtaken, only what these rows may repeat. */
export async function lockResults(db: Db, named: readonly Named[]): Promise<Map<string, StoredResult>> {
  const { rows } = await sql<ResultRow>`
    select id, external_id, is_numbered, updated_at, user_id, revision, ${CONTENT} from results
    where external_id = any(${named.map(({ external_id }) => external_id)}::text[])
    order by id for no key update`.execute(db)
  const older = new Map<number, Revision<Content>[]>(rows.map(({ id }) => [id, []]))
  const stored = new Map(
    rows.map(({ id, external_id, is_numbered, updated_at, user_id, ...row }) => [
      external_id,
      { id, is_numbered, updated_at, user_id, ...revisionOf(row), older: older.get(id) ?? [] },
    ]),
  )
  for (const { result_id, ...row } of await listOvertaken(db, named, stored))
    older.get(result_id)?.push(revisionOf(row))
  return stored
}

async function listOvertaken(db: Db, named: readonly Named[], stored: ReadonlyMap<string, StoredResult>) {
  const asked = named.flatMap(({ external_id, revision = null }) => {
    const result = stored.get(external_id)
    return result && result.revision > (revision ?? 1) ? [{ id: result.id, revision }] : []
  })
  if (asked.length === 0) return []
  const { rows } = await sql<Row & { result_id: number }>`
    select distinct result_id, revision, ${CONTENT} from result_revisions
    join (select distinct id, number from unnest(${asked.map(({ id }) => id)}::int[],
      ${asked.map(({ revision }) => revision)}::int[]) as u (id, number)) as asked
      on result_id = asked.id and revision = coalesce(asked.number, revision)`.execute(db)
  return rows
}

export const findResult = (db: Db, external_id: string) =>
  db.selectFrom('results').select('id').where('external_id', '=', external_id).executeTakeFirst()

const CONTENT = sql.raw('zone_id, lims_client_id, is_shared, sampled_on, type, value, below_limit, method')

/** Later than all that others have seen: the transaction may have begun before the batch that it waited for. */
const RECEIVED = sql.raw('statement_timestamp()')

const revisionOf = ({ revision, ...content }: Row): Revision<Content> => ({ revision, content })

const column = <K extends keyof Content>(contents: readonly { content: Content }[], name: K) =>
  contents.map(({ content }) => content[name])

/** The arrays of one statement: as fast as the database takes rows. */
const columns = (rows: readonly { content: Content }[]) => sql`
  ${column(rows, 'zone_id')}::int[], ${column(rows, 'lims_client_id')}::text[], ${column(rows, 'is_shared')}::bool[],
  ${column(rows, 'sampled_on')}::date[], ${column(rows, 'type')}::text[], ${column(rows, 'value')}::numeric[],
  ${column(rows, 'below_limit')}::bool[], ${column(rows, 'method')}::text[]`

/** Returns their ids by their keys. */
export async function insertResults(
  db: Db,
  userId: number,
  results: readonly (Chain<Content> & { external_id: string })[],
): Promise<Map<string, number>> {
  if (results.length === 0) return new Map()
  const { rows } = await sql<{ id: number; external_id: string }>`
    insert into results (external_id, revision, is_numbered, user_id, updated_at, ${CONTENT})
    select external_id, revision, is_numbered, ${userId}, ${RECEIVED}, ${CONTENT}
    from unnest(${results.map(({ external_id }) => external_id)}::text[],
      ${results.map(({ revision }) => revision)}::int[],
      ${results.map(({ is_numbered }) => is_numbered)}::bool[], ${columns(results)})
      as u (external_id, revision, is_numbered, ${CONTENT})
    returning id, external_id`.execute(db)
  return new Map(rows.map(({ id, external_id }) => [external_id, id]))
}

/** What says the same as before keeps its moment and its sender. */
export async function updateResults(
  db: Db,
  userId: number,
  results: readonly (Chain<Content> & { id: number; has_changed: boolean })[],
) {
  if (results.length === 0) return
  await sql`
    update results set (revision, is_numbered, ${CONTENT}) = (u.revision, u.is_numbered, u.zone_id, u.lims_client_id, u.is_shared, u.sampled_on,
      u.type, u.value, u.below_limit, u.method),
      updated_at = case when u.has_changed then ${RECEIVED} else results.updated_at end,
      user_id = case when u.has_changed then ${userId} else results.user_id end
    from unnest(${results.map(({ id }) => id)}::int[], ${results.map(({ has_changed }) => has_changed)}::bool[],
      ${results.map(({ revision }) => revision)}::int[],
      ${results.map(({ is_numbered }) => is_numbered)}::bool[], ${columns(results)})
      as u (id, has_changed, revision, is_numbered, ${CONTENT})
    where results.id = u.id`.execute(db)
}

export interface Overtaken extends Revision<Content> {
  result_id: number
  /** Null: now, by the caller. */
  received: { at: string; user_id: number | null } | null
}

export async function insertRevisions(db: Db, userId: number, revisions: readonly Overtaken[]) {
  if (revisions.length === 0) return
  await sql`
    insert into result_revisions (result_id, revision, received_at, user_id, ${CONTENT})
    select result_id, revision, coalesce(u.at, ${RECEIVED}), case when u.at is null then ${userId} else u.user_id end, ${CONTENT}
    from unnest(${revisions.map(({ result_id }) => result_id)}::int[],
      ${revisions.map(({ revision }) => revision)}::int[],
      ${revisions.map(({ received }) => received?.at ?? null)}::timestamptz[],
      ${revisions.map(({ received }) => received?.user_id ?? null)}::int[], ${columns(revisions)})
      as u (result_id, revision, at, user_id, ${CONTENT})`.execute(db)
}
