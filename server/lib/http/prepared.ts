import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { today } from '../clock.ts'
import type { DatabaseChanges, Topic } from '../db/changes.ts'
import { encoded, encodingFor } from './outgoing/compress.ts'

export interface PreparedAnswer {
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
  readonly identity: Buffer
  /** Null when compression would save nothing. */
  readonly gzip: Buffer | null
  readonly br: Buffer | null
  /** The name of a file that is shown or saved. */
  readonly disposition?: string
}

/** Weak, because one tag stands for every encoding. */
export const etagOf = (bytes: Buffer) => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** `quality` is brotli's, 0 to 11: lower for bytes that change often. */
export async function prepared(
  type: string,
  bytes: Buffer,
  cacheControl: string,
  quality = 9,
): Promise<PreparedAnswer> {
  const [br, gzip] = await Promise.all([encoded.br(bytes, quality), encoded.gzip(bytes, quality)])
  return { type, etag: etagOf(bytes), cacheControl, identity: bytes, gzip, br }
}

export const preparedJson = (json: string, quality?: number) =>
  prepared('application/json; charset=utf-8', Buffer.from(json), 'private, no-cache', quality)

export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) {
  const { etag, cacheControl } = answer
  const { 'if-none-match': cachedTags } = request.headers
  if (cachedTags === undefined || (cachedTags.trim() !== '*' && !cachedTags.includes(etag.slice(2)))) {
    return sendWhole(request, reply, answer)
  }
  return reply.code(304).headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' }).send()
}

/** Always a 200, even when the caller has this version already. */
export function sendWhole(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) {
  const { type, etag, cacheControl, disposition } = answer
  reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding', 'content-type': type })
  if (disposition) reply.header('content-disposition', disposition)
  const encoding = encodingFor(request)
  const compressed = encoding && answer[encoding]
  return compressed ? reply.header('content-encoding', encoding).send(compressed) : reply.send(answer.identity)
}

/** Caches answers by address until the day or the topic changes; empties the cache when it is full. */
export function answersByAddress(changes: DatabaseChanges, topic: Topic, max: number) {
  let answers = new Map<string, PreparedAnswer>()
  let generation = -1
  let day = ''
  return () => {
    const [newGeneration, newDay] = [changes.generation(topic), today()]
    const isOld = generation !== newGeneration || day !== newDay
    // Without a connection no change is heard, so trust nothing in memory.
    if (isOld || answers.size >= max || !changes.isListening()) answers = new Map()
    generation = newGeneration
    day = newDay
    return answers
  }
}
