const DURATION = 200

/** Milliseconds; 0 for people who prefer reduced motion. */
export function motionTime(): number {
  return prefersStillness() ? 0 : DURATION
}

export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
