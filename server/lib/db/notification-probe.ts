import { randomUUID } from 'node:crypto'
import { setImmediate as nextRead, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionTo } from './host/address.ts'
import { cuttableSockets } from './pool.ts'
import { SESSION } from './session.ts'

const PREFIX = 'probe '
const ANSWER_MS = 2000
/** It need not be on disk, nor at a standby. A wait for a lock ends at the database too: connections would pile up else. */
const SETTINGS = `${SESSION}; set synchronous_commit = off; set lock_timeout = 1000`

interface ProbeTimes {
  toSend: number
  toHear: number
}

/**
 * Tries whether a connection is told of what it did not ask for: a probe, sent by another one, must arrive while it asks
 * nothing. Through a pooler that shares connections it would hear only what comes during its own queries.
 */
export function notificationProbe(url: string) {
  const sender = probeSender(url)
  let awaited = ''
  let resolveHeard = () => {}

  return {
    /** Whether the payload was a probe, also one of another process. */
    receive: (payload: string) => {
      if (payload === awaited) resolveHeard()
      return payload.startsWith(PREFIX)
    },
    /** Whether it was heard; null when it could not be sent in time, which proves nothing. */
    check: async ({ toSend, toHear }: ProbeTimes, inSilence: (work: () => Promise<unknown>) => Promise<unknown>) => {
      let sending: Promise<boolean> = Promise.resolve(false)
      let isHeard: boolean | null = null
      await inSilence(async () => {
        awaited = PREFIX + randomUUID()
        const heard = new Promise<true>((resolve) => {
          resolveHeard = () => resolve(true)
        })
        sending = sender.send(awaited)
        if (await within(toSend, Promise.race([heard, sending]))) isHeard = await within(toHear, heard)
        awaited = ''
      })
      // It may still be waiting for a lock.
      await sending
      return isHeard
    },
    close: sender.close,
  }
}

/** False when it takes longer. */
async function within(ms: number, work: Promise<boolean>): Promise<boolean> {
  // After a pause of this process the timer comes first, though what it waits for may have arrived.
  const isOver = wait(ms, undefined, { ref: false }).then(() => nextRead(false))
  return Promise.race([work, isOver])
}

/** Uses a connection of its own: were those of the pool all busy, no cache could be trusted to spare them work. */
function probeSender(url: string) {
  const sockets = cuttableSockets()
  let client: pg.Client | null = null

  const open = async () => {
    const next = new pg.Client({
      ...connectionTo(url),
      application_name: 'estran probe',
      stream: sockets.open,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    next.on('error', drop)
    await next.connect()
    await next.query(SETTINGS)
    client = next
    return next
  }
  const drop = () => {
    client = null
    sockets.cut()
  }
  return {
    /** Whether the database took it. */
    send: async (payload: string) => {
      try {
        const sender = client ?? (await open())
        await sender.query("select pg_notify('estran', $1)", [payload])
        return true
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || client === null) drop()
        return false
      }
    },
    close: async () => {
      await client?.end().catch(() => undefined)
      sockets.cut()
    },
  }
}
