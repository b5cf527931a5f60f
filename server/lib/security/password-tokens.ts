import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { hashOf, newToken } from './secret.ts'

export const LINK_MINUTES = 60

/** A new link to set a password; the one before it is worth nothing from then on. By mail, using it proves the address. */
export async function makePasswordLink(
  db: Db,
  user: { id: number; email: string },
  { publicUrl, way }: { publicUrl: string; way: 'mail' | 'console' },
): Promise<string> {
  const token = newToken()
  const values = {
    token_hash: hashOf(token),
    is_mailed: way === 'mail',
    expires_at: new Date(clock.now().getTime() + LINK_MINUTES * 60_000),
  }
  await db
    .insertInto('password_tokens')
    .values({ user_id: user.id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  // In the fragment, which browsers send to nobody.
  return `${publicUrl}/auth/reset_password#email=${encodeURIComponent(user.email)}&token=${token}`
}

/** Whose link this is, if it still is one. */
export const findTokenOwner = (db: Db, email: string, token: string) =>
  db
    .selectFrom('password_tokens')
    .innerJoin('users', 'users.id', 'password_tokens.user_id')
    .select(['users.id', 'users.email', 'users.role', 'users.name', 'users.firstname', 'users.organism_name'])
    .where('users.email', '=', email)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()

/** Uses the link up: it serves once, however many bring it. */
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
