import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { clock, today } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { admittedStep } from '../http/admission.ts'
import { tokenNeeded } from '../http/errors.ts'
import { takesBasic, tokenIn } from '../http/incoming/bearer.ts'
import { type Automate, findApiToken, updateLastUse } from './api-tokens.queries.ts'
import { networkOf } from './limits.ts'
import { hashOf, newToken } from './secret.ts'
import type { SaveSeen } from './session.queries.ts'

export interface ApiTokens {
  /** Throws 401. */
  authenticate: (request: FastifyRequest, endpoint: Endpoint) => Promise<Automate>
}

const MINUTE = 60_000
/** Recognisable, so that a scanner finds one that was published by mistake. */
const PREFIX = 'estran_'
const TOKEN = new RegExp(`^${PREFIX}[\\w-]{43}$`)

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
    authenticate: async (request, endpoint) => {
      const text = tokenIn(request, endpoint)
      // Looked up by hash, so that no time tells how much of a token is right.
      const token =
        text === undefined || !TOKEN.test(text)
          ? null
          : await admittedStep('find a token', networkOf(request.ip), () => findApiToken(db, hashOf(text)))
      const now = clock.now().getTime()
      if (!token || token.expiresAt <= now) throw tokenNeeded({ asPassword: takesBasic(endpoint) })
      // Not waited for: a request does not depend on it.
      if (now - token.usedAt >= MINUTE) void noteUse(token.automate, now)
      return token.automate
    },
  }
}
