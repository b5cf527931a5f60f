import { once } from '../../contract/core/once.ts'
import { readDay, type YearlessDay } from '../../contract/rules/reading/days.ts'

/** JJ/MM/AA, or four digits where two would be read as another year. */
export function dayText(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const short = `${date}/${month}/${year.slice(-2)}`
  return readDay(short, today) === day ? short : `${date}/${month}/${year}`
}

/** An invalid date is sent as typed, so that the server reports it. */
export const sentDay = (typed: string, today: string, yearless: YearlessDay = 'nearest') =>
  readDay(typed, today, yearless) ?? typed.trim()

const weekday = once(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: 'UTC',
      weekday: 'long',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    }),
)

export const weekdayText = (day: string) => weekday().format(new Date(day))
