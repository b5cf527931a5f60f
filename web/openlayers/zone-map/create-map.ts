import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import { createInteractions } from '../interactions.ts'
import type { MapLayer, Padding, Scheme, ZoneMapHandle, ZoneMapProps } from '../map-types.ts'
import { palettes } from '../palette.ts'
import { createPlaceLayer, DECLUTTER_GROUP, placeStyle } from '../places/place-layer.ts'
import { coastStyle, createCoastLayer, createTileSource, preloadWider } from '../tiles/tile-layers.ts'
import { retryTiles } from '../tiles/tile-retry.ts'
import { createView, setRoom, showExtent, zoomBy } from '../view.ts'
import { listenToPointer } from './pointer.ts'
import { indexZones, unionOf, type ZoneIndex } from './zone-index.ts'
import { createZoneShapes } from './zone-shapes.ts'
import { createZoneStyles, type ZoneState } from './zone-styles.ts'

/** Leaves room for its neighbours. */
const ZONE_SHARE = 0.4

interface MapEvents {
  onSelect: (id: number) => void
  onHover: (label: string | null, pixel: readonly number[]) => void
}

export interface ZoneMapBridge extends ZoneMapHandle {
  /** Nothing is drawn or asked for before. */
  open(): void
  setTiles(tiles: ZoneMapProps['tiles']): void
  setZones(zones: ZoneMapProps['zones']): void
  setStyles(styles: ZoneMapProps['styles'], scheme: Scheme): void
  setScheme(scheme: Scheme): void
  /** Null for the coast alone. */
  setLayer(layer: MapLayer | null): void
  setSelected(id: number | null): void
  setPadding(padding: Padding): void
  dispose(): void
}

/** Kept until the person moves the map, to show it again when panels or size change. */
type ShownZones = readonly number[] | 'first' | null

export function createZoneMap(target: HTMLElement, padding: Padding, events: MapEvents): ZoneMapBridge {
  const state: ZoneState = { index: new Map(), selectedId: null, hoveredId: null }
  let shown: ShownZones = 'first'
  let room = padding
  let shownLayer: MapLayer | null = null
  let removePictures = () => {}
  let veil = ''

  const coastSource = createTileSource('coast', '')
  const pointSource: PointSource = new VectorSource()
  const coast = createCoastLayer(coastSource)
  const places = createPlaceLayer()
  const points = createPointLayer(pointSource)

  const map = new OlMap({
    controls: [],
    interactions: createInteractions(),
    layers: [coast],
    view: createView(),
  })
  let stopRetry = () => {}
  const shapes = createZoneShapes(map, (source) => {
    stopRetry()
    stopRetry = retryTiles([coastSource, source])
  })

  const showLayer = async (layer: MapLayer) => {
    try {
      const { addPictures } = await import('../tiles/picture-layer.ts')
      if (shownLayer === layer) removePictures = addPictures(map, layer, () => veil)
    } catch {
      if (shownLayer === layer) layer.onFailed()
    }
  }
  const markBusy = () => target.setAttribute('data-ready', 'false')
  const knownExtents = (ids: readonly (number | null)[]) =>
    ids.flatMap((id) => {
      const zone = id === null ? undefined : state.index.get(id)
      return zone ? [zone.extent] : []
    })
  const show = (move: 'animate' | 'jump') => {
    if (shown === null) return
    const extents = knownExtents(shown === 'first' ? [state.selectedId] : shown)
    if (shown !== 'first' && extents.length === 0) return
    showExtent(map, unionOf(extents), { move, ...(extents.length <= 1 && { share: ZONE_SHARE }) })
  }
  const letGo = () => {
    shown = null
  }

  // Each in a task of its own, as together they stop a slow phone for 0.2 s: shapes, their marks, then names below them.
  map.once('postrender', () => setTimeout(() => map.addLayer(points)))
  map.on('rendercomplete', () => {
    const layers = map.getLayers()
    const place = layers.getArray().indexOf(points)
    if (place < 0) return
    if (!layers.getArray().includes(places)) {
      layers.insertAt(place, places)
      return
    }
    target.setAttribute('data-ready', 'true')
  })
  preloadWider(map)
  map.on('movestart', markBusy)
  map.on('moveend', () => target.setAttribute('data-zoom', String(map.getView().getZoom())))
  map.on('loadstart', markBusy)
  const adapt = (next: Padding) => {
    room = next
    setRoom(map, room)
    show('jump')
  }
  map.on('change:size', () => adapt(room))
  map.on('pointerdrag', letGo)
  target.addEventListener('wheel', letGo, { passive: true })
  target.addEventListener('dblclick', letGo)
  target.addEventListener('keydown', letGo)

  const stopPointer = listenToPointer(map, () => shapes.drawn().polygons, state, {
    onClick: (id) => {
      letGo()
      events.onSelect(id)
    },
    onHover: (id, pixel) => {
      events.onHover((id !== null && state.index.get(id)?.label) || null, pixel)
      if (id === state.hoveredId) return
      state.hoveredId = id
      // Dots have no hover ring: skip redrawing them all.
      if (shapes.drawn().polygons.isVisible()) shapes.changed('highlight')
    },
  })

  return {
    open: () => map.setTarget(target),
    setTiles(tiles) {
      markBusy()
      coastSource.setUrl(tiles.coast)
      shapes.setUrl(tiles.zones)
    },
    setZones(zones) {
      markBusy()
      const isAwaited = Array.isArray(shown) && knownExtents(shown).length === 0
      state.index = indexZones(zones)
      updatePoints(pointSource, state.index)
      shapes.changed('all')
      points.changed()
      if (shown === 'first' || isAwaited) show('jump')
    },
    setStyles(styles, scheme) {
      markBusy()
      const drawn = createZoneStyles(styles, palettes[scheme], state)
      shapes.setStyle(drawn.polygon, drawn.highlight)
      points.setStyle(drawn.point)
    },
    setScheme(scheme) {
      markBusy()
      target.style.background = palettes[scheme].sea
      veil = palettes[scheme].veil
      coast.setStyle(coastStyle(palettes[scheme]))
      places.setStyle(placeStyle(palettes[scheme]))
    },
    setLayer(layer) {
      removePictures()
      shownLayer = layer
      places.setMaxZoom(layer?.hasNames ? layer.minZoom : Number.POSITIVE_INFINITY)
      if (layer) void showLayer(layer)
    },
    setSelected(id) {
      if (id === state.selectedId) return
      markBusy()
      state.selectedId = id
      shapes.changed('highlight')
      points.changed()
      if (shown === 'first') show('jump')
    },
    setPadding: adapt,
    zoomIn: () => {
      letGo()
      zoomBy(map, 1)
    },
    zoomOut: () => {
      letGo()
      zoomBy(map, -1)
    },
    showZones(ids) {
      shown = ids
      show('animate')
    },
    dispose() {
      // What fails from here on concerns nobody.
      removePictures()
      shownLayer = null
      stopPointer()
      stopRetry()
      target.removeEventListener('wheel', letGo)
      target.removeEventListener('dblclick', letGo)
      target.removeEventListener('keydown', letGo)
      target.removeAttribute('data-ready')
      target.removeAttribute('data-zoom')
      map.setTarget(undefined)
      map.dispose()
    },
  }
}

type PointSource = VectorSource<Feature<Point>>

function createPointLayer(source: PointSource): VectorLayer<PointSource> {
  return new VectorLayer({ source, declutter: DECLUTTER_GROUP })
}

/** Leaves unchanged points alone, so a change of class touches none. */
function updatePoints(source: PointSource, index: ZoneIndex): void {
  for (const feature of source.getFeatures()) {
    if (!index.has(Number(feature.getId()))) source.removeFeature(feature)
  }
  const added: Feature<Point>[] = []
  for (const { id, x, y } of index.values()) {
    const point = source.getFeatureById(id)?.getGeometry()
    if (!point) {
      const feature = new Feature(new Point([x, y]))
      feature.setId(id)
      added.push(feature)
    } else if (point.getFirstCoordinate()[0] !== x || point.getFirstCoordinate()[1] !== y) {
      point.setCoordinates([x, y])
    }
  }
  source.addFeatures(added)
}
