import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusStart } from './focus.ts'

/** Outside React, because a guard may show another screen in between. */
let lastPath: string | null = null

let page = ''
/** What is shown on the page, and what lies over that. */
let parts: readonly { title: string }[] = []

function showTitle() {
  const shown = [...parts.map(({ title }) => title).reverse(), page, 'Estran']
  document.title = shown.filter(Boolean).join(' · ')
}

/** Says in the browser’s title what is shown on the page, or over it; null: nothing beyond the page’s own. */
export function useTitlePart(title: string | null) {
  useEffect(() => {
    if (title === null) return
    const part = { title }
    parts = [...parts, part]
    showTitle()
    return () => {
      parts = parts.filter((one) => one !== part)
      showTitle()
    }
  }, [title])
}

/** Moves scroll and focus to the start as a page load would, except on the first page; null where the screen does it. */
export function useArrival(title: string | null) {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    if (title === null) return
    page = title
    showTitle()
    const isFirst = lastPath === null
    const isSame = lastPath === pathname
    lastPath = pathname
    if (isFirst || isSame) return
    if (type !== 'POP' && hash === '') window.scrollTo(0, 0)
    // Whoever has opened something over it meanwhile goes on there.
    if (document.activeElement?.closest('dialog:modal')) return
    // Where the address leads to a part, the part takes the focus.
    if (!document.getElementById(hash.slice(1))) focusStart()
  }, [title, pathname, hash, type])
}
