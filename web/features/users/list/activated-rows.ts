import { useState } from 'react'
import type { UserLine } from '../../../../contract/users.ts'

/** Rows by their place in the list. */
type KeptRows = ReadonlyMap<number, UserLine>

const NONE: KeptRows = new Map()

/** The page of the list with the rows where they were activated: else the next one comes under the pointer. */
export function withKept(items: readonly UserLine[], kept: KeptRows): UserLine[] {
  const ids = new Set([...kept.values()].map(({ id }) => id))
  const rows = items.filter(({ id }) => !ids.has(id))
  for (const [at, row] of [...kept].sort(([a], [b]) => a - b)) {
    // The list may not have come back yet.
    rows.splice(at, 0, items.find(({ id, version }) => id === row.id && version > row.version) ?? row)
  }
  return rows
}

/** Keeps what was activated here, until another list is asked. */
export function useActivatedRows(query: object, items: readonly UserLine[] = []) {
  const asked = JSON.stringify(query)
  const [state, setState] = useState({ asked, kept: NONE })
  const kept = state.asked === asked ? state.kept : NONE
  const rows = withKept(items, kept)
  const keep = (user: UserLine, after: Pick<UserLine, 'role' | 'active'>) => {
    const at = rows.findIndex(({ id }) => id === user.id)
    setState({ asked, kept: new Map(kept).set(at, { ...user, ...after }) })
  }
  return { rows, keep, isKept: (id: number) => [...kept.values()].some((row) => row.id === id) }
}
