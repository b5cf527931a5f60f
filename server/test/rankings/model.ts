import { addDays } from '../../../contract/core/days.ts'

// A plain model of what people and the laboratory may do to the rankings of one zone and type: a list, walked each time.

export interface ModelRanking {
  id: number
  class: string
  starts_on: string
  ends_on: string | null
  /** The laboratory left its end to the next one. */
  isOpen: boolean
}

export type ModelRankings = readonly ModelRanking[]
type NewModelRanking = Omit<ModelRanking, 'id' | 'isOpen'>

const END = '9999-12-31'
const shares = (one: NewModelRanking, other: NewModelRanking) =>
  one.starts_on <= (other.ends_on ?? END) && other.starts_on <= (one.ends_on ?? END)
const sorted = (all: ModelRankings) => [...all].sort((one, other) => (one.starts_on < other.starts_on ? -1 : 1))
const eveOf = ({ starts_on }: NewModelRanking) => addDays(starts_on, -1)

/** Null: refused. `shown`: the one in force that a line of the week was shown with. */
export function give(
  all: ModelRankings,
  added: NewModelRanking & { id: number },
  { shortens, shown }: { shortens: boolean; shown?: number | null | undefined },
): ModelRankings | null {
  const corrected = all.find((one) => one.id === shown && one.starts_on >= added.starts_on && shares(one, added))
  const others = all.filter((one) => one !== corrected)
  const ended = others.find(
    (one) => one.starts_on < added.starts_on && shares(one, added) && (one.ends_on === null || shortens),
  )
  if (others.some((one) => one !== ended && shares(one, added))) return null
  const rest = others.map((one) => (one === ended ? { ...one, ends_on: eveOf(added), isOpen: false } : one))
  return sorted([...rest, { ...added, id: corrected?.id ?? added.id, isOpen: false }])
}

export function correct(all: ModelRankings, id: number, to: NewModelRanking): ModelRankings | null {
  const others = all.filter((one) => one.id !== id)
  return others.some((one) => shares(one, to)) ? null : sorted([...others, { ...to, id, isOpen: false }])
}

/** A new row of the laboratory: one without an end lasts until the next. */
export function receive(all: ModelRankings, added: NewModelRanking & { id: number }): ModelRankings | null {
  const before = all.filter((one) => one.starts_on < added.starts_on).at(-1)
  const next = all.find((one) => one.starts_on >= added.starts_on)
  const isOpen = added.ends_on === null
  const isDated = before && !before.isOpen && before.ends_on !== null
  if (isDated && (before.ends_on ?? END) >= added.starts_on) return null
  if (next && next.starts_on <= (added.ends_on ?? added.starts_on)) return null
  const rest = all.map((one) => (one === before && !isDated ? { ...one, ends_on: eveOf(added) } : one))
  return sorted([...rest, { ...added, isOpen, ends_on: isOpen && next ? eveOf(next) : added.ends_on }])
}

/** Writes back what a change did, unless something of it has changed since or its place is taken. */
export function undo(all: ModelRankings, before: ModelRankings, after: ModelRankings): ModelRankings | null {
  const rowOf = (rankings: ModelRankings, id: number) => rankings.find((one) => one.id === id)
  const textOf = (one: ModelRanking | undefined) => JSON.stringify(one && { ...one, isOpen: false })
  const changed = [...new Set([...before, ...after].map(({ id }) => id))].filter(
    (id) => textOf(rowOf(before, id)) !== textOf(rowOf(after, id)),
  )
  if (changed.some((id) => textOf(rowOf(all, id)) !== textOf(rowOf(after, id)))) return null
  const others = all.filter(({ id }) => !changed.includes(id))
  const back = changed.flatMap((id) => rowOf(before, id) ?? [])
  return back.some((one) => others.some((other) => shares(one, other))) ? null : sorted([...others, ...back])
}
