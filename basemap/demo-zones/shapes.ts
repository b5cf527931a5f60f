import { difference } from 'polyclip-ts'
import type { SharedWaters } from './claims.ts'
import { blur, type CellField, cutField, simplifyRing, traceRings } from './contour.ts'
import { toCell, toPosition } from './grid.ts'
import { type LandMass, landWithin, roundPosition } from './land.ts'
import { boxesMeet, boxOf, growBox, isInside, type PolygonRings, polygonArea, type Ring, ringArea } from './plane.ts'

const crumb = 0.03
const fineBlur = 0.045
const tolerance = 0.003

export function cutZone(
  waters: SharedWaters,
  index: number,
  lands: readonly LandMass[],
  done: readonly PolygonRings[],
): PolygonRings[] {
  const rings = outline(waters, index)
    .map((ring) => simplifyRing(ring, tolerance))
    .filter((ring) => ring.length > 3)
  const outers = rings.filter((ring) => ringArea(ring) > 0).map((ring) => [ring])
  // A small hole is a cell the flood missed, not an island: land is subtracted below.
  const holes = rings.filter((ring) => ringArea(ring) < -0.05).map((ring) => [ring])
  const box = growBox(boxOf(outers.flat(2)), 0.5)
  const neighbours = done.filter((polygon) => boxesMeet(boxOf(polygon[0] ?? []), box))
  const rough = difference(outers, [...landWithin(lands, box)], neighbours, holes)
  const area = rough.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
  return rough
    .map(tidy)
    .filter(
      (polygon) => polygonArea(polygon) > Math.min(crumb + area / 50, area / 10) && holdsWater(waters, index, polygon),
    )
}

/**
 * Smooth far from the shore, hardly smoothed near it, or creeks would be lost. Neighbours with a lower index are
 * included and cut off exactly afterwards, so that no gap is left between two zones.
 */
function outline(waters: SharedWaters, index: number): Ring[] {
  const { grid, plans, shore } = waters
  const reach = plans[index]?.cut.reach ?? 1
  const broad = Math.min(0.28, Math.max(0.08, reach * 0.05)) / grid.cell
  const margin = Math.ceil(broad * 3) + 3
  const own = cutField(waters, (owner) => owner === index, margin)
  const near = blur(own, broad)
  const shared = shareWith(waters, own, near, (owner) => owner >= 0 && owner <= index)
  const fine = blur(shared, fineBlur / grid.cell)
  const wide = blur(shared, broad)
  const values = fine.map((value, i) => {
    const x = Math.min(grid.columns - 1, Math.max(0, (i % own.width) + own.left))
    const y = Math.min(grid.rows - 1, Math.max(0, Math.floor(i / own.width) + own.bottom))
    const t = Math.min(1, Math.max(0, ((shore[y * grid.columns + x] ?? 0) - 0.1) / 0.3))
    const weight = t * t * (3 - 2 * t)
    return value * (1 - weight) + (wide[i] ?? 0) * weight
  })
  return traceRings(waters, { ...own, values })
}

function shareWith(
  { grid, owner }: SharedWaters,
  own: CellField,
  near: Float32Array,
  isShared: (owner: number) => boolean,
): CellField {
  const values = own.values.map((value, i) => {
    const x = (i % own.width) + own.left
    const y = Math.floor(i / own.width) + own.bottom
    if (value || x < 0 || y < 0 || x >= grid.columns || y >= grid.rows) return value
    return (near[i] ?? 0) > 0.02 && isShared(owner[y * grid.columns + x] ?? -1) ? 1 : 0
  })
  return { ...own, values }
}

function tidy(polygon: PolygonRings): PolygonRings {
  const clean = polygon.map((ring) =>
    ring.map(roundPosition).filter((p, i, all) => i === 0 || p[0] !== all[i - 1]?.[0] || p[1] !== all[i - 1]?.[1]),
  )
  return clean
    .filter((ring, i) => i === 0 || Math.abs(ringArea(ring)) > 0.0005)
    .map((ring, i) => (ringArea(ring) > 0 === (i === 0) ? ring : ring.toReversed()))
}

/** False for water cut off from the zone, such as a dock behind the shore. Samples some cells only. */
function holdsWater({ grid, owner, land }: SharedWaters, index: number, polygon: PolygonRings): boolean {
  const box = boxOf(polygon[0] ?? [])
  const [left, bottom] = toCell(grid, [box[0], box[1]])
  const [right, top] = toCell(grid, [box[2], box[3]])
  const step = Math.max(1, Math.floor(Math.sqrt((right - left) * (top - bottom)) / 60))
  let [own, other] = [0, 0]
  for (let row = Math.ceil(bottom); row <= top; row += step) {
    for (let column = Math.ceil(left); column <= right; column += step) {
      const i = row * grid.columns + column
      if (land[i] || !isInside(polygon, toPosition(grid, column, row))) continue
      if (owner[i] === index) own++
      else other++
    }
  }
  return own > other
}
