import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import type Style from 'ol/style/Style.js'
import type { StyleFunction } from 'ol/style/Style.js'
import type { Palette } from '../palette.ts'
import { groupPicture } from './marks.ts'
import type { PointSource } from './point-layer.ts'
import type { IndexedGroup } from './zone-index.ts'
import { picture } from './zone-styles.ts'

const MAX_FIGURES = 9999
const figures = new Intl.NumberFormat('fr-FR')
const short = new Intl.NumberFormat('fr-FR', { notation: 'compact' })
/** CSS pixels. */
const SMALLEST = 16
const PER_FIGURE = 4

const radiusOf = (count: number) => SMALLEST + PER_FIGURE * Math.min(3, Math.floor(Math.log10(count)))

export function groupStyle(groups: () => readonly IndexedGroup[], palette: Palette): StyleFunction {
  const styles = new Map<number, Style>()
  return (feature) => {
    const count = groups()[Number(feature.getId())]?.count
    if (count === undefined) return undefined
    const text = (count > MAX_FIGURES ? short : figures).format(count)
    const style = styles.get(count) ?? picture(groupPicture(text, radiusOf(count), palette), count)
    styles.set(count, style)
    return style
  }
}

export function drawGroups(source: PointSource, groups: readonly IndexedGroup[]): void {
  source.clear(true)
  source.addFeatures(
    groups.map(({ x, y }, index) => {
      const feature = new Feature(new Point([x, y]))
      feature.setId(index)
      return feature
    }),
  )
}

export function pickGroup(groups: readonly IndexedGroup[], [x, y]: readonly [number, number], resolution: number) {
  const under = groups.filter((group) => Math.hypot(group.x - x, group.y - y) <= radiusOf(group.count) * resolution)
  return under.toSorted((one, other) => other.count - one.count)[0]
}
