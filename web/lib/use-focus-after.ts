import { useEffect, useRef } from 'react'

/** Nobody has gone on to something else since they pressed this. */
export const isStillAt = (pressed: Element | null) =>
  document.activeElement === pressed || document.activeElement === document.body

/**
 * Focuses what a selector finds once it is rendered, since the pressed button may be gone by then. Whoever has gone on
 * to something else meanwhile is not called back.
 */
export function useFocusAfter() {
  const wanted = useRef<{ selector: string; pressed: Element | null } | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const { selector, pressed } = wanted.current
    if (isStillAt(pressed)) {
      const element = document.querySelector<HTMLElement>(selector)
      element?.focus({ preventScroll: true })
      if (!element || document.activeElement !== element) return
    }
    wanted.current = null
  })
  return (selector: string) => {
    wanted.current = { selector, pressed: document.activeElement }
  }
}
