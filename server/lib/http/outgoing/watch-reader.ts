import type { FastifyReply } from 'fastify'
import { clock } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import { hasOtherRights, listOpenSessions } from '../../security/session.queries.ts'

interface ReaderPatience {
  /** Bytes a second, after the first minute: a slower reader would keep a place from others. */
  minPace: number
  maxMs: number
}

const WATCH_MS = 500
const PATIENCE_MS = 60_000

/**
 * Breaks off an answer that takes long once its reader has lost the rights of their session, or reads too slowly.
 * Answers how to stop watching.
 */
export function watchReader(db: Db, { raw, request }: FastifyReply, { minPace, maxMs }: ReaderPatience): () => void {
  const { user } = request
  const start = { at: clock.now().getTime(), bytes: raw.socket?.bytesWritten ?? 0 }
  const isTooSlow = () => {
    const ms = clock.now().getTime() - start.at
    return ms > PATIENCE_MS && (raw.socket?.bytesWritten ?? 0) - start.bytes < (minPace * ms) / 1000
  }
  const watch = setInterval(async () => {
    if (isTooSlow()) return raw.destroy()
    if (!user || !('session_id' in user)) return
    // Without the database nothing can be checked: nothing more leaves.
    const open = await listOpenSessions(db, [user.session_id]).catch(() => undefined)
    if (hasOtherRights(user, open?.get(user.session_id))) raw.destroy()
  }, WATCH_MS)
  const tooLong = setTimeout(() => raw.destroy(), maxMs)
  return () => {
    clearInterval(watch)
    clearTimeout(tooLong)
  }
}
