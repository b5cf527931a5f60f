import { addDays } from '../../../contract/core/days.ts'
import type { Ranking, RankingFields, RankingRecord, RankingType, SeenSampling } from '../../../contract/rankings.ts'
import { overlaps, type Period, planRanking } from '../../../contract/rules/rankings.periods.ts'
import { readDay } from '../../../contract/rules/reading/days.ts'
import { readValue, type ViralLoad } from '../../../contract/rules/reading/values.ts'
import { classOfValue } from '../../../contract/rules/scales.classes.ts'
import { activeClasses, type Scale, type ScaleClass } from '../../../contract/scales.ts'
import type { Zone, ZoneName } from '../../../contract/zones.ts'
import { dayText, sentDay } from '../../lib/days.ts'
import { formatDate, formatValue } from '../../lib/format.ts'
import { classByKey, UNKNOWN, UNRANKED } from '../scales/scales.rules.ts'

export interface DialogZone extends Pick<ZoneName, 'id' | 'code' | 'name'> {
  /** In force today, as it was shown, if known. */
  rankings?: Partial<Zone['rankings']>
}

/** The same zones, with what is in force now of those that were sent. */
export const withInForce = (
  zones: readonly DialogZone[],
  { sent, type, now }: { sent: readonly DialogZone[]; type: RankingType; now: readonly (Ranking | null)[] },
) => {
  const places = new Map(sent.map(({ id }, at) => [id, at]))
  return zones.map((zone) => {
    const at = places.get(zone.id)
    return at === undefined ? zone : { ...zone, rankings: { ...zone.rankings, [type]: now[at] ?? null } }
  })
}

/** Content of the form: value and days as they are typed. */
export interface RankingDraft {
  value: string
  below_limit: boolean
  /** Key of the class a person chose; '' while the scale's proposal applies. */
  class: string
  starts_on: string
  ends_on: string
  reason: string
  /** Rankings with an end stop the day before: the ordinary case. A correction never ends another one. */
  shortens: boolean
}

/** Fills the form with the ranking to correct; null: with a new one that begins today. */
export const draftOf = (ranking: RankingFields | null, today: string): RankingDraft => ({
  value: typeof ranking?.value === 'number' ? (formatValue({ ...ranking, below_limit: false }) ?? '') : '',
  below_limit: ranking?.below_limit ?? false,
  class: ranking?.class ?? '',
  starts_on: dayText(ranking?.starts_on ?? today, today),
  ends_on: ranking?.ends_on ? dayText(ranking.ends_on, today) : '',
  reason: '',
  shortens: true,
})

/** A ranking to correct at once, with what was typed of another. */
export interface RankingSlip {
  begun: RankingRecord
  typed: Partial<RankingDraft>
}

export interface ParsedDraft {
  /** A text says why the value cannot be read. */
  load: ViralLoad | string
  proposed: ScaleClass | null
  /** The chosen class, else the proposed one. */
  shown: ScaleClass | null
  /** Null while a day cannot be read, or when the end comes before the start. */
  period: Period | null
}

export function parseDraft(draft: RankingDraft, scale: Scale, today: string): ParsedDraft {
  const load = readValue(draft.value, draft.below_limit)
  const proposed = typeof load === 'string' ? null : classOfValue(scale.classes, load)
  const chosen = scale.classes.find(({ key }) => key === draft.class) ?? null
  return { load, proposed, shown: chosen ?? proposed, period: periodOf(draft, today) }
}

/** What saving says that one has seen. */
export const shownSampling = (last: SeenSampling | undefined): SeenSampling =>
  last ? { sampled_on: last.sampled_on, value: last.value, below_limit: last.below_limit } : null

/** The last sampling of each zone as it was shown, by its id. */
export type SeenSamplings = ReadonlyMap<number, Record<RankingType, SeenSampling>>

/** Builds the body to send. Leave the texts as typed: the server says what is wrong with them. */
export function bodyOf(draft: RankingDraft, shown: ScaleClass | null, today: string) {
  const { value, below_limit, class: key, starts_on, ends_on, reason } = draft
  return {
    class: shown?.key ?? '',
    // Nobody chose it: by a newer scale it may be another.
    is_proposed: key === '' && shown !== null,
    value,
    below_limit,
    starts_on: sentDay(starts_on, today),
    ends_on: sentDay(ends_on, today) || null,
    reason,
  }
}

function periodOf({ starts_on, ends_on }: RankingDraft, today: string): Period | null {
  const first = readDay(starts_on, today)
  const last = readDay(ends_on, today)
  if (first === null || (last === null && ends_on.trim() !== '')) return null
  return last !== null && last < first ? null : { starts_on: first, ends_on: last }
}

/** The class that subscribers are told of; null: none is in force any more. */
export interface ClassToTell {
  class: string | null
  period: Period
}

export const toldOf = ({ shown, period }: ParsedDraft): ClassToTell | null =>
  shown && period && { class: shown.key, period }

export function loadHint({ load }: ParsedDraft, unit: string): string {
  if (typeof load === 'string') return load
  const text = formatValue(load)
  if (text === null) return 'Facultative\u00A0; virgule ou point, «\u00A0<\u00A01\u00A0» pour moins de 1.'
  return `Compris\u00A0: ${text}\u00A0${unit}${load.below_limit ? ', moins que ce qu’on sait mesurer' : ''}.`
}

export function proposalText({ proposed, shown }: ParsedDraft): string {
  if (proposed === null) return ''
  return proposed === shown
    ? 'Proposé par l’échelle pour cette valeur.'
    : `Proposé par l’échelle\u00A0: ${proposed.label}`
}

/** A retired class can stay, but not be assigned anew. */
export const classChoices = (scale: Scale, currentClass: string | null) => {
  const active = activeClasses(scale.classes)
  return scale.classes.filter((one) => active.includes(one) || one.key === currentClass)
}

export const isInForce = (period: Period, day: string) => overlaps(period, { starts_on: day, ends_on: day })

/** As a zone shows them. */
export const inForceOf = (history: readonly RankingRecord[], today: string) => {
  const of = (type: RankingType) => history.find((one) => one.type === type && isInForce(one, today)) ?? null
  return { phages: of('phages'), arn_f: of('arn_f') }
}

/**
 * A zone with what is in force by its history. From the first change on, the class stays the one under which it was typed;
 * of a zone whose class nothing has said yet, what comes is shown, and checked.
 */
export const asShownNow = (zone: DialogZone, latest: Zone['rankings'] | undefined, isTyped: boolean): DialogZone =>
  latest && (zone.rankings === undefined || !isTyped) ? { ...zone, rankings: latest } : zone

/** The dated ranking whose end the day before makes room by itself; null when that is not enough. */
export function shortenedBy<P extends Period>(existing: readonly P[], added: Period): P | null {
  const { closes, conflicts } = planRanking(existing, added, 'any')
  return closes !== null && closes.ends_on !== null && conflicts.length === 0 ? closes : null
}

export function periodText({ starts_on, ends_on }: Period): string {
  if (ends_on === null) return `À partir du ${formatDate(starts_on)}`
  if (ends_on === starts_on) return `Le ${formatDate(starts_on)}`
  return `Du ${formatDate(starts_on)} au ${formatDate(ends_on)}`
}

interface AddedRanking {
  plan: ReturnType<typeof planRanking>
  added: Period
  existing: readonly Period[]
  today: string
}

/** Tells in sentences what else saving will do; none when there is a conflict, because saving is refused. */
export function consequencesOf({ plan: { closes, conflicts }, added, existing, today }: AddedRanking): string[] {
  if (conflicts.length > 0) return []
  const sentences = closes ? [stopText(closes, added, today)] : []
  if (added.ends_on !== null) {
    const after = addDays(added.ends_on, 1)
    const isFollowed = existing.some((one) => one !== closes && isInForce(one, after))
    if (!isFollowed && after > today) sentences.push(`À partir du ${formatDate(after)}, la zone sera non classée.`)
  }
  return sentences
}

export const stopText = (closed: Period, added: Period, today: string) =>
  `Le classement ${closed.starts_on > today ? 'à venir' : 'en cours'} s’arrêtera le ${formatDate(addDays(added.starts_on, -1))}.`

/** A later start or an earlier end, which avoids the others. */
export interface ConflictResolution {
  field: 'starts_on' | 'ends_on'
  day: string
}

/** Null when neither does. */
export function resolveConflict(existing: readonly Period[], added: Period): ConflictResolution | null {
  const { conflicts } = planRanking(existing, added, 'open')
  const around = conflicts.find((one) => one.starts_on <= added.starts_on)
  const [next] = conflicts.map(({ starts_on }) => starts_on).sort()
  if (next === undefined || around?.ends_on === null) return null
  const field = around ? 'starts_on' : 'ends_on'
  const day = around ? addDays(around.ends_on, 1) : addDays(next, -1)
  const movedPeriod = { ...added, [field]: day }
  const isPeriod = movedPeriod.ends_on === null || movedPeriod.starts_on <= movedPeriod.ends_on
  return isPeriod && planRanking(existing, movedPeriod, 'open').conflicts.length === 0 ? { field, day } : null
}

/** In the order of the scale, unknown and unranked last. */
export function classCounts(keys: readonly (string | null)[], scale: Scale) {
  return [...scale.classes, UNKNOWN, UNRANKED].flatMap((shown) => {
    const count = keys.filter((key) => classByKey(scale, key) === shown).length
    return count > 0 ? [{ shown, count }] : []
  })
}
