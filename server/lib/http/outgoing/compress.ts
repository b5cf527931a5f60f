import type { FastifyInstance } from 'fastify'
import { encoded, encodingFor } from './encodings.ts'

const MIN_LENGTH = 1024
/** Of brotli 3 to 5 and gzip 4 to 6, the smallest that costs no more than the others. */
const QUALITY = { br: 4, gzip: 6 } as const

/**
 * Answers made for one call. JSON only: none holds a secret (those travel in cookies and mails, and an automate's new
 * token in an answer too short for this), so that its length tells nothing of one beside chosen text (BREACH). The
 * pages of a demo's mails hold links, and stay as they are.
 */
export function compressJson(app: FastifyInstance) {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
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
