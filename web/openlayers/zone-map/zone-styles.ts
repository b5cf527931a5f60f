import type { FeatureLike } from 'ol/Feature.js'
import Fill from 'ol/style/Fill.js'
import Icon from 'ol/style/Icon.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import { withAlpha } from '../color.ts'
import type { ZoneLook } from '../map-types.ts'
import type { Palette } from '../palette.ts'
import { pointKind } from '../zoom.ts'
import { density, dotPicture, FILL_ALPHA, hatchPattern, MARK_RADIUS, markPicture } from './marks.ts'
import type { IndexedGroup, ZoneIndex } from './zone-index.ts'

const OUTLINE = 1
const HOVER_OUTLINE = 2.25
const SELECTED_OUTLINE = 3.5
const SELECTED_Z = 1000

/** What the style functions read at each call, so that they allocate nothing. */
export interface ZoneState {
  index: ZoneIndex
  groups: readonly IndexedGroup[]
  selectedId: number | null
  hoveredId: number | null
}

interface ZoneStyles {
  polygon: StyleFunction
  highlight: StyleFunction
  point: StyleFunction
}

interface LookStyles {
  polygon: Style
  dot: Style
  selectedDot: Style
  mark: Style | undefined
  largeMark: Style | undefined
}

/** A picture that stands upright on its point; names give way to it. */
export function picture(img: HTMLCanvasElement, zIndex: number): Style {
  const image = new Icon({ img, size: [img.width, img.height], scale: 1 / density(), declutterMode: 'obstacle' })
  return new Style({ image, zIndex })
}

function lookStyles(look: ZoneLook, order: number, palette: Palette): LookStyles {
  const zIndex = look.hatched ? 0 : order + 1
  return {
    polygon: new Style({
      fill: new Fill({ color: look.hatched ? hatchPattern(look) : withAlpha(look.fill, FILL_ALPHA) }),
      stroke: new Stroke({ color: palette.outline, width: OUTLINE, lineJoin: 'round' }),
    }),
    dot: picture(dotPicture(look, palette, 'plain'), zIndex),
    selectedDot: picture(dotPicture(look, palette, 'selected'), SELECTED_Z),
    mark: look.hatched ? undefined : picture(markPicture(look, MARK_RADIUS.mark), zIndex),
    largeMark: look.hatched ? undefined : picture(markPicture(look, MARK_RADIUS['large-mark']), zIndex),
  }
}

/** One set of styles per look and scheme; a zone or look that is not known is not drawn. */
export function createZoneStyles(
  looks: Readonly<Record<string, ZoneLook>>,
  palette: Palette,
  state: ZoneState,
): ZoneStyles {
  const styles = new Map(Object.entries(looks).map(([key, look], order) => [key, lookStyles(look, order, palette)]))
  const selected = new Style({ stroke: outlineOf(palette.ink, SELECTED_OUTLINE), zIndex: 1 })
  const hovered = new Style({ stroke: outlineOf(palette.ink, HOVER_OUTLINE) })
  const zoneOf = (feature: FeatureLike) => state.index.get(Number(feature.getId()))

  return {
    polygon: (feature) => styles.get(zoneOf(feature)?.look ?? '')?.polygon,
    highlight: (feature) => {
      const id = Number(feature.getId())
      if (id === state.selectedId) return selected
      return id === state.hoveredId ? hovered : undefined
    },
    point: (feature, resolution) => {
      const zone = zoneOf(feature)
      const look = styles.get(zone?.look ?? '')
      if (!zone || !look) return undefined
      const kind = pointKind(zone.extent, resolution)
      if (kind === 'mark') return look.mark
      if (kind === 'large-mark') return look.largeMark
      return zone.id === state.selectedId ? look.selectedDot : look.dot
    },
  }
}

function outlineOf(color: string, width: number): Stroke {
  return new Stroke({ color, width, lineJoin: 'round', lineCap: 'round' })
}
