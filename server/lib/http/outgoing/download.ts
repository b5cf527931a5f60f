import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReaderRights, watchReader } from './watch-reader.ts'

/** Less than the slowest telephone in a harbour. */
const PATIENCE = { minPace: 4096 }

export interface ByteDownload {
  status: 200 | 206
  headers: Record<string, string | number>
  source: AsyncIterable<Uint8Array>
}

/** Streams at the reader’s pace: the source is read only when its last chunk has left. */
export async function sendBytes(rights: ReaderRights, reply: FastifyReply, { status, headers, source }: ByteDownload) {
  const { raw } = reply
  const bytes = source[Symbol.asyncIterator]()
  // Read before the headers are sent, so that a failure is still an ordinary error answer.
  const start = await bytes.next()
  if (!raw.closed) raw.once('close', watchReader(rights, reply, PATIENCE))
  return reply
    .code(status)
    .headers(headers)
    .send(Readable.from(continued(start, bytes), { objectMode: false, highWaterMark: 1 }))
}

async function* continued(start: IteratorResult<Uint8Array>, bytes: AsyncIterator<Uint8Array>) {
  for (let part = start; !part.done; part = await bytes.next()) yield part.value
}

/** Answers HEAD with an empty stream, because Fastify sets the length of anything else. */
export const sendNoBytes = (reply: FastifyReply) => reply.send(Readable.from([]))

/** Whether the caller has this version of the file already. */
export const isUnchanged = ({ 'if-none-match': known = '' }: Record<string, unknown>, etag: string) =>
  typeof known === 'string' && (known.trim() === '*' || known.includes(etag))

export interface ByteRange {
  /** Both are included. */
  first: number
  last: number
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/

/** Null means the whole file: no range, several ranges, or one that cannot be parsed (RFC 9110, 14.2). */
export function rangeOf({ method, headers }: FastifyRequest, size: number, etag: string): ByteRange | null | 'none' {
  const condition = headers['if-range']
  const match = ONE_RANGE.exec(headers.range?.trim() ?? '')
  if (method !== 'GET' || !match || (condition !== undefined && condition !== etag)) return null
  const [from, to] = [match[1] ?? '', match[2] ?? '']
  if (from === '' && to === '') return null
  if (from === '') return Number(to) > 0 ? { first: Math.max(0, size - Number(to)), last: size - 1 } : 'none'
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'none'
}

/** RFC 6266: old browsers read the ASCII name, all others the exact one (RFC 8187). */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '_')
    .replace(/["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** Headers for files from others: the browser saves them, and would run nothing if it displayed them. */
export const attachmentHeaders = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': contentDisposition(name),
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
})
