import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { SAFE } from '../csrf.ts'

/** Who was answered by this process, or by another, gets nothing older of this one. */
export function answerOnceHeard(scope: FastifyInstance, { changes }: Pick<Context, 'changes'>) {
  scope.addHook('onRequest', () => changes.caughtUpWithOthers())
  scope.addHook('onSend', async (request) => {
    if (!SAFE.has(request.method)) await changes.caughtUp()
  })
}
