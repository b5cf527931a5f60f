import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DURATIONS } from '../../../contract/account.durations.ts'
import type { Registration } from '../../../contract/registration.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'

type RegistrationValues = Omit<Registration, 'siret'> & { siret: string | null }

/** For a known address a row is written and taken back, because a cheaper refusal can be timed. */
export async function insertRegistered(trx: Db, values: RegistrationValues): Promise<{ id: number; isKnown: boolean }> {
  const existing = await findOwner(trx, values.email)
  await sql`savepoint registered`.execute(trx)
  const inserted = await trx
    .insertInto('users')
    .values({
      ...values,
      ...(existing && { email: `${randomUUID()}@known.invalid` }),
      role: 'registered',
      active: false,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  await (existing ? sql`rollback to savepoint registered` : sql`release savepoint registered`).execute(trx)
  if (inserted && !existing) return { id: inserted.id, isKnown: false }
  // Registered in parallel, when nobody was known before.
  return { ...(existing ?? (await getOwner(trx, values.email))), isKnown: true }
}

const owner = (db: Db, email: string) => db.selectFrom('users').select('id').where('email', '=', email)
const findOwner = (db: Db, email: string) => owner(db, email).executeTakeFirst()
const getOwner = (db: Db, email: string) => owner(db, email).executeTakeFirstOrThrow()

const MAX_EXPIRED = 1000
/** In seconds. */
export const UNPROVEN_LASTS = DURATIONS.unproven_days * 24 * 3600

/** Their address was never proven, by a link or a provider; a link on its way is waited for. */
export const expireRegistrations = (db: Db) => {
  const now = clock.now()
  const created = new Date(now.getTime() - UNPROVEN_LASTS * 1000)
  return sql`
    with expired as (
      delete from users where id in (
        select id from users
        where role = 'registered' and created_at < ${created}
          and email_verified_at is null and password_hash is null and password_changed_at is null
          and not exists (select from identities where user_id = users.id)
          and not exists (select from password_tokens where user_id = users.id and expires_at > ${now})
        order by created_at limit ${MAX_EXPIRED} for update skip locked)
      returning id, email),
    dropped as (delete from mails where data ->> 'email' in (select email from expired))
    insert into audit (action, subject_id, details) select 'registration-expired', id, '{}' from expired`.execute(db)
}
