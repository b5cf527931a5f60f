import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { counts } from './counts.ts'

const RESOLUTION_MS = 20

export type ProcessVitals = ReturnType<ReturnType<typeof watchVitals>>

/** Returns how this process is; what it says of the event loop is since the last call. */
export function watchVitals(pool: Pool) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // It measures from one look to the next: the pause between two is no lag.
  const lagOf = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000)
  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    const vitals = {
      startedAt: performance.timeOrigin / 1000,
      rss,
      heapUsed,
      lagP99: lagOf(delay.percentile(99)),
      lagMax: lagOf(delay.max),
      connections: pool.totalCount,
      idleConnections: pool.idleCount,
      waitingForConnection: pool.waitingCount,
      counts: { ...counts },
    }
    delay.reset()
    return vitals
  }
}
