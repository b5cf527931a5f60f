import { useEffect, useRef } from 'react'

/** Focuses an element by its id once it is rendered, since the pressed button may be gone by then. */
export function useFocusAfter() {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current)
    element?.focus({ preventScroll: true })
    if (element && document.activeElement === element) wanted.current = null
  })
  return (id: string) => {
    wanted.current = id
  }
}
