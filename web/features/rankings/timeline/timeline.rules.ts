import { addDays, daysBetween } from '../../../../contract/core/days.ts'
import { once } from '../../../../contract/core/once.ts'
import type { RankingFields } from '../../../../contract/rankings.ts'
import { overlaps, type Period } from '../../../../contract/rules/rankings.periods.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { classByKey } from '../../scales/scales.rules.ts'
import { periodText } from '../rankings.rules.ts'

export type DatedRanking = Pick<RankingFields, 'class' | 'starts_on' | 'ends_on'>

/** In percent of the timeline's width. */
interface TimelineStretch {
  from: number
  to: number
}

export interface TimelineBar extends TimelineStretch {
  key: string
  /** Null while none is chosen. */
  class: string | null
  /** Goes on beyond the drawing. */
  isOpen: boolean
}

export interface DrawnTimeline {
  bars: TimelineBar[]
  added: TimelineBar | null
  clashes: TimelineStretch[]
  today: number
  ticks: { at: number; label: string }[]
}

interface TimelineSpan {
  existing: readonly DatedRanking[]
  added?: (Period & { class: string | null }) | null
  today: string
}

const DAYS_AROUND = 45
/** Days drawn for a period without end. */
const OPEN_DAYS = 75

export function windowAround({ added, today }: Pick<TimelineSpan, 'added' | 'today'>): [string, string] {
  const starts = added?.starts_on ?? today
  const ends = added?.ends_on ?? addDays(starts, OPEN_DAYS - DAYS_AROUND)
  return [addDays(starts < today ? starts : today, -DAYS_AROUND), addDays(ends > today ? ends : today, DAYS_AROUND)]
}

export function windowOfAll({ existing, today }: Pick<TimelineSpan, 'existing' | 'today'>): [string, string] {
  const days = existing.flatMap(({ starts_on, ends_on }) => [starts_on, ends_on ?? addDays(starts_on, OPEN_DAYS)])
  const [first = today] = [...days, today].sort()
  const last = [...days, today].sort().at(-1) ?? today
  return [addDays(first, -3), addDays(last, 7)]
}

export function timelineOf(
  { existing, added = null, today }: TimelineSpan,
  [first, last]: [string, string],
): DrawnTimeline {
  const width = daysBetween(first, last)
  const at = (day: string) => round(Math.min(100, Math.max(0, (daysBetween(first, day) / width) * 100)))
  const stretch = ({ starts_on, ends_on }: Period): TimelineStretch => ({
    from: at(starts_on),
    to: ends_on === null ? 100 : at(addDays(ends_on, 1)),
  })
  const inView = existing.filter((one) => overlaps(one, { starts_on: first, ends_on: last }))
  const bar = (one: Period & { class: string | null }): TimelineBar => ({
    ...stretch(one),
    key: one.starts_on,
    class: one.class,
    isOpen: one.ends_on === null,
  })
  return {
    bars: inView.map(bar),
    added: added && bar(added),
    clashes: added ? inView.filter((one) => overlaps(one, added)).map((one) => stretch(common(one, added))) : [],
    today: at(today),
    ticks: ticksBetween(first, last).map((day) => ({ at: at(day), label: monthName().format(new Date(day)) })),
  }
}

const round = (percent: number) => Math.round(percent * 100) / 100

const common = (one: Period, other: Period): Period => ({
  starts_on: one.starts_on > other.starts_on ? one.starts_on : other.starts_on,
  ends_on: [one.ends_on, other.ends_on].filter((day) => day !== null).sort()[0] ?? null,
})

const monthName = once(() => new Intl.DateTimeFormat('fr-FR', { month: 'short', year: '2-digit', timeZone: 'UTC' }))
const MAX_TICKS = 4
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120]
/** Labels are written to the right of their mark, so one near the end would be cut. */
const LABEL_SHARE = 0.14

/** First days of months, few enough for their labels not to touch. */
function ticksBetween(first: string, last: string): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const start = year * 12 + month
  const end = addDays(last, -Math.round(daysBetween(first, last) * LABEL_SHARE))
  const months = Math.ceil(daysBetween(first, last) / 30.4)
  const step = STEPS.find((one) => months / one <= MAX_TICKS) ?? 240
  const days: string[] = []
  for (let index = Math.ceil(start / step) * step; ; index += step) {
    const day = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`
    if (day > end || days.length > MAX_TICKS) return days
    if (day >= first) days.push(day)
  }
}

/** For screen readers: one sentence per period, in order of time. */
export function timelineWords({ existing, added = null }: TimelineSpan, scale: Scale): string[] {
  const label = (key: string) => classByKey(scale, key).label
  const existingWords = [...existing]
    .sort((a, b) => a.starts_on.localeCompare(b.starts_on))
    .map((one) => {
      const clash = added && overlaps(one, added) ? ', que la nouvelle recouvre' : ''
      return `${periodText(one)}\u00A0: ${label(one.class)}${clash}`
    })
  if (!added) return existingWords
  return [
    ...existingWords,
    `Nouvelle\u00A0: ${periodText(added)}\u00A0: ${added.class === null ? 'classe à choisir' : label(added.class)}`,
  ]
}
