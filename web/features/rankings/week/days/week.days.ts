import { dayText } from '../../../../lib/days.ts'
import { formatCount } from '../../../../lib/format.ts'
import type { WeekLine, WeekLineChange } from '../week.rules.ts'
import type { TypedDays } from './week.faults.ts'

const pairOf = ({ proposal: { starts_on, ends_on } }: WeekLine) => `${starts_on} ${ends_on ?? ''}`

/** The days that most lines are proposed: the others are exceptions, as a class that is to come or their scale wants it. */
export function usualDays(lines: readonly WeekLine[], today: string): TypedDays {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(pairOf(line), (counts.get(pairOf(line)) ?? 0) + 1)
  const [most = today] = [...counts].sort(([, one], [, other]) => other - one).map(([pair]) => pair)
  const [first = today, last = ''] = most.split(' ')
  return { starts_on: dayText(first, today), ends_on: last && dayText(last, today) }
}

const isSame = (one: TypedDays, other: TypedDays) => one.starts_on === other.starts_on && one.ends_on === other.ends_on

export const hasOwnDays = ({ draft }: WeekLine, days: TypedDays) => !isSame(draft, days)

/** Days typed for all. */
export interface CommonDays {
  days: TypedDays
  /** The usual ones then. */
  over: TypedDays
  /** The lines that had others then: they keep them, whatever is usual once the rest is saved. */
  exceptions: ReadonlySet<string>
}

export const commonDays = (lines: readonly WeekLine[], over: TypedDays): CommonDays => ({
  ...{ days: over, over },
  exceptions: new Set(lines.filter(({ draft }) => !isSame(draft, over)).map(({ key }) => key)),
})

/** A line without days of its own takes those for all; `usual`: the usual ones now, which may be others than then. */
export function withDays(line: WeekLine, usual: TypedDays, { days, over, exceptions }: CommonDays): WeekLine {
  const { key, change, draft } = line
  const isTyped = change?.starts_on !== undefined || change?.ends_on !== undefined
  const isUsual = isSame(draft, over) || (isSame(draft, usual) && !exceptions.has(key))
  return isTyped || !isUsual || isSame(draft, days) ? line : { ...line, draft: { ...draft, ...days } }
}

/** The periods of lines in words; how many they are where they differ. */
export function periodsText(lines: readonly WeekLine[], today: string) {
  const periods = new Set(lines.map(({ draft }) => periodWords(draft, today)))
  const [first = ''] = periods
  return periods.size > 1 ? formatCount(periods.size, 'période') : first
}

/** « 27/11 → 25/12 »: without the year of today. */
export const periodWords = ({ starts_on, ends_on }: TypedDays, today: string) =>
  `${starts_on || '…'} →\u00A0${ends_on || 'ouverte'}`.replaceAll(`/${today.slice(2, 4)}`, '')

/** What « fill down » takes from the line above into a column; null where that has nothing to give. */
export function filledFrom(above: WeekLine, line: WeekLine, field: string): WeekLineChange | null {
  const { value, starts_on, ends_on } = above.draft
  const key = above.shown?.key
  if (field === 'class') return line.scale.classes.some((one) => one.key === key) && key ? { class: key } : null
  if (field === 'value') return { value, class: '' }
  return field === 'days' ? { starts_on, ends_on } : null
}
