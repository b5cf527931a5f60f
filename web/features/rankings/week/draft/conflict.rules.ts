import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import type { Scale } from '../../../../../contract/scales.ts'
import { formatDayOfYear, formatNearDay, formatTime, formatValue, todayInParis } from '../../../../lib/format.ts'
import { classByKey } from '../../../scales/scales.rules.ts'
import { type LineConflict, type WeekLine, type WeekLineChange, weekLineOf } from '../week.rules.ts'

/** A line as somebody first saw it, which is what saving replaces, and as it is now; null: its zone is gone. */
export interface HeldLine {
  seen: RankingProposal
  now: RankingProposal | null
}

/** By what a line is read. */
export interface WeekScene {
  scales: readonly Scale[]
  today: string
}

const scaleOf = ({ scales }: WeekScene, { type }: RankingProposal) => scales.find((scale) => scale.type === type)

export const isTyped = ({ isTicked: _, ...typed }: WeekLineChange = {}) => Object.keys(typed).length > 0

/** Typed or ticked: no other state may take its place without a question. */
function isHeld(seen: RankingProposal, change: WeekLineChange | undefined, scene: WeekScene): boolean {
  const scale = scaleOf(scene, seen)
  return isTyped(change) || (scale !== undefined && weekLineOf(seen, scale, change, scene.today).isTicked)
}

const isSameRanking = ({ in_force: one }: RankingProposal, { in_force: other }: RankingProposal) =>
  one?.id === other?.id && one?.version === other?.version

/** But for its class, which another scale may give it. */
const lastSampling = ({ samplings: [last] }: RankingProposal) =>
  last && `${last.sampled_on} ${last.value} ${last.below_limit}`

export function conflictOf({ seen, now }: HeldLine): LineConflict | null {
  if (now === null) return 'gone'
  if (!isSameRanking(seen, now)) return 'decided'
  return lastSampling(seen) === lastSampling(now) ? null : 'sampled'
}

/** The line once its change or its state is another: it follows what is there now, unless that is to be asked first. */
export function followed(line: HeldLine, change: WeekLineChange | undefined, scene: WeekScene): HeldLine {
  const { seen, now } = line
  if (now === null || seen === now) return line
  if (!isHeld(seen, change, scene)) return { seen: now, now }
  // One knows what one has decided oneself, wherever it was.
  const own = now.decided?.is_own ? { ...seen, in_force: now.in_force } : seen
  return { seen: conflictOf({ seen: own, now }) === null ? now : own, now }
}

/** What is in force and sampled is shown as it is now, what would be saved as it was seen. */
export function lineOfHeld(held: HeldLine, change: WeekLineChange | undefined, scene: WeekScene): WeekLine | null {
  const { seen, now } = held
  const scale = scaleOf(scene, seen)
  if (!scale) return null
  if (now === null || now === seen) return weekLineOf(seen, scale, change, scene.today, conflictOf(held))
  const { in_force, decided, samplings, reasons } = now
  const shown = { ...seen, in_force, decided, samplings, reasons }
  return weekLineOf(shown, scale, change, scene.today, conflictOf(held))
}

/** The change that saves over what is there now just what the line showed. */
export function changeOfMine(held: HeldLine, change: WeekLineChange | undefined, scene: WeekScene): WeekLineChange {
  const shown = lineOfHeld(held, change, scene)
  const fresh = held.now && lineOfHeld({ seen: held.now, now: held.now }, change, scene)
  const isSame = shown?.draft.value === fresh?.draft.value && shown?.shown === fresh?.shown
  const kept = shown && !isSame ? { value: shown.draft.value, class: shown.shown?.key ?? '' } : {}
  return { ...change, ...kept, isTicked: true }
}

/** Says what stands there now: « Anne Le Goff, 10:08 : Élevée, 500 ». */
export function conflictText({ conflict, proposal, scale, inForce }: WeekLine, today: string): string {
  const { in_force, decided, samplings } = proposal
  const words = (label: string, load: Parameters<typeof formatValue>[0] | null) =>
    [label, load && formatValue(load)].filter(Boolean).join(', ')
  if (conflict === 'gone') return 'Cette zone a été archivée entre-temps.'
  if (conflict === 'sampled') {
    const [last] = samplings
    if (!last) return 'Le dernier prélèvement a été retiré.'
    const label = classByKey(scale, last.class).label
    return `Nouveau prélèvement, le ${formatDayOfYear(last.sampled_on)}\u00A0: ${words(label, last)}`
  }
  const state = words(inForce.label, in_force)
  if (!decided) return `Désormais\u00A0: ${state}`
  const day = todayInParis(new Date(decided.at))
  const when = day === today ? formatTime(decided.at) : formatNearDay(day, today)
  return `${decided.by ?? 'Un collègue'}, ${when}\u00A0: ${state}`
}

interface ConflictAnswers {
  theirs: string
  /** Absent where nothing can be saved. */
  mine?: string
}

export const CONFLICT_ANSWERS: Record<LineConflict, ConflictAnswers> = {
  decided: { theirs: 'garder la sienne', mine: 'la mienne' },
  sampled: { theirs: 'le reprendre', mine: 'garder la mienne' },
  gone: { theirs: 'retirer la ligne' },
}
