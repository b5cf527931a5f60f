import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DURATIONS } from '../../../contract/account.durations.ts'
import type { Config } from '../../config.ts'
import { cookieName, type Signer } from './secret.ts'

/** OWASP device cookies: failures elsewhere do not lock out a browser that has signed in. One account per browser. */
export interface DeviceCookies {
  find: (request: FastifyRequest, subject: string) => string | null
  remember: (request: FastifyRequest, reply: FastifyReply, subject: string) => void
}

/** The longest that browsers keep a cookie. */
const LASTS_SECONDS = DURATIONS.known_browser_days * 86_400

export function devices(signer: Signer, config: Pick<Config, 'isHttps'>): DeviceCookies {
  const cookie = cookieName('estran_device', config)
  const find: DeviceCookies['find'] = (request, subject) => {
    const [nonce = '', signature = '', ...more] = (request.cookies[cookie] ?? '').split('.')
    if (nonce === '' || more.length > 0) return null
    return signer.verify(`${nonce}|${subject}`, signature) ? nonce : null
  }
  return {
    find,
    remember: (request, reply, subject) => {
      const nonce = find(request, subject) ?? randomBytes(16).toString('base64url')
      const value = `${nonce}.${signer.sign(`${nonce}|${subject}`)}`
      reply.setCookie(cookie, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: config.isHttps,
        maxAge: LASTS_SECONDS,
      })
    },
  }
}
