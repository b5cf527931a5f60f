import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A worker thread that answers requests in the order they came. */
export interface RunningWorker<Request, Response> {
  /** Fails when the worker does, or when it ends before it answered. */
  request: (request: Request) => Promise<Response>
  end: () => Promise<void>
}

/** `onExit` is called once, however the worker ended; pending requests have failed by then. */
export function startWorker<Request, Response>(
  file: URL,
  workerData: unknown,
  onExit: () => void,
): RunningWorker<Request, Response> {
  // Flags meant for the main thread (a test runner's, an inspector's) do not apply here.
  const worker = new Worker(file, { workerData, execArgv: [] })
  worker.unref()
  const pending: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = []
  let hasExited = false
  const fail = (error: Error) => {
    if (hasExited) return
    hasExited = true
    for (const { reject } of pending.splice(0)) reject(error)
    onExit()
  }
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => fail(new Error(`The worker ended (${code}).`)))
  worker.on('messageerror', (error) => {
    fail(error)
    void worker.terminate()
  })
  worker.on('message', (response: Response) => pending.shift()?.resolve(response))
  return {
    request: (request) =>
      new Promise((resolve, reject) => {
        if (hasExited) return reject(new Error('The worker has ended.'))
        pending.push({ resolve, reject })
        worker.postMessage(request)
      }),
    end: async () => {
      if (hasExited) return
      const exited = once(worker, 'exit')
      await worker.terminate()
      await exited
    },
  }
}
