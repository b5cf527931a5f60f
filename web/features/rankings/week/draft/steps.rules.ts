import { SHORT_LABELS } from '../../../../../contract/rules/reading/types.ts'
import { formatCount } from '../../../../lib/format.ts'
import type { WeekLineChange } from '../week.rules.ts'
import { type HeldLine, lineOfHeld, type WeekScene } from './conflict.rules.ts'

export interface TakenStep {
  key: string
  before: WeekLineChange | undefined
  after: WeekLineChange | undefined
  /** As it was shown before the step. */
  line: HeldLine | undefined
}

/** One act of a person, which Ctrl+Z takes back. */
export interface DraftStep {
  id: number
  lines: readonly TakenStep[]
  /** The cell that is still being typed in. */
  cell: string | null
}

/** Says to who does not see it what Ctrl+Z has put back. */
export function takenBackText({ lines: [first, ...others] }: DraftStep, scene: WeekScene): string {
  const line = first?.line && lineOfHeld(first.line, first.before, scene)
  if (!line || others.length > 0) return `Annulé sur ${formatCount(others.length + 1, 'ligne')}.`
  const { proposal, draft, shown, isTicked } = line
  const words = [
    `${proposal.zone.code} ${SHORT_LABELS[proposal.type]}`,
    ...(shown ? [shown.label] : []),
    ...(draft.value === '' ? [] : [draft.value]),
    isTicked ? 'cochée' : 'non cochée',
  ]
  return `Annulé\u00A0: ${words.join(', ')}.`
}

/** What is typed in a cell is what it showed before. The class that goes with a value is not asked. */
export function isAsBefore(
  { line, before }: Pick<TakenStep, 'line' | 'before'>,
  change: WeekLineChange,
  scene: WeekScene,
): boolean {
  const shown = line && lineOfHeld(line, before, scene)
  if (!shown) return false
  const { value, starts_on, ends_on } = shown.draft
  if (change.value !== undefined) return change.value === value
  if (change.class !== undefined) return change.class === (shown.shown?.key ?? '')
  return change.starts_on === starts_on && change.ends_on === ends_on
}
