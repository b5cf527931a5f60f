import type { Level } from './grid.ts'

export interface ShapeText {
  id: number
  /** A GeoJSON polygon or multipolygon. */
  text: string
}

/** Shapes that the worker cuts into tiles. */
export interface Layer {
  /** To be called before anything is cut. */
  add: (shape: ShapeText) => void
  cut: (z: number) => Level
}

export interface WorkerData {
  layer: string
  /** A TopoJSON file that the worker reads; null: shapes are sent. */
  file: string | null
}

export type WorkerRequest = { shapes: readonly ShapeText[] } | { z: number }
/** True once shapes are added, or the zoom that was requested. */
export type WorkerResponse = true | Level
