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

/** Plans the entries of which these people, or anybody when null, are the author or the subject. */
export const planOf = ({ from, to }: AuditSelection, people: readonly number[] | null): ListPlan => {
  const where = []
  // A few ids tell the planner how rare their entries are; it would take longer to weigh hundreds than to find them.
  const isFew = people !== null && people.length <= MAX_WEIGHED
  const ids = isFew ? sql`any(${people}::int[])` : sql`any(array(select unnest(${people}::int[])))`
  if (people !== null) where.push(sql<boolean>`(audit.user_id = ${ids} or audit.subject_id = ${ids})`)
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

const ACCOUNT = ['users.email', 'users.name', 'users.firstname', 'users.organism_name'] as const

export const lines = (db: Db) =>
  db
    .selectFrom('audit')
    .select((eb) => [
      'audit.id',
      'audit.at',
      'audit.action',
      'audit.user_id',
      'audit.subject_id',
      'audit.address',
      'audit.details',
      jsonObjectFrom(eb.selectFrom('users').select(ACCOUNT).whereRef('users.id', '=', 'audit.user_id')).as(
        'by_account',
      ),
      jsonObjectFrom(eb.selectFrom('users').select(ACCOUNT).whereRef('users.id', '=', 'audit.subject_id')).as(
        'subject_account',
      ),
    ])

export const listEntries = (db: Db, query: AuditQuery, people: readonly number[] | null) =>
  listPage(db, planOf(query, people), query, lines(db))

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
