import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A worker thread that answers one question after the other, in the order they came. */
export interface Asked<Question, Answer> {
  /** Fails when the worker does, or when it ends before it answered. */
  ask: (question: Question) => Promise<Answer>
  end: () => Promise<void>
}

/** `onLost` is told once, however the worker ended; whoever still waited has been refused by then. */
export function startWorker<Question, Answer>(
  file: URL,
  workerData: unknown,
  onLost: () => void,
): Asked<Question, Answer> {
  // Flags meant for the main thread (a test runner's, an inspector's) have nothing to say here.
  const worker = new Worker(file, { workerData, execArgv: [] })
  worker.unref()
  const waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = []
  let isLost = false
  const lose = (error: Error) => {
    if (isLost) return
    isLost = true
    for (const { reject } of waiting.splice(0)) reject(error)
    onLost()
  }
  worker.on('error', (error) => lose(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => lose(new Error(`The worker ended (${code}).`)))
  worker.on('messageerror', (error) => {
    lose(error)
    void worker.terminate()
  })
  worker.on('message', (answer: Answer) => waiting.shift()?.resolve(answer))
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (isLost) return reject(new Error('The worker has ended.'))
        waiting.push({ resolve, reject })
        worker.postMessage(question)
      }),
    end: async () => {
      if (isLost) return
      const gone = once(worker, 'exit')
      await worker.terminate()
      await gone
    },
  }
}
