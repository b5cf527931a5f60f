import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

type AnswerEncoding = 'br' | 'gzip'

/** `quality` is brotli's, 0 to 11: lower for bytes that change often. */
export const encoded: Record<AnswerEncoding, (bytes: Buffer, quality: number) => Promise<Buffer>> = {
  br: (bytes, quality) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes, quality) => gz(bytes, { level: Math.min(quality, 9) }),
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })
const negotiations = new Map<string, AnswerEncoding | null>()
const MAX_NEGOTIATIONS = 1000

/** Null when the answer is sent uncompressed. */
export function encodingFor({ headers }: FastifyRequest): AnswerEncoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
  const cached = negotiations.get(accepted)
  if (cached !== undefined) return cached
  if (negotiations.size >= MAX_NEGOTIATIONS) negotiations.clear()
  const found = negotiator.negotiate(accepted.toLowerCase())
  const encoding = found === 'br' || found === 'gzip' ? found : null
  negotiations.set(accepted, encoding)
  return encoding
}

const JSON_TYPES = new Set(['application/json', 'application/geo+json'])
const MIN_LENGTH = 1024
/** Chosen among brotli 3 to 5 and gzip 4 to 6: the smallest output at no higher cost. */
const QUALITY = { br: 4, gzip: 6 } as const

/**
 * Compresses answers made for one call. Only JSON, which holds no secret (those travel in cookies and mails, and a new
 * token in an answer too short for this), because the compressed length of a secret beside chosen text betrays it
 * (BREACH). The pages of a demo's mails hold links, so they are not compressed.
 */
export function compressJson(app: FastifyInstance) {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const isJson = JSON_TYPES.has(String(reply.getHeader('content-type')).split(';')[0] ?? '')
    if (typeof payload !== 'string' || payload.length < MIN_LENGTH || !isJson) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = request.method === 'HEAD' ? null : encodingFor(request)
    if (!encoding) return done(null, payload)
    encoded[encoding](Buffer.from(payload), QUALITY[encoding]).then(
      (bytes) => {
        reply.header('content-encoding', encoding)
        done(null, bytes)
      },
      (error: Error) => done(error),
    )
  })
}
