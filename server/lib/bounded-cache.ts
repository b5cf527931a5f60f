/** Whoever asks for a key while it is made shares the making. The least recently asked go first; the newest stays. */
export function boundedCache<T>(maxWeight: number, weigh: (value: T) => number) {
  const entries = new Map<string, { value: Promise<T>; weight: number }>()
  let total = 0

  const shrink = () => {
    for (const [key, { weight }] of entries) {
      if (total <= maxWeight || entries.size === 1) return
      // Still in the making.
      if (weight === 0) continue
      entries.delete(key)
      total -= weight
    }
  }
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = entries.get(key)
    const entry = known ?? { value: make(), weight: 0 }
    entries.delete(key)
    entries.set(key, entry)
    if (known) return known.value
    entry.value.then(
      (value) => {
        entry.weight = weigh(value)
        total += entry.weight
        shrink()
      },
      () => entries.delete(key),
    )
    return entry.value
  }
}
