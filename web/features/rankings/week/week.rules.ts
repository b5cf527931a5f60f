import type { FieldErrors } from '../../../../contract/core/errors.ts'
import type { RankingType } from '../../../../contract/rankings.ts'
import { MAX_BATCH, type RankingProposal } from '../../../../contract/rankings.week.ts'
import { isAbove } from '../../../../contract/rules/scales.severity.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Scale, ScaleClass } from '../../../../contract/scales.ts'
import { formatValue } from '../../../lib/format.ts'
import { classByKey, isOld } from '../../scales/scales.rules.ts'
import { bodyOf, draftOf, parseDraft, type RankingDraft, shownSampling } from '../rankings.rules.ts'
import { newSampling, type PastedSampling, type ShownSampling, withPasted } from './paste/paste.samplings.ts'

/** The fields of a line that a person changed; the others stay as proposed. */
export interface WeekLineChange extends Partial<Pick<RankingDraft, 'value' | 'class' | 'starts_on' | 'ends_on'>> {
  isTicked?: boolean
  /** Pasted with its value. */
  sampling?: PastedSampling
}

/** By line. */
export type WeekLineChanges = ReadonlyMap<string, WeekLineChange>

export const lineKey = ({ zone, type }: { zone: { id: number }; type: RankingType }) => `${zone.id}-${type}`

/** What one has not seen of a line that one changed or ticked: another’s decision, a sampling, that its zone is gone. */
export type LineConflict = 'decided' | 'sampled' | 'gone'

/** A proposal with what was changed of it, as it is shown and would be saved. */
export interface WeekLine {
  key: string
  proposal: RankingProposal
  scale: Scale
  change: WeekLineChange | undefined
  draft: RankingDraft
  /** The last ones, with the pasted one. */
  samplings: readonly ShownSampling[]
  /** A sampling that only the paste knows of. */
  pasted: PastedSampling | null
  /** Null while none is chosen. */
  shown: ScaleClass | null
  inForce: ScaleClass
  /** Asked in the line; until it is answered, the line is not saved. */
  conflict: LineConflict | null
  isTicked: boolean
  isEdited: boolean
  isChange: boolean
  isWorse: boolean
  isOld: boolean
}

export function weekLineOf(
  proposal: RankingProposal,
  scale: Scale,
  change: WeekLineChange | undefined,
  today: string,
  conflict: LineConflict | null = null,
): WeekLine {
  const { isTicked, sampling, ...typed } = change ?? {}
  const { class: key, in_force } = proposal
  // A value that was typed since is no longer the pasted one.
  const isAsPasted = sampling !== undefined && typed.value === formatValue(sampling)
  const pasted = isAsPasted ? newSampling(proposal.samplings, sampling) : null
  const samplings = withPasted(proposal.samplings, pasted)
  // In one cell: « < 1 ».
  const value = formatValue(proposal) ?? ''
  const draft = { ...draftOf({ ...proposal, class: '' }, today), value, below_limit: false, ...typed }
  const parsed = parseDraft(draft, scale, today)
  const shown = parsed.shown
  const inForce = classByKey(scale, in_force?.class ?? null)
  const [last] = samplings
  const old = last !== undefined && isOld(last.sampled_on, scale, today)
  const isFirst = in_force === null && key !== null
  const isProposed = key !== null && (isFirst || key !== in_force?.class) && !old
  const isEdited = Object.keys(typed).length > 0
  const isChange = shown !== null && in_force !== null && shown.key !== in_force.class
  return {
    key: lineKey(proposal),
    proposal,
    scale,
    change,
    draft,
    samplings,
    pasted,
    shown,
    inForce,
    conflict,
    isTicked: conflict === null && (isTicked ?? (isEdited || isProposed)),
    isEdited,
    isChange,
    isWorse: isChange && isAbove(shown, inForce),
    isOld: old,
  }
}

/** The ticked lines to save now, at most MAX_BATCH: the others wait for the next batch. */
export const batchOf = (lines: readonly WeekLine[]) => lines.filter(({ isTicked }) => isTicked).slice(0, MAX_BATCH)

/** `keeps`: a sampling that was pasted becomes a result. */
export function batchedOf({ proposal, draft, shown, pasted }: WeekLine, today: string, keeps: boolean) {
  const { reason: _, ...body } = bodyOf(draft, shown, today)
  const { zone, type, in_force, samplings } = proposal
  return {
    zone_id: zone.id,
    type,
    ...body,
    replaces: in_force?.id ?? null,
    ...(in_force && { version: in_force.version }),
    last_sampling: shownSampling(samplings[0]),
    ...(keeps && pasted && { sampling: pasted }),
  }
}

/** The server names a fault by the place of its line: `rankings.3.starts_on`. */
export function faultsByLine(errors: FieldErrors, sentKeys: readonly string[]): ReadonlyMap<string, FieldErrors> {
  const faults = new Map<string, FieldErrors>()
  for (const [field, messages] of Object.entries(errors)) {
    const [, place, name = ''] = /^rankings\.(\d+)\.(.+)$/.exec(field) ?? []
    const key = place && sentKeys[Number(place)]
    if (key) faults.set(key, { ...faults.get(key), [name]: messages })
  }
  return faults
}

/** A value that cannot be read proposes no class: one fault says both. */
export function refusalToTell({ message, errors }: { message: string; errors: FieldErrors }) {
  const told = Object.entries(errors).filter(
    ([field]) => !field.endsWith('.class') || errors[field.replace(/class$/, 'value')] === undefined,
  )
  const isOfField = Object.values(errors).some(([first]) => first === message)
  const texts = told.flatMap(([, faults]) => faults)
  // A message that repeats a fault must be of one that is told.
  const own = isOfField && !texts.includes(message) ? texts[0] : message
  return { message: own ?? message, errors: Object.fromEntries(told) }
}

/** Tells a line from the others. */
export const lineName = ({ proposal, scale }: WeekLine) => `${zoneTitle(proposal.zone)}, ${scale.label}`

/** What a line was before anything is typed in it. */
export function knownWords(line: WeekLine): string {
  const { proposal, samplings, scale, inForce, isOld: old } = line
  const [last] = samplings
  return [
    lineName(line),
    proposal.in_force ? `en vigueur ${inForce.label}` : 'non classée',
    last
      ? `dernier prélèvement ${formatValue(last)} ${scale.unit}${last.isPasted ? ', collé' : ''}${old ? ', ancien' : ''}`
      : 'aucun prélèvement',
  ].join(', ')
}

/** The class that follows what is typed, or that none does; '' while nothing is. */
export function proposedWords({ shown, isWorse, change }: WeekLine): string {
  if (shown) return `Proposé\u00A0: ${shown.label}${isWorse ? ', s’aggrave' : ''}`
  return change?.value === undefined ? '' : 'Aucune classe proposée'
}
