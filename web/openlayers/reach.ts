import type { MapPadding } from './map-types.ts'
import { type MapExtent, toExtent } from './zone-map/zone-index.ts'
import { MAX_ZOOM, MIN_ZOOM, resolutionOf } from './zoom.ts'

/** In metres of the Mercator projection, like all extents here. */
export const FRANCE = toExtent([-5.2, 41.3, 9.6, 51.15])
/** Just inside the coast's data, whose straight edge must not show. */
const DATA = toExtent([-13.9, 36.2, 17.9, 57.9])
const MARGIN = 24

interface ViewReach {
  minZoom: number
  extent: MapExtent
}

/** The view may go past the edge of the data only where a panel over half a phone pushes it out. */
export function reachOf([width, height]: readonly [number, number], padding: MapPadding): ViewReach {
  const [top, right, bottom, left] = padding
  const resolution = Math.min(
    Math.max(
      (FRANCE[2] - FRANCE[0]) / Math.max(1, width - left - right - 2 * MARGIN),
      (FRANCE[3] - FRANCE[1]) / Math.max(1, height - top - bottom - 2 * MARGIN),
      resolutionOf(MAX_ZOOM),
    ),
    resolutionOf(MIN_ZOOM),
  )
  const x = (FRANCE[0] + FRANCE[2] - (left - right) * resolution) / 2
  const y = (FRANCE[1] + FRANCE[3] + (top - bottom) * resolution) / 2
  return {
    minZoom: Math.log2(resolutionOf(0) / resolution),
    extent: [
      Math.min(DATA[0], x - (width / 2) * resolution),
      Math.min(DATA[1], y - (height / 2) * resolution),
      Math.max(DATA[2], x + (width / 2) * resolution),
      Math.max(DATA[3], y + (height / 2) * resolution),
    ],
  }
}
