import type { ColorScheme } from '../map-types.ts'

export type ShapeKind = 'plain' | 'new' | 'changed' | 'same' | 'repaired' | 'faulty'

interface ShapeStyle {
  color: Record<ColorScheme, string>
  /** Colour is never the only cue. */
  line: 'solid' | 'dashed' | 'thin' | 'dotted'
  fill: 'tinted' | 'none'
}

/** Later kinds are drawn over earlier ones. */
export const SHAPE_STYLES: Record<ShapeKind, ShapeStyle> = {
  same: { color: { light: '#66818B', dark: '#7D99A1' }, line: 'thin', fill: 'tinted' },
  plain: { color: { light: '#0B5563', dark: '#7CC7D2' }, line: 'solid', fill: 'tinted' },
  changed: { color: { light: '#A24A00', dark: '#FFB86B' }, line: 'dashed', fill: 'tinted' },
  new: { color: { light: '#0B6E4F', dark: '#6FD6A6' }, line: 'solid', fill: 'tinted' },
  repaired: { color: { light: '#0B5563', dark: '#7CC7D2' }, line: 'solid', fill: 'none' },
  faulty: { color: { light: '#B3261E', dark: '#FFA69E' }, line: 'dotted', fill: 'none' },
}

/** West, south, east and north, in degrees. */
export type ShapeBox = readonly [number, number, number, number]

interface ShapeGeometry {
  type: 'Point' | 'Polygon' | 'MultiPolygon'
  coordinates: readonly unknown[]
}

export interface MapShape {
  id: string
  geometry: ShapeGeometry
  kind: ShapeKind
  label: string
}
