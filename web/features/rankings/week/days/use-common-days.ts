import { useMemo, useState } from 'react'
import type { WeekLine } from '../week.rules.ts'
import { usualDays, withDays } from './week.days.ts'
import { daysFaults, type TypedDays } from './week.faults.ts'

/** One pair of days for all lines but those with days of their own. */
export function useCommonDays(proposed: readonly WeekLine[], today: string) {
  const [typed, setTyped] = useState<Partial<TypedDays>>({})
  const usual = useMemo(() => usualDays(proposed, today), [proposed, today])
  const { starts_on, ends_on } = { ...usual, ...typed }
  const days = useMemo(() => ({ starts_on, ends_on }), [starts_on, ends_on])
  // The same object for the same line, so that what is typed elsewhere renders none.
  const cache = useMemo(() => ({ of: new WeakMap<WeekLine, WeekLine>(), usual, days }), [usual, days])
  const lines = useMemo(
    () =>
      proposed.map((line) => {
        const known = cache.of.get(line) ?? withDays(line, cache.usual, cache.days)
        cache.of.set(line, known)
        return known
      }),
    [proposed, cache],
  )
  return {
    lines,
    days,
    faults: useMemo(() => daysFaults(days, today), [days, today]),
    change: (next: Partial<TypedDays>) => setTyped((before) => ({ ...before, ...next })),
  }
}
