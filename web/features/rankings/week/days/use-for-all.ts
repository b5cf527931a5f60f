import { useEffect, useMemo, useRef, useState } from 'react'
import type { WeekLine } from '../week.rules.ts'
import { useCommonDays } from './use-common-days.ts'
import type { CommonDays } from './week.days.ts'
import type { TypedDays } from './week.faults.ts'

/** What was typed for all lines of a batch. */
export interface TypedForAll {
  days: CommonDays | null
  reason: string
}

/** A batch that is saved, with what was typed for all of it. */
export interface SavedForAll extends TypedForAll {
  batchId: number
  keys: ReadonlySet<string>
}

/** The days and the reason for all lines that are saved: the next batch bears those of none before it. */
export function useForAll(proposed: readonly WeekLine[], today: string) {
  const { typed: days, put, change: changeDays, ...common } = useCommonDays(proposed, today)
  const [reason, setReason] = useState('')
  const [typedOn, setTypedOn] = useState(today)
  // Typed yesterday, they were meant for yesterday, or for what was begun then and is not saved yet.
  if (typedOn !== today && !proposed.some(({ isEdited, change }) => isEdited || change?.isTicked)) {
    setTypedOn(today)
    put(null)
    setReason('')
  }
  const forgotten = useRef<SavedForAll | null>(null)
  // A line may be ticked after the press whose batch is saved.
  const latest = useRef(proposed)
  useEffect(() => {
    latest.current = proposed
  })
  return {
    ...common,
    change: (next: Partial<TypedDays>) => {
      setTypedOn(today)
      changeDays(next)
    },
    reason,
    setReason: (next: string) => {
      setTypedOn(today)
      setReason(next)
    },
    typed: useMemo(() => ({ days, reason }), [days, reason]),
    /** Once a batch is saved, and with it the last that they are for; what was typed since stays. */
    forget: (saved: SavedForAll) => {
      if (areForOthers(latest.current, saved.keys)) return
      forgotten.current = saved
      put((now) => (now === saved.days ? null : now))
      setReason((now) => (now === saved.reason ? '' : now))
    },
    /** As that batch is undone. */
    bringBack: (batchId: number) => {
      const saved = forgotten.current
      if (saved?.batchId !== batchId) return
      put((now) => now ?? saved.days)
      setReason((now) => now || saved.reason)
    },
  }
}

/** Whether lines are still to be saved: a question that is not answered yet may tick its line again. */
export const areForOthers = (
  lines: readonly Pick<WeekLine, 'key' | 'isTicked' | 'conflict'>[],
  saved: ReadonlySet<string>,
) => lines.some(({ key, isTicked, conflict }) => (isTicked || conflict !== null) && !saved.has(key))
