import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The last page that stood; kept outside of React, as a guard may have put another screen in between. */
let standing: string | null = null

/** Names the document after its page; from the second page on, scroll and focus go to its start, as a page load would. */
export function useArrival(title: string) {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    document.title = `${title} · Estran`
    const isFirst = standing === null
    const isSame = standing === pathname
    standing = pathname
    if (isFirst || isSame) return
    if (type !== 'POP' && hash === '') window.scrollTo(0, 0)
    focusStart()
  }, [title, pathname, hash, type])
}

/** The page's title, or the whole of its content. */
function focusStart() {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (start && start.tabIndex < 0) start.tabIndex = -1
  start?.focus({ preventScroll: true })
}
