import { once } from '../../contract/core/once.ts'

const WRITTEN = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/
const DIGITS = /^(\d{2})()(\d{2})(\d{2}|\d{4})$/

/** Accepts 21/11/26, 21/11/2026, 1.3.26, 1-3-26 and 211126; returns YYYY-MM-DD or null. */
export function parseDay(typed: string, today: string): string | null {
  const text = typed.replace(/\s/g, '')
  const [, day = '', , month = '', year = ''] = WRITTEN.exec(text) ?? DIGITS.exec(text) ?? []
  if (year === '') return null
  const fullYear = year.length === 4 ? year : String(nearestYear(Number(year), Number(today.slice(0, 4))))
  const parsed = `${fullYear.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(parsed) ? parsed : null
}

/** The nearest year with these two digits; at fifty years' distance, the past one. */
function nearestYear(digits: number, thisYear: number) {
  const earliest = thisYear - 50
  return earliest + ((((digits - earliest) % 100) + 100) % 100)
}

/** YYYY-MM-DD; PostgreSQL has no year 0. */
export function isDay(text: string) {
  if (text.length !== 10) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && text >= '0001'
}

/** JJ/MM/AA, or four digits where two would be read as another year. */
export function dayText(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const short = `${date}/${month}/${year.slice(-2)}`
  return parseDay(short, today) === day ? short : `${date}/${month}/${year}`
}

/** An invalid date is sent as typed, so that the server reports it. */
export const sentDay = (typed: string, today: string) => parseDay(typed, today) ?? typed.trim()

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
