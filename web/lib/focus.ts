import { useEffect, useRef } from 'react'

/** For use as a ref: a stable function runs only once. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

export function takeFocusInPlace(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

export const focusById = (id: string) => takeFocusInPlace(document.getElementById(id))

/** Focuses what a selector finds once it is rendered, since the pressed button may be gone by then. */
export function useFocusAfter() {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const element = wanted.current === null ? null : document.querySelector<HTMLElement>(wanted.current)
    element?.focus({ preventScroll: true })
    if (element && document.activeElement === element) wanted.current = null
  })
  return (selector: string) => {
    wanted.current = selector
  }
}
