import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A reader that takes nothing for so long gives up its place. */
const MAX_STALLED_MS = 30_000

export interface Download {
  status: 200 | 206
  headers: Record<string, string | number>
  source: AsyncIterable<Uint8Array>
}

/** At the reader’s pace: the source is asked for more only when what it gave has left. `onEnd` runs however it ends. */
export async function sendBytes(reply: FastifyReply, { status, headers, source }: Download, onEnd: () => void) {
  const { raw } = reply
  if (raw.closed) onEnd()
  else raw.once('close', onEnd)
  const bytes = source[Symbol.asyncIterator]()
  // When it fails, this is still an ordinary answer.
  const start = await bytes.next()
  raw.setTimeout(MAX_STALLED_MS, () => raw.destroy())
  return reply
    .code(status)
    .headers(headers)
    .send(Readable.from(continued(start, bytes), { objectMode: false, highWaterMark: 1 }))
}

async function* continued(start: IteratorResult<Uint8Array>, bytes: AsyncIterator<Uint8Array>) {
  for (let part = start; !part.done; part = await bytes.next()) yield part.value
}

/** For HEAD: a stream, because Fastify tells the length of anything else. */
export const sendNoBytes = (reply: FastifyReply) => reply.send(Readable.from([]))

/** Of a download that may go on where it broke off. */
export const isKnown = ({ 'if-none-match': known = '' }: Record<string, unknown>, etag: string) =>
  typeof known === 'string' && (known.trim() === '*' || known.includes(etag))
