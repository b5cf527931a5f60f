import type { DatabaseChanges, Topic } from './changes.ts'

interface PendingValue {
  key: string
  generation: number
  hasBegun: boolean
}

/** Failures are not cached. A change during a read causes at most one more read per key. */
export function cachedUntilChange<T>(
  changes: DatabaseChanges,
  topic: Topic,
  keyNow: () => string,
  make: (key: string) => Promise<T>,
) {
  let cached: { making: PendingValue; value: Promise<T> } | null = null
  let running: Promise<unknown> | null = null

  const begin = (making: PendingValue) => {
    making.hasBegun = true
    making.generation = changes.generation(topic)
    const value = make(making.key)
    const ended = value.then(noop, noop).then(() => {
      if (running === ended) running = null
    })
    running = ended
    return value
  }
  const isUsable = ({ hasBegun, generation, key }: PendingValue, wanted: string) =>
    key === wanted && (!hasBegun || (generation === changes.generation(topic) && changes.isListening()))

  return () => {
    const key = keyNow()
    if (cached && isUsable(cached.making, key)) return cached.value
    const making = { key, generation: 0, hasBegun: false }
    const next = { making, value: running ? running.then(() => begin(making)) : begin(making) }
    cached = next
    next.value.catch(() => {
      if (cached === next) cached = null
    })
    return next.value
  }
}

const noop = () => undefined
