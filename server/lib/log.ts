import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Names this process in every request's id: several write into one log. */
const PROCESS = randomBytes(4).toString('hex')
let count = 0

/** Ours, whatever the caller's headers say. */
export const requestId = () => `${PROCESS}-${(count++).toString(36)}`

/**
 * One JSON line for each call that changes something or is refused; what goes well and only reads is not worth its cost.
 * The address as the contract has it: what people put into theirs may be secret.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode >= 400) {
      app.log.info(
        { ...whatOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime), user_id: request.user?.id },
        'request',
      )
    }
    done()
  })
}

const whatOf = ({ id, method, routeOptions, ip }: FastifyRequest) => ({
  reqId: id,
  method,
  url: routeOptions.url ?? '(unknown)',
  ip,
})
