import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { SAFE } from '../csrf.ts'

/** Who was answered by this process, or by another, gets nothing older of this one. Most requests wait for nothing. */
export function answerOnceHeard(scope: FastifyInstance, { changes }: Pick<Context, 'changes'>) {
  scope.addHook('onRequest', (_request, _reply, done) => {
    if (changes.hasOthers()) changes.caughtUp().then(() => done(), done)
    else done()
  })
  scope.addHook('onSend', (request, _reply, payload, done) => {
    if (SAFE.has(request.method)) done(null, payload)
    else changes.caughtUp().then(() => done(null, payload), done)
  })
}
