import type { Level } from './grid.ts'
import type { ShapeText, WorkerData, WorkerRequest, WorkerResponse } from './layer.ts'
import { type RunningWorker, startWorker } from './worker.ts'

export type ShapeSource = { file: string } | { pages: () => AsyncIterable<readonly ShapeText[]> }

export interface ZoomCutter {
  /** Fails when the worker dies; the next call starts another. */
  cut: (z: number) => Promise<Level>
  end: () => Promise<void>
}

const TILE_WORKER = new URL('./tile-worker.ts', import.meta.url)

interface Running {
  worker: RunningWorker<WorkerRequest, WorkerResponse>
  loaded: Promise<void>
}

export function zoomCutter(layer: string, source: ShapeSource): ZoomCutter {
  let running: Running | null = null

  const start = (): Running => {
    const data: WorkerData = { layer, file: 'file' in source ? source.file : null }
    const worker = startWorker<WorkerRequest, WorkerResponse>(TILE_WORKER, data, () => {
      if (running === started) running = null
    })
    const started: Running = { worker, loaded: load(worker, source) }
    // A worker with only part of the shapes is useless.
    started.loaded.catch(() => {
      if (running === started) running = null
      return worker.end()
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

async function load(worker: Running['worker'], source: ShapeSource) {
  if ('file' in source) return
  let added: Promise<WorkerResponse> | null = null
  for await (const shapes of source.pages()) {
    await added
    added = worker.request({ shapes })
    added.catch(() => undefined)
  }
  await added
}
