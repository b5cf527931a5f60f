import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid } from '../../lib/http/errors.ts'
import { TAKEN } from './users.faults.ts'

/** Otherwise two super administrators could remove each other at once. */
export const waitForOtherRemovals = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('removal of a super administrator'))`.execute(db)

/** Otherwise two accounts that take each other's address would wait for each other. */
const waitForOtherAddresses = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('addresses of accounts'))`.execute(db)

export const insertAccount = (db: Db, values: Insertable<Tables['users']>) =>
  db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow().catch(refuseTaken)

export async function updateAccount(db: Db, id: number, values: Updateable<Tables['users']>) {
  if ('email' in values || 'lims_client_id' in values) await waitForOtherAddresses(db)
  await db.updateTable('users').set(values).where('id', '=', id).execute().catch(refuseTaken)
}

/** Taken since it was judged. */
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
