import { useEffect, useRef } from 'react'

/** Notes where a person presses. The answer says later whether they have not gone on since, nor typed there. */
export function notePlace(): () => boolean {
  const pressed = document.activeElement
  let hasTyped = false
  const note = () => {
    hasTyped = true
  }
  // Its value also changes without a key: a saved line shows another. A box says `input` of this very press.
  if (!pressed?.matches('[type=checkbox], [type=radio]')) pressed?.addEventListener('input', note, { once: true })
  return () => {
    const now = document.activeElement
    return now === document.body || (now === pressed && !hasTyped)
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
