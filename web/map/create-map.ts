import OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import { createInteractions } from './interactions.ts'
import type { Padding, Scheme, ZoneMapHandle, ZoneMapProps } from './map-types.ts'
import { palettes } from './palette.ts'
import { createPlaceLayer, placeStyle } from './place-layer.ts'
import { createPointLayer, type PointSource, updatePoints } from './point-layer.ts'
import { listenToPointer } from './pointer.ts'
import { coastStyle, createCoastLayer, createPolygonLayer, createTileSource } from './tile-layers.ts'
import { retryTiles } from './tile-retry.ts'
import { createView, setRoom, showExtent, zoomBy } from './view.ts'
import { indexZones } from './zone-index.ts'
import { createZoneStyles, type ZoneState } from './zone-styles.ts'

interface MapEvents {
  onSelect: (id: number) => void
  onHover: (label: string | null, pixel: readonly number[]) => void
}

/** A map living in an element: each setter redraws only what it changes. */
export interface ZoneMapBridge extends ZoneMapHandle {
  setTiles(tiles: ZoneMapProps['tiles']): void
  setZones(zones: ZoneMapProps['zones']): void
  setLooks(looks: ZoneMapProps['looks'], scheme: Scheme): void
  setScheme(scheme: Scheme): void
  setSelected(id: number | null): void
  setPadding(padding: Padding): void
  dispose(): void
}

/** What the map was asked to show, kept until the person moves it: it is shown again when panels or size change. */
type Shown = number | 'first' | null

export function createZoneMap(target: HTMLElement, padding: Padding, { onSelect, onHover }: MapEvents): ZoneMapBridge {
  const state: ZoneState = { index: new Map(), selectedId: null, hoveredId: null }
  let shown: Shown = 'first'
  let room = padding

  const coastSource = createTileSource('coast', '')
  const zoneSource = createTileSource('zones', '')
  const pointSource: PointSource = new VectorSource()
  const coast = createCoastLayer(coastSource)
  const polygons = createPolygonLayer(zoneSource)
  const highlight = createPolygonLayer(zoneSource)
  const places = createPlaceLayer()
  const points = createPointLayer(pointSource)

  const map = new OlMap({
    target,
    controls: [],
    interactions: createInteractions(),
    layers: [coast, polygons, highlight, places, points],
    view: createView(),
  })

  const markBusy = () => target.setAttribute('data-ready', 'false')
  const show = (move: 'animate' | 'jump') => {
    if (shown === null) return
    const id = shown === 'first' ? state.selectedId : shown
    const zone = typeof id === 'number' ? state.index.get(id) : undefined
    showExtent(map, zone?.extent ?? null, move)
  }
  const letGo = () => {
    shown = null
  }

  map.on('rendercomplete', () => target.setAttribute('data-ready', 'true'))
  map.on('movestart', markBusy)
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

  const stopPointer = listenToPointer(map, polygons, state, {
    onClick: (id) => {
      letGo()
      onSelect(id)
    },
    onHover: (id, pixel) => {
      onHover((id !== null && state.index.get(id)?.label) || null, pixel)
      if (id === state.hoveredId) return
      state.hoveredId = id
      // Dots are ringed by nothing: no need to draw them all again.
      if (polygons.isVisible()) highlight.changed()
    },
  })
  const stopRetry = retryTiles([coastSource, zoneSource])

  return {
    setTiles(tiles) {
      markBusy()
      coastSource.setUrl(tiles.coast)
      zoneSource.setUrl(tiles.zones)
    },
    setZones(zones) {
      markBusy()
      state.index = indexZones(zones)
      updatePoints(pointSource, state.index)
      polygons.changed()
      points.changed()
      if (shown === 'first') show('jump')
    },
    setLooks(looks, scheme) {
      markBusy()
      const styles = createZoneStyles(looks, palettes[scheme], state)
      polygons.setStyle(styles.polygon)
      highlight.setStyle(styles.highlight)
      points.setStyle(styles.point)
    },
    setScheme(scheme) {
      markBusy()
      target.style.background = palettes[scheme].sea
      coast.setStyle(coastStyle(palettes[scheme]))
      places.setStyle(placeStyle(palettes[scheme]))
    },
    setSelected(id) {
      if (id === state.selectedId) return
      markBusy()
      state.selectedId = id
      highlight.changed()
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
    showZone(id) {
      if (!state.index.has(id)) return
      shown = id
      show('animate')
    },
    dispose() {
      stopPointer()
      stopRetry()
      target.removeEventListener('wheel', letGo)
      target.removeEventListener('dblclick', letGo)
      target.removeEventListener('keydown', letGo)
      target.removeAttribute('data-ready')
      map.setTarget(undefined)
      map.dispose()
    },
  }
}
