import type { CutZoom } from './grid.ts'

export interface ShapeText {
  id: number
  /** GeoJSON. */
  text: string
}

export interface LayerCutter {
  add: (shape: ShapeText) => void
  cut: (z: number) => CutZoom
}

export interface WorkerData {
  layer: string
  /** TopoJSON; null when shapes are sent. */
  file: string | null
}

export type WorkerRequest = { shapes: readonly ShapeText[] } | { z: number }
export type WorkerResponse = true | CutZoom
