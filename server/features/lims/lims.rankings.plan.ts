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

/** Without an end of its own it lasts until the next one. */
function lasting(ranking: Placed, next: string | undefined): Placed {
  const ends_on = next === undefined ? null : addDays(next, -1)
  return ranking.is_open && ranking.ends_on !== ends_on ? { ...ranking, ends_on } : ranking
}

/** In the order of their days. */
export function settled(line: readonly Placed[]): Placed[] {
  const ordered = line.toSorted((one, other) => (one.starts_on < other.starts_on ? -1 : 1))
  return ordered.map((ranking, at) => lasting(ranking, ordered[at + 1]?.starts_on))
}

/** As an administrator assigns it, but that an open one may come late: it ends before those that are there. The ends of open ones are settled later. */
export function place(line: readonly Placed[], added: Placed): { line: Placed[] } | { conflict: Placed } {
  const later = line.map(({ starts_on }) => starts_on).filter((start) => start > added.starts_on)
  const next = later.reduce((first, start) => (start < first ? start : first), later[0] ?? '')
  const others = line.filter((other) => !other.is_open || other.starts_on >= added.starts_on)
  const { closes, conflicts } = planRanking(others, lasting(added, next === '' ? undefined : next), 'keep')
  const [conflict] = conflicts
  if (conflict) return { conflict }
  const ends_on = addDays(added.starts_on, -1)
  return { line: [...line.map((other) => (other === closes ? { ...other, ends_on } : other)), added] }
}
