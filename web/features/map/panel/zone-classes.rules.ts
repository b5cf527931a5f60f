import { daysBetween } from '../../../../contract/core/days.ts'
import { withFrenchSpaces } from '../../../../contract/core/french-spaces.ts'
import type { Ranking, RankingType } from '../../../../contract/rankings.ts'
import { worstFirst } from '../../../../contract/rules/zones.worst.ts'
import type { Scale, ScaleClass } from '../../../../contract/scales.ts'
import type { RecentClassChange, Zone } from '../../../../contract/zones.ts'
import { formatNearDay, formatWeekday } from '../../../lib/format.ts'
import { adviceOf, classByKey, classOf, isOld, UNKNOWN } from '../../scales/scales.rules.ts'

const SHOWN_DAYS = 7

export interface ShownClass {
  scale: Scale
  look: ScaleClass
  /** Empty when the class has none. */
  advice: string
  ranking: Ranking | null
  sampling: Zone['last_samplings'][RankingType]
  change: RecentClassChange | null | undefined
}

/** Both classes, the worse first. */
export const shownClasses = (
  { rankings, last_samplings, last_changes }: Pick<Zone, 'rankings' | 'last_samplings' | 'last_changes'>,
  scales: readonly Scale[],
  today: string,
): ShownClass[] =>
  worstFirst(rankings, scales).flatMap((type) => {
    const scale = scales.find((one) => one.type === type)
    if (!scale) return []
    const ranking = rankings[type]
    const sampling = last_samplings[type]
    const look = classOf(ranking, scale)
    const age = sampling && isOld(sampling.sampled_on, scale, today) ? 'old' : 'recent'
    const advice = withFrenchSpaces(adviceOf(look, age))
    // An answer that an older version kept on the device has no last changes.
    return [{ scale, look, advice, ranking, sampling, change: recentChange(last_changes?.[type], today) }]
  })

/** The last known labels, and what was said of them. */
export interface SeenClasses {
  labels: ReadonlyMap<RankingType, string>
  /** Null while nothing has changed. */
  news: string | null
}

export const NOTHING_SEEN: SeenClasses = { labels: new Map(), news: null }

/** Says how classes have changed; an unknown one is none, and waits for its scale. The same as before when none has. */
export function newsOf(seen: SeenClasses, shown: readonly Pick<ShownClass, 'scale' | 'look'>[]): SeenClasses {
  const { labels } = seen
  const changed = shown.filter(({ scale, look }) => look !== UNKNOWN && labels.get(scale.type) !== look.label)
  if (changed.length === 0) return seen
  const told = changed
    .filter(({ scale }) => labels.has(scale.type))
    .map(({ scale, look }) => `${scale.label}, ${labels.get(scale.type)} → ${look.label}`)
  return {
    labels: new Map([...labels, ...changed.map(({ scale, look }) => [scale.type, look.label] as const)]),
    news: told.length === 0 ? seen.news : told.join('\u00A0; '),
  }
}

/** Null once it is no longer recent, as what was kept some days ago still has it. */
export const recentChange = (change: RecentClassChange | null | undefined, today: string) =>
  change && daysBetween(change.since, today) < SHOWN_DAYS ? change : null

/** « Très faible → Faible depuis mardi » */
export function changeText({ before, since }: RecentClassChange, now: ScaleClass, scale: Scale, today: string): string {
  return `${classByKey(scale, before).label} → ${now.label} ${sinceText(since, today)}`
}

/** « Très faible avant mardi » */
export function formerText({ before, since }: RecentClassChange, scale: Scale, today: string): string {
  const days = daysBetween(since, today)
  const when = days <= 0 ? 'hier encore' : days === 1 ? 'avant-hier encore' : `avant ${formatWeekday(since)}`
  return `${classByKey(scale, before).label} ${when}`
}

function sinceText(day: string, today: string) {
  const days = daysBetween(day, today)
  if (days <= 0) return 'depuis aujourd’hui'
  return days === 1 ? 'depuis hier' : `depuis ${formatWeekday(day)}`
}

/** A period that has begun, or is still to come. */
export function periodText({ starts_on, ends_on }: Pick<Ranking, 'starts_on' | 'ends_on'>, today: string): string {
  const start = formatNearDay(starts_on, today)
  return ends_on === null ? `Valable depuis le ${start}` : `Valable du ${start} au ${formatNearDay(ends_on, today)}`
}
