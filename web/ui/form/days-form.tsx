import { type FormEvent, useState } from 'react'
import { WRONG_DAY } from '../../../contract/core/days.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { readDay } from '../../../contract/rules/reading/days.ts'
import { dayText } from '../../lib/days.ts'
import { todayInParis } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { DateField } from './date-field.tsx'
import styles from './days-form.module.css'

interface DaysFormProps {
  from: string | undefined
  to: string | undefined
  onApply: (days: { from: string | null; to: string | null }) => void
  /** The pressed button goes with what it took off. */
  onErased: () => void
}

/** Days from and to, either of them or both; made anew with the days that « back » brings. */
export const DaysForm = (props: DaysFormProps) => <Days key={`${props.from} ${props.to}`} {...props} />

function Days({ from, to, onApply, onErased }: DaysFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { days, faults } = readDays(new FormData(event.currentTarget))
    setErrors(faults)
    if (days) onApply(days)
  }
  return (
    <form className={styles.days} onSubmit={apply} noValidate aria-label="Jours">
      <DaysFields from={from} to={to} errors={errors} />
      <Button type="submit">Appliquer</Button>
      {(from !== undefined || to !== undefined) && (
        <Button
          variant="default"
          onClick={() => {
            onApply({ from: null, to: null })
            onErased()
          }}
        >
          Effacer
        </Button>
      )}
    </form>
  )
}

interface DaysFieldsProps {
  from: string | undefined
  to: string | undefined
  errors: FieldErrors
}

/** Two fields of a form that `readDays` reads. */
export function DaysFields({ from, to, errors }: DaysFieldsProps) {
  const today = todayInParis()
  const textOf = (day: string | undefined) => (day === undefined ? '' : dayText(day, today))
  const [typed, setTyped] = useState({ from: textOf(from), to: textOf(to) })
  return (
    <fieldset className={styles.pair}>
      <legend className="visually-hidden">Jours</legend>
      <DateField
        name="from"
        yearless="past"
        label="Du"
        value={typed.from}
        onChange={(text) => setTyped((before) => ({ ...before, from: text }))}
        errors={errors}
        whenEmpty="depuis le début"
      />
      <DateField
        name="to"
        yearless="past"
        label="Au"
        value={typed.to}
        onChange={(text) => setTyped((before) => ({ ...before, to: text }))}
        errors={errors}
        whenEmpty="jusqu’à la fin"
      />
    </fieldset>
  )
}

const ENDS_FIRST = 'La fin ne peut pas précéder le début.'

/** Null when a day is wrong. */
export function readDays(form: FormData) {
  const today = todayInParis()
  const read = (name: string) => {
    const text = form.get(name)
    if (typeof text !== 'string' || text.trim() === '') return null
    return readDay(text, today, 'past') ?? undefined
  }
  const from = read('from')
  const to = read('to')
  const faults = faultsOf({ from, to })
  const isRight = from !== undefined && to !== undefined && Object.keys(faults).length === 0
  return { days: isRight ? { from, to } : null, faults }
}

/** Faults by field; a day is undefined where the text is none. */
function faultsOf({ from, to }: { from: string | null | undefined; to: string | null | undefined }): FieldErrors {
  return {
    ...(from === undefined && { from: [WRONG_DAY] }),
    ...(to === undefined && { to: [WRONG_DAY] }),
    ...(from && to && to < from && { to: [ENDS_FIRST] }),
  }
}
