import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { USER_FIELDS } from '../../../contract/users.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid } from '../../lib/http/errors.ts'
import { updateUser } from '../auth/auth.queries.ts'
import { lines } from './users.list.ts'
import { isNeverNull, NULL_WHEN_EMPTY, TAKEN } from './users.rules.ts'

/** Counts along an index of its own for either number. */
export const countUsersToSee = async (db: Db) => ({
  waiting: await countWhere(db, sql<boolean>`role = 'registered'`),
  mail_refused: await countWhere(db, sql<boolean>`mail_refused_at is not null`),
})

async function countWhere(db: Db, condition: RawBuilder<boolean>) {
  const count = sql<number>`count(*)`.as('count')
  return (await db.selectFrom('users').select(count).where(condition).executeTakeFirstOrThrow()).count
}

const hasPassword = sql<boolean>`password_hash is not null`.as('has_password')

export async function findUser(db: Db, id: number) {
  const user = await lines(db)
    .select((eb) => [
      ...USER_FIELDS.filter((field) => field !== 'start_zone_id').map((field) => `users.${field}` as const),
      'email_verified_at',
      hasPassword,
      // Archived zones too, so that a form can send back what it got.
      jsonObjectFrom(
        eb.selectFrom('zones').select(['zones.id', 'code', 'zones.name']).whereRef('zones.id', '=', 'start_zone_id'),
      ).as('start_zone'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
  return user && { ...user, roles: [{ name: user.role }], identities: await listIdentities(db, id) }
}

const listIdentities = (db: Db, userId: number) =>
  db
    .selectFrom('identities')
    .select(['id', 'provider', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** As in forms and requests: '' where the column is null. */
const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'version',
      'email_verified_at',
      hasPassword,
      ...USER_FIELDS.filter(isNeverNull),
      ...NULL_WHEN_EMPTY.map((column) => sql<string>`coalesce(${sql.ref(column)}, '')`.as(column)),
    ])

export const findAccount = (db: Db, id: number) => accounts(db).where('id', '=', id).executeTakeFirst()

/** A lock that does not block inserts that refer to the account, such as of a token. */
export const lockAccount = (db: Db, id: number) => accounts(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findHolder = (db: Db, column: 'email' | 'lims_client_id', value: string) =>
  db.selectFrom('users').select('id').where(column, '=', value).executeTakeFirst()

export const listActiveSupers = (db: Db) =>
  db.selectFrom('users').select('id').where('role', '=', 'actalia-admin').where('active', '=', true).execute()

/** Takes removals one at a time: otherwise two super administrators could remove each other at once. */
export const waitForOtherRemovals = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('removal of a super administrator'))`.execute(db)

/** Takes new addresses one at a time: otherwise two accounts that swap addresses would deadlock. */
const waitForOtherAddresses = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('addresses of accounts'))`.execute(db)

export const insertAccount = (db: Db, values: Insertable<Tables['users']>) =>
  db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow().catch(refuseTaken)

export async function updateAccount(db: Db, id: number, values: Updateable<Tables['users']>) {
  if ('email' in values || 'lims_client_id' in values) await waitForOtherAddresses(db)
  await updateUser(db, id, values).catch(refuseTaken)
}

/** Translates a unique violation: someone else took the value after accountFaults() had checked. */
function refuseTaken(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : ''
  if (constraint === 'users_email_key') throw invalid({ email: [TAKEN.email] })
  if (constraint === 'users_lims_client_id') throw invalid({ lims_client_id: [TAKEN.lims_client_id] })
  throw error
}

export const deleteAccount = (db: Db, id: number) => db.deleteFrom('users').where('id', '=', id).execute()

export const deleteIdentitiesOf = (db: Db, userId: number) =>
  db.deleteFrom('identities').where('user_id', '=', userId).returning('provider').execute()

export const deleteIdentityOf = (db: Db, userId: number, id: number) =>
  db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('provider')
    .executeTakeFirst()

/** Within the hour, as the mail that tells the person shows. */
export async function wasJustActivated(db: Db, id: number) {
  const mail = await db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'user_id')
    .select('mails.id')
    .where('user_id', '=', id)
    .where('role', '=', 'client')
    .where('kind', '=', 'account-activated')
    .where('queued_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return mail !== undefined
}

/** None once it has left: it stays in the log of mails. */
export const deleteActivationMail = (db: Db, id: number) =>
  db
    .deleteFrom('mails')
    .where('user_id', '=', id)
    .where('kind', '=', 'account-activated')
    .where('state', '=', 'waiting')
    .execute()
