import type { FastifyReply } from 'fastify'
import { cookieName } from './secret.ts'

/** Proves nothing: without it the page skips asking who is signed in. */
export const SIGNED_IN_COOKIE = 'estran_signed_in'

export interface SessionCookies {
  name: string
  set: (reply: FastifyReply, token: string, expires?: Date) => void
  clear: (reply: FastifyReply) => void
}

export function sessionCookies(isHttps: boolean): SessionCookies {
  const name = cookieName('estran_session', isHttps)
  const shared = { path: '/', sameSite: 'lax', secure: isHttps } as const
  return {
    name,
    set: (reply, token, expires) => {
      const options = { ...shared, ...(expires && { expires }) }
      reply.setCookie(name, token, { ...options, httpOnly: true })
      reply.setCookie(SIGNED_IN_COOKIE, '1', options)
    },
    clear: (reply) => {
      reply.clearCookie(name, shared)
      reply.clearCookie(SIGNED_IN_COOKIE, shared)
    },
  }
}
