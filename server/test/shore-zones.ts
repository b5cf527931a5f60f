import type { Polygon, Position } from 'geojson'
import { randomFrom } from './random.ts'

interface ShoreStretch {
  line: readonly Position[]
  /** Never along the line: zones are nowhere folded. */
  seawards: readonly [number, number]
}

/** Roughly around France: the Channel, the Atlantic, the Mediterranean. */
const SHORE: readonly ShoreStretch[] = [
  {
    line: [
      [2.5, 51],
      [1.2, 50.2],
      [0.2, 49.6],
      [-1.2, 49.5],
      [-2, 49.2],
      [-3.2, 48.9],
      [-4.7, 48.6],
    ],
    seawards: [-0.3, 1],
  },
  {
    line: [
      [-4.8, 48.4],
      [-4.3, 47.8],
      [-3.2, 47.2],
      [-2.2, 46.6],
      [-1.5, 46],
      [-1.2, 45.4],
      [-1.3, 44.6],
      [-1.6, 43.4],
    ],
    seawards: [-0.9, -0.4],
  },
  {
    line: [
      [3.2, 43],
      [4.2, 43.4],
      [5.2, 43.2],
      [6.2, 43],
      [6.9, 43.4],
      [7.5, 43.7],
    ],
    seawards: [0.2, -1],
  },
]

/** How far a line strays from the straight one, as a share of its length: with 0.1 some zones cross themselves. */
const CALM = 0.06

interface ShoreZone {
  id: number
  geometry: Polygon
}

/**
 * Zones in two rows along the shore, the second moved by half a zone, so that borders meet in T: neighbours
 * have the same points between them, at full precision. The same every time. An import takes them all, unless they are asked for more ragged.
 */
export function* shoreZones(zones: number, vertices: number, ragged = CALM): Generator<ShoreZone> {
  const perEdge = Math.max(1, Math.round(vertices / 6))
  const lengths = SHORE.map(({ line }) => lengthsOf(line).reduce((sum, length) => sum + length, 0))
  // A stretch may lose two columns at its ends.
  const step = lengths.reduce((sum, length) => sum + length, 0) / (Math.ceil(zones / 2) + 2 * SHORE.length)
  let id = 0
  for (const { line, seawards } of SHORE) {
    const stations = alongLine(line, step)
    const at = ([column, row]: ShorePlace): Position => {
      const whole = Math.floor(column)
      const [a = [], b = a] = stations.slice(whole, whole + 2)
      const part = column - whole
      return [0, 1].map((axis) => {
        const onShore = (a[axis] ?? 0) * (1 - part) + (b[axis] ?? 0) * part
        return onShore + (seawards[axis] ?? 0) * step * row
      })
    }
    const edge = (from: ShorePlace, to: ShorePlace) => {
      // Both neighbours must get the same line.
      const isForward = from[0] + from[1] * 0.001 < to[0] + to[1] * 0.001
      const points = shoreLine(at(isForward ? from : to), at(isForward ? to : from), perEdge, ragged)
      if (!isForward) points.reverse()
      return points.slice(0, -1)
    }
    for (let column = 0; column + 2 < stations.length; column++) {
      for (const row of [0, 1]) {
        id += 1
        if (id > zones) return
        const corners = cornersOf(column + row / 2, row)
        const points = corners.flatMap((corner, index) => edge(corner, corners[(index + 1) % corners.length] ?? corner))
        yield { id, geometry: { type: 'Polygon', coordinates: [[...points, points[0] ?? []]] } }
      }
    }
  }
}

/** Columns from the beginning of a stretch, rows from its shore. */
type ShorePlace = readonly [column: number, row: number]

const cornersOf = (left: number, row: number): ShorePlace[] => [
  [left, row],
  [left + 0.5, row],
  [left + 1, row],
  [left + 1, row + 1],
  [left + 0.5, row + 1],
  [left, row + 1],
]

const lengthsOf = (line: readonly Position[]) => line.slice(1).map((b, index) => distance(line[index] ?? b, b))

const distance = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position) => Math.hypot(bx - ax, by - ay)

/** Points at even steps. */
function alongLine(line: readonly Position[], step: number): Position[] {
  const stations: Position[] = []
  let ahead = 0
  for (const [index, length] of lengthsOf(line).entries()) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = line.slice(index, index + 2).flat()
    for (; ahead < length; ahead += step) {
      const part = ahead / length
      stations.push([ax + (bx - ax) * part, ay + (by - ay) * part])
    }
    ahead -= length
  }
  return stations
}

/** A line like a shore between two points: each half is moved aside, then each quarter by less. */
function shoreLine(from: Position, to: Position, segments: number, ragged: number): Position[] {
  const line: Position[] = Array.from({ length: segments + 1 }, () => [])
  line[0] = from
  line[segments] = to
  const seed = (from[0] ?? 0) * 7919 + (from[1] ?? 0) * 104_729 + (to[0] ?? 0) * 31 + (to[1] ?? 0)
  const random = randomFrom(Math.floor(seed * 1e6))
  const halve = (low: number, high: number) => {
    if (high - low < 2) return
    const middle = (low + high) >> 1
    const [ax = 0, ay = 0, bx = 0, by = 0] = [...(line[low] ?? []), ...(line[high] ?? [])]
    const aside = (random() - 0.5) * 2 * ragged
    line[middle] = [(ax + bx) / 2 - (by - ay) * aside, (ay + by) / 2 + (bx - ax) * aside]
    halve(low, middle)
    halve(middle, high)
  }
  halve(0, segments)
  return line
}
