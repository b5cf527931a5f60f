import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** The index react-router keeps in the history state; null for entries it did not make. */
const placeOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null

/** Null unless the click follows a link to another page of the application. */
function addressLeftFor({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== location.origin || pathname === location.pathname) return null
  return pathname + search + hash
}

interface Leaving {
  go: () => void
  stay: () => void
}

/** Back cannot be intercepted before the router, so a duplicate history entry absorbs it and asks there. */
export function useLeaveGuard(isOn: boolean) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<Leaving | null>(null)

  useEffect(() => {
    if (!isOn) return
    const page = location.pathname
    const first = placeOf(history.state) ?? 0
    const standsAt = (place: number) => location.pathname === page && placeOf(history.state) === place
    history.pushState({ ...history.state, idx: first + 1 }, '')
    const onClick = (event: MouseEvent) => {
      const address = addressLeftFor(event)
      if (address === null) return
      event.preventDefault()
      event.stopPropagation()
      setLeaving({ go: () => navigate(address, { replace: true }), stay: () => {} })
    }
    const onPop = () => {
      if (standsAt(first)) setLeaving({ go: () => history.back(), stay: () => history.forward() })
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    // The capture phase runs before React's handlers.
    document.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onPop)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onPop)
      window.removeEventListener('beforeunload', onUnload)
      if (standsAt(first + 1)) history.back()
    }
  }, [isOn, navigate])

  const answer = (how: keyof Leaving) => () => {
    setLeaving(null)
    leaving?.[how]()
  }
  return { isAsking: leaving !== null, stay: answer('stay'), leave: answer('go') }
}
