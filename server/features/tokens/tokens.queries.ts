import { type InsertObject, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../../database/tables.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'

const now = () => clock.now().toISOString()

const lines = (db: Db) =>
  db.selectFrom('api_tokens').select((eb) => [
    'api_tokens.id',
    'api_tokens.name',
    'api_tokens.scope',
    'api_tokens.created_at',
    'api_tokens.expires_at',
    'api_tokens.last_used_at',
    jsonObjectFrom(
      eb
        .selectFrom('users')
        .select(['users.id', sql<string>`btrim(firstname || ' ' || users.name)`.as('name')])
        .whereRef('users.id', '=', 'created_by_id'),
    ).as('created_by'),
  ])

/** Expired ones included. */
const MAX_TOKENS = 200

/** Only the latest, because ended tokens stay for 90 days. */
export const listTokensOf = (db: Db, userId: number) =>
  lines(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_TOKENS)
    .execute()

export const getToken = (db: Db, id: number) => lines(db).where('id', '=', id).executeTakeFirstOrThrow()

export const findLiveTokens = (db: Db, userId: number, name: string) =>
  db
    .selectFrom('api_tokens')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<boolean>`coalesce(bool_or(fold(name) = fold(${name})), false)`.as('has_name'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow()

export const insertToken = (db: Db, values: InsertObject<Tables, 'api_tokens'>) =>
  db.insertInto('api_tokens').values(values).returning('id').executeTakeFirstOrThrow()

export const deleteTokenRow = (db: Db, userId: number, id: number) =>
  db.deleteFrom('api_tokens').where('id', '=', id).where('user_id', '=', userId).returning('name').executeTakeFirst()

const accounts = (db: Db, id: number) => db.selectFrom('users').select(['id', 'role', 'active']).where('id', '=', id)

export const findAccount = (db: Db, id: number) => accounts(db, id).executeTakeFirst()

/** Locks the account, so that tokens are issued one at a time, and none during its deactivation. */
export const lockAccount = (db: Db, id: number) => accounts(db, id).forUpdate().executeTakeFirst()

export const findOwnToken = (db: Db, id: number) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.name', 'users.email as account', 'expires_at'])
    .where('api_tokens.id', '=', id)
    .executeTakeFirst()
