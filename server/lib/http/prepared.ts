import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encoded, encodingFor } from './outgoing/encodings.ts'

export interface Prepared {
  readonly type: string
  readonly etag: string
  readonly identity: Buffer
  /** Null where it would save nothing. */
  readonly gzip: Buffer | null
  readonly br: Buffer | null
}

/** Weak, because one tag stands for every encoding. */
export const etagOf = (bytes: Buffer) => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** `quality` is brotli's, 0 to 11: lower for bytes that change often. */
export async function prepared(type: string, bytes: Buffer, quality = 9) {
  const [br, gzip] = await Promise.all([encoded.br(bytes, quality), encoded.gzip(bytes, quality)])
  return { type, etag: etagOf(bytes), identity: bytes, gzip, br }
}

export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: Prepared, cacheControl: string) {
  const { 'if-none-match': known = '' } = request.headers
  reply.header('etag', answer.etag)
  if (known.trim() === '*' || known.includes(answer.etag.slice(2))) {
    return reply.header('cache-control', cacheControl).header('vary', 'accept-encoding').code(304).send()
  }
  return sendWhole(request, reply, answer, cacheControl)
}

/** The same whatever the caller has already. */
export function sendWhole(request: FastifyRequest, reply: FastifyReply, answer: Prepared, cacheControl: string) {
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding').header('content-type', answer.type)
  const encoding = encodingFor(request)
  const compressed = encoding && answer[encoding]
  return compressed ? reply.header('content-encoding', encoding).send(compressed) : reply.send(answer.identity)
}
