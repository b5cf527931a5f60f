import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The browser looked for the anchor before what it names was there. */
export function useAnchor(isShown: boolean) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor may be asked again
  useEffect(() => {
    if (!isShown || hash === '') return
    const place = document.getElementById(hash.slice(1))
    place?.scrollIntoView()
    // Who reads by keyboard goes on from there.
    const start = place?.matches(START) ? place : place?.querySelector<HTMLElement>(START)
    start?.focus({ preventScroll: true })
  }, [hash, key, isShown])
}

const START = '[tabindex="-1"]'
