import type { FastifyReply } from 'fastify'
import { clock } from '../../clock.ts'
import type { DatabaseChanges } from '../../db/changes.ts'
import type { Db } from '../../db/pool.ts'
import { hasOtherRights, listOpenSessions } from '../../security/session.queries.ts'

export type SessionChanges = Pick<DatabaseChanges, 'generation' | 'isListening'>

export interface ReaderRights {
  db: Db
  changes: SessionChanges
}

interface ReaderPatience {
  /** Bytes a second, after the first minute: a slower reader would keep a place from others. */
  minPace: number
  maxMs?: number
}

const WATCH_MS = 500
const PATIENCE_MS = 60_000
/** Sessions also run out, of which nobody is told. */
const ASK_MS = 20_000
/** A busy database says nothing about rights for a while; without it nothing can be checked, and nothing more leaves. */
const MAX_UNKNOWN_MS = 60_000

/**
 * Breaks off an answer that takes long once its reader has lost the rights of their session, or reads too slowly.
 * Answers how to stop watching.
 */
export function watchReader(rights: ReaderRights, { raw, request }: FastifyReply, { minPace, maxMs }: ReaderPatience) {
  const start = { at: clock.now().getTime(), bytes: raw.socket?.bytesWritten ?? 0 }
  const isTooSlow = () => {
    const ms = clock.now().getTime() - start.at
    return ms > PATIENCE_MS && (raw.socket?.bytesWritten ?? 0) - start.bytes < (minPace * ms) / 1000
  }
  const hasLostRights = watchRights(rights, request.user)
  const watch = setInterval(() => {
    if (isTooSlow() || hasLostRights()) raw.destroy()
  }, WATCH_MS)
  const tooLong = maxMs === undefined ? undefined : setTimeout(() => raw.destroy(), maxMs)
  return () => {
    clearInterval(watch)
    clearTimeout(tooLong)
  }
}

/** Asks the database once, again where some session ended since, and now and then; never twice at once. */
function watchRights({ db, changes }: ReaderRights, user: FastifyReply['request']['user']): () => boolean {
  if (!user || !('session_id' in user)) return () => false
  let isLost = false
  let isAsking = false
  let asked = { generation: Number.NaN, at: performance.now() }
  const ask = async () => {
    const now = { generation: changes.generation('sessions'), at: performance.now() }
    const open = await listOpenSessions(db, [user.session_id])
    asked = now
    isLost = hasOtherRights(user, open.get(user.session_id))
  }
  return () => {
    const age = performance.now() - asked.at
    const isSame = changes.isListening() && changes.generation('sessions') === asked.generation
    if (!isAsking && (!isSame || age > ASK_MS)) {
      isAsking = true
      void ask()
        .catch(() => undefined)
        .finally(() => {
          isAsking = false
        })
    }
    return isLost || age > MAX_UNKNOWN_MS
  }
}
