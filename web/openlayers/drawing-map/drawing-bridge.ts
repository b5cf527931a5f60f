import { createEmpty, type Extent, getHeight, getWidth, intersects, isEmpty } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import Polygon from 'ol/geom/Polygon.js'
import DragPan from 'ol/interaction/DragPan.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PinchZoom from 'ol/interaction/PinchZoom.js'
import VectorLayer from 'ol/layer/Vector.js'
import { transformExtent } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { withAlpha } from '../color.ts'
import { createKeyZoom } from '../interactions.ts'
import type { ColorScheme } from '../map-types.ts'
import { motionTime } from '../motion.ts'
import { palettes } from '../palette.ts'
import { createGround } from '../shape-map/ground.ts'
import { createShapeStyle, readShapes } from '../shape-map/shape-bridge.ts'
import { type MapShape, SHAPE_STYLES, type ShapeBox } from '../shape-map/shape-types.ts'
import { moveBy, replaceView, showExtent, zoomBy } from '../view.ts'
import { createPen, type DrawnOutline, type OnPoints } from './pen.ts'

/** Where a pixel is a metre wide, and less. */
const NEAREST = 18

export interface DrawingEvents {
  onPoints: OnPoints
  onMove: (box: ShapeBox) => void
}

/** What is drawn on: the points of one outline, among shapes that only are seen. */
export interface DrawingState extends DrawnOutline {
  /** A press on a point removes it. */
  isRemoving: boolean
}

export function createDrawingMap(target: HTMLElement, { onPoints, onMove }: DrawingEvents) {
  const duration = motionTime()
  const around = new VectorSource()
  const neighbours = new VectorSource()
  const outline = new Feature(new Polygon([]))
  const layers = [
    new VectorLayer({ source: neighbours }),
    new VectorLayer({ source: new VectorSource({ features: [outline] }) }),
    new VectorLayer({ source: around }),
  ]
  const { map, markBusy, ...ground } = createGround(target, {
    layers,
    interactions: [
      new DragPan({}),
      new PinchZoom({ duration }),
      new MouseWheelZoom({ duration }),
      new KeyboardPan({ duration, pixelDelta: 96 }),
      createKeyZoom(),
    ],
  })
  let state: DrawingState = { points: [], isClosed: false, isRemoving: false }
  let [isSet, hasView] = [false, false]

  const sketchStyle = new Style()
  const pen = createPen(map, { outline, neighbours, style: sketchStyle, isRemoving: () => state.isRemoving, onPoints })
  map.on('moveend', () => {
    const [west = 0, south = 0, east = 0, north = 0] = transformExtent(
      map.getView().calculateExtent(),
      'EPSG:3857',
      'EPSG:4326',
    )
    onMove([west, south, east, north])
  })
  /** The outline, or all of the coast, once both the map's size and what is drawn are known. */
  const show = () => {
    if (!map.getSize()?.[0]) return
    replaceView(map, [0, 0, 0, 0], NEAREST)
    if (!hasView) showOutline()
  }
  const showOutline = () => {
    if (!isSet || !map.getSize()?.[0]) return
    hasView = true
    const extent = outline.getGeometry()?.getExtent() ?? createEmpty()
    showExtent(map, isEmpty(extent) ? null : extent, { move: 'jump', share: 0.6 })
  }
  map.on('change:size', show)

  return {
    setState(next: DrawingState) {
      markBusy()
      const isSame = state.points === next.points && state.isClosed === next.isClosed
      state = next
      isSet = true
      if (isSame && hasView) return
      pen.set(next)
      // Written elsewhere than where one looks, or too small to be seen there.
      const extent = outline.getGeometry()?.getExtent() ?? createEmpty()
      if (!hasView || (next.isClosed && !isSeen(map.getView().calculateExtent(), extent))) showOutline()
    },
    /** `own`: other parts of the same zone; `neighbours` draw the line to them. */
    setAround(own: readonly MapShape[], beside: readonly MapShape[]) {
      markBusy()
      for (const [source, shapes] of [
        [around, own],
        [neighbours, beside],
      ] as const) {
        source.clear(true)
        source.addFeatures(readShapes(shapes))
      }
    },
    setCoast: ground.setCoast,
    setScheme(scheme: ColorScheme) {
      ground.setScheme(scheme)
      const style = createShapeStyle(scheme)
      layers[0]?.setStyle(style)
      layers[1]?.setStyle(outlineStyles(scheme))
      layers[2]?.setStyle(style)
      sketchStyle.setFill(new Fill({ color: withAlpha(SHAPE_STYLES.plain.color[scheme], 0.2) }))
      sketchStyle.setStroke(new Stroke({ color: SHAPE_STYLES.plain.color[scheme], width: 2.5 }))
      sketchStyle.setImage(dot(scheme, 7))
    },
    close: pen.close,
    zoom: (delta: number) => zoomBy(map, delta),
    move: (right: number, down: number) => moveBy(map, right, down),
    dispose: ground.dispose,
  }
}

export type DrawingBridge = ReturnType<typeof createDrawingMap>

const LEAST_SHARE = 0.02

const isSeen = (view: Extent, extent: Extent) =>
  intersects(view, extent) &&
  Math.max(getWidth(extent) / getWidth(view), getHeight(extent) / getHeight(view)) > LEAST_SHARE

const dot = (scheme: ColorScheme, radius: number) =>
  new CircleStyle({
    radius,
    fill: new Fill({ color: palettes[scheme].paper }),
    stroke: new Stroke({ color: SHAPE_STYLES.plain.color[scheme], width: 2.5 }),
  })

/** Its points are seen without a pointer over them: a finger has none. */
function outlineStyles(scheme: ColorScheme): Style[] {
  const color = SHAPE_STYLES.plain.color[scheme]
  return [
    new Style({
      fill: new Fill({ color: withAlpha(color, 0.2) }),
      stroke: new Stroke({ color, width: 2.5 }),
    }),
    new Style({
      image: dot(scheme, 5),
      geometry: (feature) => {
        const geometry = feature.getGeometry()
        return geometry instanceof Polygon ? new MultiPoint(geometry.getCoordinates()[0] ?? []) : undefined
      },
    }),
  ]
}
