import type { FastifyInstance } from 'fastify'

/**
 * The system takes megabytes at once and tells of progress in lumps of a megabyte or more: of one who steadily reads
 * 5 KB a second nothing is seen for minutes.
 */
const MAX_STALLED_MS = 6 * 60_000

/** Disconnects a reader who takes nothing of an answer for so long: it would keep memory and a connection for nobody. */
export function endStalledAnswers(app: FastifyInstance, maxMs = MAX_STALLED_MS) {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    raw.setTimeout(maxMs, () => raw.destroy())
    done(null, payload)
  })
}
