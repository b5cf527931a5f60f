import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { EventTopic } from '../../../contract/events.ts'
import { notificationProbe } from './notification-probe.ts'
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
/** Payload by which a process announces itself to the others. */
const HERE = 'here'
const OTHERS = `select from pg_stat_activity
  where datname = current_database() and application_name = '${NAME}' and pid <> pg_backend_pid()`

const RETRY_MS = 500
/** A connection may be lost silently, so query it regularly. */
const BEAT_MS = 2000
const TRUSTED_BEATS = 2.25
/** A probe stays proof for longer than a beat: one that could not be sent proves nothing. */
const PROVEN_BEATS = 5
/** Short, because requests that ask what is new wait meanwhile. */
const SEND_BEATS = 0.25
/** The rest of the beat: on a busy machine a probe may come late. */
const HEAR_BEATS = 0.75
/** Unheard probes in a row, after which another connection is tried. */
const MAX_UNHEARD = 3
const START_TRIES = 3
/** Gives no row where a pooler answers by another connection than the one that listens. */
const ASK = 'select from pg_listening_channels()'

/** The database answers and notifies nothing: a pooler shares its connections, or something drops unasked messages. */
export class SilentDatabase extends Error {}

interface ChangesOptions {
  onLoss: (error: Error) => void
  onBack?: () => void
  /** Milliseconds between two beats, in place of BEAT_MS. */
  beatMs?: number
}

/**
 * Resolves once a probe was heard, and throws where none is at the start. Reconnects by itself later; all that nobody
 * listened to counts as a change of every topic.
 */
export async function listenToChanges(
  { url }: { url: string },
  { onLoss, onBack, beatMs = BEAT_MS }: ChangesOptions,
): Promise<DatabaseChanges> {
  const probe = notificationProbe(url)
  const listeners = new Map<string, (() => void)[]>()
  const generations = new Map<string, number>()
  let gaps = 0
  let isStarting = true
  let live: { end: () => Promise<void>; ask: () => Promise<void> } | null = null
  let sent: Promise<unknown> = Promise.resolve()
  let nextQuery: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let lastBeat = 0
  let provenAt = 0
  let unheard = 0
  let hasOthers = false
  let isClosed = false

  const announce = (topic: string) => {
    generations.set(topic, (generations.get(topic) ?? 0) + 1)
    for (const listener of listeners.get(topic) ?? []) listener()
  }
  /** Count every topic as changed, because nobody listened meanwhile. */
  const announceAll = () => {
    gaps += 1
    for (const listener of [...listeners.values()].flat()) listener()
  }

  const isRecent = (moment: number, beats: number) => performance.now() - moment < beats * beatMs
  /** Whether the last probe was heard, and not long ago. */
  const isProven = () => live !== null && unheard === 0 && isRecent(provenAt, PROVEN_BEATS)

  /** Runs one query after the other, so that it is known when the connection asks nothing. */
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = sent.then(work)
    sent = turn.catch(() => undefined)
    return turn
  }
  /** A query that has not been sent yet serves all callers that come meanwhile. */
  const caughtUp = () => {
    nextQuery ??= enqueue(async () => {
      nextQuery = null
      // While unproven nothing cached is used, and all of it counts as changed before it is again.
      if (isProven()) await live?.ask()
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
    let isLost = false
    let isProbing = false
    unheard = 0
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (live === mine) live = null
      clearInterval(beating)
      sockets.cut()
      if (error) noteLoss(error)
      if (isClosed || isStarting) return
      if (error) onLoss(error)
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
    const tryProbe = async (inSilence: typeof enqueue) => {
      const times = { toSend: SEND_BEATS * beatMs, toHear: HEAR_BEATS * beatMs }
      const isHeard = await probe.check(times, inSilence)
      if (isLost || isHeard === null) return isHeard
      const isBack = isHeard && live === mine && !isProven()
      unheard = isHeard ? 0 : unheard + 1
      if (unheard === MAX_UNHEARD) throw new SilentDatabase()
      if (isHeard) provenAt = performance.now()
      if (isBack) announceAll()
      return isHeard
    }
    const beat = () => {
      enqueue(countOthers).catch(lose)
      if (isProbing) return
      isProbing = true
      tryProbe(enqueue)
        .catch(lose)
        .finally(() => {
          isProbing = false
        })
    }
    const mine = { ask: () => ask().catch(lose), end: () => next.end() }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', ({ payload = '' }) => {
      lastBeat = performance.now()
      if (payload === HERE) hasOthers = true
      else if (!probe.receive(payload) && payload) announce(payload)
    })
    try {
      await next.connect()
      await next.query('LISTEN estran')
      await next.query(`NOTIFY estran, '${HERE}'`)
      await countOthers()
      let isHeard: boolean | null = false
      while (isHeard === false) isHeard = await tryProbe((work) => work())
      if (isHeard === null) throw new Error('The database takes no announcement.')
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      lose(error)
      return error
    }
    if (isClosed) {
      void next.end()
      return null
    }
    live = mine
    if (!isStarting) onBack?.()
    isStarting = false
    announceAll()
    beating = setInterval(beat, beatMs)
    return null
  }

  for (let tries = 1; isStarting; tries++) {
    const failure = await connect()
    const isHopeless = failure instanceof SilentDatabase || tries === START_TRIES
    if (failure && isHopeless) {
      await probe.close()
      throw failure
    }
    if (failure) await wait(RETRY_MS)
  }
  return {
    isListening: () => isProven() && isRecent(lastBeat, TRUSTED_BEATS),
    generation: (topic) => gaps + (generations.get(topic) ?? 0),
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    caughtUp,
    hasOthers: () => hasOthers,
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      clearInterval(beating)
      await Promise.all([probe.close(), live?.end().catch(() => undefined)])
    },
  }
}
