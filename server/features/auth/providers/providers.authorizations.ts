import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '../../../../contract/auth.ts'
import { clock } from '../../../lib/clock.ts'
import type { ServerContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { cookieName, hashOf, newToken } from '../../../lib/security/secret.ts'
import { insertAuthorization, takeAuthorization } from './providers.queries.ts'

interface PendingAuthorization {
  state: string
  nonce: string
  codeVerifier: string
  remember: boolean
  returnTo: string
}

export interface ProviderAuthorizations {
  insert: (db: Db, reply: FastifyReply, provider: Provider, authorization: PendingAuthorization) => Promise<void>
  take: (
    db: Db,
    request: FastifyRequest,
    reply: FastifyReply,
    from: { provider: Provider; state: string },
  ) => Promise<PendingAuthorization | null>
}

const LASTS_SECONDS = 600

export function providerAuthorizations(config: Pick<ServerContext['config'], 'isHttps'>): ProviderAuthorizations {
  const cookie = cookieName('estran_authorization', config)
  const lasting = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const
  return {
    insert: async (db, reply, provider, { state, nonce, codeVerifier, remember, returnTo }) => {
      // A new token at each departure, so that a planted cookie is useless.
      const browser = newToken()
      await insertAuthorization(db, {
        state_hash: hashOf(state),
        browser_hash: hashOf(browser),
        provider,
        nonce,
        code_verifier: codeVerifier,
        remember,
        return_to: returnTo,
        expires_at: new Date(clock.now().getTime() + LASTS_SECONDS * 1000),
      })
      reply.setCookie(cookie, browser, { ...lasting, maxAge: LASTS_SECONDS })
    },
    take: async (db, request, reply, { provider, state }) => {
      const browser = request.cookies[cookie]
      if (!browser) return null
      const row = await takeAuthorization(db, { provider, stateHash: hashOf(state), browserHash: hashOf(browser) })
      if (!row) return null
      reply.clearCookie(cookie, lasting)
      const { nonce, code_verifier: codeVerifier, remember, return_to: returnTo } = row
      return { state, nonce, codeVerifier, remember, returnTo }
    },
  }
}
