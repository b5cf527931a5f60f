import type { Level } from './grid.ts'
import type { ShapeText, WorkerData, WorkerRequest, WorkerResponse } from './layer.ts'
import { type RunningWorker, startWorker } from './worker.ts'

/** A TopoJSON file, or pages of shapes that touch each other; each new worker reads them again. */
export type ShapeSource = { file: string } | { pages: () => AsyncIterable<readonly ShapeText[]> }

export interface ZoomCutter {
  /** Starts a worker if there is none; if it dies, this fails and the next call starts another. */
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
    // With half of the shapes the worker is of no use: the next call starts another.
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
      // By then nothing reads the shapes any more.
      await loaded.catch(() => undefined)
    },
  }
}

async function load(worker: Running['worker'], source: ShapeSource) {
  if ('file' in source) return
  // One page is read while the worker parses the one before.
  let added: Promise<WorkerResponse> | null = null
  for await (const shapes of source.pages()) {
    await added
    added = worker.request({ shapes })
    added.catch(() => undefined)
  }
  await added
}
