import type { Weight } from '../../../contract/core/endpoint.ts'
import { counts } from '../metrics/counts.ts'
import { callerLeft, type HttpError, overloaded, stillRunning } from './errors.ts'

interface QueueCapacity {
  atOnce: number
  /** Calls of one person, or of one network when nobody is signed in. */
  perSource?: number
  maxWaiting: number
  /** Milliseconds in the line. */
  maxWait?: number
  /** Keeps its place until the whole answer is sent, not only until the work is done. */
  isHeld?: true
  /** Places of its own for every endpoint or named step; otherwise all calls of this weight share them. */
  isSeparate?: true
  refusal?: () => HttpError
}

/**
 * A call without a weight is a `read` or a `change` of who is signed in, or a `visitor`'s. A `step` is a part of a call,
 * an `upload` the file that comes before one.
 */
export type QueueKind = Weight | 'read' | 'change' | 'visitor' | 'step' | 'upload'

/** A database that answers no more frees a place every eight seconds: who is far behind is told. In a storm one waits. */
const MAX_WAIT_MS = 30_000

/** How many calls of each kind run and wait, per process; beyond that, 503. */
const CAPACITY: Record<QueueKind, QueueCapacity> = {
  // Connections are few, and who comes first has the next: a flood of calls would be before everybody.
  read: { atOnce: 8, perSource: 3, maxWaiting: 2000 },
  // While a standby is away no change ends, and what is stored must still be read.
  change: { atOnce: 5, perSource: 3, maxWaiting: 1000 },
  visitor: { atOnce: 2, maxWaiting: 500 },
  // libuv has four threads: hashing in all of them would stop files, compression and DNS.
  password: { atOnce: 2, maxWaiting: 250 },
  // Transactions that wait for each other's locks would take all connections of the pool.
  write: { atOnce: 3, maxWaiting: 500 },
  // Drawing stops all else for some hundredths of a second: those who wait their turn leave the gaps to others.
  drawing: { atOnce: 1, maxWaiting: 1000, isSeparate: true },
  // These take a second of work, or much memory; a file that has come in is not thrown away for another's.
  heavy: { atOnce: 1, maxWaiting: 30, maxWait: 120_000, isSeparate: true },
  // These are as slow as the client's line, with a file each on disk; rows are read in a step of their own.
  export: { atOnce: 20, perSource: 1, maxWaiting: 0, isHeld: true, refusal: stillRunning },
  // These are as slow as the client's line, but cheap: a few chunks in memory, or 20 MB of disk.
  transfer: { atOnce: 100, perSource: 20, maxWaiting: 100, isHeld: true, isSeparate: true },
  // A file that comes in on its way to another queue: as slow as the client's line, and up to 250 MB of disk.
  upload: { atOnce: 4, perSource: 2, maxWaiting: 30, isSeparate: true },
  // These are as slow as another's server.
  outside: { atOnce: 100, perSource: 20, maxWaiting: 100 },
  step: { atOnce: 2, maxWaiting: 1000, isSeparate: true },
}

/** A step that reads an export holds a connection: others keep two, or one where a process has only two. */
export function fitSteps(connections: number) {
  CAPACITY.step.atOnce = Math.min(CAPACITY.step.atOnce, Math.max(1, connections - 2))
}

/** The answer for which a place is kept, rather than the request, which ends once its body is read. */
interface PendingAnswer {
  readonly closed: boolean
  once: (event: 'close', listener: () => void) => unknown
  off: (event: 'close', listener: () => void) => unknown
}

interface QueuePlace {
  start: () => void
  refuse: () => void
}

const refused = () => {
  counts.refusedCalls += 1
  return overloaded()
}

/** Sources (person or network) take turns, so that a flood from one hardly delays the others. */
export function fairQueue({
  atOnce,
  perSource = atOnce,
  maxWaiting,
  maxWait = MAX_WAIT_MS,
  refusal = refused,
}: QueueCapacity) {
  const running = new Map<string, number>()
  const lines = new Map<string, Set<QueuePlace>>()
  let total = 0
  let waiting = 0

  const runningOf = (source: string) => running.get(source) ?? 0
  const lengthOf = (source: string) => lines.get(source)?.size ?? 0
  const take = (source: string) => {
    total += 1
    running.set(source, runningOf(source) + 1)
  }
  const leaveLine = (source: string, place: QueuePlace) => {
    const line = lines.get(source)
    if (!line?.delete(place)) return
    waiting -= 1
    if (line.size === 0) lines.delete(source)
  }
  const startNext = () => {
    for (const [source, line] of lines) {
      const [place] = line
      if (!place || runningOf(source) >= perSource) continue
      leaveLine(source, place)
      // Map order is the turn: put this source last.
      if (lines.delete(source)) lines.set(source, line)
      take(source)
      return place.start()
    }
  }
  const free = (source: string) => {
    total -= 1
    const left = runningOf(source) - 1
    if (left > 0) running.set(source, left)
    else running.delete(source)
    startNext()
  }
  /** In a full queue the newest call of the source with most calls is refused in favour of a source with fewer. */
  const makeRoomFor = (source: string) => {
    if (waiting < maxWaiting) return
    const [longest] = [...lines].sort((one, other) => other[1].size - one[1].size)
    const last = longest && [...longest[1]].at(-1)
    if (!last || longest[1].size <= lengthOf(source) + 1) throw refused()
    leaveLine(longest[0], last)
    last.refuse()
  }
  const wait = (source: string, raw: PendingAnswer | null) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place: QueuePlace = { start: resolve, refuse: () => reject(refused()) }
    const stopWaiting = () => {
      leaveLine(source, place)
      reject(callerLeft())
    }
    const waitNoMore = () => {
      leaveLine(source, place)
      place.refuse()
    }
    lines.set(source, (lines.get(source) ?? new Set()).add(place))
    waiting += 1
    raw?.once('close', stopWaiting)
    const timer = setTimeout(waitNoMore, maxWait)
    return promise.finally(() => {
      clearTimeout(timer)
      raw?.off('close', stopWaiting)
    })
  }

  /** Returns the function that frees the place. Throws 503 when full; a caller that disconnects stops waiting. */
  return async (source: string, raw: PendingAnswer | null): Promise<() => void> => {
    if (raw?.closed) throw callerLeft()
    const isOwnFull = runningOf(source) >= perSource
    if (isOwnFull && maxWaiting === 0) throw refusal()
    if (total < atOnce && !isOwnFull) take(source)
    else {
      makeRoomFor(source)
      await wait(source, raw)
    }
    return () => free(source)
  }
}

const queues = new Map<string, ReturnType<typeof fairQueue>>()

function queueOf(kind: QueueKind, name: string) {
  const key = CAPACITY[kind].isSeparate ? `${kind} ${name}` : kind
  const queue = queues.get(key) ?? fairQueue(CAPACITY[kind])
  queues.set(key, queue)
  return queue
}

interface AdmittedCall {
  kind: QueueKind
  endpoint: string
  source: string
  raw: PendingAnswer
}

/** Runs `work` once this kind has room. Throws 503 (429 for a second export), or 499 when the caller has left. */
export async function admitted<T>({ kind, endpoint, source, raw }: AdmittedCall, work: () => Promise<T>): Promise<T> {
  const leave = await queueOf(kind, endpoint)(source, raw)
  if (!CAPACITY[kind].isHeld) return await work().finally(leave)
  if (raw.closed) leave()
  else raw.once('close', leave)
  return work()
}

/** Runs a step that few may do at once, such as one that takes a database connection. */
export async function admittedStep<T>(step: string, source: string, work: () => Promise<T>): Promise<T> {
  const leave = await enterStep(step, source, null)
  return await work().finally(leave)
}

/** The same for a step that goes on behind the call: returns the function that ends it. */
export const enterStep = (step: string, source: string, raw: PendingAnswer | null) => queueOf('step', step)(source, raw)
