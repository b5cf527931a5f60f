import pg from 'pg'
import type { EventTopic } from '../../../contract/events.ts'
import { cuttableSockets, noteLoss } from './pool.ts'

/** The topics of pages, and those of cached sessions. */
export type Topic = EventTopic | 'sessions'

/** Hears the changes of every process (notify_change() in the migrations), so that no cache is stale. */
export interface DatabaseChanges {
  /** False while the database is out of reach: caches cannot be trusted then. */
  isListening: () => boolean
  /** Grows at each change; compare it before and after a read to know if the result may be cached. */
  generation: (topic: Topic) => number
  on: (topic: Topic, listener: () => void) => void
  /** Resolves once every change committed before the call is heard, so that no older cache is used. */
  caughtUp: () => Promise<void>
  /** Whether other processes are running, which may have answered a change that this one has yet to hear. */
  hasOthers: () => boolean
  close: () => Promise<void>
}

const NAME = 'estran changes'
/** Announces a process to the others. */
const HERE = 'here'
const OTHERS = `select from pg_stat_activity
  where datname = current_database() and application_name = '${NAME}' and pid <> pg_backend_pid()`

const RETRY_MS = 500
/** A connection may be lost silently, so query it regularly. */
const BEAT_MS = 2000
const TRUSTED_MS = 2 * BEAT_MS + 500

/** Reconnects by itself; each loss counts as a change of every topic. */
export async function listenToChanges(url: string, onError: (error: Error) => void): Promise<DatabaseChanges> {
  const listeners = new Map<string, (() => void)[]>()
  const generations = new Map<string, number>()
  let losses = 0
  let live: { end: () => Promise<void>; ask: () => Promise<void> } | null = null
  let sent: Promise<void> = Promise.resolve()
  let nextQuery: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let lastBeat = 0
  let hasOthers = false
  let isClosed = false

  const announce = (topic: string) => {
    generations.set(topic, (generations.get(topic) ?? 0) + 1)
    for (const listener of listeners.get(topic) ?? []) listener()
  }
  /** Count every topic as changed, because nobody listened meanwhile. */
  const announceAll = () => {
    losses += 1
    for (const listener of [...listeners.values()].flat()) listener()
  }

  /** A query that has not been sent yet serves all callers that come meanwhile. */
  const caughtUp = () => {
    nextQuery ??= sent.then(() => {
      nextQuery = null
      sent = live?.ask() ?? Promise.resolve()
      return sent
    })
    return nextQuery
  }

  const connect = async () => {
    const sockets = cuttableSockets()
    const next = new pg.Client({
      connectionString: url,
      application_name: NAME,
      stream: sockets.open,
      connectionTimeoutMillis: BEAT_MS,
      query_timeout: BEAT_MS,
    })
    let isLost = false
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (live === mine) live = null
      clearInterval(beating)
      sockets.cut()
      if (isClosed) return
      if (error) {
        noteLoss(error)
        onError(error)
      }
      announceAll()
      retry = setTimeout(connect, RETRY_MS)
    }
    // The database announces what it has committed before it answers.
    const ask = () =>
      next.query('select 1').then(() => {
        lastBeat = performance.now()
      }, lose)
    const beat = async () => {
      const { rowCount } = await next.query(OTHERS)
      lastBeat = performance.now()
      hasOthers = rowCount !== 0
    }
    const mine = { ask, end: () => next.end() }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', ({ payload }) => {
      lastBeat = performance.now()
      if (payload === HERE) hasOthers = true
      else if (payload) announce(payload)
    })
    try {
      await next.connect()
      await next.query('LISTEN estran')
      await next.query(`NOTIFY estran, '${HERE}'`)
      await beat()
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
      return
    }
    if (isClosed) return void next.end()
    live = mine
    announceAll()
    beating = setInterval(() => void beat().catch(lose), BEAT_MS)
  }

  await connect()
  return {
    isListening: () => live !== null && performance.now() - lastBeat < TRUSTED_MS,
    generation: (topic) => losses + (generations.get(topic) ?? 0),
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    caughtUp,
    hasOthers: () => hasOthers,
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      clearInterval(beating)
      await live?.end().catch(() => undefined)
    },
  }
}
