import type { MultiPolygon, Polygon, Position } from 'geojson'
import polylabel from 'polylabel'

type CenterArea = Polygon | MultiPolygon

const partsOf = (area: CenterArea): Position[][][] => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates)

/** West is more than east where the area has parts on both sides of the 180th meridian (RFC 7946, 5.2). */
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
  // No zone spans half the world.
  if (area.type === 'Polygon' || east - west <= 180) return [west, south, east, north]
  for (const [ring = []] of partsOf(area)) {
    for (const [x = 0] of ring) {
      if (x > 0) west = west > 0 ? Math.min(west, x) : x
      else east = east < 0 ? Math.max(east, x) : x
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
