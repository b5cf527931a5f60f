import { useRef } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatCount, formatDate, formatValue } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IconX } from '../../../ui/first-icons.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ClassMark } from '../../scales/class-mark.tsx'
import { classOf } from '../../scales/scales.rules.ts'
import { classCounts, type DialogZone, type SeenSamplings } from '../rankings.rules.ts'
import styles from './chosen-zones.module.css'

interface ChosenZonesProps {
  zones: readonly DialogZone[]
  scale: Scale
  seen: SeenSamplings | undefined
  /** Whose places the server's faults name. */
  sent: readonly DialogZone[]
  errors: FieldErrors
  /** Not where they have only changed, and may be given the class after a look. */
  canRemoveRefused: boolean
  onRemove: (ids: readonly number[]) => void
}

export function ChosenZones({ zones, scale, seen, sent, errors, canRemoveRefused, onRemove }: ChosenZonesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const currentClasses = zones.flatMap(({ rankings }) => {
    const ranking = rankings?.[scale.type]
    return ranking === undefined ? [] : [ranking?.class ?? null]
  })
  const counts = classCounts(currentClasses, scale)
  /** The pressed button goes away with its line, so the focus moves. */
  const remove = (...ids: number[]) => {
    title.current?.focus()
    onRemove(ids)
  }
  const fieldOf = ({ id }: DialogZone) => `zone_ids.${sent.findIndex((one) => one.id === id)}`
  const refused = zones.filter((zone) => errors[fieldOf(zone)])
  return (
    <section className={styles.zones} aria-labelledby="chosen-zones">
      <h3 id="chosen-zones" ref={title} tabIndex={-1}>
        {formatCount(zones.length, 'zone')}, le même classement
      </h3>
      {currentClasses.length > 0 && (
        <p className={styles.summary}>
          Aujourd’hui&nbsp;: {counts.map(({ shown, count }) => `${count} ${shown.label}`).join(', ')}
        </p>
      )}
      <ul>
        {zones.map((zone) => {
          const ranking = zone.rankings?.[scale.type]
          const last = seen?.get(zone.id)?.[scale.type]
          const shown = ranking !== undefined && classOf(ranking, scale)
          return (
            <li key={zone.id}>
              {shown && <ClassMark shown={shown} size={22} />}
              <span>
                {zoneTitle(zone)}
                {shown && <span className="visually-hidden">, {shown.label}</span>}
                {last && `, ${formatValue(last)} ${scale.unit} le ${formatDate(last.sampled_on)}`}
                <strong className={styles.fault}>{errors[fieldOf(zone)]?.[0]}</strong>
              </span>
              <IconButton
                label={`Retirer ${zoneTitle(zone)}`}
                data-field={fieldOf(zone)}
                onClick={() => remove(zone.id)}
              >
                <IconX size={18} />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {canRemoveRefused && refused.length > 0 && (
        <Button variant="default" onClick={() => remove(...refused.map(({ id }) => id))}>
          {refused.length === 1 ? 'Retirer la zone refusée' : `Retirer les ${refused.length} zones refusées`}
        </Button>
      )}
    </section>
  )
}
