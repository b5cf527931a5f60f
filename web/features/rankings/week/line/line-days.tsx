import type { ComponentProps } from 'react'
import type { TypedDays } from '../days/week.faults.ts'
import { Part } from '../part.tsx'
import type { WeekLineChange } from '../week.rules.ts'
import styles from '../week-grid.module.css'

type DayName = keyof TypedDays

interface LineDaysProps {
  days: TypedDays
  /** What each field of the line has. */
  field: (name: DayName, column: number, label: string) => ComponentProps<'input'>
  onChange: (change: WeekLineChange, name: DayName) => void
}

/** Days of one line alone. */
export const LineDays = ({ days: { starts_on, ends_on }, field, onChange }: LineDaysProps) => (
  <Part role="gridcell" className={styles.days}>
    {DAYS.map(([name, label], index) => (
      <label key={name}>
        {label}
        <input
          type="text"
          inputMode="numeric"
          placeholder={name === 'ends_on' ? 'ouverte' : undefined}
          {...field(name, 4 + index, label)}
          data-fill="days"
          // Both become the line’s own: what changes for all leaves them alone.
          onChange={({ currentTarget }) => onChange({ starts_on, ends_on, [name]: currentTarget.value }, name)}
        />
      </label>
    ))}
  </Part>
)

const DAYS = [
  ['starts_on', 'Du'],
  ['ends_on', 'Au'],
] as const
