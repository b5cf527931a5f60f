import { callerLeft, overloaded } from './http/errors.ts'

interface Place {
  start: () => void
  refuse: () => void
}

/** Sources take turns, so that a flood from one of them hardly delays the others. Throws 503 when full. */
export function fairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const lines = new Map<string, Set<Place>>()
  let running = 0
  let waiting = 0

  const join = (source: string, place: Place) => {
    lines.set(source, (lines.get(source) ?? new Set()).add(place))
    waiting += 1
  }
  const leave = (source: string, place: Place) => {
    const line = lines.get(source)
    if (!line?.delete(place)) return
    waiting -= 1
    if (line.size === 0) lines.delete(source)
  }
  const startNext = () => {
    running -= 1
    const [first] = lines
    if (!first) return
    const [source, line] = first
    const [place] = line
    if (!place) return
    leave(source, place)
    // The source goes to the end.
    if (lines.delete(source)) lines.set(source, line)
    running += 1
    place.start()
  }
  /** The last of the longest line gives up its place to a source that has fewer. */
  const hasRoomFor = (source: string) => {
    if (waiting < maxWaiting) return true
    const [longest, line] = [...lines].reduce((one, other) => (other[1].size > one[1].size ? other : one))
    const last = [...line].at(-1)
    if (!last || line.size <= (lines.get(source)?.size ?? 0) + 1) return false
    leave(longest, last)
    last.refuse()
    return true
  }
  const enter = (source: string, signal: AbortSignal | null) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stopWaiting = () => {
      leave(source, place)
      reject(callerLeft())
    }
    const place = { start: resolve, refuse: () => reject(overloaded()) }
    join(source, place)
    signal?.addEventListener('abort', stopWaiting)
    return promise.finally(() => signal?.removeEventListener('abort', stopWaiting))
  }

  return async <T>(source: string, signal: AbortSignal | null, work: () => Promise<T>): Promise<T> => {
    if (signal?.aborted) throw callerLeft()
    if (running < atOnce) running += 1
    else if (hasRoomFor(source)) await enter(source, signal)
    else throw overloaded()
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
