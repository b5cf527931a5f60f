import type { MultiPolygon, Polygon, Position } from 'geojson'
import polylabel from 'polylabel'

type CenterArea = Polygon | MultiPolygon

const partsOf = (area: CenterArea): Position[][][] => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates)

export function bboxOf(area: CenterArea): [number, number, number, number] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [ring = []] of partsOf(area)) {
    for (const [x = 0, y = 0] of ring) {
      west = Math.min(west, x)
      south = Math.min(south, y)
      east = Math.max(east, x)
      north = Math.max(north, y)
    }
  }
  return [west, south, east, north]
}

/** [longitude, latitude], well inside the largest part. */
export function centerOf(area: CenterArea): [number, number] {
  let largest: Position[][] = []
  let most = -1
  for (const part of partsOf(area)) {
    const size = ringArea(part[0] ?? [])
    if (size > most) [largest, most] = [part, size]
  }
  const [x = 0, y = 0] = polylabel(largest, 0.0005)
  return [rounded(x), rounded(y)]
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

function ringArea(ring: Position[]) {
  let twice = 0
  ring.forEach(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
    twice += x * nextY - nextX * y
  })
  return Math.abs(twice / 2)
}
