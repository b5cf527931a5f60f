import OlMap from 'ol/Map.js'
import { createInteractions } from '../interactions.ts'
import type { ColorScheme, MapLayer, MapPadding, ZoneMapHandle, ZoneMapProps } from '../map-types.ts'
import { palettes } from '../palette.ts'
import { createPlaceLayer, placeStyle } from '../places/place-layer.ts'
import { createOutsideLayer } from '../tiles/outside-layer.ts'
import { coastStyle, createCoastLayer, createTileSource, preloadWider } from '../tiles/tile-layers.ts'
import { retryTiles } from '../tiles/tile-retry.ts'
import { createView, moveBy, zoomBy } from '../view.ts'
import { createPointLayer } from './point-layer.ts'
import { listenToPointer } from './pointer.ts'
import { drawInSteps } from './readiness.ts'
import { indexZones } from './zone-index.ts'
import { createZoneShapes } from './zone-shapes.ts'
import { createZoneStyles, type ZoneState } from './zone-styles.ts'
import { keepInSight } from './zones-in-sight.ts'

interface MapEvents {
  onSelect: (id: number) => void
  onHover: (label: string | null, pixel: readonly number[]) => void
}

export interface ZoneMapBridge extends ZoneMapHandle {
  /** Begins to draw and to ask for tiles. */
  open(): void
  setTiles(tiles: ZoneMapProps['tiles']): void
  setZones(zones: ZoneMapProps['zones']): void
  setStyles(styles: ZoneMapProps['styles'], scheme: ColorScheme): void
  setScheme(scheme: ColorScheme): void
  /** Null for the coast alone. */
  setLayer(layer: MapLayer | null): void
  setSelected(id: number | null): void
  setPadding(padding: MapPadding): void
  dispose(): void
}

export function createZoneMap(target: HTMLElement, padding: MapPadding, events: MapEvents): ZoneMapBridge {
  const state: ZoneState = { index: new Map(), selectedId: null, hoveredId: null }
  const coastSource = createTileSource('coast', '')
  const coast = createCoastLayer(coastSource)
  const places = createPlaceLayer()
  const points = createPointLayer()
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
  const outside = createOutsideLayer(map)
  const { markBusy, stop: stopMarking } = drawInSteps(map, target, points, places)
  preloadWider(map)
  const sight = keepInSight(map, target, state, padding)
  const zoom = (by: number) => {
    sight.letGo()
    zoomBy(map, by)
  }

  const stopPointer = listenToPointer(map, () => shapes.drawn().polygons, state, {
    onClick: (id) => {
      sight.letGo()
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
      const isAwaited = sight.isAwaited()
      state.index = indexZones(zones)
      points.update(state.index)
      shapes.changed('all')
      if (sight.isFirst() || isAwaited) sight.showAgain()
    },
    setStyles(styles, scheme) {
      markBusy()
      const drawn = createZoneStyles(styles, palettes[scheme], state)
      shapes.setStyle(drawn.polygon, drawn.highlight)
      points.layer.setStyle(drawn.point)
    },
    setScheme(scheme) {
      markBusy()
      target.style.background = palettes[scheme].sea
      outside.setVeil(palettes[scheme].veil)
      coast.setStyle(coastStyle(palettes[scheme]))
      places.setStyle(placeStyle(palettes[scheme]))
    },
    setLayer(layer) {
      outside.show(layer)
      places.setMaxZoom(layer?.hasNames ? layer.minZoom : Number.POSITIVE_INFINITY)
    },
    setSelected(id) {
      if (id === state.selectedId) return
      markBusy()
      state.selectedId = id
      shapes.changed('highlight')
      points.layer.changed()
      if (sight.isFirst()) sight.showAgain()
    },
    setPadding: sight.adapt,
    zoomIn: () => zoom(1),
    zoomOut: () => zoom(-1),
    move(right, down) {
      sight.letGo()
      moveBy(map, right, down)
    },
    showZones: sight.showZones,
    dispose() {
      outside.stop()
      stopPointer()
      stopRetry()
      sight.stop()
      stopMarking()
      map.setTarget(undefined)
      map.dispose()
    },
  }
}
