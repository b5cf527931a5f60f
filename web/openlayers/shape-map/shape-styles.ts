import { getCenter, getHeight, getWidth } from 'ol/extent.js'
import type { FeatureLike } from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import { withAlpha } from '../color.ts'
import type { Scheme } from '../map-types.ts'
import { palettes } from '../palette.ts'
import { SHAPE_STYLES } from './shape-types.ts'

/** In pixels: a smaller shape becomes a dot, or nobody would see it. */
const SMALLEST = 12
const DOT = { thin: 3, solid: 6, dashed: 6, dotted: 6 }
const WIDTH = { thin: 1, solid: 2.5, dashed: 2.5, dotted: 2.5 }
const DASHES = { thin: [], solid: [], dashed: [7, 5], dotted: [2, 5] }
const FILL = 0.35

export function createShapeStyle(scheme: Scheme): StyleFunction {
  const styles = new Map(
    Object.entries(SHAPE_STYLES).map(([kind, { color, line, fill }], zIndex) => {
      const ink = color[scheme]
      const area = new Style({
        zIndex,
        // Also without a tint the pointer finds the shape.
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
