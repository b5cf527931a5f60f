import type { Level } from './grid.ts'

/** What the worker cuts. */
export interface Layer {
  /** A shape as GeoJSON text, before anything is cut. */
  add: (id: number, text: string) => void
  cut: (z: number) => Level
}

/** What the worker is for. */
export interface Job {
  layer: string
  /** A TopoJSON file that the worker reads; null: shapes are sent. */
  file: string | null
}

export type Question = { ids: number[]; texts: string[] } | { z: number }
/** Whether shapes were taken, or the zoom that was asked for. */
export type Answer = true | Level
