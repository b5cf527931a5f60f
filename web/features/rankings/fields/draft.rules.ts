import type { RankingFields, RankingType } from '../../../../contract/rankings.ts'
import type { Period } from '../../../../contract/rules/rankings.periods.ts'
import { readValue, type ViralLoad } from '../../../../contract/rules/rankings.value.ts'
import { classOfValue } from '../../../../contract/rules/scales.classes.ts'
import type { Scale, ScaleClass } from '../../../../contract/scales.ts'
import { dayText, parseDay } from '../../../lib/days.ts'
import { formatValue } from '../../../lib/format.ts'
import { givenClasses } from '../../scales/scales.rules.ts'

export interface Draft {
  type: RankingType
  value: string
  isBelowLimit: boolean
  /** Key of the class a person chose; null while the scale's proposal applies. */
  chosen: string | null
  startsOn: string
  endsOn: string
  reason: string
  /** May end an existing assignment early, even one with an end date. */
  shortens: boolean
}

export const newDraft = (type: RankingType, today: string): Draft => ({
  type,
  value: '',
  isBelowLimit: false,
  chosen: null,
  startsOn: dayText(today, today),
  endsOn: '',
  reason: '',
  shortens: false,
})

export const draftOf = (type: RankingType, ranking: RankingFields, today: string): Draft => ({
  ...newDraft(type, today),
  value: ranking.value === null ? '' : (formatValue({ ...ranking, below_limit: false }) ?? ''),
  isBelowLimit: ranking.below_limit,
  chosen: ranking.class,
  startsOn: dayText(ranking.starts_on, today),
  endsOn: ranking.ends_on === null ? '' : dayText(ranking.ends_on, today),
})

export const moved = (draft: Draft, days: Partial<Record<'starts_on' | 'ends_on', string>>, today: string): Draft => ({
  ...draft,
  ...(days.starts_on && { startsOn: dayText(days.starts_on, today) }),
  ...(days.ends_on && { endsOn: dayText(days.ends_on, today) }),
})

/** Agreeing to shorten holds for one type and one period: changing either cancels it. */
export function redrafted(before: Draft, after: Draft, today: string): Draft {
  const isSame = (one: string, other: string) => one === other || parseDay(one, today) === parseDay(other, today)
  const isAgreed =
    before.type === after.type && isSame(before.startsOn, after.startsOn) && isSame(before.endsOn, after.endsOn)
  return isAgreed ? after : { ...after, shortens: false }
}

/** Whether something was typed or chosen since; the type alone is not. */
export const isRedrafted = (first: Draft, now: Draft) =>
  JSON.stringify({ ...first, type: now.type }) !== JSON.stringify(now)

export interface Understood {
  /** Or the message saying why it cannot be read. */
  load: ViralLoad | string
  proposed: ScaleClass | null
  /** The chosen class, else the proposed one. */
  shown: ScaleClass | null
  /** Null while a day cannot be read, or when the end comes before the start. */
  period: Period | null
}

export function understand(draft: Draft, scale: Scale, today: string): Understood {
  const load = readValue(draft.value, draft.isBelowLimit)
  const proposed = typeof load === 'string' ? null : classOfValue(scale.classes, load)
  const chosen = scale.classes.find(({ key }) => key === draft.chosen) ?? null
  return { load, proposed, shown: chosen ?? proposed, period: periodOf(draft, today) }
}

function periodOf({ startsOn, endsOn }: Draft, today: string): Period | null {
  const starts_on = parseDay(startsOn, today)
  const ends_on = parseDay(endsOn, today)
  if (starts_on === null || (ends_on === null && endsOn.trim() !== '')) return null
  return ends_on !== null && ends_on < starts_on ? null : { starts_on, ends_on }
}

export function loadHint({ load }: Understood, unit: string): string {
  if (typeof load === 'string') return load
  const text = formatValue(load)
  if (text === null) return 'Facultative\u00A0; virgule ou point, «\u00A0<\u00A01\u00A0» sous la limite.'
  return `Compris\u00A0: ${text}\u00A0${unit}${load.below_limit ? ', sous la limite de détection' : ''}.`
}

export function proposalText({ proposed, shown }: Understood): string {
  if (proposed === null) return ''
  return proposed === shown
    ? 'Proposé par l’échelle pour cette valeur.'
    : `Proposé par l’échelle\u00A0: ${proposed.label}`
}

/** A retired class can be kept, but not newly given. */
export const classChoices = (scale: Scale, currentClass: string | null) => {
  const given = givenClasses(scale)
  return scale.classes.filter((one) => given.includes(one) || one.key === currentClass)
}
