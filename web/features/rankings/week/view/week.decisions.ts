import { MAX_BATCH, PROPOSAL_REASONS, type ProposalReason } from '../../../../../contract/rankings.week.ts'
import type { WeekLine } from '../week.rules.ts'

/** `same`: what « Confirmer » saves; `edited`: what was typed or pasted, whatever the samplings propose; `conflict`: what is asked. */
export type WeekFilter = ProposalReason | 'same' | 'edited' | 'conflict' | 'all'

const FILTERS: readonly WeekFilter[] = [...PROPOSAL_REASONS, 'same', 'edited', 'conflict', 'all']

const isSame = ({ isEdited, conflict, proposal: { in_force, reasons } }: WeekLine) =>
  in_force !== null && !isEdited && conflict === null && !reasons.includes('decide')

export function passes(line: WeekLine, filter: WeekFilter) {
  if (filter === 'all') return true
  if (filter === 'same') return isSame(line)
  if (filter === 'conflict') return line.conflict !== null
  return filter === 'edited' ? line.isEdited : line.proposal.reasons.includes(filter)
}

/**
 * What the address asks for. By itself the screen shows what is left to decide; a search goes through all lines, as the
 * zone it names may be any of them.
 */
export function filterOf(asked: string | null, search: string, lines: readonly WeekLine[]): WeekFilter {
  const filter = FILTERS.find((one) => `reason:equals:${one}` === asked)
  const isOver =
    (filter === 'same' || filter === 'edited' || filter === 'conflict') && !lines.some((line) => passes(line, filter))
  if (filter && !isOver) return filter
  return search === '' ? 'decide' : 'all'
}

/** The class in force, given again by a recent sampling: but for what was unticked by hand, and as many as a batch holds. */
export const confirmable = (lines: readonly WeekLine[]) =>
  lines.filter((line) => isSame(line) && line.change?.isTicked !== false).slice(0, MAX_BATCH)
