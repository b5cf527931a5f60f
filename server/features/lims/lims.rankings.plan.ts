import { addDays } from '../../../contract/core/days.ts'
import type { RankingFields, RankingType } from '../../../contract/rankings.ts'
import { planRanking } from '../../../contract/rules/rankings.periods.ts'

/** A ranking of one zone and type, stored or to be stored. */
export interface Placed extends RankingFields {
  /** Null until it is stored. */
  id: number | null
  external_id: string | null
  zone_id: number
  type: RankingType
  /** The laboratory gave it no end and nobody else has touched it: it lasts until the next one. */
  is_open: boolean
}

const nextStart = (line: readonly Placed[], { starts_on }: Placed) =>
  line
    .map((other) => other.starts_on)
    .filter((start) => start > starts_on)
    .sort()[0]

const lasting = (line: readonly Placed[], ranking: Placed): Placed => {
  if (!ranking.is_open) return ranking
  const next = nextStart(line, ranking)
  return { ...ranking, ends_on: next === undefined ? null : addDays(next, -1) }
}

/** Open ones last until the next one. */
export const settled = (line: readonly Placed[]) => line.map((ranking) => lasting(line, ranking))

/** As an administrator assigns it, but that an open one may come late: it ends before those that are there. */
export function place(line: readonly Placed[], added: Placed): { line: Placed[] } | { conflict: Placed } {
  const others = line.filter((other) => !other.is_open || other.starts_on >= added.starts_on)
  const { closes, conflicts } = planRanking(others, lasting(line, added), 'keep')
  const [conflict] = conflicts
  if (conflict) return { conflict }
  const ends_on = addDays(added.starts_on, -1)
  return { line: settled([...line.map((other) => (other === closes ? { ...other, ends_on } : other)), added]) }
}
