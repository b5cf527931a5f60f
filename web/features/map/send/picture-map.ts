import { withAlpha } from '../../../openlayers/color.ts'
import { palettes } from '../../../openlayers/palette.ts'
import type { ShapeRing } from '../../../openlayers/tiles/tile-shapes.ts'
import { drawHatch, FILL_ALPHA } from '../../../openlayers/zone-map/marks.ts'
import { UNRANKED } from '../../scales/scales.rules.ts'
import type { MapOutline } from '../../zones/outline/zone-outline.ts'
import type { PictureClass } from './picture.rules.ts'

const { sea, land, shore, ink, paper } = palettes.light

/** The zone in its coast, from the upper edge of the picture on. */
export function drawMap(
  context: CanvasRenderingContext2D,
  { view, tiles }: MapOutline,
  look: PictureClass['look'],
  { width, height }: { width: number; height: number },
) {
  const scale = width / view.width
  const placed = (rings: readonly ShapeRing[]) => pathOf(rings, view, scale)
  /** On whole pixels, else a hairline shows between tiles. */
  const edge = (tile: number, start: number) => Math.round((tile - start) * scale)
  context.save()
  clipTo(context, 0, 0, width, height)
  context.fillStyle = sea
  context.fillRect(0, 0, width, height)
  context.lineJoin = 'round'
  for (const tile of tiles) {
    context.save()
    const [left, top] = [edge(tile.x, view.left), edge(tile.y, view.top)]
    clipTo(context, left, top, edge(tile.x + 1, view.left) - left, edge(tile.y + 1, view.top) - top)
    for (const rings of tile.land) {
      const path = placed(rings)
      context.fillStyle = land
      context.fill(path, 'evenodd')
      stroke(context, path, shore, 1.5)
    }
    drawZone(context, placed(tile.zone), look, width)
    context.restore()
  }
  context.restore()
}

/** Its edge is dark within light, to be seen on any class and ground. */
function drawZone(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { key, fill }: PictureClass['look'],
  extent: number,
) {
  const isUnranked = key === UNRANKED.key
  context.fillStyle = withAlpha(fill, isUnranked ? 0.55 : FILL_ALPHA)
  context.fill(path, 'evenodd')
  if (isUnranked) {
    context.save()
    context.clip(path, 'evenodd')
    drawHatch(context, extent, withAlpha(ink, 0.34))
    context.restore()
  }
  stroke(context, path, paper, 7)
  stroke(context, path, ink, 3.5)
}

function pathOf(rings: readonly ShapeRing[], { left, top }: MapOutline['view'], scale: number): Path2D {
  const path = new Path2D()
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [((ring[at] ?? 0) - left) * scale, ((ring[at + 1] ?? 0) - top) * scale]
      if (at === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    path.closePath()
  }
  return path
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, color: string, width: number) {
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke(path)
}

function clipTo(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number) {
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
}
