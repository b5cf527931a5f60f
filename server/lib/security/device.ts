import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, type Signer } from './secret.ts'

/** Browsers in which someone signed in before: others' failures do not lock them out (OWASP, device cookies). One account each, the last. */
export interface Devices {
  /** What this browser's own failures on this account are counted under; null where nobody signed in to it. */
  find: (request: FastifyRequest, subject: string) => string | null
  mark: (request: FastifyRequest, reply: FastifyReply, subject: string) => void
}

/** As long as browsers keep a cookie. */
const LASTS_SECONDS = 400 * 86_400

export function devices(signer: Signer, isHttps: boolean): Devices {
  const cookie = cookieName('estran_device', isHttps)
  const find: Devices['find'] = (request, subject) => {
    const [nonce = '', signature = '', ...more] = (request.cookies[cookie] ?? '').split('.')
    if (nonce === '' || more.length > 0) return null
    return signer.verify(`${nonce}|${subject}`, signature) ? nonce : null
  }
  return {
    find,
    mark: (request, reply, subject) => {
      const nonce = find(request, subject) ?? randomBytes(16).toString('base64url')
      const value = `${nonce}.${signer.sign(`${nonce}|${subject}`)}`
      reply.setCookie(cookie, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps,
        maxAge: LASTS_SECONDS,
      })
    },
  }
}
