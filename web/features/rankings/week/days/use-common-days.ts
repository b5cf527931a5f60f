import { useMemo, useState } from 'react'
import type { WeekLine } from '../week.rules.ts'
import { type CommonDays, commonDays, usualDays, withDays } from './week.days.ts'
import { daysFaults, type TypedDays } from './week.faults.ts'

/** One pair of days for all lines but those with days of their own. */
export function useCommonDays(proposed: readonly WeekLine[], today: string) {
  const [typed, setTyped] = useState<CommonDays | null>(null)
  const { starts_on, ends_on } = useMemo(() => usualDays(proposed, today), [proposed, today])
  const usual = useMemo(() => ({ starts_on, ends_on }), [starts_on, ends_on])
  const days = typed?.days ?? usual
  // The same object for the same line, so that what is typed elsewhere renders none.
  const cache = useMemo(() => ({ of: new WeakMap<WeekLine, WeekLine>(), usual, typed }), [usual, typed])
  const lines = useMemo(
    () =>
      proposed.map((line) => {
        const known = cache.of.get(line) ?? (cache.typed ? withDays(line, cache.usual, cache.typed) : line)
        cache.of.set(line, known)
        return known
      }),
    [proposed, cache],
  )
  return {
    lines,
    days,
    typed,
    faults: useMemo(() => daysFaults(days, today), [days, today]),
    change: (next: Partial<TypedDays>) => {
      const before = typed ?? commonDays(proposed, usual)
      setTyped({ ...before, days: { ...before.days, ...next } })
    },
    put: setTyped,
  }
}
