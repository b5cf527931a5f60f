import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/fr'
import { useId } from 'react'
import { IconArrowLeft, IconArrowRight } from '../icons.ts'
import styles from './date-field.module.css'

interface DateCalendarProps {
  day: string | null
  today: string
  onPick: (day: string) => void
}

const FRENCH = {
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  previousYear: 'Année précédente',
  nextYear: 'Année suivante',
  previousDecade: 'Décennie précédente',
  nextDecade: 'Décennie suivante',
}

export function DateCalendar({ day, today, onPick }: DateCalendarProps) {
  const id = useId()
  const named = { 'aria-labelledby': id }
  return (
    <div ref={focusDay}>
      <DatePicker
        locale="fr"
        firstDayOfWeek={1}
        value={day}
        defaultDate={day ?? today}
        onChange={(picked) => picked !== null && onPick(picked)}
        highlightToday
        allowDeselect={false}
        ariaLabels={FRENCH}
        previousIcon={<IconArrowLeft size={20} />}
        nextIcon={<IconArrowRight size={20} />}
        // The month or the years that the button between the arrows says.
        attributes={{ calendarHeaderLevel: { id }, month: named, monthsList: named, yearsList: named }}
        className={styles.calendar}
        classNames={{
          day: styles.day,
          weekday: styles.weekday,
          calendarHeader: styles.header,
          calendarHeaderControl: styles.headerControl,
          calendarHeaderLevel: styles.headerLevel,
        }}
      />
    </div>
  )
}

/** Keyboard users start from the chosen day, or from today. */
function focusDay(calendar: HTMLDivElement | null) {
  const day =
    calendar?.querySelector<HTMLElement>('[data-selected]') ?? calendar?.querySelector<HTMLElement>('[data-today]')
  day?.focus({ preventScroll: true })
}
