import type { FastifyInstance } from 'fastify'

const IDLE_MS = 50

/** Ends once what is under way is answered, at the latest after `drainMs`. */
export function closeApp(app: FastifyInstance, drainMs: number) {
  // The last answer of a connection may have left before it could say so.
  const closing = setInterval(() => app.server.closeIdleConnections(), IDLE_MS)
  const cutting = setTimeout(() => app.server.closeAllConnections(), drainMs)
  return app.close().finally(() => {
    clearInterval(closing)
    clearTimeout(cutting)
  })
}
