import type OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import type { Bbox, Padding } from './map-types.ts'
import { motionTime } from './motion.ts'
import { toExtent } from './zone-index.ts'
import { MAX_ZOOM, MIN_ZOOM, SHOW_ZOOM } from './zoom.ts'

const FRANCE: Bbox = [-5.2, 41.3, 9.6, 51.15]
/** Just inside the coast's data, whose straight edge must never be seen. */
const REACHABLE: Bbox = [-13.9, 36.2, 17.9, 57.9]
const MARGIN = 24

export function createView(padding: Padding): View {
  const [west, south, east, north] = toExtent(FRANCE)
  return new View({
    center: [(west + east) / 2, (south + north) / 2],
    zoom: MIN_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    extent: toExtent(REACHABLE),
    enableRotation: false,
    padding: [...padding],
  })
}

/** Brings an extent (metres) into what the panels leave; without one, all of France. */
export function showExtent(map: OlMap, extent: readonly number[] | null, move: 'animate' | 'jump'): void {
  const [width = 0, height = 0] = map.getSize() ?? []
  const [top = 0, right = 0, bottom = 0, left = 0] = map.getView().padding ?? []
  const room = Math.min(width - left - right, height - top - bottom)
  if (room <= 0) return
  const margin = Math.min(MARGIN, room / 8)
  map.getView().cancelAnimations()
  map.getView().fit(extent ? [...extent] : toExtent(FRANCE), {
    maxZoom: SHOW_ZOOM,
    padding: [margin, margin, margin, margin],
    ...(move === 'animate' && motionTime() > 0 && { duration: motionTime() }),
  })
}

export function zoomBy(map: OlMap, delta: number): void {
  const view = map.getView()
  const zoom = view.getZoom()
  if (zoom === undefined) return
  view.cancelAnimations()
  view.animate({ zoom: view.getConstrainedZoom(zoom + delta) ?? zoom, duration: motionTime() })
}
