import { overloaded } from './http/errors.ts'

/** So many at once, of one source and in all. Throws 503 beyond; gives what frees the place. */
export function slots({ perSource, inAll }: { perSource: number; inAll: number }) {
  const taken = new Map<number, number>()
  let total = 0
  return (source: number): (() => void) => {
    const own = taken.get(source) ?? 0
    if (own >= perSource || total >= inAll) throw overloaded()
    taken.set(source, own + 1)
    total += 1
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      total -= 1
      const left = (taken.get(source) ?? 1) - 1
      if (left > 0) taken.set(source, left)
      else taken.delete(source)
    }
  }
}
