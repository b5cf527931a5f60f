import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { RankingType } from '../../../../contract/rankings.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatCount } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ClassMark } from '../../scales/class-mark.tsx'
import { classOf } from '../../scales/scales.rules.ts'
import type { DialogZone } from '../open-ranking-dialog.ts'
import { classCounts } from '../plan.rules.ts'
import styles from './chosen-zones.module.css'

interface ChosenZonesProps {
  zones: readonly DialogZone[]
  type: RankingType
  scale: Scale
  onRemove: (id: number) => void
}

export function ChosenZones({ zones, type, scale, onRemove }: ChosenZonesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const known = zones.flatMap(({ rankings }) => (rankings ? [rankings[type]?.class ?? null] : []))
  const counts = classCounts(known, scale)
  /** The pressed button goes away with its line, so the focus moves. */
  const remove = (id: number) => {
    title.current?.focus()
    onRemove(id)
  }
  return (
    <section className={styles.zones} aria-labelledby="chosen-zones">
      <h3 id="chosen-zones" ref={title} tabIndex={-1}>
        {formatCount(zones.length, 'zone')}, la même affectation
      </h3>
      {known.length > 0 && (
        <p className={styles.summary}>
          Aujourd’hui&nbsp;: {counts.map(({ shown, count }) => `${count} ${shown.label}`).join(', ')}
        </p>
      )}
      <ul>
        {zones.map((zone) => {
          const shown = zone.rankings && classOf(zone.rankings[type], scale)
          return (
            <li key={zone.id}>
              {shown && <ClassMark shown={shown} size={22} />}
              <span>
                {zoneTitle(zone)}
                {shown && <span className="visually-hidden">, {shown.label}</span>}
              </span>
              <IconButton label={`Retirer ${zoneTitle(zone)}`} onClick={() => remove(zone.id)}>
                <IconX size={18} aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
