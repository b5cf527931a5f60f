export interface Closable {
  /** Takes nothing more, and waits so long for what is being done. */
  close: (patienceMs: number) => Promise<void>
}

interface LaneOptions<Job> {
  fetch: (most: number) => Promise<readonly Job[]>
  complete: (job: Job) => Promise<unknown>
  fail: (job: Job, error: Error) => Promise<unknown>
  handle: (job: Job) => Promise<void>
  onError: (error: Error) => void
  atOnce: number
  pollMs: number
}

/** Unlike the workers of pg-boss, one slow job holds up no other, and one query asks for all that may begin. */
export function openLane<Job>(options: LaneOptions<Job>): Closable {
  const { fetch, complete, fail, handle, onError, atOnce, pollMs } = options
  const running = new Set<Promise<unknown>>()
  let isClosing = false
  let isFull = false
  let wake = () => {}

  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, pollMs)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  const run = async (job: Job) => {
    try {
      await handle(job)
    } catch (error) {
      return fail(job, error instanceof Error ? error : new Error(String(error)))
    }
    await complete(job)
  }
  const start = (job: Job) => {
    const end = run(job).catch(onError)
    running.add(end)
    void end.finally(() => {
      running.delete(end)
      // Else there was nothing more to take.
      if (isFull) wake()
    })
  }
  const take = async () => {
    const free = atOnce - running.size
    if (free <= 0) return true
    const jobs = await fetch(free).catch((error) => {
      onError(error)
      return []
    })
    for (const job of jobs) start(job)
    return jobs.length === free
  }
  const loop = async () => {
    while (!isClosing) {
      isFull = await take()
      if (!isClosing && !(isFull && running.size < atOnce)) await pause()
    }
  }
  const looping = loop()
  return {
    close: async (patienceMs) => {
      isClosing = true
      wake()
      await looping
      const { promise: patience, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, patienceMs)
      await Promise.race([Promise.all(running), patience])
      clearTimeout(timer)
    },
  }
}
