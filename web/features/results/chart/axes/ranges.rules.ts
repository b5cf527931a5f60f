import { addDays } from '../../../../../contract/core/days.ts'
import { isInWinter, lastWinterOn, winterEnd, winterStart } from '../../../../../contract/rules/zones.winters.ts'
import { formatDate } from '../../../../lib/format.ts'
import { MODEL_WINTER_DAYS, winterName } from './seasons.rules.ts'

export const RANGES = ['winter', 'year', 'all', 'winters'] as const
export type ChartRange = (typeof RANGES)[number]

export const MAX_WINTERS = 5
const YEAR = 365
/** Fewer would leave a few points far apart. */
const MIN_DAYS = 42

/** The day a chart ends at: today, or a past one, which knows nothing of later days. */
export interface ChartEnd {
  today: string
  isPast: boolean
}

/** In summer, « this winter » is the one that has just ended. */
export const rangeOptions = ({ today, isPast }: ChartEnd): { value: ChartRange; label: string }[] => [
  {
    value: 'winter',
    label: isPast ? winterName(lastWinterOn(today)) : isInWinter(today) ? 'Cet hiver' : 'Dernier hiver',
  },
  { value: 'year', label: isPast ? '12 mois avant' : '12 mois' },
  { value: 'all', label: 'Tout' },
  { value: 'winters', label: 'Comparer les hivers' },
]

/** The days to ask for; what is absent has no bound. */
export function daysQuery(range: ChartRange, { today, isPast }: ChartEnd): { from?: string; to?: string } {
  const { from, to } = boundsOf(range, today)
  const last = isPast && (to === undefined || to > today) ? today : to
  return { ...(from !== undefined && { from }), ...(last !== undefined && { to: last }) }
}

function boundsOf(range: ChartRange, today: string): { from?: string; to?: string } {
  const winter = lastWinterOn(today)
  if (range === 'winter') return { from: winterStart(winter), to: winterEnd(winter) }
  if (range === 'year') return { from: addDays(today, -YEAR) }
  return range === 'winters' ? { from: winterStart(winter - MAX_WINTERS + 1) } : {}
}

export type ChartDays = readonly [from: string, to: string]

const latest = (days: readonly string[]) => days.reduce((last, day) => (day > last ? day : last))

/** The first day of the axis and its last: to today, and far enough apart. */
export function daysShown(range: ChartRange, today: string, sampled: readonly string[]): ChartDays {
  if (range === 'winters') return MODEL_WINTER_DAYS
  const { from: asked, to } = boundsOf(range, today)
  const from = asked ?? sampled[0] ?? today
  const last = latest([today, ...sampled])
  if (to !== undefined && last > to) return [from, to]
  const wide = addDays(from, MIN_DAYS)
  if (range === 'winter') return [from, latest([last, wide])]
  const before = addDays(last, -MIN_DAYS)
  return [from < before ? from : before, last]
}

const NAMES: Record<Exclude<ChartRange, 'winter'>, string> = {
  year: 'sur les 12 derniers mois',
  all: 'depuis le premier prélèvement',
  winters: 'sur les cinq derniers hivers',
}

/** Before the past day that they end at. */
const PAST_NAMES: Record<ChartRange, string> = {
  winter: 'de l’hiver, jusqu’au',
  year: 'des 12 mois avant le',
  all: 'jusqu’au',
  winters: 'des cinq hivers, jusqu’au',
}

/** As it ends a sentence: « aucun résultat… ». */
export const rangeWords = (range: ChartRange, { today, isPast }: ChartEnd) => {
  if (isPast) return `${PAST_NAMES[range]} ${formatDate(today)}`
  if (range !== 'winter') return NAMES[range]
  return isInWinter(today) ? 'cet hiver' : 'l’hiver dernier'
}
