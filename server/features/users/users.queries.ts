import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { USER_FIELDS } from '../../../contract/users.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid } from '../../lib/http/errors.ts'
import { updateUser } from '../auth/auth.queries.ts'
import { lines } from './users.list.ts'
import { isNeverNull, NULL_WHEN_EMPTY, TAKEN } from './users.rules.ts'

/** Counts along an index of its own for each number. */
export const countUsersToSee = async (db: Db) => ({
  waiting: await countWhere(db, sql<boolean>`role = 'registered'`),
  mail_refused: await countWhere(db, sql<boolean>`mail_refused_at is not null`),
  deletion_planned: await countWhere(db, sql<boolean>`deletion_at is not null`),
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
      hasPassword,
      'users.last_seen_on',
      'users.deletion_cause',
      // Archived zones too, so that a form can send back what it got.
      jsonObjectFrom(
        eb.selectFrom('zones').select(['zones.id', 'code', 'zones.name']).whereRef('zones.id', '=', 'start_zone_id'),
      ).as('start_zone'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!user) return
  const [shared_with, identities] = await Promise.all([
    listSharing(db, user.lims_client_id ?? '', id),
    listIdentities(db, id),
  ])
  return { ...user, roles: [{ name: user.role }], shared_with, identities }
}

/** The other accounts of a reference, the oldest first. */
export const listSharing = (db: Db, reference: string, but: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'firstname', 'organism_name', 'role', 'active'])
    .where('lims_client_id', '=', reference)
    .where('id', '<>', but)
    .orderBy('id')
    .execute()

/** Another account whose reference differs in its capitals only; none once an account has it as given. */
export const findVariant = (db: Db, reference: string, but: number) =>
  db
    .selectFrom('users')
    .select(['lims_client_id', 'name', 'firstname', 'organism_name', 'role', 'active'])
    .where(sql`lower(lims_client_id)`, '=', reference.toLowerCase())
    .where('id', '<>', but)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as same').select('same.id').where('same.lims_client_id', '=', reference))),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** How many analyses a reference has by now. */
export const findHistory = (db: Db, reference: string) =>
  db
    .selectFrom('results')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('sampled_on').as('last')])
    .where('lims_client_id', '=', reference)
    .executeTakeFirstOrThrow()

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

export const findPlannedDeletion = (db: Db, id: number) =>
  db.selectFrom('users').select(['deletion_at', 'deletion_cause']).where('id', '=', id).executeTakeFirstOrThrow()

export const findAccountOf = (db: Db, email: string) =>
  db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()

/** The accounts of the laboratory’s references: several people of an organisation share one. */
export const listHolders = (db: Db, references: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'lims_client_id'])
    .where('lims_client_id', '=', sql<string>`any(${references}::text[])`)
    .$narrowType<{ lims_client_id: string }>()
    .orderBy('id')
    .execute()

export const listActiveSupers = (db: Db) =>
  db.selectFrom('users').select('id').where('role', '=', 'actalia-admin').where('active', '=', true).execute()

/** Takes removals one at a time: otherwise two super administrators could remove each other at once. */
export const waitForOtherRemovals = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('removal of a super administrator'))`.execute(db)

/** Gives references one at a time: otherwise two administrators could each give the same one without being asked. */
export const waitForOtherReferences = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('references of accounts'))`.execute(db)

/** Takes new addresses one at a time: otherwise two accounts that swap addresses would deadlock. */
const waitForOtherAddresses = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('addresses of accounts'))`.execute(db)

export const insertAccount = (db: Db, values: Insertable<Tables['users']>) =>
  db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow().catch(refuseTaken)

export async function updateAccount(db: Db, id: number, values: Updateable<Tables['users']>) {
  if ('email' in values) await waitForOtherAddresses(db)
  await updateUser(db, id, values).catch(refuseTaken)
}

/** Translates a unique violation: someone else took the address after accountFaults() had checked. */
function refuseTaken(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : ''
  if (constraint === 'users_email_key') throw invalid({ email: [TAKEN] })
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

/** Whether an administrator, whoever, changed the account after this one activated it; activating it anew is a change. */
export async function wasChangedSince(db: Db, id: number, by: number) {
  const last = await db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('subject_id', '=', id)
    .where('user_id', 'is distinct from', id)
    .where('action', 'in', ['user-activated', 'user-deactivated', 'user-updated'])
    .orderBy('at', 'desc')
    // What activating cleans up is written down beside it.
    .orderBy(sql`action = 'user-activated'`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action !== 'user-activated' || last.user_id !== by
}

/**
 * Those that this person activated together within this many seconds and are active still, the oldest first, with the
 * act: the last one, as an earlier one was taken back, and not one of a colleague since.
 */
export const listActivatedTogether = (db: Db, by: number, seconds: number) =>
  db
    .selectFrom('audit as entry')
    .innerJoin('users', 'users.id', 'entry.subject_id')
    .select(['users.id', 'users.organism_name', 'users.firstname', 'users.name', 'users.email', 'entry.at'])
    .select(sql<number>`coalesce(entry.head_id, entry.id)`.as('act'))
    .where('entry.user_id', '=', by)
    .where('entry.action', '=', 'user-activated')
    .where('entry.at', '>', sql<string>`now() - ${seconds} * interval '1 second'`)
    .where('users.role', '=', 'client')
    .where('users.active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mails')
          .select('mails.id')
          .whereRef('mails.user_id', '=', 'users.id')
          .whereRef('mails.queued_at', '>=', 'entry.at')
          .where('mails.kind', '=', 'account-activated')
          .where(sql<boolean>`data @> '{"is_together": true}'`),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit as later')
            .select('later.id')
            .whereRef('later.subject_id', '=', 'entry.subject_id')
            .where('later.action', '=', 'user-activated')
            .whereRef('later.at', '>', 'entry.at'),
        ),
      ),
    )
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute()
