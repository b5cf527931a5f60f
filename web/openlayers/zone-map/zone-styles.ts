import type { FeatureLike } from 'ol/Feature.js'
import Fill from 'ol/style/Fill.js'
import Icon from 'ol/style/Icon.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import { once } from '../../../contract/core/once.ts'
import { withAlpha } from '../color.ts'
import type { ZoneStyle } from '../map-types.ts'
import type { MapPalette } from '../palette.ts'
import { pointKind } from '../zoom.ts'
import { density, dotPicture, FILL_ALPHA, hatchPattern, MARK_RADIUS, markPicture } from './marks.ts'
import type { ZoneIndex } from './zone-index.ts'

const OUTLINE = 1
const HOVER_OUTLINE = 2.25
const SELECTED_OUTLINE = 3.5
const SELECTED_Z = 1000

/** Mutable, so that the style functions allocate nothing. */
export interface ZoneState {
  index: ZoneIndex
  selectedId: number | null
  hoveredId: number | null
}

interface ZoneStyles {
  polygon: StyleFunction
  highlight: StyleFunction
  point: StyleFunction
}

interface PictureStyles {
  polygon: Style
  dot: () => Style
  selectedDot: () => Style
  mark: () => Style | undefined
  largeMark: () => Style | undefined
}

function picture(img: HTMLCanvasElement, zIndex: number): Style {
  const image = new Icon({ img, size: [img.width, img.height], scale: 1 / density(), declutterMode: 'obstacle' })
  return new Style({ image, zIndex })
}

/** Pictures are drawn when first shown: at each zoom only some are. */
function pictureStyles(style: ZoneStyle, order: number, palette: MapPalette): PictureStyles {
  const zIndex = style.hatched ? 0 : order + 1
  return {
    polygon: new Style({
      fill: new Fill({ color: style.hatched ? hatchPattern(style) : withAlpha(style.fill, FILL_ALPHA) }),
      stroke: new Stroke({ color: palette.outline, width: OUTLINE, lineJoin: 'round' }),
    }),
    dot: once(() => picture(dotPicture(style, palette, 'plain'), zIndex)),
    selectedDot: once(() => picture(dotPicture(style, palette, 'selected'), SELECTED_Z)),
    mark: once(() => (style.hatched ? undefined : picture(markPicture(style, MARK_RADIUS.mark), zIndex))),
    largeMark: once(() => (style.hatched ? undefined : picture(markPicture(style, MARK_RADIUS['large-mark']), zIndex))),
  }
}

export function createZoneStyles(
  styles: Readonly<Record<string, ZoneStyle>>,
  palette: MapPalette,
  state: ZoneState,
): ZoneStyles {
  const byKey = new Map(
    Object.entries(styles).map(([key, style], order) => [key, pictureStyles(style, order, palette)]),
  )
  const selected = new Style({ stroke: outlineOf(palette.ink, SELECTED_OUTLINE), zIndex: 1 })
  const hovered = new Style({ stroke: outlineOf(palette.ink, HOVER_OUTLINE) })
  const zoneOf = (feature: FeatureLike) => state.index.get(Number(feature.getId()))

  return {
    polygon: (feature) => byKey.get(zoneOf(feature)?.style ?? '')?.polygon,
    highlight: (feature) => {
      const id = Number(feature.getId())
      if (id === state.selectedId) return selected
      return id === state.hoveredId ? hovered : undefined
    },
    point: (feature, resolution) => {
      const zone = zoneOf(feature)
      const style = byKey.get(zone?.style ?? '')
      if (!zone || !style) return undefined
      const kind = pointKind(zone.extent, resolution)
      if (kind === 'mark') return style.mark()
      if (kind === 'large-mark') return style.largeMark()
      return zone.id === state.selectedId ? style.selectedDot() : style.dot()
    },
  }
}

function outlineOf(color: string, width: number): Stroke {
  return new Stroke({ color, width, lineJoin: 'round', lineCap: 'round' })
}
