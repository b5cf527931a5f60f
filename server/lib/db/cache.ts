import type { DatabaseChanges, Topic } from './changes.ts'

interface Making {
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
  let kept: { making: Making; value: Promise<T> } | null = null
  let running: Promise<unknown> | null = null

  const begin = (making: Making) => {
    making.hasBegun = true
    making.generation = changes.generation(topic)
    const value = make(making.key)
    const ended = value.then(noop, noop).then(() => {
      if (running === ended) running = null
    })
    running = ended
    return value
  }
  const isGood = ({ hasBegun, generation, key }: Making, asked: string) =>
    key === asked && (!hasBegun || (generation === changes.generation(topic) && changes.isListening()))

  return () => {
    const key = keyNow()
    if (kept && isGood(kept.making, key)) return kept.value
    const making = { key, generation: 0, hasBegun: false }
    const next = { making, value: running ? running.then(() => begin(making)) : begin(making) }
    kept = next
    next.value.catch(() => {
      if (kept === next) kept = null
    })
    return next.value
  }
}

const noop = () => undefined
