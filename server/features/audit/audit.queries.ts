import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { exportAudit, listAudit } from '../../../contract/audit.entries.ts'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { Db } from '../../lib/db/pool.ts'
import { along, type ListPlan, listPage, valueFilter } from '../../lib/http/list.ts'
import { USER_LIST } from '../users/users.list.ts'

type AuditQuery = HandlerInput<typeof listAudit>['query']
export type AuditSelection = Omit<HandlerInput<typeof exportAudit>['query'], 'format'>

const MAX_WEIGHED = 20

/**
 * Plans the entries of which these people, or anybody when null, are the author or the subject: one of each act, or all
 * of them.
 */
export const planOf = (
  { from, to, batch }: AuditSelection,
  people: readonly number[] | null,
  shown: 'acts' | 'entries',
): ListPlan => {
  const where = []
  const isWhole = shown === 'entries' || batch !== undefined
  // A few ids tell the planner how rare their entries are; it would take longer to weigh hundreds than to find them.
  const isFew = people !== null && people.length <= MAX_WEIGHED
  const ids = isFew ? sql`any(${people}::int[])` : sql`any(array(select unnest(${people}::int[])))`
  const isHead = sql<boolean>`audit.head_id is null`
  if (batch !== undefined) where.push(isOfBatch(batch))
  if (people === null && !isWhole) where.push(isHead)
  if (people !== null) {
    // Their own acts are one line each; what others did to them in an act of many is a line of its own.
    const isOwn = isWhole ? sql<boolean>`true` : isHead
    where.push(sql<boolean>`((audit.user_id = ${ids} and ${isOwn})
      or (audit.subject_id = ${ids} and (${isOwn} or (audit.user_id = ${ids}) is not true)))`)
  }
  if (from) where.push(sql<boolean>`audit.at >= ${from}::timestamp at time zone 'Europe/Paris'`)
  if (to) where.push(sql<boolean>`audit.at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`)
  return {
    from: sql`audit`,
    id: sql`audit.id`,
    where,
    filters: { action: valueFilter(sql`audit.action`) },
    orders: { at: along(sql`audit.at`, sql`audit.id`) },
    firstSort: '-at',
  }
}

/** Entries of one act have one moment, by which they are found. */
const isOfBatch = (id: number) => sql<boolean>`(${id} in (audit.id, audit.head_id)
  and audit.at = (select head.at from audit as head where head.id = ${id}))`

const ACCOUNT = ['users.email', 'users.name', 'users.firstname', 'users.organism_name'] as const

export const lines = (db: Db) =>
  db.selectFrom('audit').select((eb) => [
    'audit.id',
    'audit.at',
    'audit.action',
    'audit.user_id',
    'audit.subject_id',
    'audit.address',
    'audit.details',
    // Only the first of an act has others: for each of them the count would read all again.
    sql<number>`case when audit.head_id is null then
        1 + (select count(*) from audit as other where other.at = audit.at and other.head_id = audit.id) else 1 end`.as(
      'entries',
    ),
    jsonObjectFrom(eb.selectFrom('users').select(ACCOUNT).whereRef('users.id', '=', 'audit.user_id')).as('by_account'),
    jsonObjectFrom(eb.selectFrom('users').select(ACCOUNT).whereRef('users.id', '=', 'audit.subject_id')).as(
      'subject_account',
    ),
  ])

export const listEntries = (db: Db, query: AuditQuery, people: readonly number[] | null) =>
  listPage(db, planOf(query, people, 'acts'), query, lines(db))

export const listZonesById = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('zones')
    .select(['id', 'code', 'name'])
    .where('id', 'in', [...ids])
    .execute()

/** Codes of all zones, archived ones too. */
export const listZoneCodes = (db: Db) => db.selectFrom('zones').select(['id', 'code']).execute()

/** At most `limit` accounts, found as in their own list. */
export async function findPeople(db: Db, text: string, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where(USER_LIST.search(text)).limit(limit).execute()
  return rows.map(({ id }) => id)
}
