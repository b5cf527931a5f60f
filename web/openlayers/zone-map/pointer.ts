import { linearRingContainsXY } from 'ol/geom/flat/contains.js'
import { intersectsLineString } from 'ol/geom/flat/intersectsextent.js'
import type VectorTileLayer from 'ol/layer/VectorTile.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import RenderFeature from 'ol/render/Feature.js'
import { pointKind } from '../zoom.ts'
import { DOT_RADIUS } from './marks.ts'
import type { IndexedZone, ZoneIndex } from './zone-index.ts'
import type { ZoneState } from './zone-styles.ts'

interface PointerEvents {
  onClick: (id: number) => void
  onHover: (id: number | null, pixel: readonly number[]) => void
}

function find(map: OlMap, polygons: VectorTileLayer, state: ZoneState, pixel: number[]): number | null {
  const resolution = map.getView().getResolution()
  const [x, y] = map.getCoordinateFromPixel(pixel) ?? []
  if (resolution === undefined || x === undefined || y === undefined) return null
  const zones = zonesNear(state.index, [x, y], resolution)
  if (zones.length === 0) return null
  const dot = pickDot(zones, [x, y], resolution)
  if (dot !== null) return dot
  const { exact, near } = polygonsAt(polygons, [x, y], FINGER * resolution)
  return pickPolygon(zones, exact, near, resolution)
}

/** Finds polygons by their shapes: OpenLayers draws to find, which takes a slow phone 0.2 s with 1,000 vertices a zone. */
function polygonsAt(layer: VectorTileLayer, [x, y]: readonly [number, number], reach: number) {
  const [exact, near] = [new Set<number>(), new Set<number>()]
  if (!layer.isVisible()) return { exact, near }
  const around = [x - reach, y - reach, x + reach, y + reach]
  for (const shape of layer.getFeaturesInExtent(around)) {
    if (!(shape instanceof RenderFeature)) continue
    const found = findInShape(shape, [x, y], around)
    if (found === 'inside') exact.add(Number(shape.getId()))
    if (found !== 'outside') near.add(Number(shape.getId()))
  }
  return { exact, near }
}

type FlatRings = Pick<RenderFeature, 'getOrientedFlatCoordinates' | 'getEnds' | 'getStride'>

/** A point in an island of a zone is outside; `near` is on a line within the square around. */
export function findInShape(shape: FlatRings, [x, y]: readonly [number, number], around: number[]) {
  const [points, stride] = [shape.getOrientedFlatCoordinates(), shape.getStride()]
  let [begin, isInside, isNear] = [0, false, false]
  for (const end of (shape.getEnds() ?? []).flat()) {
    if (linearRingContainsXY(points, begin, end, stride, x, y)) isInside = !isInside
    isNear ||= intersectsLineString(points, begin, end, stride, around)
    begin = end
  }
  if (isInside) return 'inside'
  return isNear ? 'near' : 'outside'
}

export function listenToPointer(
  map: OlMap,
  polygons: () => VectorTileLayer,
  state: ZoneState,
  { onClick, onHover }: PointerEvents,
): () => void {
  const viewport = map.getViewport()
  let frame = 0

  const hover = (id: number | null, pixel: readonly number[]) => {
    viewport.style.cursor = id === null ? '' : 'pointer'
    onHover(id, pixel)
  }
  const leave = () => {
    cancelAnimationFrame(frame)
    hover(null, [0, 0])
  }
  const move = (event: MapBrowserEvent) => {
    const { pixel, originalEvent } = event
    cancelAnimationFrame(frame)
    if (event.dragging || !(originalEvent instanceof PointerEvent) || originalEvent.pointerType === 'touch') {
      return leave()
    }
    // Once per frame at most.
    frame = requestAnimationFrame(() => hover(find(map, polygons(), state, pixel), pixel))
  }
  const click = (event: MapBrowserEvent) => {
    const found = find(map, polygons(), state, event.pixel)
    if (found !== null) onClick(found)
  }

  map.on('click', click)
  map.on('pointermove', move)
  map.on('pointerdrag', leave)
  viewport.addEventListener('pointerleave', leave)
  return () => {
    cancelAnimationFrame(frame)
    map.un('click', click)
    map.un('pointermove', move)
    map.un('pointerdrag', leave)
    viewport.removeEventListener('pointerleave', leave)
  }
}

const FINGER = 12
/** In pixels: a narrower zone wins over the big one it lies in or beside. */
const SMALL = 24

export function zonesNear(index: ZoneIndex, [x, y]: readonly [number, number], resolution: number): IndexedZone[] {
  const reach = (FINGER + DOT_RADIUS) * resolution
  const near: IndexedZone[] = []
  for (const zone of index.values()) {
    const [west, south, east, north] = zone.extent
    if (x >= west - reach && x <= east + reach && y >= south - reach && y <= north + reach) near.push(zone)
  }
  return near
}

/** The nearest dot, so that two overlapping dots can each be picked. */
export function pickDot(
  zones: Iterable<IndexedZone>,
  [x, y]: readonly [number, number],
  resolution: number,
): number | null {
  let picked: number | null = null
  let shortest = (DOT_RADIUS + FINGER) * resolution
  for (const zone of zones) {
    const distance = Math.hypot(zone.x - x, zone.y - y)
    if (distance > shortest || pointKind(zone.extent, resolution) !== 'dot') continue
    picked = zone.id
    shortest = distance
  }
  return picked
}

/** Small beats exact, exact beats near, and the smaller of two wins. */
export function pickPolygon(
  zones: readonly IndexedZone[],
  exact: ReadonlySet<number>,
  near: ReadonlySet<number>,
  resolution: number,
): number | null {
  const bySize = zones.toSorted((one, other) => sideOf(one) - sideOf(other))
  const small = bySize.find((zone) => near.has(zone.id) && sideOf(zone) < SMALL * resolution)
  const picked = small ?? bySize.find((zone) => exact.has(zone.id)) ?? bySize.find((zone) => near.has(zone.id))
  return picked?.id ?? null
}

function sideOf({ extent }: IndexedZone): number {
  return Math.sqrt((extent[2] - extent[0]) * (extent[3] - extent[1]))
}
