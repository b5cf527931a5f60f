import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { SAFE } from '../csrf.ts'

/** Before what may have changed something is answered, this process has heard of it: who asks again gets nothing older. */
export function answerOnceHeard(scope: FastifyInstance, { changes }: Pick<Context, 'changes'>) {
  scope.addHook('onSend', async (request) => {
    if (!SAFE.has(request.method)) await changes.caughtUp()
  })
}
