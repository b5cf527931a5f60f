import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { DECLUTTER_GROUP } from '../places/place-layer.ts'
import type { ZoneIndex } from './zone-index.ts'

type PointSource = VectorSource<Feature<Point>>

/** The zones' dots and marks; made when they are first shown, as a thousand take a slow phone 40 ms. */
export function createPointLayer() {
  const source: PointSource = new VectorSource()
  const layer = new VectorLayer({ source, declutter: DECLUTTER_GROUP })
  let index: ZoneIndex = new Map()
  let isShown = false
  return {
    layer,
    show: () => {
      isShown = true
      updatePoints(source, index)
    },
    update: (next: ZoneIndex) => {
      index = next
      if (!isShown) return
      updatePoints(source, index)
      layer.changed()
    },
  }
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
