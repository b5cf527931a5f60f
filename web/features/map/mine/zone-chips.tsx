import { useEffect, useRef, useState } from 'react'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { formatNearDay, todayInParis } from '../../../lib/format.ts'
import { lastVisitOf } from '../../../lib/offline/last-visit.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { type ClassView, zoneClassOf } from '../../zones/zone-class.rules.ts'
import { chipsOf, hasChangedSince, type MineOf } from './mine.rules.ts'
import styles from './zone-chips.module.css'

interface ZoneChipsProps {
  zones: readonly Zone[]
  view: ClassView
  mine: MineOf
  userId: number
  /** The zone that is shown. */
  chosenId: number | null
  onOpen: (zone: Zone) => void
}

/** On a phone, one press from each zone that one follows. */
export function ZoneChips({ zones, view, mine, userId, chosenId, onOpen }: ZoneChipsProps) {
  const [today] = useState(() => todayInParis())
  const [lastVisit] = useState(() => lastVisitOf(userId, today))
  const chips = chipsOf(zones, view, mine)
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each zone
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [chosenId])
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Mes zones">
      {chips.map((zone) => (
        <li key={zone.id}>
          <button
            ref={zone.id === chosenId ? current : undefined}
            type="button"
            className={styles.chip}
            aria-current={zone.id === chosenId || undefined}
            title={zoneTitle(zone)}
            onClick={() => onOpen(zone)}
          >
            <ChipClass zone={zone} view={view} />
            <span className={styles.name}>{zone.name}</span>
            {lastVisit !== null && hasChangedSince(zone, view, lastVisit) && (
              <span className={styles.changed}>
                <span className="visually-hidden">classe changée depuis le {formatNearDay(lastVisit, today)}</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

function ChipClass({ zone, view }: { zone: Zone; view: ClassView }) {
  const look = zoneClassOf(zone, view)?.look
  return (
    look && (
      <>
        <ClassMark shown={look} size={26} />
        <span className="visually-hidden">{look.label}, </span>
      </>
    )
  )
}
