import type { Level } from './grid.ts'
import type { Answer, Job, Question } from './layer.ts'
import { type Asked, startWorker } from './worker.ts'

/** Some shapes, each as the text of a GeoJSON polygon or multipolygon. */
export interface ShapePage {
  ids: number[]
  texts: string[]
}

/** A TopoJSON file, or pages of shapes that touch each other; each new worker reads them again. */
export type ShapeSource = { file: string } | { pages: () => AsyncIterable<ShapePage> }

export interface ZoomCutter {
  /** Starts a worker if there is none; if it dies, this fails and the next demand starts another. */
  cut: (z: number) => Promise<Level>
  end: () => Promise<void>
}

const CUTTER = new URL('./cutter.ts', import.meta.url)

interface Running {
  worker: Asked<Question, Answer>
  loaded: Promise<void>
}

export function zoomCutter(layer: string, source: ShapeSource): ZoomCutter {
  let running: Running | null = null

  const start = (): Running => {
    const job: Job = { layer, file: 'file' in source ? source.file : null }
    const worker = startWorker<Question, Answer>(CUTTER, job, () => {
      if (running === mine) running = null
    })
    const mine: Running = { worker, loaded: load(worker, source) }
    // Half of the shapes are of no use: the next demand begins anew.
    mine.loaded.catch(() => {
      if (running === mine) running = null
      return worker.end()
    })
    return mine
  }

  return {
    cut: async (z) => {
      running ??= start()
      const { worker, loaded } = running
      await loaded
      const answer = await worker.ask({ z })
      if (answer === true) throw new Error('The worker answered something else.')
      return answer
    },
    end: async () => {
      if (!running) return
      const { worker, loaded } = running
      await worker.end()
      // Nor does anything read the shapes any more.
      await loaded.catch(() => undefined)
    },
  }
}

async function load(worker: Running['worker'], source: ShapeSource) {
  if ('file' in source) return
  // One page is read while the worker takes in the one before.
  let taken: Promise<Answer> | null = null
  for await (const page of source.pages()) {
    await taken
    taken = worker.ask(page)
    taken.catch(() => undefined)
  }
  await taken
}
