import { focus, mouseOnly } from 'ol/events/condition.js'
import { containsExtent, createEmpty, extend, isEmpty } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import GeoJSON from 'ol/format/GeoJSON.js'
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js'
import DragPan from 'ol/interaction/DragPan.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PinchZoom from 'ol/interaction/PinchZoom.js'
import VectorLayer from 'ol/layer/Vector.js'
import OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { transformExtent } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import View from 'ol/View.js'
import { createKeyZoom } from '../interactions.ts'
import type { Scheme } from '../map-types.ts'
import { motionTime } from '../motion.ts'
import { palettes } from '../palette.ts'
import { createPlaceLayer, placeStyle } from '../places/place-layer.ts'
import { reachOf } from '../reach.ts'
import { coastStyle, createCoastLayer, createTileSource } from '../tiles/tile-layers.ts'
import { retryTiles } from '../tiles/tile-retry.ts'
import { createView, showExtent, zoomBy } from '../view.ts'
import { createShapeStyle } from './shape-styles.ts'
import type { Box, MapShape } from './shape-types.ts'

const FAR = 2
/** A crossing may be a metre wide. */
const NEAREST = 19
const FORMAT = new GeoJSON({ featureProjection: 'EPSG:3857' })

/** One finger and the wheel scroll the page, until the map has the focus. */
function createInteractions() {
  const duration = motionTime()
  return [
    new DragPan({ condition: mouseOnly }),
    new PinchZoom({ duration }),
    new DoubleClickZoom({ duration }),
    new MouseWheelZoom({ duration, condition: focus }),
    new KeyboardPan({ duration, pixelDelta: 96 }),
    createKeyZoom(),
  ]
}

export interface ShapeMapBridge {
  setShapes(shapes: readonly MapShape[]): void
  setCoast(template: string): void
  setScheme(scheme: Scheme): void
  showBox(box: Box): void
  zoom(delta: number): void
  dispose(): void
}

export function createShapeMap(
  target: HTMLElement,
  onHover: (label: string | null, pixel: readonly number[]) => void,
): ShapeMapBridge {
  const coastSource = createTileSource('coast', '')
  const shapeSource = new VectorSource()
  const coast = createCoastLayer(coastSource)
  const layer = new VectorLayer({ source: shapeSource })
  const places = createPlaceLayer()
  const map = new OlMap({
    target,
    controls: [],
    interactions: createInteractions(),
    layers: [coast, layer, places],
    view: createView(),
  })
  let shown = createEmpty()

  const show = () => {
    const [width, height] = map.getSize() ?? []
    if (!width || !height) return
    const { extent, minZoom } = reachOf([width, height], [0, 0, 0, 0])
    const isNear = isEmpty(shown) || containsExtent(extent, shown)
    map.setView(
      new View({
        ...(isNear ? { extent, minZoom } : { minZoom: FAR }),
        maxZoom: NEAREST,
        center: [0, 0],
        resolution: 1,
        enableRotation: false,
      }),
    )
    showExtent(map, isEmpty(shown) ? null : shown, { move: 'jump' })
  }
  const markBusy = () => target.setAttribute('data-ready', 'false')
  map.on('rendercomplete', () => target.setAttribute('data-ready', 'true'))
  map.on('loadstart', markBusy)
  map.on('change:size', show)
  map.on('pointermove', ({ pixel, dragging }: MapBrowserEvent) => {
    const feature = dragging
      ? undefined
      : map.forEachFeatureAtPixel(pixel, (one) => one, { layerFilter: (one) => one === layer })
    onHover(feature ? String(feature.get('label')) : null, pixel)
  })
  const leave = () => onHover(null, [0, 0])
  map.getViewport().addEventListener('pointerleave', leave)
  const stopRetry = retryTiles([coastSource])

  return {
    setShapes(shapes) {
      markBusy()
      const features = shapes.map(({ id, geometry, kind, label }) => {
        const feature = new Feature({ geometry: FORMAT.readGeometry(geometry), kind, label })
        feature.setId(id)
        return feature
      })
      shapeSource.clear(true)
      shapeSource.addFeatures(features)
      const changed = features.filter((feature) => feature.get('kind') !== 'same')
      const before = shown
      shown = (changed.length > 0 ? changed : features).reduce(
        (all, feature) => extend(all, feature.getGeometry()?.getExtent() ?? createEmpty()),
        createEmpty(),
      )
      if (String(before) !== String(shown)) show()
    },
    setCoast(template) {
      markBusy()
      coastSource.setUrl(template)
    },
    setScheme(scheme) {
      markBusy()
      target.style.background = palettes[scheme].sea
      coast.setStyle(coastStyle(palettes[scheme]))
      places.setStyle(placeStyle(palettes[scheme]))
      layer.setStyle(createShapeStyle(scheme))
    },
    showBox: (box) =>
      showExtent(map, transformExtent([...box], 'EPSG:4326', 'EPSG:3857'), { move: 'jump', maxZoom: NEAREST }),
    zoom: (delta) => zoomBy(map, delta),
    dispose() {
      stopRetry()
      map.getViewport().removeEventListener('pointerleave', leave)
      target.removeAttribute('data-ready')
      map.setTarget(undefined)
      map.dispose()
    },
  }
}
