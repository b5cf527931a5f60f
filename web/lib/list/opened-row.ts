import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { closeOverlays } from '../overlay-entries.ts'
import { changeSearch } from './list-state.ts'

export type RowId = number | 'new'

export function rowIdOf(text: string | null): RowId | null {
  if (text === 'new') return text
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

/** Opens a row in place of the list's entry: Back from the drawer leads to the list, and Back from there leads on. */
export function useOpenRow(parameter: string) {
  const [params, setParams] = useSearchParams()
  return (id: RowId) => setParams(changeSearch(params, { [parameter]: String(id) }), { replace: true })
}

/** Which row the address opens. Leaving it changes the address once Back has nothing more to close, without the other parameters that were for it. */
export function useOpenedRow(parameter: string, others: readonly string[] = []) {
  const { key, pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const [left, setLeft] = useState<{ key: string; next: RowId | null } | null>(null)
  const change = useEffectEvent((next: RowId | null) => {
    const now = new URLSearchParams(window.location.search)
    if (window.location.pathname !== pathname || !now.has(parameter)) return
    const changes = Object.fromEntries(others.map((other) => [other, null]))
    setParams(changeSearch(now, { ...changes, [parameter]: next === null ? null : String(next) }), { replace: true })
  })
  useEffect(() => {
    if (left) closeOverlays(() => change(left.next))
  }, [left])
  return {
    id: left?.key === key ? null : rowIdOf(params.get(parameter)),
    leave: (next: RowId | null) => setLeft({ key, next }),
  }
}
