import { useEffect, useRef } from 'react'

const typedIn = (element: Element | null) => (element && 'value' in element ? element.value : null)

/** Notes where a person presses. The answer says later whether they have not gone on since, nor typed there. */
export function notePlace(): () => boolean {
  const pressed = document.activeElement
  const typed = typedIn(pressed)
  return () => {
    const now = document.activeElement
    return now === document.body || (now === pressed && typedIn(now) === typed)
  }
}

/**
 * Focuses what a selector finds once it is rendered, since the pressed button may be gone by then. Whoever has gone on
 * to something else meanwhile is not called back.
 */
export function useFocusAfter() {
  const wanted = useRef<{ selector: string; isStillThere: () => boolean } | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const { selector, isStillThere } = wanted.current
    if (isStillThere()) {
      const element = document.querySelector<HTMLElement>(selector)
      element?.focus({ preventScroll: true })
      if (!element || document.activeElement !== element) return
    }
    wanted.current = null
  })
  return (selector: string) => {
    wanted.current = { selector, isStillThere: notePlace() }
  }
}
