import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Signer } from '../security/secret.ts'
import { staleForm } from './errors.ts'
import { hasBearer } from './incoming/bearer.ts'

/** Signed double-submit cookie (OWASP), bound to the session or to a pre-session. */
export interface CsrfTokens {
  ensure: (request: FastifyRequest, reply: FastifyReply) => void
  renew: (reply: FastifyReply, sessionToken: string | null) => void
  /** Throws 419 unless the header repeats the cookie and both are bound to this session. */
  check: (request: FastifyRequest) => void
}

export const CSRF_COOKIE = 'XSRF-TOKEN'
/** Methods that change nothing. */
export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export function csrf(signer: Signer, cookies: { session: string; presession: string; secure: boolean }): CsrfTokens {
  const lasting = { path: '/', sameSite: 'lax', secure: cookies.secure } as const

  const bindingOf = (request: FastifyRequest) => {
    const session = request.cookies[cookies.session]
    if (session) return `session:${session}`
    const presession = request.cookies[cookies.presession]
    return presession ? `presession:${presession}` : null
  }

  const isBound = (token: string | undefined, binding: string | null) => {
    if (token === undefined || binding === null) return false
    const [nonce = '', signature = '', ...more] = token.split('.')
    return nonce !== '' && more.length === 0 && signer.verify(`${nonce}|${binding}`, signature)
  }

  const set = (reply: FastifyReply, binding: string) => {
    const nonce = randomBytes(16).toString('base64url')
    reply.setCookie(CSRF_COOKIE, `${nonce}.${signer.sign(`${nonce}|${binding}`)}`, lasting)
  }

  const renew: CsrfTokens['renew'] = (reply, sessionToken) => {
    if (sessionToken !== null) return set(reply, `session:${sessionToken}`)
    const presession = randomBytes(16).toString('base64url')
    reply.setCookie(cookies.presession, presession, { ...lasting, httpOnly: true })
    set(reply, `presession:${presession}`)
  }

  return {
    renew,
    ensure: (request, reply) => {
      if (hasBearer(request)) return
      const binding = bindingOf(request)
      if (isBound(request.cookies[CSRF_COOKIE], binding)) return
      if (binding === null) renew(reply, null)
      else set(reply, binding)
    },
    check: (request) => {
      if (SAFE.has(request.method) || hasBearer(request)) return
      const header = request.headers['x-xsrf-token']
      const token = request.cookies[CSRF_COOKIE]
      if (typeof header !== 'string' || header !== token || !isBound(token, bindingOf(request))) throw staleForm()
    },
  }
}
