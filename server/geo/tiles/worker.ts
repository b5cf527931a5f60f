import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface RunningWorker<Request, Response> {
  request: (request: Request) => Promise<Response>
  end: () => Promise<void>
}

/** A process rather than a thread, whose memory would stay with the server. Calls `onExit` once, after pending requests have failed. */
export function startWorker<Request extends object, Response>(
  file: URL,
  workerData: unknown,
  onExit: () => void,
): RunningWorker<Request, Response> {
  const worker = fork(fileURLToPath(file), [JSON.stringify(workerData)], {
    // Flags for this process (test runner, inspector) must not apply there.
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: 'ignore',
  })
  worker.unref()
  worker.channel?.unref()
  const pending: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = []
  let hasExited = false
  const fail = (error: Error) => {
    if (hasExited) return
    hasExited = true
    for (const { reject } of pending.splice(0)) reject(error)
    onExit()
  }
  worker.on('error', fail)
  worker.on('exit', (code, signal) => fail(new Error(`The worker ended (${signal ?? code}).`)))
  worker.on('message', (response) => pending.shift()?.resolve(response as Response))
  return {
    request: (request) =>
      new Promise((resolve, reject) => {
        if (hasExited) return reject(new Error('The worker has ended.'))
        pending.push({ resolve, reject })
        // What cannot be sent any more fails when it exits.
        worker.send(request, () => undefined)
      }),
    end: async () => {
      if (hasExited) return
      const exited = once(worker, 'exit')
      worker.kill('SIGKILL')
      await exited
    },
  }
}
