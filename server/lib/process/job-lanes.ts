export interface LanePace {
  /** Jobs of one process at once. */
  atOnce: number
  pollMs: number
  minPriority?: number
  maxPriority?: number
}

const DRAIN_MS = 3000

interface LaneOptions<J> extends LanePace {
  fetch: (most: number) => Promise<readonly J[]>
  run: (job: J) => Promise<unknown>
  onError: (error: Error) => void
}

export type JobLane = ReturnType<typeof openLane>

/** Replaces pg-boss' workers: a slow job delays no other, and one query fetches as many jobs as may start. */
export function openLane<J>({ fetch, run, onError, atOnce, pollMs }: LaneOptions<J>) {
  const running = new Set<Promise<unknown>>()
  let isClosing = false
  let hasMore = false
  let wake = () => {}

  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, pollMs)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  const start = (job: J) => {
    const end = run(job).catch(onError)
    running.add(end)
    void end.finally(() => {
      running.delete(end)
      if (hasMore) wake()
    })
  }
  const loop = async () => {
    while (!isClosing) {
      const free = atOnce - running.size
      const jobs = free > 0 ? await fetch(free).catch((error) => void onError(error)) : []
      for (const job of jobs ?? []) start(job)
      hasMore = jobs?.length === free || free === 0
      if (!isClosing && !(hasMore && running.size < atOnce)) await pause()
    }
  }
  const looping = loop()
  return {
    close: async () => {
      isClosing = true
      wake()
      await looping
      const { promise: patience, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, DRAIN_MS)
      await Promise.race([Promise.all(running), patience])
      clearTimeout(timer)
    },
  }
}
