import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useReducer, useRef, useState } from 'react'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { isStale } from '../../../lib/call.ts'
import { type HeldLine, isTyped, lineOfHeld, type WeekScene } from './draft/conflict.rules.ts'
import {
  draftAfter,
  emptyDraft,
  refusedKeys,
  stepToTakeBack,
  unlistedKeys,
  type WeekDraft,
} from './draft/draft.rules.ts'
import { takenBackText } from './draft/steps.rules.ts'
import { batchToSend, type SentBatch } from './saving/sent-batch.ts'
import { everyLineQuery, useSaveBatch } from './week.queries.ts'
import type { WeekLine, WeekLineChange, WeekLineChanges } from './week.rules.ts'

interface WeekParts {
  proposals: readonly RankingProposal[]
  scales: readonly Scale[]
  today: string
}

/** Holds the changes that a person makes to the proposed lines until they are saved. */
export function useWeekDraft({ proposals, scales, today }: WeekParts) {
  const scene = useMemo(() => ({ scales, today }), [scales, today])
  const [draft, dispatch] = useReducer(draftAfter, scene, (first) =>
    draftAfter(emptyDraft(first), { kind: 'listed', proposals, scene: first }),
  )
  // While rendering: nobody must see, or tick, a line that another has changed as if it were the one before.
  if (draft.proposals !== proposals || draft.scene !== scene) dispatch({ kind: 'listed', proposals, scene })
  const every = useQuery({ ...everyLineQuery, enabled: unlistedKeys(draft).length > 0 })
  if (every.data && !every.isFetching) {
    const act = { kind: 'everyLine', proposals: every.data } as const
    if (draftAfter(draft, act) !== draft) dispatch(act)
  }
  const save = useSaveBatch()
  const sent = useRef<SentBatch | null>(null)
  const sentKeys = refusedKeys(draft)
  const step = stepToTakeBack(draft)
  return {
    lines: useLines(draft),
    isUnsaved: [...draft.changes.values()].some(isTyped),
    /** The lines sent last, in the order in which the server names them, until they are saved. */
    sentKeys,
    hasSaved: (batchId: number) => draft.saved.has(batchId),
    change: useCallback((key: string, change: WeekLineChange) => dispatch({ kind: 'changed', key, change }), []),
    fill: (changes: WeekLineChanges) => dispatch({ kind: 'filled', changes }),
    tickAll: (lines: readonly WeekLine[], isTicked: boolean) =>
      dispatch({ kind: 'filled', changes: new Map(lines.map(({ key }) => [key, { isTicked }])) }),
    answer: useCallback((key: string, keeps: 'theirs' | 'mine') => dispatch({ kind: 'answered', key, keeps }), []),
    /** Answers the way back, which leaves alone what has changed since. */
    take: (pasted: WeekLineChanges) => {
      dispatch({ kind: 'pasted', changes: pasted })
      return () => dispatch({ kind: 'takenBack', step: draft.lastStep + 1 })
    },
    leaveCell: useCallback(() => dispatch({ kind: 'cellLeft' }), []),
    /** The last change, and how it is taken back; null: there is none. */
    lastStep: step && {
      keys: step.lines.map(({ key }) => key),
      words: takenBackText(step, scene),
      takeBack: () => dispatch({ kind: 'takenBack', step: step.id }),
    },
    save: async (lines: readonly WeekLine[], reason: string, keepsSamplings: boolean) => {
      sent.current = batchToSend(sent.current, { lines, reason, today, keepsSamplings })
      dispatch({ kind: 'sent', keys: lines.map(({ key }) => key) })
      const { batch_id } = await save(sent.current).catch((error: unknown) => {
        // What is sent after that refusal has seen what it says.
        if (isStale(error)) sent.current = null
        throw error
      })
      sent.current = null
      dispatch({ kind: 'saved', batchId: batch_id })
      return batch_id
    },
    bringBack: (batchId: number) => dispatch({ kind: 'undone', batchId }),
  }
}

interface CachedLine {
  held: HeldLine
  change: WeekLineChange | undefined
  scene: WeekScene
  line: WeekLine | null
}

/** A line that did not change stays the same object, so that a key pressed in one renders no other. */
function useLines({ lines, changes, scene }: WeekDraft): WeekLine[] {
  const [cache] = useState(() => new Map<string, CachedLine>())
  return [...lines].flatMap(([key, held]) => {
    const change = changes.get(key)
    const cached = cache.get(key)
    if (cached?.held === held && cached.change === change && cached.scene === scene) return cached.line ?? []
    const line = lineOfHeld(held, change, scene)
    cache.set(key, { held, change, scene, line })
    return line ?? []
  })
}
