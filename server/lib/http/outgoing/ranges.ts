import type { FastifyRequest } from 'fastify'

export interface ByteRange {
  /** Both are included. */
  first: number
  last: number
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/

/** Null: all of it, also where several ranges are asked for or the request is not understood (RFC 9110, 14.2). */
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
