import type { FastifyInstance } from 'fastify'

const MAX_STALLED_MS = 30_000

/** Disconnects a reader who takes nothing of an answer for so long: it would keep memory and a connection for nobody. */
export function endStalledAnswers(app: FastifyInstance) {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    raw.setTimeout(MAX_STALLED_MS, () => raw.destroy())
    done(null, payload)
  })
}
