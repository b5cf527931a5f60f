import { useEffect, useMemo, useRef, useState } from 'react'
import type { WeekLine } from '../week.rules.ts'
import { useCommonDays } from './use-common-days.ts'
import type { CommonDays } from './week.days.ts'

/** What was typed for all lines of a batch. */
export interface TypedForAll {
  days: CommonDays | null
  reason: string
}

/** The days and the reason for all lines that are saved: the next batch bears those of none before it. */
export function useForAll(proposed: readonly WeekLine[], today: string) {
  const { typed: days, put, ...common } = useCommonDays(proposed, today)
  const [reason, setReason] = useState('')
  const isTickedLeft = useRef(false)
  useEffect(() => {
    isTickedLeft.current = proposed.some(({ isTicked }) => isTicked)
  }, [proposed])
  const forgotten = useRef<TypedForAll | null>(null)
  return {
    ...common,
    reason,
    setReason,
    typed: useMemo(() => ({ days, reason }), [days, reason]),
    /** Once a batch is saved, and with it the last that was ticked; what was typed since stays. */
    forget: (sent: TypedForAll) => {
      if (isTickedLeft.current) return
      forgotten.current = sent
      put((now) => (now === sent.days ? null : now))
      setReason((now) => (now === sent.reason ? '' : now))
    },
    /** As that batch is undone. */
    bringBack: () => {
      const sent = forgotten.current
      forgotten.current = null
      if (!sent) return
      put((now) => now ?? sent.days)
      setReason((now) => now || sent.reason)
    },
  }
}
