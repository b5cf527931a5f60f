import type { MultiPolygon, Polygon } from 'geojson'
import { type Box, toX, toY, WORLD } from './grid.ts'

/** All rings one after the other, open (the first point is not repeated), in steps of WORLD; a few bytes a point. */
export interface Shapes {
  xs: Int32Array
  ys: Int32Array
  rings: Ring[]
}

export interface Ring {
  /** The zone's id. */
  zone: number
  /** Follows the outer ring that it lies in. */
  isHole: boolean
  /** The first point, and the one after the last. */
  start: number
  end: number
  /** In square steps. */
  area: number
  box: Box
}

/** Takes shapes as GeoJSON text, one at a time, so that they are never all there as objects. */
export function shapeCollector() {
  let xs = new Int32Array(1 << 16)
  let ys = new Int32Array(1 << 16)
  let size = 0
  const rings: Ring[] = []

  const push = (x: number, y: number) => {
    if (size === xs.length) {
      xs = doubled(xs)
      ys = doubled(ys)
    }
    xs[size] = x
    ys[size] = y
    size += 1
  }

  const addRing = (zone: number, isHole: boolean, points: number[][]) => {
    const start = size
    for (const [longitude = 0, latitude = 0] of points) {
      const x = Math.min(WORLD - 1, Math.max(0, Math.round(toX(longitude) * WORLD)))
      const y = Math.min(WORLD - 1, Math.max(0, Math.round(toY(latitude) * WORLD)))
      if (size === start || x !== xs[size - 1] || y !== ys[size - 1]) push(x, y)
    }
    while (size > start + 1 && xs[size - 1] === xs[start] && ys[size - 1] === ys[start]) size -= 1
    const area = size - start < 3 ? 0 : ringArea(xs, ys, start, size)
    if (area === 0) size = start
    else rings.push({ zone, isHole, start, end: size, area, box: ringBox(xs, ys, start, size) })
    return area > 0
  }

  return {
    add: (zone: number, text: string) => {
      const geometry: Polygon | MultiPolygon = JSON.parse(text)
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      for (const [outer = [], ...holes] of polygons) {
        if (!addRing(zone, false, outer)) continue
        for (const hole of holes) addRing(zone, true, hole)
      }
    },
    done: (): Shapes => ({ xs: xs.slice(0, size), ys: ys.slice(0, size), rings }),
  }
}

function doubled(points: Int32Array<ArrayBuffer>) {
  const more = new Int32Array(points.length * 2)
  more.set(points)
  return more
}

function ringArea(xs: Int32Array, ys: Int32Array, start: number, end: number) {
  // Measured from one of its points, or the products would outgrow what a double holds exactly.
  const [x0, y0] = [xs[start] ?? 0, ys[start] ?? 0]
  let twice = 0
  for (let at = start + 1; at + 1 < end; at++) {
    const [ax, ay] = [(xs[at] ?? 0) - x0, (ys[at] ?? 0) - y0]
    const [bx, by] = [(xs[at + 1] ?? 0) - x0, (ys[at + 1] ?? 0) - y0]
    twice += ax * by - bx * ay
  }
  return Math.abs(twice) / 2
}

function ringBox(xs: Int32Array, ys: Int32Array, start: number, end: number): Box {
  const box: Box = [1, 1, 0, 0]
  for (let at = start; at < end; at++) {
    const [x, y] = [(xs[at] ?? 0) / WORLD, (ys[at] ?? 0) / WORLD]
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
  return box
}
