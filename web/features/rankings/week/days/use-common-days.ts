import { useMemo, useState } from 'react'
import type { WeekLine } from '../week.rules.ts'
import { usualDays, withDays } from './week.days.ts'
import { daysFaults, type TypedDays } from './week.faults.ts'

/** One pair of days for all lines but those with days of their own. */
export function useCommonDays(proposed: readonly WeekLine[], today: string) {
  // With the days that those were typed over: other lines keep theirs, whatever is left once these are saved.
  const [typed, setTyped] = useState<{ over: TypedDays; days: TypedDays } | null>(null)
  const proposedDays = useMemo(() => usualDays(proposed, today), [proposed, today])
  const usual = typed?.over ?? proposedDays
  const { starts_on, ends_on } = typed?.days ?? usual
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
    change: (next: Partial<TypedDays>) =>
      setTyped((before) => ({ over: before?.over ?? usual, days: { ...(before?.days ?? usual), ...next } })),
  }
}
