import type VectorTileLayer from 'ol/layer/VectorTile.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { pickGroup } from './group-layer.ts'
import { FINGER, pickDot, pickPolygon, zonesNear } from './pick.ts'
import type { IndexedGroup } from './zone-index.ts'
import type { ZoneState } from './zone-styles.ts'

type Found = number | IndexedGroup | null

interface PointerEvents {
  onClick: (found: number | IndexedGroup) => void
  onHover: (found: Found, pixel: readonly number[]) => void
}

function find(map: OlMap, polygons: VectorTileLayer, state: ZoneState, pixel: number[]): Found {
  const resolution = map.getView().getResolution()
  const [x, y] = map.getCoordinateFromPixel(pixel) ?? []
  if (resolution === undefined || x === undefined || y === undefined) return null
  const group = () => pickGroup(state.groups, [x, y], resolution) ?? null
  const zones = zonesNear(state.index, [x, y], resolution)
  if (zones.length === 0) return group()
  const dot = pickDot(zones, [x, y], resolution)
  if (dot !== null) return dot
  const found = (hitTolerance: number) => {
    const ids = new Set<number>()
    map.forEachFeatureAtPixel(pixel, (feature) => void ids.add(Number(feature.getId())), {
      hitTolerance,
      layerFilter: (layer) => layer === polygons,
    })
    return ids
  }
  return group() ?? pickPolygon(zones, found(0), found(FINGER), resolution)
}

export function listenToPointer(
  map: OlMap,
  polygons: () => VectorTileLayer,
  state: ZoneState,
  { onClick, onHover }: PointerEvents,
): () => void {
  const viewport = map.getViewport()
  let frame = 0

  const hover = (found: Found, pixel: readonly number[]) => {
    viewport.style.cursor = found === null ? '' : 'pointer'
    onHover(found, pixel)
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
    // Hit detection draws, so it runs once per frame at most.
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
