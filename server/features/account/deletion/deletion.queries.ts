import { sql } from 'kysely'
import type { DeletionCause } from '../../../../contract/auth.ts'
import { clock } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { updateUser } from '../../auth/auth.queries.ts'
import type { PlannedDeletion } from './deletion.links.ts'

export const findDeletion = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'active', 'name', 'firstname', 'organism_name', 'email_verified_at'])
    .select(['deletion_at', 'deletion_cause'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks the account of a deletion that its person asked for and that is still to come. */
export const lockAsked = (trx: Db, { user_id, deletion_at }: PlannedDeletion) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('deletion_cause', '=', 'asked')
    .where('deletion_at', '=', deletion_at)
    .forNoKeyUpdate()
    .executeTakeFirst()

interface DeletionPlan {
  deletion_at: Date | string
  deletion_cause: DeletionCause
  deletion_warnings: number
}

const NONE = { deletion_at: null, deletion_cause: null, deletion_warnings: 0 }

/** Null: the account stays. */
export const saveDeletion = (db: Db, id: number, plan: DeletionPlan | null) => updateUser(db, id, plan ?? NONE)

/** SQL: when a day of Paris begins. */
const startOf = (day: string) => sql<string>`(${day}::date)::timestamp at time zone 'Europe/Paris'`

export const saveWarning = (db: Db, id: number, { day, warnings }: { day: string; warnings: number }) =>
  updateUser(db, id, { deletion_at: startOf(day), deletion_cause: 'unused', deletion_warnings: warnings })

/** People only: administrators and automates stay, however long. In the words of the index. */
const MAY_BE_UNUSED = sql<boolean>`role in ('client', 'registered')`

/** Accounts, at most so many, that nobody has used since a day and whose people know nothing yet. */
export const lockUnused = (trx: Db, lastSeenOn: string, most: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'last_seen_on'])
    .where(MAY_BE_UNUSED)
    .where('deletion_at', 'is', null)
    .where('last_seen_on', '<=', lastSeenOn)
    .orderBy('last_seen_on')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** Those warned once whose deletion is due by the end of a day. */
export const lockWarnedOnce = (trx: Db, day: string, most: number) =>
  trx
    .selectFrom('users')
    .select('id')
    .select(sql<string>`to_char(deletion_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as('day'))
    .where('deletion_at', '<=', startOf(day))
    .where('deletion_cause', '=', 'unused')
    .where('deletion_warnings', '=', 1)
    .orderBy('deletion_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** Those whose warning no longer holds: the operator keeps accounts for longer, or their role has changed. */
export const lockKept = (trx: Db, lastSeenOn: string | null, most: number) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('deletion_at', 'is not', null)
    .where('deletion_cause', '=', 'unused')
    .where((eb) =>
      eb.or([
        eb.not(MAY_BE_UNUSED),
        ...(lastSeenOn === null ? [sql<boolean>`true`] : [eb('last_seen_on', '>', lastSeenOn)]),
      ]),
    )
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** A warning that has not left yet is waited for. */
export const listDue = (db: Db, most: number) =>
  db
    .selectFrom('users')
    .select(['id', 'deletion_cause'])
    .where('deletion_at', '<=', clock.now().toISOString())
    .where((eb) =>
      eb.or([
        eb('deletion_cause', '=', 'asked'),
        eb.and([
          eb('deletion_warnings', '=', 2),
          eb.not(
            eb.exists(
              eb
                .selectFrom('mails')
                .select('mails.id')
                .whereRef('mails.user_id', '=', 'users.id')
                .where('kind', '=', 'account-unused')
                .where('state', 'in', ['waiting', 'retrying']),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('deletion_at')
    .limit(most)
    .execute()
