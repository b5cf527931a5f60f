import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Outside React, because a guard may show another screen in between. */
let lastPath: string | null = null

/** Moves scroll and focus to the start as a page load would, except on the first page; null where the screen does it. */
export function useArrival(title: string | null) {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    if (title === null) return
    document.title = `${title} · Estran`
    const isFirst = lastPath === null
    const isSame = lastPath === pathname
    lastPath = pathname
    if (isFirst || isSame) return
    if (type !== 'POP' && hash === '') window.scrollTo(0, 0)
    focusStart()
  }, [title, pathname, hash, type])
}

function focusStart() {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (start && start.tabIndex < 0) start.tabIndex = -1
  start?.focus({ preventScroll: true })
}
