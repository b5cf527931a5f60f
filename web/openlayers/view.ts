import type OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import type { MapPadding } from './map-types.ts'
import { motionTime } from './motion.ts'
import { FRANCE, reachOf } from './reach.ts'
import { MAX_ZOOM, SHOW_ZOOM } from './zoom.ts'

const MARGIN = 24
/** Pixels around a zone for its mark, which may stand at its edge; the padding has some more. */
const MARK_ROOM = 4
/** Where there are as many pixels, it takes no fewer, whatever its share: else no shape is seen. */
const LEAST = 44

export function createView(): View {
  const [west, south, east, north] = FRANCE
  return new View({ center: [(west + east) / 2, (south + north) / 2], zoom: SHOW_ZOOM / 2 })
}

export function replaceView(map: OlMap, padding: MapPadding, maxZoom = MAX_ZOOM): void {
  const view = map.getView()
  const [width, height] = map.getSize() ?? []
  if (!width || !height) return
  view.cancelAnimations()
  view.padding = [...padding]
  const reach = reachOf([width, height], padding)
  // A view's limits cannot change, so a new view replaces it. Its zoom steps count from minZoom.
  map.setView(
    new View({
      ...reach,
      maxZoom: reach.minZoom + Math.ceil(maxZoom - reach.minZoom) + 1e-6,
      center: view.getCenter() ?? [0, 0],
      resolution: view.getResolution() ?? 1,
      enableRotation: false,
      padding: [...padding],
    }),
  )
}

interface ViewFit {
  move: 'animate' | 'jump'
  /** The largest share of the free map's width and height that the extent takes. */
  share?: number
  maxZoom?: number
}

/** Extent in metres; null shows all of France. */
export function showExtent(map: OlMap, extent: readonly number[] | null, fit: ViewFit): void {
  fitView(map.getView(), map.getSize() ?? [], extent, fit)
}

export function fitView(
  view: View,
  [width = 0, height = 0]: readonly number[],
  extent: readonly number[] | null,
  { move, share, maxZoom = SHOW_ZOOM }: ViewFit,
): void {
  const [top = 0, right = 0, bottom = 0, left = 0] = view.padding ?? []
  const [across, down] = [width - left - right, height - top - bottom]
  if (Math.min(across, down) <= 0) return
  const margin = Math.min(MARGIN, across / 8, down / 8)
  const aside = (room: number) =>
    extent && share !== undefined ? Math.min((room * (1 - share)) / 2, Math.max(MARK_ROOM, (room - LEAST) / 2)) : margin
  const [y, x] = [aside(down), aside(across)]
  view.cancelAnimations()
  view.fit(extent ? [...extent] : [...FRANCE], {
    maxZoom,
    size: [across, down],
    padding: [y, x, y, x],
    ...(move === 'animate' && motionTime() > 0 && { duration: motionTime() }),
  })
}

/** As far as an arrow key does. */
export const MOVE_STEP = 96

export function moveBy(map: OlMap, right: number, down: number): void {
  const view = map.getView()
  const step = MOVE_STEP * (view.getResolution() ?? 0)
  view.cancelAnimations()
  // At once: quick presses add up.
  view.adjustCenter([right * step, -down * step])
}

/** The zoom a running animation leads to, so that quick presses add up. */
const targets = new WeakMap<View, { zoom: number }>()

export function zoomBy(map: OlMap, delta: number): void {
  const view = map.getView()
  const running = view.getAnimating() ? targets.get(view)?.zoom : undefined
  const from = running ?? view.getZoom()
  const zoom = from === undefined ? undefined : view.getConstrainedZoom(from + delta)
  if (zoom === undefined) return
  const target = { zoom }
  targets.set(view, target)
  view.cancelAnimations()
  view.animate({ zoom, duration: motionTime() }, () => {
    // Also forgotten when something else moved the view, so that the next press starts from there.
    if (targets.get(view) === target) targets.delete(view)
  })
}
