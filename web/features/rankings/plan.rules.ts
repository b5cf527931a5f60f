import { addDays } from '../../../contract/core/days.ts'
import { overlaps, type Period, planRanking } from '../../../contract/rankings.periods.ts'
import type { Scale } from '../../../contract/scales.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { classByKey, UNRANKED } from '../scales/scales.rules.ts'

export const isInForce = (period: Period, day: string) => overlaps(period, { starts_on: day, ends_on: day })

/** Whether ending one that has an end, and no more than that, makes room for the new period. */
export function mayShorten(existing: readonly Period[], added: Period): boolean {
  const { closes, conflicts } = planRanking(existing, added, 'shorten')
  return closes !== null && closes.ends_on !== null && conflicts.length === 0
}

/** A correction ends nothing. */
export const planOfCorrection = <P extends Period>(others: readonly P[], corrected: Period) => ({
  closes: null,
  conflicts: others.filter((one) => overlaps(one, corrected)),
})

/** "Du 1 nov. 2026 au 28 nov. 2026", "Le 1 nov. 2026", "À partir du 1 nov. 2026". */
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

/** What else happens when it is saved, sentence by sentence; nothing is foretold of what will be refused. */
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

/** What would keep the new period clear of the others: a later start, or an earlier end; null where neither does. */
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

/** "0 abonné sera alerté", "3 abonnés seront alertés". */
export const alertText = (subscribers: number) =>
  `${formatCount(subscribers, 'abonné')} ${subscribers < 2 ? 'sera alerté' : 'seront alertés'}`

const MAX_FAULTS = 4

/** Zones refused besides the first, which stands under its field. */
export function otherFaults([, ...others]: readonly string[] = []): string | null {
  if (others.length === 0) return null
  const more = others.length - MAX_FAULTS
  const rest = more > 0 ? [`Et ${formatCount(more, 'autre zone', 'autres zones')}.`] : []
  return [...others.slice(0, MAX_FAULTS), ...rest].join(' ')
}

/** How many zones have each class, in the order of the scale; those without one last. */
export function classCounts(keys: readonly (string | null)[], scale: Scale) {
  return [...scale.classes, UNRANKED].flatMap((shown) => {
    const count = keys.filter((key) => classByKey(scale, key) === shown).length
    return count > 0 ? [{ shown, count }] : []
  })
}
