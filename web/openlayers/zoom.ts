/** Metres per pixel at zoom 0, in tiles of 256 px. */
const RESOLUTION_0 = 156543.03392804097
const ROUNDING = 1e-6

/** Zones are polygons from this zoom on, dots below. */
export const POLYGON_ZOOM = 8
export const MIN_ZOOM = 4.5
export const MAX_ZOOM = 15
/** The closest automatic zoom, so that the surroundings tell where the zone is. */
export const SHOW_ZOOM = 12

/** In pixels: a smaller zone stays a dot, or nobody would see it. */
const MIN_POLYGON = 16
const MIN_LARGE_MARK = 44

export type PointKind = 'dot' | 'mark' | 'large-mark'

export function resolutionOf(zoom: number): number {
  return RESOLUTION_0 / 2 ** zoom
}

/** Extent in metres, resolution in metres per pixel. Marks are there because colour is never the only cue. */
export function pointKind(extent: readonly [number, number, number, number], resolution: number): PointKind {
  if (resolution > resolutionOf(POLYGON_ZOOM) + ROUNDING) return 'dot'
  const width = (extent[2] - extent[0]) / resolution
  const height = (extent[3] - extent[1]) / resolution
  if (Math.max(width, height) < MIN_POLYGON) return 'dot'
  return Math.sqrt(width * height) < MIN_LARGE_MARK ? 'mark' : 'large-mark'
}
