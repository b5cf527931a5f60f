import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import { assertWritable } from '../db/pool.ts'
import { isReadOnlyError } from '../db/read-only.ts'
import { askedOnce } from '../process/asked-once.ts'
import { databaseAway } from './errors.ts'

/** Answers orchestrators, which ask by an address rather than by our name. */
export function serveHealth(
  app: FastifyInstance,
  { db, spool }: Pick<ServerContext, 'db' | 'spool'>,
  isLeaving: () => boolean,
) {
  const health = { schema: { hide: true }, config: { isNameless: true } } as const
  // Anybody may ask, and none waits in line: they would take the connections of a small pool.
  const tryWritable = askedOnce(() => assertWritable(db))
  app.get('/health/live', health, async (_request, reply) => reply.code(204).send())
  app.get('/health/ready', health, async (_request, reply) => {
    if (isLeaving()) throw databaseAway()
    try {
      await tryWritable()
    } catch (error) {
      if (!isReadOnlyError(error)) throw error
      return reply.code(503).header('retry-after', '5').send({ database: 'read-only' })
    }
    return (await spool.hasRoom()) ? reply.code(204).send() : { disk: 'nearly full' }
  })
}
