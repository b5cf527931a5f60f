import { sql, type UpdateObject } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DeletionCause } from '../../../contract/auth.ts'
import { USER_FIELDS } from '../../../contract/users.ts'
import type { Tables } from '../../../database/tables.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { SaveSeen } from '../../lib/security/session.queries.ts'

export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'active', 'password_hash', 'password_changed_at'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Read again under a lock, because the account may have changed since the password was verified. */
export const lockAccountState = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['role', 'active', 'password_hash', 'password_changed_at'])
    .where('id', '=', id)
    // Not shared: who signs in is also noted in the row, for which two shared locks would wait for each other.
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Lock the account before its sessions and links, to avoid deadlocks. */
export const lockAccount = (db: Db, by: { email: string } | { id: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'active', 'email_verified_at', 'password_hash', 'password_changed_at'])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('email', '=', by.email)))
    .forUpdate()
    .executeTakeFirst()

export const findPerson = (db: Db, by: { email: string } | { id: number }) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'role',
      'active',
      'name',
      'firstname',
      'organism_name',
      'password_hash',
      'password_changed_at',
      'email_verified_at',
    ])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('email', '=', by.email)))
    .executeTakeFirst()

/** Where what every feature changes of an account is written; what is undefined stays. */
export async function updateUser(db: Db, id: number, values: UpdateObject<Tables, 'users'>) {
  if (Object.values(values).every((value) => value === undefined)) return
  await db.updateTable('users').set(values).where('id', '=', id).execute()
}

/** Answers nothing where it is theirs already. */
export const updateStartZone = (db: Db, id: number, start_zone_id: number) =>
  db
    .updateTable('users')
    .set({ start_zone_id })
    .where('id', '=', id)
    .where('start_zone_id', 'is distinct from', start_zone_id)
    .returning('id')
    .executeTakeFirst()

export const setPassword = (db: Db, id: number, password_hash: string) =>
  updateUser(db, id, { password_hash, password_changed_at: clock.now() })

export const verifyEmail = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set({ email_verified_at: clock.now() })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()

/** When a mail server refused the address for good; null once one has taken a mail. */
export const saveMailRefused = (db: Db, email: string, at: Date | null) =>
  db
    .updateTable('users')
    .set({ mail_refused_at: at })
    .where('email', '=', email)
    .$if(at === null, (query) => query.where('mail_refused_at', 'is not', null))
    .execute()

/** Also ends what was planned for an account because nobody used it. */
export const saveSeen: SaveSeen = (db, id, day) =>
  db
    .updateTable('users')
    .set({
      last_seen_on: day,
      deletion_at: sql`case when deletion_cause = 'asked' then deletion_at end`,
      deletion_cause: sql`case when deletion_cause = 'asked' then deletion_cause end`,
      deletion_warnings: 0,
      deletion_mail_id: null,
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_seen_on', '<', day), eb('deletion_cause', '=', 'unused')]))
    .execute()

export const findCurrentUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'id',
      ...USER_FIELDS.filter((field) => field !== 'start_zone_id' && field !== 'gender'),
      'terms_version_accepted',
      'password_changed_at',
      'result_mails',
      'alert_mails',
      'alert_hour',
      'proposal_mails',
      'deletion_at',
      jsonObjectFrom(
        eb
          .selectFrom('zones')
          .select(['zones.id', 'code', 'zones.name'])
          .whereRef('zones.id', '=', 'start_zone_id')
          .where('archived_at', 'is', null),
      ).as('start_zone'),
      eb.selectFrom('sectors').select('sectors.name').whereRef('sectors.id', '=', 'sector_id').as('sector'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether anybody else could have handed over a link. */
export const hasOtherPasswords = async (db: Db, id: number) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', id)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const updateTermsAccepted = (db: Db, id: number, version: number) =>
  updateUser(db, id, { terms_version_accepted: version, terms_accepted_at: clock.now() })

/** Moves deletions of accounts that are due before a moment to it; answers whose. */
export const postponeDeletions = (trx: Db, deletion_cause: DeletionCause, until: Date) =>
  trx
    .updateTable('users')
    .set({ deletion_at: until })
    .where('deletion_at', '<', until.toISOString())
    .where('deletion_cause', '=', deletion_cause)
    .returning('id')
    .execute()
