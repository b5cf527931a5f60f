import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { MapPalette } from '../palette.ts'
import { MAX_ZOOM, resolutionOf } from '../zoom.ts'
import { type PlaceName, placeNames } from './place-names.ts'

export const DECLUTTER_GROUP = 'names'
const FAMILY = '"Atkinson Hyperlegible Next", sans-serif'
const FONTS: Record<PlaceName['kind'], string> = {
  city: `700 14.5px ${FAMILY}`,
  town: `500 13px ${FAMILY}`,
  water: `italic 500 13px ${FAMILY}`,
}
const SHIFT = 13

function textStyle({ name, kind, from, side }: PlaceName, palette: MapPalette): Style {
  const colors = { city: palette.ink, town: palette.muted, water: palette.water }
  const sideways = side === 'left' ? 'right' : side === 'right' ? 'left' : 'center'
  return new Style({
    // Names that appear first are the last to give way.
    zIndex: MAX_ZOOM - from,
    text: new Text({
      text: name,
      font: FONTS[kind],
      textAlign: sideways,
      offsetX: side === 'left' ? -SHIFT : side === 'right' ? SHIFT : 0,
      offsetY: side === 'above' ? -SHIFT : side === 'below' ? SHIFT : 0,
      padding: [2, 4, 2, 4],
      fill: new Fill({ color: colors[kind] }),
      stroke: new Stroke({ color: kind === 'water' ? palette.sea : palette.land, width: 3 }),
    }),
  })
}

export function placeStyle(palette: MapPalette): StyleFunction {
  const styles = placeNames.map((place) => ({ style: textStyle(place, palette), from: resolutionOf(place.from) }))
  return (feature, resolution) => {
    const entry = styles[Number(feature.getId())]
    return entry && resolution <= entry.from ? entry.style : undefined
  }
}

export function createPlaceLayer(): VectorLayer {
  const features = placeNames.map(({ at }, index) => {
    const feature = new Feature(new Point(fromLonLat([...at])))
    feature.setId(index)
    return feature
  })
  return new VectorLayer({ source: new VectorSource({ features }), declutter: DECLUTTER_GROUP })
}
