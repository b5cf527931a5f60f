import type { FastifyInstance } from 'fastify'

const IDLE_MS = 50

/** Ends once what is under way is answered, at the latest after `drainMs`. */
export function closeApp(app: FastifyInstance, drainMs: number) {
  // A connection whose last answer had left already is not told to close, so it is looked for.
  const closing = setInterval(() => app.server.closeIdleConnections(), IDLE_MS)
  const cutting = setTimeout(() => app.server.closeAllConnections(), drainMs)
  return app.close().finally(() => {
    clearInterval(closing)
    clearTimeout(cutting)
  })
}
