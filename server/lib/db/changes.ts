import pg from 'pg'
import type { EventTopic } from '../../../contract/events.ts'
import { hearing } from './hearing.ts'
import { cuttableSockets, noteLoss } from './pool.ts'

/** The topics of pages, and those of cached sessions. */
export type Topic = EventTopic | 'sessions'

/** Hears the changes of every process (notify_change() in the migrations), so that no cache is stale. */
export interface DatabaseChanges {
  /** False while the database is out of reach, or tells nothing: caches cannot be trusted then. */
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
const TRUSTED_BEATS = 2.25
/** Longer: what tries the hearing leaves by the pool, which may be busy. */
const HEARD_BEATS = 5
/** Short: requests that ask what is new wait meanwhile. */
const SILENT_BEATS = 0.25
const MAX_UNHEARD = 3
/** No row where another connection of a pooler answers than the one that listens. */
const ASK = 'select from pg_listening_channels()'

/** It answers, and tells nothing: a pooler shares its connections, or something drops what nobody asked for. */
export class SilentDatabase extends Error {}

interface ChangesOptions {
  onLoss: (error: Error) => void
  onBack?: () => void
  /** Between two beats, in place of ours. */
  beatMs?: number
}

/** Reconnects by itself; each loss counts as a change of every topic. Throws when the database is silent from the start. */
export async function listenToChanges(
  { url, pool }: { url: string; pool: pg.Pool },
  { onLoss, onBack, beatMs = BEAT_MS }: ChangesOptions,
): Promise<DatabaseChanges> {
  const listeners = new Map<string, (() => void)[]>()
  const generations = new Map<string, number>()
  let losses = 0
  let live: { end: () => Promise<void>; ask: () => Promise<void> } | null = null
  let sent: Promise<unknown> = Promise.resolve()
  let nextQuery: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let lastBeat = 0
  let lastHeard = 0
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

  /** One after the other, so that it is known when the connection asks nothing. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = sent.then(work)
    sent = turn.catch(() => undefined)
    return turn
  }
  /** A query that has not been sent yet serves all callers that come meanwhile. */
  const caughtUp = () => {
    nextQuery ??= inTurn(async () => {
      nextQuery = null
      await live?.ask()
    })
    return nextQuery
  }

  const connect = async (): Promise<Error | null> => {
    const sockets = cuttableSockets()
    const next = new pg.Client({
      connectionString: url,
      application_name: NAME,
      stream: sockets.open,
      connectionTimeoutMillis: BEAT_MS,
      query_timeout: BEAT_MS,
    })
    const ears = hearing(pool)
    let isLost = false
    let isChecking = false
    let unheard = 0
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (live === mine) live = null
      clearInterval(beating)
      sockets.cut()
      if (isClosed) return
      if (error) {
        noteLoss(error)
        onLoss(error)
      }
      announceAll()
      retry = setTimeout(connect, RETRY_MS)
    }
    // The database announces what it has committed before it answers.
    const ask = async () => {
      const { rowCount } = await next.query(ASK)
      if (rowCount === 0) throw new SilentDatabase()
      lastBeat = performance.now()
    }
    const countOthers = async () => {
      const { rowCount } = await next.query(OTHERS)
      lastBeat = performance.now()
      hasOthers = rowCount !== 0
    }
    const checkHearing = async (ms: number, inSilence: typeof inTurn) => {
      const isHeard = await ears.check(ms, inSilence)
      if (isHeard === false) unheard += 1
      else if (isHeard) unheard = 0
      if (unheard === MAX_UNHEARD) throw new SilentDatabase()
      return isHeard
    }
    const beat = () => {
      inTurn(countOthers).catch(lose)
      if (isChecking) return
      isChecking = true
      checkHearing(SILENT_BEATS * beatMs, inTurn)
        .catch(lose)
        .finally(() => {
          isChecking = false
        })
    }
    const mine = { ask: () => ask().catch(lose), end: () => next.end() }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', ({ payload = '' }) => {
      lastBeat = lastHeard = performance.now()
      if (payload === HERE) hasOthers = true
      else if (!ears.receive(payload) && payload) announce(payload)
    })
    try {
      await next.connect()
      await next.query('LISTEN estran')
      await next.query(`NOTIFY estran, '${HERE}'`)
      await countOthers()
      let isHeard: boolean | null = false
      while (isHeard === false) isHeard = await checkHearing(beatMs, (work) => work())
      if (isHeard === null) throw new Error('The database takes no announcement.')
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      // At the start it is the settings that are wrong.
      if (losses === 0 && error instanceof SilentDatabase) isClosed = true
      lose(error)
      return error
    }
    if (isClosed) {
      void next.end()
      return null
    }
    live = mine
    if (losses > 0) onBack?.()
    announceAll()
    beating = setInterval(beat, beatMs)
    return null
  }

  const failure = await connect()
  if (failure instanceof SilentDatabase) throw failure
  const isRecent = (moment: number, beats: number) => performance.now() - moment < beats * beatMs
  return {
    isListening: () => live !== null && isRecent(lastBeat, TRUSTED_BEATS) && isRecent(lastHeard, HEARD_BEATS),
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
