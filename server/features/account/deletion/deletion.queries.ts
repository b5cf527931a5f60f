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
    .select(['deletion_at', 'deletion_cause', 'deletion_warnings'])
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
  deletion_mail_id: null
}

const NONE = { deletion_at: null, deletion_cause: null, deletion_warnings: 0, deletion_mail_id: null }

/** Null: the account stays. */
export const saveDeletion = (db: Db, id: number, plan: DeletionPlan | null) => updateUser(db, id, plan ?? NONE)

/** SQL: when a day of Paris begins. */
const startOf = (day: string) => sql<string>`(${day}::date)::timestamp at time zone 'Europe/Paris'`

export const saveWarning = (db: Db, id: number, { day, mail_id }: { day: string; mail_id: string | null }) =>
  updateUser(db, id, { deletion_at: startOf(day), deletion_cause: 'unused', deletion_mail_id: mail_id })

/** Counts a warning that has left, as mails are deleted later on. */
export const saveWarned = (db: Db, id: number, { day, warnings }: { day: string; warnings: number }) =>
  updateUser(db, id, { deletion_at: startOf(day), deletion_warnings: warnings, deletion_mail_id: null })

/** People only: administrators and automates stay, however long. In the words of the index. */
const MAY_BE_UNUSED = sql<boolean>`role in ('client', 'registered')`

const DAY_OF_DELETION = sql<string>`to_char(deletion_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`

/** Accounts, at most so many, that nobody has used since a day and whose people know nothing yet. */
export const lockUnused = (trx: Db, lastSeenOn: string, most: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'last_seen_on'])
    .where(MAY_BE_UNUSED)
    .where((eb) => eb.or([eb('deletion_at', 'is', null), eb('deletion_cause', '=', 'unused')]))
    .where('deletion_warnings', '=', 0)
    .where('deletion_mail_id', 'is', null)
    .where('last_seen_on', '<=', lastSeenOn)
    .orderBy('last_seen_on')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** Those warned once who are deleted on this day or before. */
export const lockWarnedOnce = (trx: Db, day: string, most: number) =>
  trx
    .selectFrom('users')
    .select(['id', DAY_OF_DELETION.as('day')])
    .where('deletion_at', '<=', startOf(day))
    .where('deletion_cause', '=', 'unused')
    .where('deletion_warnings', '=', 1)
    .where('deletion_mail_id', 'is', null)
    .orderBy('deletion_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** Between a warning that did not leave and the next try. */
const RETRY_MS = 7 * 86_400_000

/** Those whose warning has left, or will not: with the day on which it left, else null. */
export const lockEndedWarnings = (trx: Db, most: number) =>
  trx
    .selectFrom('users')
    .leftJoin('mails', 'mails.id', 'users.deletion_mail_id')
    .select(['users.id', 'deletion_warnings', DAY_OF_DELETION.as('day')])
    .select(
      sql<string | null>`case when mails.state = 'sent'
        then to_char(mails.ended_at at time zone 'Europe/Paris', 'YYYY-MM-DD') end`.as('left_on'),
    )
    .where('deletion_mail_id', 'is not', null)
    .where('deletion_cause', '=', 'unused')
    // One that did not leave is tried again after a week, not at each run.
    .where((eb) =>
      eb.or([
        eb('mails.id', 'is', null),
        eb('mails.state', '=', 'sent'),
        eb.and([
          eb('mails.state', 'in', ['failed', 'dropped']),
          eb('mails.ended_at', '<', new Date(clock.now().getTime() - RETRY_MS).toISOString()),
        ]),
      ]),
    )
    .limit(most)
    .forUpdate('users')
    .skipLocked()
    .execute()

/** SQL: the operator keeps accounts for longer, or for good (null), the person was here, or their role has changed. */
const isNoLongerUnused = (lastSeenOn: string | null) =>
  sql<boolean>`(not (${MAY_BE_UNUSED}) or ${lastSeenOn === null ? sql`true` : sql`last_seen_on > ${lastSeenOn}`})`

/** Whether a warning that leaves now is true. */
export const isStillUnused = async (db: Db, id: number, lastSeenOn: string | null): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.not(isNoLongerUnused(lastSeenOn)))
    .executeTakeFirst()) !== undefined

/** Those whose warning no longer holds. */
export const lockNoLongerUnused = (trx: Db, lastSeenOn: string | null, most: number) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('deletion_at', 'is not', null)
    .where('deletion_cause', '=', 'unused')
    .where(isNoLongerUnused(lastSeenOn))
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** All of them, so that those that cannot be deleted hide no others. */
export const listDue = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('deletion_at', '<=', clock.now().toISOString())
    .where((eb) => eb.or([eb('deletion_cause', '=', 'asked'), eb('deletion_warnings', '=', 2)]))
    .orderBy('deletion_at')
    .execute()

export const findUnusedFacts = (trx: Db, id: number) =>
  trx
    .selectFrom('users')
    .select(['role', 'last_seen_on', 'deletion_warnings'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Keeps others of the same from running beside it; answers when the last one ran. */
export async function lockLastRun(trx: Db) {
  const { deletions_run_at } = await trx
    .selectFrom('settings')
    .select('deletions_run_at')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return deletions_run_at
}

export const saveRun = (trx: Db) => trx.updateTable('settings').set({ deletions_run_at: clock.now() }).execute()
