import { type KeyboardEvent, useId, useState } from 'react'
import type { FieldErrors } from '../../../../../contract/core/errors.ts'
import styles from '../week-foot.module.css'
import { type TypedDays, wholeDay } from './week.faults.ts'

export interface BatchFieldsProps {
  /** Where there is little room they are shown once they are asked for. */
  isOpened: boolean
  /** For all lines without days of their own. */
  days: TypedDays
  reason: string
  today: string
  errors: FieldErrors
  onDays: (days: Partial<TypedDays>) => void
  onReason: (reason: string) => void
}

const DAYS = [
  ['starts_on', 'Du'],
  ['ends_on', 'au'],
] as const

/** What holds for all that is saved. */
export function BatchFields({ isOpened, days, reason, today, errors, onDays, onReason }: BatchFieldsProps) {
  const [typing, setTyping] = useState<string | null>(null)
  const id = useId()
  const faults = Object.keys(errors).filter((name) => name !== typing)
  const texts = faults.flatMap((name) => errors[name] ?? [])
  return (
    <div className={styles.fields} data-open={isOpened || texts.length > 0}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no line of fields */}
      <div role="group" aria-labelledby={`${id}-for`} className={styles.days}>
        {DAYS.map(([name, label]) => (
          <label key={name}>
            {label}
            {name === 'ends_on' && <span className="visually-hidden"> (facultatif)</span>}
            <input
              type="text"
              inputMode="numeric"
              name={name}
              value={days[name]}
              placeholder={name === 'ends_on' ? 'ouverte' : undefined}
              aria-required={name === 'starts_on'}
              aria-invalid={faults.includes(name)}
              aria-describedby={texts.length > 0 ? `${id}-faults` : undefined}
              onKeyDown={pressEnter}
              onChange={({ currentTarget }) => {
                setTyping(name)
                onDays({ [name]: currentTarget.value })
              }}
              onBlur={() => {
                setTyping(null)
                if (days[name] !== wholeDay(days[name], today)) onDays({ [name]: wholeDay(days[name], today) })
              }}
            />
          </label>
        ))}
        <span id={`${id}-for`} className={styles.quiet}>
          pour tous, sauf exceptions
        </span>
      </div>
      <input
        type="text"
        name="reason"
        className={styles.reason}
        value={reason}
        aria-label="Motif, pour tous (facultatif)"
        title="Motif, pour tous (facultatif)"
        placeholder="Motif, pour tous (facultatif)"
        aria-invalid={faults.includes('reason')}
        aria-describedby={texts.length > 0 ? `${id}-faults` : undefined}
        onKeyDown={pressEnter}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
      {texts.length > 0 && (
        <p id={`${id}-faults`} className={styles.faults}>
          {texts.join(' ')}
        </p>
      )}
    </div>
  )
}

/** Enter ends a field, as in a cell: only with Ctrl it saves. */
function pressEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit()
}
