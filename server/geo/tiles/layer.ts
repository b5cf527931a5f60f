import type { Level } from './grid.ts'

export interface ShapeText {
  id: number
  /** GeoJSON. */
  text: string
}

export interface Layer {
  add: (shape: ShapeText) => void
  cut: (z: number) => Level
}

export interface WorkerData {
  layer: string
  /** TopoJSON; null when shapes are sent. */
  file: string | null
}

export type WorkerRequest = { shapes: readonly ShapeText[] } | { z: number }
export type WorkerResponse = true | Level
