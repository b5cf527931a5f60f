import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** An answer prepared once and sent many times: its bytes, compressed beforehand, and its tag. */
export interface Prepared {
  readonly type: string
  readonly etag: string
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

/** Compresses once; `quality` is brotli's, 0 to 11: lower where the bytes change often. */
export async function prepared(type: string, bytes: Buffer, quality = 9): Promise<Prepared> {
  const [br, gzipped] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gz(bytes, { level: Math.min(quality, 9) }),
  ])
  // Weak: the same tag stands for every encoding.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { type, etag, identity: bytes, gzip: gzipped, br }
}

const encodings = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })

/** Browsers send a handful of different lists: read once each. */
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

/** Sends the bytes in the best encoding asked for, or 304 when the caller has them. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: Prepared, cacheControl: string) {
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers
  reply.header('cache-control', cacheControl).header('etag', answer.etag).header('vary', 'accept-encoding')
  // Compared weakly (RFC 9110): the mark W/ does not count.
  if (known.trim() === '*' || known.includes(answer.etag.slice(2))) return reply.code(304).send()
  reply.header('content-type', answer.type)
  const encoding = negotiated(String(accepted))
  if (encoding === 'br' || encoding === 'gzip') {
    return reply.header('content-encoding', encoding).send(answer[encoding])
  }
  return reply.send(answer.identity)
}
