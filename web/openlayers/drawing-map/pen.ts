import Collection from 'ol/Collection.js'
import { altKeyOnly, never, primaryAction, singleClick } from 'ol/events/condition.js'
import type Feature from 'ol/Feature.js'
import Polygon from 'ol/geom/Polygon.js'
import Draw, { type DrawEvent } from 'ol/interaction/Draw.js'
import Modify from 'ol/interaction/Modify.js'
import Snap from 'ol/interaction/Snap.js'
import type OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import type VectorSource from 'ol/source/Vector.js'
import type Style from 'ol/style/Style.js'
import { type MapPosition, roundDegrees } from '../../../contract/rules/reading/points.ts'

/** In pixels: a finger covers more than a pointer. */
const REACH = 14

export interface DrawnOutline {
  points: readonly MapPosition[]
  isClosed: boolean
}

/** `drawn`: the line goes on; `closed`: it came back to its start; `corrected`: a point was moved, added or removed. */
export type OnPoints = (points: MapPosition[], act: 'drawn' | 'closed' | 'corrected') => void

interface PenParts {
  /** The outline once it is closed. */
  outline: Feature
  neighbours: VectorSource
  style: Style
  isRemoving: () => boolean
  onPoints: OnPoints
}

/** Draws an outline point after point, then corrects it; near a neighbour its points stick to it. */
export function createPen(map: OlMap, { outline, neighbours, style, isRemoving, onPoints }: PenParts) {
  const draw = new Draw({
    type: 'Polygon',
    condition: primaryAction,
    freehandCondition: never,
    snapTolerance: REACH,
    style,
  })
  const modify = new Modify({
    features: new Collection([outline]),
    pixelTolerance: REACH,
    deleteCondition: (event) => singleClick(event) && (isRemoving() || altKeyOnly(event)),
    insertVertexCondition: (event) => !isRemoving() && !altKeyOnly(event),
    style,
  })
  for (const interaction of [draw, modify, new Snap({ source: neighbours, pixelTolerance: REACH })])
    map.addInteraction(interaction)
  let drawn = 0
  let isRedrawn = false
  /** What the map shows of an open line, as the pen told it last. */
  let told = ''
  const tell: OnPoints = (points, act) => {
    told = JSON.stringify(points)
    onPoints(points, act)
  }

  draw.on('drawstart', ({ feature }: DrawEvent) => {
    drawn = 0
    const follow = (points: MapPosition[]) => {
      // At the end the pointer's own is taken away, and nothing was removed by hand.
      if (isRedrawn || points.length <= drawn) return
      drawn = points.length
      tell(points, 'drawn')
    }
    follow(ringOf(feature).slice(0, 1))
    // Followed by where the pointer is, and by the first point again.
    feature.getGeometry()?.on('change', () => follow(ringOf(feature).slice(0, -2)))
  })
  draw.on('drawend', ({ feature }: DrawEvent) => tell(ringOf(feature).slice(0, -1), 'closed'))
  modify.on('modifyend', () => onPoints(ringOf(outline).slice(0, -1), 'corrected'))

  return {
    set({ points, isClosed }: DrawnOutline) {
      const positions = points.map((point) => fromLonLat([...point]))
      draw.setActive(!isClosed)
      modify.setActive(isClosed)
      outline.setGeometry(new Polygon(isClosed ? [[...positions, ...positions.slice(0, 1)]] : []))
      // Its line is gone once it is closed.
      if (isClosed) told = ''
      if (isClosed || JSON.stringify(points) === told) return
      isRedrawn = true
      draw.abortDrawing()
      if (positions.length > 0) draw.appendCoordinates(positions)
      isRedrawn = false
      drawn = points.length
      told = JSON.stringify(points)
    },
    /** Ends the line at its first point, as a double press does. */
    close: () => draw.finishDrawing(),
  }
}

function ringOf(feature: Feature): MapPosition[] {
  const geometry = feature.getGeometry()
  const [ring = []] = geometry instanceof Polygon ? geometry.getCoordinates() : []
  return ring.map((position) => {
    const [longitude = 0, latitude = 0] = toLonLat(position)
    return [roundDegrees(longitude), roundDegrees(latitude)]
  })
}
