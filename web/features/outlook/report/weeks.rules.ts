import { addDays, daysBetween } from '../../../../contract/core/days.ts'
import { once } from '../../../../contract/core/once.ts'
import type { OutlookProof } from '../../../../contract/outlook.ts'

type JudgedWeek = OutlookProof['weeks'][number]

interface WeekBar extends JudgedWeek {
  /** How many weeks after the first. */
  slot: number
}

interface MonthLabel {
  name: string
  /** In percent of the width. */
  at: number
  /** Tells which labels still have room when fewer do. */
  rank: 'half' | 'quarter' | 'month'
}

interface WeekBars {
  bars: WeekBar[]
  months: MonthLabel[]
  slots: number
  mostHits: number
  mostMisses: number
}

const monthName = once(() => new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' }))

/** Further to the right a name would leave the picture. */
const LAST_AT = 94

/** Places the bars of at least one week by their day: weeks that are not there are a gap. */
export function weekBarsOf(weeks: readonly JudgedWeek[]): WeekBars {
  const first = weeks[0]?.starts_on ?? ''
  const bars = weeks.map((week) => ({ ...week, slot: Math.round(daysBetween(first, week.starts_on) / 7) }))
  const slots = (bars.at(-1)?.slot ?? 0) + 1
  return {
    bars,
    months: monthsOf(first, slots),
    slots,
    mostHits: Math.max(0, ...weeks.map(({ hits }) => hits)),
    mostMisses: Math.max(0, ...weeks.map(({ misses }) => misses)),
  }
}

/** From the first that begins in the picture. */
function monthsOf(first: string, slots: number): MonthLabel[] {
  const days = Array.from({ length: slots * 7 }, (_, index) => index)
  return days
    .map((index) => ({ day: addDays(first, index), at: (index / (slots * 7)) * 100 }))
    .filter(({ day, at }) => day.endsWith('-01') && at <= LAST_AT)
    .map(({ day, at }, index) => ({ name: monthName().format(new Date(day)), at, rank: rankOf(index) }))
}

function rankOf(index: number): MonthLabel['rank'] {
  if (index % 6 === 0) return 'half'
  return index % 3 === 0 ? 'quarter' : 'month'
}
