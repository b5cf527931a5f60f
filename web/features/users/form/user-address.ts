import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { changeSearch } from '../../../lib/list/paging.ts'
import { closeOverlays } from '../../../lib/overlay-entries.ts'

export type UserId = number | 'new'

export function userIdOf(asked: string | null): UserId | null {
  if (asked === 'new') return asked
  return asked !== null && /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null
}

/** In the place of the list's entry: Back from the drawer leads to the list, and Back from there leads on. */
export function useOpenUser() {
  const [params, setParams] = useSearchParams()
  return (id: UserId) => setParams(changeSearch(params, { user: String(id) }), { replace: true })
}

/** Which account the address opens. Leaving it changes the address once Back has nothing more to close. */
export function useOpenedUser() {
  const { key, pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const [left, setLeft] = useState<{ key: string; next: UserId | null } | null>(null)
  const change = useEffectEvent((next: UserId | null) => {
    const now = new URLSearchParams(window.location.search)
    if (window.location.pathname !== pathname || !now.has('user')) return
    setParams(changeSearch(now, { user: next === null ? null : String(next) }), { replace: true })
  })
  useEffect(() => {
    if (left) closeOverlays(() => change(left.next))
  }, [left])
  return {
    id: left?.key === key ? null : userIdOf(params.get('user')),
    leave: (next: UserId | null) => setLeft({ key, next }),
  }
}
