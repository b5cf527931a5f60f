const WRITTEN = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/
/** As the keyboard of digits of a phone allows: 211126, 21112026. */
const DIGITS = /^(\d{2})()(\d{2})(\d{2}|\d{4})$/

/** The day that was typed, YYYY-MM-DD, or null: 21/11/26, 21/11/2026, 1.3.26, 1-3-26, 211126. */
export function parseDay(typed: string, today: string): string | null {
  const text = typed.replace(/\s/g, '')
  const [, day = '', , month = '', year = ''] = WRITTEN.exec(text) ?? DIGITS.exec(text) ?? []
  if (year === '') return null
  const fullYear = year.length === 4 ? year : String(nearestYear(Number(year), Number(today.slice(0, 4))))
  const read = `${fullYear.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : null
}

/** Of the years that end with these two digits, the one nearest to this year; fifty years away, the past one. */
function nearestYear(digits: number, thisYear: number) {
  const earliest = thisYear - 50
  return earliest + ((((digits - earliest) % 100) + 100) % 100)
}

/** 31 April and 29 February 2026 are none; nor is any day of the year 0, which PostgreSQL does not know. */
function isDay(text: string) {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && text >= '0001'
}

/** JJ/MM/AA; the year in full where its two digits would be read as another. */
export function dayText(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const short = `${date}/${month}/${year.slice(-2)}`
  return parseDay(short, today) === day ? short : `${date}/${month}/${year}`
}

/** What is sent of a typed date: the day, or the text itself, for the server to say what is wrong with it. */
export const sentDay = (typed: string, today: string) => parseDay(typed, today) ?? typed.trim()

const weekday = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** "samedi 21 nov. 2026" */
export const weekdayText = (day: string) => weekday.format(new Date(day))
