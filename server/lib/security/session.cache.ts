import { clock } from '../clock.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/pool.ts'
import { hashOf } from './secret.ts'
import { findSession, type Session } from './session.queries.ts'

/** Bounded, so that nobody can fill the memory. */
export const MAX_CACHED = 20_000
const TOKEN_LENGTH = 43

export interface SessionCache {
  find: (token: string | undefined) => Promise<Session | null>
  delete: (token: string) => void
}

export function sessionCache(db: Db, changes: Changes): SessionCache {
  const cached = new Map<string, Session>()
  changes.on('sessions', () => cached.clear())

  const read = async (token: string) => {
    const known = cached.get(token)
    if (known && changes.isListening()) return known
    const generation = changes.generation('sessions')
    const session = await findSession(db, hashOf(token))
    // A session that ended during the read must not be cached.
    if (session && changes.isListening() && generation === changes.generation('sessions')) {
      if (cached.size >= MAX_CACHED) cached.clear()
      cached.set(token, session)
    }
    return session
  }

  return {
    find: async (token) => {
      const session = token?.length === TOKEN_LENGTH ? await read(token) : null
      return session && session.expiresAt > clock.now().getTime() ? session : null
    },
    delete: (token) => void cached.delete(token),
  }
}
