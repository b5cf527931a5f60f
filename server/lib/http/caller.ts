import type { FastifyReply } from 'fastify'

export interface Caller {
  ip: string
  /** Aborted when they leave. */
  signal: AbortSignal
}

/** Follows the answer: Fastify's own signal follows the request, which is over once its body is read. */
export function callerOf({ raw, request: { ip } }: FastifyReply): Caller {
  const leaving = new AbortController()
  if (raw.closed) leaving.abort()
  else raw.once('close', () => leaving.abort())
  return { ip, signal: leaving.signal }
}
