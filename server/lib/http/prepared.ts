import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

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
  const [br, gzipped] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gz(bytes, { level: Math.min(quality, 9) }),
  ])
  return { type, etag: etagOf(bytes), identity: bytes, gzip: gzipped, br }
}

const encodings = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })

const negotiations = new Map<string, string | null>()
const MAX_NEGOTIATIONS = 1000

function negotiated(accepted: string) {
  const known = negotiations.get(accepted)
  if (known !== undefined) return known
  if (negotiations.size >= MAX_NEGOTIATIONS) negotiations.clear()
  const encoding = encodings.negotiate(accepted.toLowerCase())
  negotiations.set(accepted, encoding)
  return encoding
}

export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: Prepared, cacheControl: string) {
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers
  reply.header('cache-control', cacheControl).header('etag', answer.etag).header('vary', 'accept-encoding')
  if (known.trim() === '*' || known.includes(answer.etag.slice(2))) return reply.code(304).send()
  reply.header('content-type', answer.type)
  const encoding = negotiated(String(accepted))
  const compressed = encoding === 'br' || encoding === 'gzip' ? answer[encoding] : null
  if (!compressed) return reply.send(answer.identity)
  return reply.header('content-encoding', encoding).send(compressed)
}
