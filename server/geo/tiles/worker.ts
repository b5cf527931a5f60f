import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface RunningWorker<Request, Response> {
  request: (request: Request) => Promise<Response>
  end: () => Promise<void>
}

/** Calls `onExit` once, after pending requests have failed. */
export function startWorker<Request, Response>(
  file: URL,
  workerData: unknown,
  onExit: () => void,
): RunningWorker<Request, Response> {
  // Flags for the main thread (test runner, inspector) must not apply here.
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
