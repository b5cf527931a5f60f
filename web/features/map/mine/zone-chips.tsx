import { useEffect, useRef, useState } from 'react'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { formatNearDay } from '../../../lib/format.ts'
import { lastVisitOf } from '../../../lib/offline/last-visit.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { type ClassView, zoneClassOf } from '../../zones/zone-class.rules.ts'
import { hasChangedSince } from './mine.rules.ts'
import styles from './zone-chips.module.css'

interface ZoneChipsProps {
  chips: readonly Zone[]
  view: ClassView
  userId: number
  today: string
  /** The zone that is shown. */
  chosenId: number | null
  onOpen: (zone: Zone) => void
}

/** On a phone, one press from each zone that one follows. */
export function ZoneChips({ chips, view, userId, today, chosenId, onOpen }: ZoneChipsProps) {
  const [lastVisit] = useState(() => lastVisitOf(userId, today))
  const current = useRef<HTMLButtonElement>(null)
  const areShown = chips.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each zone, and when they have come
  useEffect(() => {
    const list = current.current?.closest('ul')
    if (!list) return
    // The news beside them may come later, and leave them less room.
    const observer = new ResizeObserver(() => {
      // Where all are seen, the panel around them stays where it is.
      if (list.scrollWidth > list.clientWidth) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [chosenId, areShown])
  if (!areShown) return null
  return (
    <ul className={styles.chips} aria-label="Mes zones">
      {chips.map((zone) => {
        const look = zoneClassOf(zone, view)?.look
        const isNew = lastVisit !== null && hasChangedSince(zone, view, lastVisit)
        const news = isNew ? `, classe changée depuis le ${formatNearDay(lastVisit, today)}` : ''
        return (
          <li key={zone.id}>
            <button
              ref={zone.id === chosenId ? current : undefined}
              type="button"
              className={styles.chip}
              aria-current={zone.id === chosenId || undefined}
              // Its code is short, and no other zone’s.
              aria-label={`${zoneTitle(zone)}\u00A0: ${look?.label}${news}`}
              title={zoneTitle(zone)}
              onClick={() => onOpen(zone)}
            >
              {look && <ClassMark shown={look} size={26} />}
              <span className={styles.code}>{zone.code}</span>
              {isNew && <span className={styles.changed} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
