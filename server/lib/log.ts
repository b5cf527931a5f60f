import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Makes request ids unique, because several processes write into one log. */
const PROCESS = randomBytes(4).toString('hex')
let count = 0

export const requestId = () => `${PROCESS}-${(count++).toString(36)}`

/** Logs the route's pattern, never the real address, which may contain secrets. Successful reads are not logged. */
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
