import type { Scheme } from '../map-types.ts'

export type ShapeKind = 'plain' | 'new' | 'changed' | 'same'

interface ShapeStyle {
  color: Record<Scheme, string>
  /** Colour is never the only cue. */
  line: 'solid' | 'dashed' | 'thin'
}

/** Later kinds are drawn over earlier ones. */
export const SHAPE_STYLES: Record<ShapeKind, ShapeStyle> = {
  same: { color: { light: '#66818B', dark: '#7D99A1' }, line: 'thin' },
  plain: { color: { light: '#0B5563', dark: '#7CC7D2' }, line: 'solid' },
  changed: { color: { light: '#A24A00', dark: '#FFB86B' }, line: 'dashed' },
  new: { color: { light: '#0B6E4F', dark: '#6FD6A6' }, line: 'solid' },
}

interface Geometry {
  type: 'Point' | 'Polygon' | 'MultiPolygon'
  coordinates: readonly unknown[]
}

export interface MapShape {
  id: string
  geometry: Geometry
  kind: ShapeKind
  label: string
}
