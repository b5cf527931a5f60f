import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { clock } from '../clock.ts'
import { cookieName, type Signer } from '../security/secret.ts'

export interface FlashMessages {
  leave: (reply: FastifyReply, message: string) => void
  take: (request: FastifyRequest, reply: FastifyReply) => string | null
}

const LASTS_SECONDS = 300

/** Signed, so that a planted cookie cannot put words on our pages. */
export function flashes(signer: Signer, config: Pick<Config, 'isHttps'>): FlashMessages {
  const cookie = cookieName('estran_flash', config)
  const lasting = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const
  return {
    leave: (reply, message) => {
      const until = clock.now().getTime() + LASTS_SECONDS * 1000
      const content = `${until}.${Buffer.from(message).toString('base64url')}`
      reply.setCookie(cookie, `${content}.${signer.sign(content)}`, { ...lasting, maxAge: LASTS_SECONDS })
    },
    take: (request, reply) => {
      const left = request.cookies[cookie]
      if (left === undefined) return null
      reply.clearCookie(cookie, lasting)
      const [until = '', message = '', signature = '', ...more] = left.split('.')
      const isOurs = more.length === 0 && signer.verify(`${until}.${message}`, signature)
      if (!isOurs || Number(until) < clock.now().getTime()) return null
      return Buffer.from(message, 'base64url').toString()
    },
  }
}
