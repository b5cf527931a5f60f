import { setTimeout as wait } from 'node:timers/promises'
import type { EventTopic } from '../../../contract/events.ts'
import { BEAT_MS, listeningConnection, listeningPulse, SilentDatabase } from './listening-connection.ts'
import { notificationProbe } from './notification-probe.ts'
import { noteLoss } from './pool.ts'

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

const RETRY_MS = 500
const START_TRIES = 3

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
  const topics = heardTopics()
  const queue = queryQueue()
  const pulse = listeningPulse(beatMs)
  let isStarting = true
  let live: { end: () => Promise<void>; ask: () => Promise<void> } | null = null
  let retry: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let isClosed = false

  const isProven = () => live !== null && pulse.isProven()

  const connect = async (): Promise<Error | null> => {
    let isLost = false
    let isProbing = false
    pulse.begin()
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (live === mine) live = null
      clearInterval(beating)
      next.cut()
      if (error) noteLoss(error)
      if (isClosed || isStarting) return
      if (error) onLoss(error)
      topics.announceAll()
      retry = setTimeout(connect, RETRY_MS)
    }
    const tryProbe = async (inSilence: QueryQueue['add']) => {
      const isHeard = await probe.check(pulse.probeTimes, inSilence)
      if (isLost || isHeard === null) return isHeard
      const isBack = isHeard && live === mine && !isProven()
      pulse.noteProbe(isHeard)
      if (isBack) topics.announceAll()
      return isHeard
    }
    const beat = () => {
      queue.add(next.countOthers).catch(lose)
      if (isProbing) return
      isProbing = true
      tryProbe(queue.add)
        .catch(lose)
        .finally(() => {
          isProbing = false
        })
    }
    const next = listeningConnection(url, { pulse, lose, isProbe: probe.receive, announce: topics.announce })
    const mine = { ask: () => next.ask().catch(lose), end: next.end }
    try {
      await next.start()
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
    topics.announceAll()
    beating = setInterval(beat, beatMs)
    return null
  }

  try {
    await connectFirst(connect)
  } catch (error) {
    await probe.close()
    throw error
  }
  return {
    isListening: () => isProven() && pulse.isBeating(),
    generation: topics.generation,
    on: topics.on,
    // While unproven nothing cached is used, and all of it counts as changed before it is again.
    caughtUp: () =>
      queue.share(async () => {
        if (isProven()) await live?.ask()
      }),
    hasOthers: () => pulse.hasOthers,
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      clearInterval(beating)
      await Promise.all([probe.close(), live?.end().catch(() => undefined)])
    },
  }
}

async function connectFirst(connect: () => Promise<Error | null>) {
  for (let tries = 1; ; tries++) {
    const failure = await connect()
    if (!failure) return
    if (failure instanceof SilentDatabase || tries === START_TRIES) throw failure
    await wait(RETRY_MS)
  }
}

function heardTopics() {
  const listeners = new Map<string, (() => void)[]>()
  const generations = new Map<string, number>()
  let gaps = 0
  return {
    generation: (topic: Topic) => gaps + (generations.get(topic) ?? 0),
    on: (topic: Topic, listener: () => void) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    announce: (topic: string) => {
      generations.set(topic, (generations.get(topic) ?? 0) + 1)
      for (const listener of listeners.get(topic) ?? []) listener()
    },
    /** Count every topic as changed, because nobody listened meanwhile. */
    announceAll: () => {
      gaps += 1
      for (const listener of [...listeners.values()].flat()) listener()
    },
  }
}

type QueryQueue = ReturnType<typeof queryQueue>

/** Runs one query after the other, so that it is known when the connection asks nothing. */
function queryQueue() {
  let sent: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | null = null
  const add = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = sent.then(work)
    sent = turn.catch(() => undefined)
    return turn
  }
  return {
    add,
    /** A query that has not been sent yet serves all callers that come meanwhile. */
    share: (work: () => Promise<void>) => {
      next ??= add(() => {
        next = null
        return work()
      })
      return next
    },
  }
}
