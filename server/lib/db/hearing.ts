import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const WORD = 'word '

/**
 * Tries whether a connection is told of what it did not ask for: a word, said by another one, must arrive while it asks
 * nothing. Through a pooler that shares connections it would hear only what comes during its own queries.
 */
export function hearing(pool: pg.Pool) {
  let awaited = ''
  let hear = () => {}

  const say = async (voice: pg.PoolClient, word: string) => {
    try {
      await voice.query("select pg_notify('estran', $1)", [word])
      voice.release()
      return true
    } catch {
      voice.release(true)
      return false
    }
  }
  return {
    /** Whether it was a word, be it that of another process. */
    receive: (payload: string) => {
      if (payload === awaited) hear()
      return payload.startsWith(WORD)
    },
    /** Whether it was heard; null when it could not be said, which proves nothing. */
    check: async (ms: number, inSilence: (work: () => Promise<unknown>) => Promise<unknown>) => {
      const voice = await pool.connect().catch(() => null)
      if (!voice) return null
      let isHeard = false
      let isSaid = false
      let saying: Promise<unknown> = Promise.resolve()
      await inSilence(async () => {
        awaited = WORD + randomUUID()
        const heard = new Promise<void>((resolve) => {
          hear = resolve
        })
        saying = say(voice, awaited).then((done) => {
          isSaid = done
        })
        isHeard = await Promise.race([heard.then(yes), wait(ms, false, { ref: false })])
        awaited = ''
      })
      const wasSaid = isSaid
      // It may still wait for a lock.
      await saying
      return isHeard || (wasSaid ? false : null)
    },
  }
}

const yes = () => true
