/** Runs `work` again and again, with this pause after each run; `close` waits for a run in progress. */
export function repeat(ms: number, work: () => Promise<unknown>, onError: (error: Error) => void) {
  let isClosed = false
  let waiting: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    await work().catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
    if (!isClosed) waiting = setTimeout(start, ms)
  }
  const start = () => {
    running = run()
  }
  start()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(waiting)
      await running
    },
  }
}
