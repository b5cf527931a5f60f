import { useState } from 'react'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { lineKey, type WeekLine, type WeekLineChange, type WeekLineChanges, weekLineOf } from './week.rules.ts'

interface CachedLine {
  proposal: RankingProposal
  scale: Scale
  change: WeekLineChange | undefined
  today: string
  line: WeekLine
}

interface WeekParts {
  proposals: readonly RankingProposal[]
  scales: readonly Scale[]
  changes: WeekLineChanges
  today: string
}

/** A line that did not change stays the same object, so that a key pressed in one renders no other. */
export function useWeekLines({ proposals, scales, changes, today }: WeekParts): WeekLine[] {
  const [cache] = useState(() => new Map<string, CachedLine>())
  return proposals.flatMap((proposal) => {
    const key = lineKey(proposal)
    const scale = scales.find(({ type }) => type === proposal.type)
    if (!scale) return []
    const change = changes.get(key)
    const cached = cache.get(key)
    const isSame = cached?.proposal === proposal && cached.scale === scale && cached.change === change
    if (cached && isSame && cached.today === today) return cached.line
    const line = weekLineOf(proposal, scale, change, today)
    cache.set(key, { proposal, scale, change, today, line })
    return line
  })
}
