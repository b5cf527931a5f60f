/** Metres per pixel at zoom 0, in tiles of 256 px: the world's width over 256. */
const RESOLUTION_0 = 156543.03392804097
const ROUNDING = 1e-6

/** From this zoom zones are polygons; below, dots. */
export const POLYGON_ZOOM = 8
/** The farthest on any screen; most stop nearer, when all of France is in sight. */
export const MIN_ZOOM = 4.5
export const MAX_ZOOM = 15
/** A zone is never shown closer than this by itself: its surroundings tell where it is. */
export const SHOW_ZOOM = 12

/** A zone smaller than this on screen stays a dot, or nobody would see it. */
const MIN_POLYGON = 16
const MIN_LARGE_MARK = 44

export type PointKind = 'dot' | 'mark' | 'large-mark'

export function resolutionOf(zoom: number): number {
  return RESOLUTION_0 / 2 ** zoom
}

/** What stands at a zone's centre, from its extent in metres and the metres per pixel: colour never stands alone. */
export function pointKind(extent: readonly [number, number, number, number], resolution: number): PointKind {
  if (resolution > resolutionOf(POLYGON_ZOOM) + ROUNDING) return 'dot'
  const width = (extent[2] - extent[0]) / resolution
  const height = (extent[3] - extent[1]) / resolution
  if (Math.max(width, height) < MIN_POLYGON) return 'dot'
  return Math.sqrt(width * height) < MIN_LARGE_MARK ? 'mark' : 'large-mark'
}
