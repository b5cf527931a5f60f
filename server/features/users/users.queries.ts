import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../lib/db/pool.ts'
import { lines } from './users.list.ts'

export async function countWaitingUsers(db: Db) {
  const { waiting } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('role', '=', 'registered')
    .executeTakeFirstOrThrow()
  return waiting
}

const hasPassword = sql<boolean>`password_hash is not null`.as('has_password')

export async function findUser(db: Db, id: number) {
  const user = await lines(db)
    .select((eb) => [
      'gender',
      'siret',
      'naf_code',
      'sector_id',
      'sector_comment',
      'street1',
      'street2',
      'postcode',
      'country',
      'lims_client_id',
      'lims_transmeth',
      'email_verified_at',
      hasPassword,
      // An archived one too, so that a form gives back what it was given.
      jsonObjectFrom(
        eb.selectFrom('zones').select(['zones.id', 'code', 'zones.name']).whereRef('zones.id', '=', 'start_zone_id'),
      ).as('start_zone'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
  return user && { ...user, identities: await listIdentities(db, id) }
}

const listIdentities = (db: Db, userId: number) =>
  db
    .selectFrom('identities')
    .select(['id', 'provider', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** As it is typed: texts that may be absent are empty. */
const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'version',
      'email_verified_at',
      hasPassword,
      'email',
      'name',
      'firstname',
      'gender',
      'organism_name',
      'sector_id',
      'sector_comment',
      'street1',
      'street2',
      'postcode',
      'city',
      'country',
      'start_zone_id',
      'role',
      'active',
      ...(['siret', 'naf_code', 'lims_client_id', 'lims_transmeth'] as const).map((column) =>
        sql<string>`coalesce(${sql.ref(column)}, '')`.as(column),
      ),
    ])

export const findAccount = (db: Db, id: number) => accounts(db).where('id', '=', id).executeTakeFirst()

/** What refers to the account, as a token to who issued it, need not wait. */
export const lockAccount = (db: Db, id: number) => accounts(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findHolder = (db: Db, column: 'email' | 'lims_client_id', value: string) =>
  db.selectFrom('users').select('id').where(column, '=', value).executeTakeFirst()

export const listActiveSupers = (db: Db) =>
  db.selectFrom('users').select('id').where('role', '=', 'actalia-admin').where('active', '=', true).execute()
