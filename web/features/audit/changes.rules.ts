import type { AuditEntry } from '../../../contract/audit/audit.entries.ts'
import type { Scale } from '../../../contract/scales.ts'
import { type State, type Word, wordsOf } from './states.rules.ts'

/** One thing before and after; null on a side where there was nothing. */
export interface Change {
  label: string
  before: string | null
  after: string | null
}

export const isChanged = ({ before, after }: Change) => before !== after

/** States side by side, in the words of the screens. */
export function changesOf(details: AuditEntry['details'], scales: readonly Scale[]): Change[] {
  if (details === null) return []
  const scale = 'type' in details ? scales.find(({ type }) => type === details.type) : undefined
  const read = (state: State | null | undefined) => (state ? wordsOf(state, scale) : [])
  const before = 'before' in details ? read(details.before) : []
  const after = 'after' in details ? read(details.after) : []
  return idsOf([...after, ...before]).flatMap((id) => {
    const [was, is] = [before, after].map((words) => words.find((word) => word.id === id))
    const change = { label: is?.label ?? was?.label ?? '', before: was?.text ?? null, after: is?.text ?? null }
    const isTold = isChanged(change) || !(is ?? was)?.isOnlyToldWhenChanged
    return isTold ? [change] : []
  })
}

const idsOf = (words: readonly Word[]) => [...new Set(words.map(({ id }) => id))]
