import { dayOf } from './clock.ts'

const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** A day, never broken over two lines. */
export const formatDay = (day: string) => DAY_FORMAT.format(new Date(day)).replaceAll(' ', '\u00A0')

const decimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** « < 1 » for a limit of detection. */
export const formatLoad = ({ value, below_limit }: { value: number; below_limit: boolean }) =>
  `${below_limit ? '<\u00A0' : ''}${decimals.format(value)}`

/** « < 1 UFP/g » for a limit of detection. */
export const formatValue = ({ unit, ...load }: { value: number; below_limit: boolean; unit: string }) =>
  `${formatLoad(load)}\u00A0${unit}`

const TIME_FORMAT = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })

/** « 22 nov. 2026 à 17:42 », in Paris. */
export const formatMoment = (moment: string) =>
  `${formatDay(dayOf(new Date(moment)))} à ${TIME_FORMAT.format(new Date(moment))}`
