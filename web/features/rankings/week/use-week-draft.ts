import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { everyLineQuery, useSaveBatch } from './week.queries.ts'
import {
  batchedOf,
  lineKey,
  type WeekLine,
  type WeekLineChange,
  type WeekLineChanges,
  weekLineOf,
} from './week.rules.ts'

/** The batch sent last, with the changes that were typed: undoing it brings them back. */
interface SentWeek {
  keys: readonly string[]
  changes: WeekLineChanges
  /** Null until it is saved. */
  batchId: number | null
}

const NO_CHANGES: WeekLineChanges = new Map()
const NO_KEYS: readonly string[] = []

interface WeekParts {
  proposals: readonly RankingProposal[]
  scales: readonly Scale[]
  today: string
}

/** Holds the changes that a person makes to the proposed lines until they are saved. */
export function useWeekDraft({ proposals, scales, today }: WeekParts) {
  const [changes, setChanges] = useState(NO_CHANGES)
  const [sent, setSent] = useState<SentWeek>({ keys: [], changes: NO_CHANGES, batchId: null })
  const save = useSaveBatch()
  const sentKeys = sent.batchId === null ? sent.keys : NO_KEYS
  const every = useOthers(proposals, [...changes.keys(), ...sentKeys])
  const put = useCallback(
    (changed: Iterable<readonly [string, WeekLineChange]>) =>
      setChanges((before) => {
        const next = new Map(before)
        for (const [key, change] of changed) next.set(key, { ...before.get(key), ...change })
        return next
      }),
    [],
  )
  return {
    lines: useLines({ proposals: every, scales, today }, changes),
    isUnsaved: [...changes.values()].some(({ isTicked: _, ...typed }) => Object.keys(typed).length > 0),
    /** The lines sent last, in the order in which the server names them, until they are saved. */
    sentKeys,
    hasSaved: sent.batchId !== null,
    change: useCallback((key: string, change: WeekLineChange) => put([[key, change]]), [put]),
    tickAll: (lines: readonly WeekLine[], isTicked: boolean) => put(lines.map(({ key }) => [key, { isTicked }])),
    /** Answers the way back, which leaves alone what has changed since. */
    take: (pasted: WeekLineChanges) => {
      setChanges((now) => new Map([...now, ...pasted]))
      return () => setChanges((now) => takenBack(now, pasted, changes))
    },
    save: async (lines: readonly WeekLine[], reason: string, keepsSamplings: boolean) => {
      const keys = lines.map(({ key }) => key)
      setSent({ keys, changes, batchId: null })
      const rankings = lines.map((line) => batchedOf(line, today, keepsSamplings))
      const { batch_id } = await save({ reason, rankings })
      setChanges((now) => without(now, keys))
      setSent({ keys, changes, batchId: batch_id })
    },
    bringBack: (batchId: number) => {
      if (batchId === sent.batchId) setChanges((now) => new Map([...sent.changes, ...now]))
    },
  }
}

/** A line that did not change stays the same object, so that a key pressed in one renders no other. */
function useLines({ proposals, scales, today }: WeekParts, changes: WeekLineChanges): WeekLine[] {
  const [cache] = useState(() => new Map<string, WeekLine>())
  return proposals.flatMap((proposal) => {
    const key = lineKey(proposal)
    const scale = scales.find(({ type }) => type === proposal.type)
    if (!scale) return []
    const change = changes.get(key)
    const cached = cache.get(`${today} ${key}`)
    if (cached?.proposal === proposal && cached.scale === scale && cached.change === change) return cached
    const line = weekLineOf(proposal, scale, change, today)
    cache.set(`${today} ${key}`, line)
    return line
  })
}

/** Lines that were changed or refused stay, also when nothing is proposed for them any more. */
function useOthers(proposals: readonly RankingProposal[], keys: readonly string[]) {
  const known = new Set(proposals.map(lineKey))
  const missing = keys.filter((key) => !known.has(key)).join()
  const { data } = useQuery({ ...everyLineQuery, enabled: missing !== '' })
  return useMemo(() => {
    const wanted = new Set(missing.split(','))
    return [...proposals, ...(data ?? []).filter((line) => wanted.has(lineKey(line)))]
  }, [proposals, data, missing])
}

const without = (changes: WeekLineChanges, keys: readonly string[]): WeekLineChanges =>
  new Map([...changes].filter(([key]) => !keys.includes(key)))

function takenBack(now: WeekLineChanges, pasted: WeekLineChanges, before: WeekLineChanges): WeekLineChanges {
  const back = [...pasted].filter(([key, change]) => now.get(key) === change).map(([key]) => key)
  return new Map([...without(now, back), ...[...before].filter(([key]) => back.includes(key))])
}
