import type { Level } from './grid.ts'

/** Shapes that the worker cuts into tiles. */
export interface Layer {
  /** A shape as GeoJSON text, before anything is cut. */
  add: (id: number, text: string) => void
  cut: (z: number) => Level
}

export interface WorkerData {
  layer: string
  /** A TopoJSON file that the worker reads; null: shapes are sent. */
  file: string | null
}

export type WorkerRequest = { ids: number[]; texts: string[] } | { z: number }
/** True once shapes are added, or the zoom that was requested. */
export type WorkerResponse = true | Level
