import { getPriority, setPriority } from 'node:os'

/** Nice steps below normal: when processors are scarce it gets a quarter of a normal process's share. */
const STEPS = 5
const LOWEST = 19

/** Lets requests go before the work of this process. */
export function yieldToRequests(pid: number | undefined) {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.min(LOWEST, getPriority() + STEPS))
  } catch {
    // It has ended already.
  }
}
