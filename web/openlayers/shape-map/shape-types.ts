import type { Scheme } from '../map-types.ts'

/** What is told of a shape: nothing, or what a change does to it. */
export type ShapeKind = 'plain' | 'new' | 'changed' | 'same'

interface ShapeStyle {
  color: Record<Scheme, string>
  /** Of its outline: colour never stands alone. */
  line: 'solid' | 'dashed' | 'thin'
}

/** Read by the map and by its legend; later ones are drawn over earlier ones. */
export const SHAPE_STYLES: Record<ShapeKind, ShapeStyle> = {
  same: { color: { light: '#66818B', dark: '#7D99A1' }, line: 'thin' },
  plain: { color: { light: '#0B5563', dark: '#7CC7D2' }, line: 'solid' },
  changed: { color: { light: '#A24A00', dark: '#FFB86B' }, line: 'dashed' },
  new: { color: { light: '#0B6E4F', dark: '#6FD6A6' }, line: 'solid' },
}

/** A GeoJSON geometry in degrees (WGS84). */
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
