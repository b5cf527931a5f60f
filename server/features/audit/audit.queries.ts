import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../lib/db/pool.ts'
import { USER_LIST } from '../users/users.list.ts'
import { type AuditFilter, type Page, placesOfPage } from './audit.places.ts'

/** Joined late, so that only the page's rows are read. */
export const listEntries = (db: Db, filter: AuditFilter, page: Page) =>
  db
    .selectFrom(placesOfPage(db, filter, page).as('place'))
    .innerJoin('audit', (join) => join.onRef('audit.at', '=', 'place.at').onRef('audit.id', '=', 'place.id'))
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
    .orderBy('audit.at', page.direction)
    .orderBy('audit.id', page.direction)
    .execute()

const ACCOUNT = ['users.email', 'users.name', 'users.firstname', 'users.organism_name'] as const

export const listZonesById = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('zones')
    .select(['id', 'code', 'name'])
    .where('id', 'in', [...ids])
    .execute()

/** At most `limit` accounts, found as in their own list. */
export async function findPeople(db: Db, text: string, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where(USER_LIST.matches(text)).limit(limit).execute()
  return rows.map(({ id }) => id)
}
