import { useMemo, useRef } from 'react'
import { zonesOn } from '../../../../contract/rules/zones.replay.ts'
import type { Zones } from '../../../../contract/zones.ts'
import { notePlace, useFocusAfter } from '../../../lib/use-focus-after.ts'
import { ageOn, type DataAge } from '../../zones/freshness/freshness.rules.ts'
import { useToday } from '../../zones/freshness/use-now.ts'
import { useReplayedDay } from '../../zones/replayed-day.ts'
import { withoutEnded } from '../map.rules.ts'
import { useMapChoice } from '../use-map-choice.ts'
import { useHistory } from './use-history.ts'

/** Gives the screen today’s zones, or those of the day in the address. */
export function useReplay(now: Zones, age: DataAge) {
  const choice = useMapChoice()
  const focusAfter = useFocusAfter()
  const isStillThere = useRef<() => boolean>(() => false)
  const today = useToday(age)
  const asked = useReplayedDay(today)
  const { history, hasFailed, refetch } = useHistory(asked !== null)
  // What was kept some days ago knows nothing of the days since.
  const isKnown = history !== null && asked !== null && asked < history.on
  const day = isKnown ? asked : null
  const data = useMemo(
    () => (history && day !== null ? zonesOn(history, day) : withoutEnded(now, today)),
    [history, day, now, today],
  )
  return {
    data,
    /** The past day that is shown; null for today, also while its history is on its way. */
    day,
    today,
    age: ageOn(age, today),
    open: (to: string) => {
      isStillThere.current = notePlace()
      choice.replay(to)
    },
    bar:
      asked !== null
        ? {
            history,
            day,
            hasFailed: hasFailed || (history !== null && !isKnown),
            onRetry: refetch,
            onDay: choice.showDay,
            onEnd: () => {
              choice.showToday()
              focusAfter('#zone-name, #zone-list')
            },
            /** Asked of the press that has opened it, whose button goes once the day is shown; null: an address has. */
            isStillThere: choice.arrival === 'PUSH' ? isStillThere : null,
          }
        : null,
  }
}

export type MapReplay = ReturnType<typeof useReplay>
