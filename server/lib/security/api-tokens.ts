import type { FastifyRequest } from 'fastify'
import { clock } from '../clock.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/pool.ts'
import { tokenNeeded } from '../http/errors.ts'
import { authorizationOf } from '../http/incoming/bearer.ts'
import { type Automate, findApiToken, type KnownToken, updateLastUse } from './api-tokens.queries.ts'
import { hashOf, newToken } from './secret.ts'

export interface ApiTokens {
  /** Throws 401. */
  authenticate: (request: FastifyRequest) => Promise<Automate>
}

const MINUTE = 60_000
/** Bounded, so that nobody can fill the memory. */
const MAX_CACHED = 20_000
/** Recognisable, so that a scanner finds one that was published by mistake. */
const PREFIX = 'estran_'
const BEARER = new RegExp(`^bearer +(${PREFIX}[\\w-]{43})$`, 'i')

export const newApiToken = () => `${PREFIX}${newToken()}`

export function apiTokens({ db, changes }: { db: Db; changes: Changes }): ApiTokens {
  /** By hash, so that no time tells how much of a token is right. */
  const cached = new Map<string, KnownToken>()
  changes.on('tokens', () => cached.clear())

  const read = async (hash: Buffer) => {
    const key = hash.toString('base64')
    const known = cached.get(key)
    if (known && changes.isListening()) return known
    const generation = changes.generation('tokens')
    const token = await findApiToken(db, hash)
    // A token that ended during the read must not be cached.
    if (token && changes.isListening() && generation === changes.generation('tokens')) {
      if (cached.size >= MAX_CACHED) cached.clear()
      cached.set(key, token)
    }
    return token
  }

  /** Not waited for: a request does not depend on it. */
  const noteUse = (token: KnownToken, now: number) => {
    if (now - token.usedAt < MINUTE) return
    token.usedAt = now
    updateLastUse(db, token.automate.token_id, now).catch(() => undefined)
  }

  return {
    authenticate: async (request) => {
      const [, text] = BEARER.exec(authorizationOf(request)) ?? []
      const token = text === undefined ? null : await read(hashOf(text))
      const now = clock.now().getTime()
      if (token && token.expiresAt > now) {
        noteUse(token, now)
        return token.automate
      }
      throw tokenNeeded()
    },
  }
}
