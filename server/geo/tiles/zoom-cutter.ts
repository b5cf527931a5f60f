import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { CutZoom } from './grid.ts'
import type { ShapeText, WorkerData, WorkerRequest, WorkerResponse } from './layer.ts'

export type ShapeSource = { file: string } | { pages: () => AsyncIterable<readonly ShapeText[]> }

export interface ZoomCutter {
  /** Fails when the worker dies; the next call starts another. */
  cut: (z: number) => Promise<CutZoom>
  end: () => Promise<void>
}

const TILE_WORKER = new URL('./tile-worker.ts', import.meta.url)

interface LoadingWorker {
  worker: RunningWorker
  loaded: Promise<void>
}

export function zoomCutter(layer: string, source: ShapeSource): ZoomCutter {
  let running: LoadingWorker | null = null

  const start = (): LoadingWorker => {
    const data: WorkerData = { layer, file: 'file' in source ? source.file : null }
    const worker = startWorker(data, () => {
      if (running === started) running = null
    })
    const started: LoadingWorker = { worker, loaded: load(worker, source) }
    // A worker with only part of the shapes is useless.
    started.loaded.catch(() => {
      if (running === started) running = null
      return worker.end().catch(() => undefined)
    })
    return started
  }

  return {
    cut: async (z) => {
      running ??= start()
      const { worker, loaded } = running
      await loaded
      const level = await worker.request({ z })
      if (level === true) throw new Error('The worker did not respond with a zoom.')
      return level
    },
    end: async () => {
      if (!running) return
      const { worker, loaded } = running
      await worker.end()
      await loaded.catch(() => undefined)
    },
  }
}

async function load(worker: LoadingWorker['worker'], source: ShapeSource) {
  if ('file' in source) return
  let added: Promise<WorkerResponse> | null = null
  for await (const shapes of source.pages()) {
    await added
    added = worker.request({ shapes })
    added.catch(() => undefined)
  }
  await added
}

interface RunningWorker {
  request: (request: WorkerRequest) => Promise<WorkerResponse>
  end: () => Promise<void>
}

/** A process rather than a thread, whose memory would stay with the server. Calls `onExit` once, after pending requests have failed. */
function startWorker(data: WorkerData, onExit: () => void): RunningWorker {
  const worker = fork(fileURLToPath(TILE_WORKER), [JSON.stringify(data)], {
    // Flags for this process (test runner, inspector) must not apply there.
    execArgv: [],
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
    serialization: 'advanced',
    stdio: 'ignore',
  })
  worker.unref()
  worker.channel?.unref()
  const pending: { resolve: (response: WorkerResponse) => void; reject: (error: Error) => void }[] = []
  let hasExited = false
  const fail = (error: Error) => {
    if (hasExited) return
    hasExited = true
    for (const { reject } of pending.splice(0)) reject(error)
    onExit()
  }
  worker.on('error', fail)
  worker.on('exit', (code, signal) => fail(new Error(`The worker ended (${signal ?? code}).`)))
  worker.on('message', (response: WorkerResponse) => pending.shift()?.resolve(response))
  return {
    request: (request) =>
      new Promise((resolve, reject) => {
        // Without a process there is not even a way to send.
        if (hasExited || worker.pid === undefined) return reject(new Error('The worker has ended.'))
        pending.push({ resolve, reject })
        // A request that can no longer be sent fails when the worker exits.
        worker.send(request, () => undefined)
      }),
    end: async () => {
      if (hasExited || worker.pid === undefined) return
      const exited = once(worker, 'exit')
      worker.kill('SIGKILL')
      await exited
    },
  }
}
