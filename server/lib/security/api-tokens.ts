import type { FastifyRequest } from 'fastify'
import { clock, today } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { admittedStep } from '../http/admission.ts'
import { tokenNeeded } from '../http/errors.ts'
import { authorizationOf } from '../http/incoming/bearer.ts'
import { type Automate, findApiToken, updateLastUse } from './api-tokens.queries.ts'
import { networkOf } from './limits.ts'
import { hashOf, newToken } from './secret.ts'
import type { SaveSeen } from './session.queries.ts'

export interface ApiTokens {
  /** Throws 401. */
  authenticate: (request: FastifyRequest) => Promise<Automate>
}

const MINUTE = 60_000
/** Recognisable, so that a scanner finds one that was published by mistake. */
const PREFIX = 'estran_'
const BEARER = new RegExp(`^bearer +(${PREFIX}[\\w-]{43})$`, 'i')

export const newApiToken = () => `${PREFIX}${newToken()}`

export function apiTokens(db: Db, saveSeen: SaveSeen): ApiTokens {
  const noted = new Set<number>()
  /** Runs once at a time: each would wait for the one before, with a connection of its own. */
  const noteUse = async ({ id: userId, token_id: id }: Automate, now: number) => {
    if (noted.has(id)) return
    noted.add(id)
    await saveSeen(db, userId, today()).catch(() => undefined)
    await updateLastUse(db, id, now).catch(() => undefined)
    noted.delete(id)
  }
  return {
    authenticate: async (request) => {
      const [, text] = BEARER.exec(authorizationOf(request)) ?? []
      // Looked up by hash, so that no time tells how much of a token is right.
      const token =
        text === undefined
          ? null
          : await admittedStep('find a token', networkOf(request.ip), () => findApiToken(db, hashOf(text)))
      const now = clock.now().getTime()
      if (!token || token.expiresAt <= now) throw tokenNeeded()
      // Not waited for: a request does not depend on it.
      if (now - token.usedAt >= MINUTE) void noteUse(token.automate, now)
      return token.automate
    },
  }
}
