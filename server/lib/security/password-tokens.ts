import { sql } from 'kysely'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { hashOf, newToken } from './secret.ts'

export const LINK_MINUTES = 60
/** Long, because nobody is waiting for this mail. */
export const INVITATION_HOURS = 72

/**
 * Replaces the previous link. When it is sent by mail, using it proves the address.
 * Throws when the account has just left the address: the link would open it to whoever reads the old one's mails.
 */
export async function makePasswordLink(
  db: Db,
  user: { id: number; email: string },
  { publicUrl, way, minutes = LINK_MINUTES }: { publicUrl: string; way: 'mail' | 'console'; minutes?: number },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + minutes * 60_000)
  await db
    .insertInto('password_tokens')
    .columns(['user_id', 'token_hash', 'is_mailed', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          sql<Buffer>`${hashOf(token)}::bytea`.as('token_hash'),
          sql<boolean>`${way === 'mail'}::boolean`.as('is_mailed'),
          sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('id', '=', user.id)
        .where('email', '=', user.email)
        .forShare(),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        token_hash: ref('excluded.token_hash'),
        is_mailed: ref('excluded.is_mailed'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow()
  // In the fragment, which browsers never send to a server.
  return `${publicUrl}/auth/reset_password#email=${encodeURIComponent(user.email)}&token=${token}`
}

export const findTokenOwner = (db: Db, email: string, token: string) =>
  db
    .selectFrom('password_tokens')
    .innerJoin('users', 'users.id', 'password_tokens.user_id')
    .select(['users.id', 'users.email', 'users.role', 'users.name', 'users.firstname', 'users.organism_name'])
    .where('users.email', '=', email)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()

/** Deletes the token, so that parallel uses succeed once. */
export const takePasswordToken = (db: Db, userId: number, token: string) =>
  db
    .deleteFrom('password_tokens')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.now().toISOString())
    .returning('is_mailed')
    .executeTakeFirst()

export const deletePasswordToken = (db: Db, userId: number) =>
  db.deleteFrom('password_tokens').where('user_id', '=', userId).execute()

export const deleteOldPasswordTokens = (db: Db) =>
  db.deleteFrom('password_tokens').where('expires_at', '<=', clock.now().toISOString()).execute()
