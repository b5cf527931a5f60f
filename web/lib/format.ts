import { daysBetween } from '../../contract/core/days.ts'
import { once } from '../../contract/core/once.ts'

const PARIS = { timeZone: 'Europe/Paris' } as const
const NO_BREAK_SPACE = '\u00A0'

const shortDate = once(
  () => new Intl.DateTimeFormat('fr-FR', { ...PARIS, year: 'numeric', month: 'short', day: 'numeric' }),
)
const longDate = once(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      ...PARIS,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)
const isoDay = once(() => new Intl.DateTimeFormat('sv-SE', PARIS))
const relative = once(() => new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' }))
const decimals = once(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }))

export const fullName = ({ firstname, name }: { firstname: string; name: string }) => `${firstname} ${name}`.trim()

/** "5 mars 2024" from YYYY-MM-DD or a moment, never broken over two lines. */
export const formatDate = (date: string | null) => (date === null ? '' : unbroken(shortDate().format(new Date(date))))

/** "5 mars", where nobody doubts the year; cut from the date, as a slow phone takes long to make a formatter. */
export const formatDayOfYear = (day: string) => formatDate(day).replace(/\u00A0\d+$/, '')

/** "5 mars" within six months of this day, else "5 mars 2024". */
export const formatNearDay = (day: string, today: string) =>
  Math.abs(daysBetween(day, today)) < HALF_A_YEAR ? formatDayOfYear(day) : formatDate(day)

const HALF_A_YEAR = 182

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/** "mardi" */
export const formatWeekday = (day: string) => WEEKDAYS[new Date(day).getUTCDay()] ?? ''

const unbroken = (text: string) => text.replaceAll(' ', NO_BREAK_SPACE)

/** "05/03/2024 09:07", in Paris. */
export const formatMoment = (moment: string | null) => (moment === null ? '' : longDate().format(new Date(moment)))

const seconds = once(() => new Intl.DateTimeFormat('fr-FR', { ...PARIS, dateStyle: 'short', timeStyle: 'medium' }))

/** "05/03/2024 09:07:12", in Paris. */
export const formatSeconds = (moment: string) => seconds().format(new Date(moment))

const hours = once(() => new Intl.DateTimeFormat('fr-FR', { ...PARIS, timeStyle: 'short' }))

/** "09:07", in Paris. */
export const formatTime = (moment: string) => hours().format(new Date(moment))

const months = once(() => new Intl.DateTimeFormat('fr-FR', { ...PARIS, month: 'long' }))

/** "novembre", in Paris. */
export const formatMonth = (now: Date) => months().format(now)

/** "4,2" or "< 1", in UFP/g without the unit. */
export function formatValue({ value, below_limit }: { value: number | null; below_limit: boolean }) {
  if (value === null) return null
  return below_limit ? `<${NO_BREAK_SPACE}${formatNumber(value)}` : formatNumber(value)
}

/** The formatter takes a slow phone 70 ms to make: the first screen counts in small numbers. */
export const formatNumber = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : decimals().format(value)

/** The day in Paris, YYYY-MM-DD. */
export const todayInParis = (now = new Date()) => isoDay().format(now)

/** From here on a number of days says nothing to anyone. */
const TWO_YEARS = 731

/** "il y a 3 jours", "hier", "aujourd’hui", "demain", "il y a 5 ans": from a day to today in Paris. */
export function formatDaysAgo(day: string, now = new Date()) {
  const days = daysBetween(todayInParis(now), day)
  return Math.abs(days) < TWO_YEARS
    ? relative().format(days, 'day')
    : relative().format(Math.trunc(days / 365.25), 'year')
}

const percents = once(
  () =>
    new Intl.NumberFormat('fr-FR', {
      style: 'percent',
      maximumFractionDigits: 3,
      signDisplay: 'exceptZero',
    }),
)

/** "+0,32 %" of 0.0032, "inchangée". */
export const formatChange = (change: number) =>
  Math.abs(change) < 0.000_005 ? 'inchangée' : percents().format(change).replace('-', '\u2212')

export function formatCount(count: number, one: string, many = `${one}s`) {
  return `${formatNumber(count)}${NO_BREAK_SPACE}${Math.abs(count) < 2 ? one : many}`
}
