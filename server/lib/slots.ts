import { overloaded } from './http/errors.ts'

interface Place {
  /** Null for what may not be broken off. */
  breakOff: (() => void) | null
}

/**
 * So many at once, of one source and in all; gives what frees the place. When all are taken, who has most of them gives
 * up the oldest to who has fewer, so that a few slow ones do not keep everybody out. Throws 503 beyond.
 */
export function slots({ perSource, inAll }: { perSource: number; inAll: number }) {
  const taken = new Map<number, Set<Place>>()
  let total = 0

  const leave = (source: number, place: Place) => {
    const own = taken.get(source)
    if (!own?.delete(place)) return
    total -= 1
    if (own.size === 0) taken.delete(source)
  }
  const makeRoomFor = (source: number) => {
    const [most, places] = [...taken].reduce((one, other) => (other[1].size > one[1].size ? other : one))
    const [oldest] = places
    if (!oldest?.breakOff || places.size <= (taken.get(source)?.size ?? 0) + 1) throw overloaded()
    leave(most, oldest)
    oldest.breakOff()
  }

  return (source: number, breakOff: (() => void) | null = null): (() => void) => {
    if ((taken.get(source)?.size ?? 0) >= perSource) throw overloaded()
    if (total >= inAll) makeRoomFor(source)
    const place = { breakOff }
    taken.set(source, (taken.get(source) ?? new Set()).add(place))
    total += 1
    return () => leave(source, place)
  }
}
