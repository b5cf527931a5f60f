import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clock } from '../../clock.ts'
import type { ServerContext } from '../../context.ts'
import { consume, networkOf, quota, times } from '../../security/limits.ts'
import { HttpError, tooManyTries } from '../errors.ts'

/** One a second: nobody mistypes as fast, not even a whole office behind one address. */
const LIMIT = quota('invalid-input', 600, 600)
const INVALID = new Set([413, 415, 422])
/** Bounded, so that nobody can fill the memory. */
const MAX_BLOCKED = 10_000

/** Counts what people who are not signed in send for nothing; from then on their bodies are no longer read (429). */
export function limitInvalidInput(scope: FastifyInstance, { db, config }: Pick<ServerContext, 'db' | 'config'>) {
  const limit = times(LIMIT, config.ipLimits)
  if (!limit) return
  /** Until when, in ms: so that a refusal costs no query. Each process learns of a block at its next count. */
  const blocked = new Map<string, number>()
  const isConcerned = ({ user, method }: FastifyRequest) => user === null && method !== 'GET' && method !== 'HEAD'

  scope.addHook('onRequest', (request, _reply, done) => {
    if (blocked.size === 0 || !isConcerned(request)) return done()
    const seconds = ((blocked.get(networkOf(request.ip)) ?? 0) - clock.now().getTime()) / 1000
    done(seconds > 0 ? tooManyTries(seconds) : undefined)
  })
  scope.addHook('onResponse', async (request, reply) => {
    if (!INVALID.has(reply.statusCode) || !isConcerned(request)) return
    const network = networkOf(request.ip)
    await consume(db, limit, network).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.retryAfter === undefined) return
      if (blocked.size >= MAX_BLOCKED) blocked.clear()
      blocked.set(network, clock.now().getTime() + error.retryAfter * 1000)
    })
  })
}
