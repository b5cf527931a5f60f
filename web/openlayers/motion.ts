const DURATION = 200

/** Milliseconds of an animation: none for who asked for less motion. */
export function motionTime(): number {
  return prefersStillness() ? 0 : DURATION
}

export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
