import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Names the document after its page; from the second page on, scroll and focus go to its start, as a page load would. */
export function useArrival(title: string) {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)

  useEffect(() => {
    document.title = `${title} · Estran`
    if (last.current === pathname) return
    last.current = pathname
    if (type !== 'POP' && hash === '') window.scrollTo(0, 0)
    focusStart()
  }, [title, pathname, hash, type])
}

/** The page's title, or the whole of its content. */
export function focusStart() {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (start && start.tabIndex < 0) start.tabIndex = -1
  start?.focus({ preventScroll: true })
}
