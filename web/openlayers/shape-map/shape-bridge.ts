import { focus, mouseOnly } from 'ol/events/condition.js'
import { containsExtent, createEmpty, extend, getCenter, getHeight, getWidth, isEmpty } from 'ol/extent.js'
import Feature, { type FeatureLike } from 'ol/Feature.js'
import GeoJSON from 'ol/format/GeoJSON.js'
import Point from 'ol/geom/Point.js'
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js'
import DragPan from 'ol/interaction/DragPan.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PinchZoom from 'ol/interaction/PinchZoom.js'
import VectorLayer from 'ol/layer/Vector.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { transformExtent } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import View from 'ol/View.js'
import { withAlpha } from '../color.ts'
import { createKeyZoom } from '../interactions.ts'
import type { ColorScheme } from '../map-types.ts'
import { motionTime } from '../motion.ts'
import { palettes } from '../palette.ts'
import { reachOf } from '../reach.ts'
import { moveBy, showExtent, zoomBy } from '../view.ts'
import { createGround } from './ground.ts'
import { type MapShape, SHAPE_STYLES, type ShapeBox } from './shape-types.ts'

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
  setScheme(scheme: ColorScheme): void
  showBox(box: ShapeBox): void
  zoom(delta: number): void
  move(right: number, down: number): void
  dispose(): void
}

export function createShapeMap(
  target: HTMLElement,
  onHover: (label: string | null, pixel: readonly number[]) => void,
): ShapeMapBridge {
  const shapeSource = new VectorSource()
  const layer = new VectorLayer({ source: shapeSource })
  const { map, markBusy, ...ground } = createGround(target, { interactions: createInteractions(), layers: [layer] })
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
  map.on('change:size', show)
  map.on('pointermove', ({ pixel, dragging }: MapBrowserEvent) => {
    const feature = dragging
      ? undefined
      : map.forEachFeatureAtPixel(pixel, (one) => one, { layerFilter: (one) => one === layer })
    onHover(feature ? String(feature.get('label')) : null, pixel)
  })
  const leave = () => onHover(null, [0, 0])
  map.getViewport().addEventListener('pointerleave', leave)

  return {
    setShapes(shapes) {
      markBusy()
      const features = readShapes(shapes)
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
    setCoast: ground.setCoast,
    setScheme(scheme) {
      ground.setScheme(scheme)
      layer.setStyle(createShapeStyle(scheme))
    },
    showBox: (box) =>
      showExtent(map, transformExtent([...box], 'EPSG:4326', 'EPSG:3857'), { move: 'jump', maxZoom: NEAREST }),
    zoom: (delta) => zoomBy(map, delta),
    move: (right, down) => moveBy(map, right, down),
    dispose() {
      map.getViewport().removeEventListener('pointerleave', leave)
      ground.dispose()
    },
  }
}

export const readShapes = (shapes: readonly MapShape[]): Feature[] =>
  shapes.map(({ id, geometry, kind, label }) => {
    const feature = new Feature({ geometry: FORMAT.readGeometry(geometry), kind, label })
    feature.setId(id)
    return feature
  })

/** In pixels: a smaller shape becomes a dot, or nobody would see it. */
const SMALLEST = 12
const DOT = { thin: 3, solid: 6, dashed: 6, dotted: 6 }
const WIDTH = { thin: 1, solid: 2.5, dashed: 2.5, dotted: 2.5 }
const DASHES = { thin: [], solid: [], dashed: [7, 5], dotted: [2, 5] }
const FILL = 0.35

export function createShapeStyle(scheme: ColorScheme): StyleFunction {
  const styles = new Map(
    Object.entries(SHAPE_STYLES).map(([kind, { color, line, fill }], zIndex) => {
      const ink = color[scheme]
      const area = new Style({
        zIndex,
        // The pointer finds the shape also without a tint.
        fill: new Fill({ color: withAlpha(ink, fill === 'none' ? 0 : FILL) }),
        stroke: new Stroke({ color: ink, width: WIDTH[line], lineDash: DASHES[line] }),
      })
      const isRing = DASHES[line].length > 0
      const dot = new Style({
        zIndex,
        image: new CircleStyle({
          radius: DOT[line],
          fill: new Fill({ color: isRing ? palettes[scheme].paper : ink }),
          stroke: new Stroke({ color: isRing ? ink : palettes[scheme].paper, width: isRing ? 3 : 1 }),
        }),
        geometry: (feature) => new Point(getCenter(feature.getGeometry()?.getExtent() ?? [0, 0, 0, 0])),
      })
      return [kind, { area, dot }]
    }),
  )
  return (feature, resolution) => {
    const style = styles.get(String(feature.get('kind')))
    return isSmall(feature, resolution) ? style?.dot : style?.area
  }
}

function isSmall(feature: FeatureLike, resolution: number): boolean {
  const extent = feature.getGeometry()?.getExtent() ?? [0, 0, 0, 0]
  return Math.max(getWidth(extent), getHeight(extent)) < SMALLEST * resolution
}
