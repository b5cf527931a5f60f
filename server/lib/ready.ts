import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** An answer prepared once and sent many times: its bytes, compressed beforehand, and its tag. */
export interface Ready {
  readonly type: string
  readonly etag: string
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

/** Compresses once; `quality` is brotli's, 0 to 11: lower where the bytes change often. */
export async function ready(type: string, bytes: Buffer, quality = 9): Promise<Ready> {
  const [br, gzipped] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gz(bytes, { level: Math.min(quality, 9) }),
  ])
  // Weak: the same tag stands for every encoding.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { type, etag, identity: bytes, gzip: gzipped, br }
}

/** Sends the bytes in the best encoding asked for, or 304 when the caller has them. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: Ready, cacheControl: string) {
  reply.header('cache-control', cacheControl).header('etag', answer.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(answer.etag.slice(2))) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.header('content-type', answer.type)
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(answer.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(answer.gzip)
  return reply.send(answer.identity)
}
