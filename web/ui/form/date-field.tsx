import { Popover, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { readDay, type YearlessDay } from '../../../contract/rules/reading/days.ts'
import { dayText, weekdayText } from '../../lib/days.ts'
import { isRequired } from '../../lib/form/required.ts'
import { todayInParis } from '../../lib/format.ts'
import { useOverlayEntry } from '../../lib/overlay-entries.ts'
import { IconButton } from '../icon-button.tsx'
import { IconCalendar } from '../icons.ts'
import { lazyPart } from '../lazy-part.tsx'
import { Loading } from '../loading.tsx'
import styles from './date-field.module.css'

const Calendar = lazyPart(() => import('./date-calendar.tsx').then((file) => file.DateCalendar), {
  loading: <Loading />,
})

interface DateFieldProps {
  name: string
  label: string
  /** The day as typed; sentDay() converts it. */
  value: string
  onChange: (typed: string) => void
  errors: FieldErrors
  /** What no day means, where it may stay empty. */
  whenEmpty?: string
  /** Says which year is meant where none is typed. */
  yearless?: YearlessDay
  /** The stored day, where another one was typed. */
  now?: string | undefined
}

export function DateField({ name, label, value, onChange, errors, whenEmpty, yearless, now }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useOverlayEntry(isOpen ? () => setOpen(false) : undefined)
  const today = todayInParis()
  const day = readDay(value, today, yearless)
  const error = errors[name]?.[0]
  const description = now ?? (error === undefined && (day === null ? formatText(whenEmpty) : weekdayText(day)))
  const pick = (picked: string) => {
    onChange(dayText(picked, today))
    setOpen(false)
    input.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    /** Closes the calendar, not the dialog around it; a press that took its own button away left the focus nowhere. */
    const stopEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      input.current?.focus()
    }
    document.addEventListener('keydown', stopEscape, { capture: true })
    return () => document.removeEventListener('keydown', stopEscape, { capture: true })
  }, [isOpen])
  const closeAfter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element)) return
    // Safari gives a pressed button no focus, but what lies around it.
    const isAround = relatedTarget.contains(currentTarget)
    if (!isAround && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the calendar closes once the focus has left
    <div onBlur={closeAfter}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        floatingStrategy="fixed"
        withinPortal={false}
        // The calendar loads after its position was computed.
        preventPositionChangeWhenVisible={false}
        transitionProps={{ duration: 0 }}
        middlewares={{ flip: true, shift: { padding: 8 } }}
        classNames={{ dropdown: styles.dropdown }}
      >
        <TextInput
          ref={input}
          name={name}
          label={label}
          value={value}
          error={error}
          data-value={day ?? value}
          description={description}
          aria-required={whenEmpty === undefined && isRequired(label)}
          wrapperProps={{ 'data-now': now !== undefined || undefined }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={FORMAT}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => day !== null && onChange(dayText(day, today))}
          rightSectionWidth={46}
          rightSection={
            <Popover.Target>
              <IconButton place="field" label={`Calendrier\u00A0: ${label}`} onClick={() => setOpen(!isOpen)}>
                <IconCalendar size={20} />
              </IconButton>
            </Popover.Target>
          }
        />
        <Popover.Dropdown>
          <Calendar day={day} today={today} onPick={pick} />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

const FORMAT = 'JJ/MM/AA'

/** Stays while one types, as a placeholder does not. */
const formatText = (whenEmpty: string | undefined) =>
  whenEmpty === undefined ? FORMAT : `${FORMAT}, vide\u00A0: ${whenEmpty}`
