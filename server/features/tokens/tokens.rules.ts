import { allows, type Role } from '../../../contract/core/access.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { createToken } from '../../../contract/tokens.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { findLiveTokens } from './tokens.queries.ts'

const MAX_LIVE_TOKENS = 20

const TOO_MANY = `Ce compte a déjà ${MAX_LIVE_TOKENS} jetons valables : révoquez-en un.`
const NAME_TAKEN = 'Un autre jeton valable de ce compte porte ce nom.'
export const INACTIVE_ACCOUNT = 'Ce compte est inactif : activez-le avant de lui donner un jeton.'

/** Throws 404 unless the account is an automate's. */
export function requireAutomate<A extends { role: Role }>(account: A | undefined): A {
  if (!account || !allows('automate', account.role)) throw notFound()
  return account
}

/** What the account's other tokens say of one more, if its name can be read. */
export async function tokenFaults(db: Db, userId: number, body: Record<string, unknown>): Promise<FieldErrors> {
  const name = createToken.body.shape.name.safeParse(body.name).data
  if (name === undefined) return {}
  const { count, has_name } = await findLiveTokens(db, userId, name)
  if (has_name) return { name: [NAME_TAKEN] }
  return count >= MAX_LIVE_TOKENS ? { name: [TOO_MANY] } : {}
}
