/** Lengths in km, by a local equirectangular projection. */
export type LonLat = [lon: number, lat: number]
export type Ring = LonLat[]
export type PolygonRings = Ring[]
export type LonLatBox = [west: number, south: number, east: number, north: number]

export const kmPerDegree = 111.195

export function kmPerLon(lat: number): number {
  return kmPerDegree * Math.cos((lat * Math.PI) / 180)
}

export function boxOf(points: readonly LonLat[]): LonLatBox {
  const box: LonLatBox = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of points) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

export function growBox(box: LonLatBox, km: number): LonLatBox {
  const lat = km / kmPerDegree
  const lon = km / kmPerLon((box[1] + box[3]) / 2)
  return [box[0] - lon, box[1] - lat, box[2] + lon, box[3] + lat]
}

export function boxesMeet(a: LonLatBox, b: LonLatBox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

/** km², positive when the ring turns anticlockwise. */
export function ringArea(ring: Ring): number {
  let sum = 0
  const origin = ring[0]
  if (!origin) return 0
  let before = origin
  for (const point of ring) {
    // Relative to the first point, to keep digits that squared degrees would lose.
    sum += (before[0] - origin[0]) * (point[1] - origin[1]) - (point[0] - origin[0]) * (before[1] - origin[1])
    before = point
  }
  const box = boxOf(ring)
  return (sum / 2) * kmPerDegree * kmPerLon((box[1] + box[3]) / 2)
}

export function polygonArea(polygon: PolygonRings): number {
  return polygon.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * Math.abs(ringArea(ring)), 0)
}

export function isInside(polygon: PolygonRings, [lon, lat]: LonLat): boolean {
  let inside = false
  for (const ring of polygon) {
    let before = ring.at(-1)
    for (const point of ring) {
      if (
        before &&
        point[1] > lat !== before[1] > lat &&
        lon < ((before[0] - point[0]) * (lat - point[1])) / (before[1] - point[1]) + point[0]
      )
        inside = !inside
      before = point
    }
  }
  return inside
}

export function kmToSegment(p: LonLat, a: LonLat, b: LonLat): number {
  const kx = kmPerLon(p[1])
  const [ax, ay] = [(a[0] - p[0]) * kx, (a[1] - p[1]) * kmPerDegree]
  const [dx, dy] = [(b[0] - a[0]) * kx, (b[1] - a[1]) * kmPerDegree]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + t * dx, ay + t * dy)
}
