import { DURATIONS } from '../../../contract/account.durations.ts'
import { isAutomate, type Role, type TokenScope } from '../../../contract/core/access.ts'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'

/** A program that brought a right token; it has no session. */
export interface Automate {
  id: number
  role: Role
  token_id: number
  scope: TokenScope
}

interface StoredToken {
  expiresAt: number
  usedAt: number
  automate: Automate
}

/** An ended token is kept for a while, for who asks why an automate no longer works. */
const ENDED_DAYS = DURATIONS.ended_token_days

export async function findApiToken(db: Db, tokenHash: Buffer): Promise<StoredToken | null> {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select([
      'api_tokens.id',
      'scope',
      'expires_at',
      'last_used_at',
      'users.id as user_id',
      'users.role',
      'users.active',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row?.active || !isAutomate(row.role)) return null
  return {
    expiresAt: Date.parse(row.expires_at),
    usedAt: row.last_used_at === null ? 0 : Date.parse(row.last_used_at),
    automate: { id: row.user_id, role: row.role, token_id: row.id, scope: row.scope },
  }
}

export const updateLastUse = (db: Db, id: number, usedAt: number) =>
  db
    .updateTable('api_tokens')
    .set({ last_used_at: new Date(usedAt) })
    .where('id', '=', id)
    .execute()

export const deleteOldApiTokens = (db: Db) =>
  db
    .deleteFrom('api_tokens')
    .where('expires_at', '<', new Date(clock.now().getTime() - ENDED_DAYS * 86_400_000).toISOString())
    .execute()
