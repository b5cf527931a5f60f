import { afterAll, vi } from 'vitest'

// Files share a process: a clock left standing by one makes another's timer wait for ever.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
