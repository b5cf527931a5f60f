import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A reader that takes nothing for so long gives up its place. */
const MAX_STALLED_MS = 30_000

/** At the reader’s pace: the source is asked for more only when what it gave has left. `onEnd` runs however it ends. */
export function sendBytes(reply: FastifyReply, source: AsyncIterable<Uint8Array>, onEnd: () => void) {
  const { raw } = reply
  if (raw.closed) onEnd()
  else raw.once('close', onEnd)
  raw.setTimeout(MAX_STALLED_MS, () => raw.destroy())
  return reply.send(Readable.from(source, { objectMode: false, highWaterMark: 1 }))
}

/** For HEAD: a stream, because Fastify tells the length of anything else. */
export const sendNoBytes = (reply: FastifyReply) => reply.send(Readable.from([]))

/** Of a download that may go on where it broke off. */
export const isKnown = ({ 'if-none-match': known = '' }: Record<string, unknown>, etag: string) =>
  typeof known === 'string' && (known.trim() === '*' || known.includes(etag))
