import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/fr'
import styles from './date-field.module.css'

interface DateCalendarProps {
  day: string | null
  today: string
  onPick: (day: string) => void
}

/** The button between them is named by the month it shows. */
const FRENCH = {
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  previousYear: 'Année précédente',
  nextYear: 'Année suivante',
  previousDecade: 'Décennie précédente',
  nextDecade: 'Décennie suivante',
}

/** A month, from Monday to Sunday. Loaded when a calendar is first opened. */
export const DateCalendar = ({ day, today, onPick }: DateCalendarProps) => (
  <div ref={focusDay}>
    <DatePicker
      locale="fr"
      firstDayOfWeek={1}
      value={day}
      defaultDate={day ?? today}
      onChange={(picked) => picked !== null && onPick(picked)}
      highlightToday
      // Picking the same day again keeps it.
      allowDeselect={false}
      ariaLabels={FRENCH}
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

/** The keyboard goes on from the chosen day, or from today. */
function focusDay(calendar: HTMLDivElement | null) {
  const day =
    calendar?.querySelector<HTMLElement>('[data-selected]') ?? calendar?.querySelector<HTMLElement>('[data-today]')
  day?.focus({ preventScroll: true })
}
