import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

type Encoding = 'br' | 'gzip'

/** `quality` is brotli's, 0 to 11: lower for bytes that change often. */
export const encoded: Record<Encoding, (bytes: Buffer, quality: number) => Promise<Buffer>> = {
  br: (bytes, quality) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes, quality) => gz(bytes, { level: Math.min(quality, 9) }),
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })
const negotiations = new Map<string, Encoding | null>()
const MAX_NEGOTIATIONS = 1000

/** Null: to be sent as it is. */
export function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
  const known = negotiations.get(accepted)
  if (known !== undefined) return known
  if (negotiations.size >= MAX_NEGOTIATIONS) negotiations.clear()
  const found = negotiator.negotiate(accepted.toLowerCase())
  const encoding = found === 'br' || found === 'gzip' ? found : null
  negotiations.set(accepted, encoding)
  return encoding
}
