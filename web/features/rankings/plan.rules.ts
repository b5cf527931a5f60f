import { addDays } from '../../../contract/core/days.ts'
import { overlaps, type Period, planRanking } from '../../../contract/rules/rankings.periods.ts'
import type { Scale } from '../../../contract/scales.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { classByKey, UNRANKED } from '../scales/scales.rules.ts'

export const isInForce = (period: Period, day: string) => overlaps(period, { starts_on: day, ends_on: day })

/** True when ending a single dated assignment is enough to make room. */
export function mayShorten(existing: readonly Period[], added: Period): boolean {
  const { closes, conflicts } = planRanking(existing, added, 'shorten')
  return closes !== null && closes.ends_on !== null && conflicts.length === 0
}

/** Unlike an assignment, a correction never ends another one. */
export const planOfCorrection = <P extends Period>(others: readonly P[], corrected: Period) => ({
  closes: null,
  conflicts: others.filter((one) => overlaps(one, corrected)),
})

export function periodText({ starts_on, ends_on }: Period): string {
  if (ends_on === null) return `À partir du ${formatDate(starts_on)}`
  if (ends_on === starts_on) return `Le ${formatDate(starts_on)}`
  return `Du ${formatDate(starts_on)} au ${formatDate(ends_on)}`
}

interface Planned {
  plan: ReturnType<typeof planRanking>
  added: Period
  existing: readonly Period[]
  today: string
}

/** Empty when there is a conflict, since saving will then be refused. */
export function consequencesOf({ plan: { closes, conflicts }, added, existing, today }: Planned): string[] {
  if (conflicts.length > 0) return []
  const said: string[] = []
  if (closes) {
    const which = closes.starts_on > today ? 'à venir' : 'en cours'
    said.push(`L’affectation ${which} s’arrêtera le ${formatDate(addDays(added.starts_on, -1))}.`)
  }
  if (added.ends_on !== null) {
    const after = addDays(added.ends_on, 1)
    const isFollowed = existing.some((one) => one !== closes && isInForce(one, after))
    if (!isFollowed && after > today) said.push(`À partir du ${formatDate(after)}, la zone sera non classée.`)
  }
  return said
}

/** A later start or an earlier end that avoids the others; null when neither does. */
export function resolveConflict(
  existing: readonly Period[],
  added: Period,
): Partial<Record<'starts_on' | 'ends_on', string>> | null {
  const { conflicts } = planRanking(existing, added, 'keep')
  const around = conflicts.find((one) => one.starts_on <= added.starts_on)
  const [next] = conflicts.map(({ starts_on }) => starts_on).sort()
  if (next === undefined || around?.ends_on === null) return null
  const moved = around ? { starts_on: addDays(around.ends_on, 1) } : { ends_on: addDays(next, -1) }
  const tried = { ...added, ...moved }
  const isPeriod = tried.ends_on === null || tried.starts_on <= tried.ends_on
  return isPeriod && planRanking(existing, tried, 'keep').conflicts.length === 0 ? moved : null
}

const MAX_FAULTS = 4

/** The first fault is shown under its field. */
export function otherFaults([, ...others]: readonly string[] = []): string | null {
  if (others.length === 0) return null
  const more = others.length - MAX_FAULTS
  const rest = more > 0 ? [`Et ${formatCount(more, 'autre zone', 'autres zones')}.`] : []
  return [...others.slice(0, MAX_FAULTS), ...rest].join(' ')
}

/** In the order of the scale, unranked last. */
export function classCounts(keys: readonly (string | null)[], scale: Scale) {
  return [...scale.classes, UNRANKED].flatMap((shown) => {
    const count = keys.filter((key) => classByKey(scale, key) === shown).length
    return count > 0 ? [{ shown, count }] : []
  })
}
