import { sql } from 'kysely'
import type { Role } from '../../../contract/core/access.ts'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { listUsers } from '../../../contract/users.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listPage } from '../../lib/http/list.ts'

const lines = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('sectors', 'sectors.id', 'users.sector_id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.firstname',
      'users.organism_name',
      'sectors.name as sector',
      'users.city',
      'users.role',
      'users.active',
      'users.created_at',
      'users.version',
    ])

const COLUMNS = {
  organism_name: sql`users.organism_name`,
  sector: sql`sectors.name`,
  email: sql`users.email`,
  name: sql`users.name`,
  active: sql`users.active`,
  city: sql`users.city`,
  role: sql`users.role`,
  created_at: sql`users.created_at`,
}

export const listUserLines = (db: Db, query: HandlerInput<typeof listUsers>['query']) =>
  listPage(db, lines(db), query, {
    columns: COLUMNS,
    keys: ['role'],
    search: [sql`users.organism_name`, sql`users.email`, sql`users.name`, sql`users.firstname`, sql`users.city`],
    order: sql`users.id`,
  })

export async function countWaitingUsers(db: Db) {
  const { waiting } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('role', '=', 'registered')
    .executeTakeFirstOrThrow()
  return waiting
}

export const findUserLine = (db: Db, id: number) => lines(db).where('users.id', '=', id).executeTakeFirst()

export const lockUser = (db: Db, id: number) =>
  db.selectFrom('users').select(['id', 'role', 'active', 'version']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Otherwise two super administrators could remove each other at once. */
export const waitForOtherRemovals = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('removal of a super administrator'))`.execute(db)

export const listActiveSupers = (db: Db) =>
  db.selectFrom('users').select('id').where('role', '=', 'actalia-admin').where('active', '=', true).execute()

export const updateState = (db: Db, id: number, state: { role: Role; active: boolean }) =>
  db.updateTable('users').set(state).where('id', '=', id).execute()

export const deleteUserRow = (db: Db, id: number) => db.deleteFrom('users').where('id', '=', id).execute()

export const findAddressee = (db: Db, id: number) =>
  db.selectFrom('users').select(['email']).where('id', '=', id).executeTakeFirst()
