import { getPriority, setPriority } from 'node:os'

/** Of the 20 steps below normal: it gets a quarter of what others get, when there is not enough for all. */
const STEPS = 5
const LOWEST = 19

/** Whoever waits for an answer goes before the work of this process. */
export function yieldToRequests(pid: number | undefined) {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.min(LOWEST, getPriority() + STEPS))
  } catch {
    // It has ended already.
  }
}
