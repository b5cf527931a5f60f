import type { MapPosition } from '../../../../../contract/rules/reading/points.ts'
import type { Zone } from '../../../../../contract/zones.ts'
import type { Shape } from '../../../../../contract/zones-admin.ts'

/** One ring of a shape, without the last point that repeats the first. */
export interface ZoneOutline {
  /** Place of its polygon in the shape, and its own in the polygon: 0 is the outline, the others are holes. */
  part: number
  ring: number
  points: readonly MapPosition[]
}

/** A new zone has one outline, still empty. */
export function outlinesOf(shape: Shape | null): ZoneOutline[] {
  if (!shape) return [{ part: 0, ring: 0, points: [] }]
  return polygonsOf(shape).flatMap((rings, part) =>
    rings.map((points, ring) => ({ part, ring, points: isClosed(points) ? points.slice(0, -1) : points })),
  )
}

/** A file may leave the last point out. */
const isClosed = (points: readonly MapPosition[]) => points[0]?.join() === points.at(-1)?.join()

/** The shape with these outlines, of the kind that it was. */
export function shapeWith(outlines: readonly ZoneOutline[], before: Shape | null): Shape {
  const polygons = [...Map.groupBy(outlines, ({ part }) => part).values()].map((rings) =>
    rings.map(({ points }) => [...points, ...points.slice(0, 1)]),
  )
  return before?.type === 'MultiPolygon'
    ? { type: 'MultiPolygon', coordinates: polygons }
    : { type: 'Polygon', coordinates: polygons[0] ?? [] }
}

function polygonsOf({ type, coordinates }: Shape): MapPosition[][][] {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  return polygons.map((rings) => listIn(rings).map((ring) => listIn(ring).map(positionOf)))
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function positionOf(value: unknown): MapPosition {
  const [longitude, latitude] = listIn(value)
  return [Number(longitude), Number(latitude)]
}

/** « Partie 2 sur 3 », « Partie 2 sur 3, trou 1 ». */
export function outlineName(outlines: readonly ZoneOutline[], { part, ring }: ZoneOutline): string {
  const parts = new Set(outlines.map((one) => one.part)).size
  const words = `Partie ${part + 1} sur ${parts}`
  return ring === 0 ? words : `${words}, trou ${ring}`
}

export interface OutlineCrossing {
  /** Numbers of the points at which the two sides begin, from 1. */
  sides: readonly [number, number]
  at: MapPosition
}

/** Names the two sides by the points that the list shows. */
export function crossingText({ sides }: OutlineCrossing, count: number): string {
  const [one, other] = sides.map((start) => `du point ${start} au point ${(start % count) + 1}`)
  return `Le contour se croise lui-même\u00A0: le trait ${one} passe sur celui ${other}. Déplacez l’un de ces points.`
}

/** The map's own step: an orientation of whole numbers is exact. */
const STEPS = 1e6

/** Where one side passes over another: sides are tried from west to east, against those that reach as far. */
export function findCrossing(points: readonly MapPosition[], isClosed: boolean): OutlineCrossing | null {
  const ends = isClosed ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1)
  const sides = ends.map((to, at) => sideOf(at, points[at] ?? to, to))
  const byWest = [...sides].sort((one, other) => one.west - other.west)
  let open: OutlineSide[] = []
  for (const side of byWest) {
    open = open.filter(({ east }) => east >= side.west)
    for (const other of open) {
      const at = crossingOf(other, side)
      const [one, two] = [other.at + 1, side.at + 1]
      if (at) return { sides: one < two ? [one, two] : [two, one], at }
    }
    open.push(side)
  }
  return null
}

type OutlineSide = ReturnType<typeof sideOf>

function sideOf(at: number, from: MapPosition, to: MapPosition) {
  const [ax, ay, bx, by] = [...from, ...to].map((degrees) => Math.round(degrees * STEPS))
  const ends = { ax: ax ?? 0, ay: ay ?? 0, bx: bx ?? 0, by: by ?? 0 }
  return { at, ...ends, west: Math.min(ends.ax, ends.bx), east: Math.max(ends.ax, ends.bx) }
}

function crossingOf(one: OutlineSide, other: OutlineSide): MapPosition | null {
  const [c, d] = [turn(one, other.ax, other.ay), turn(one, other.bx, other.by)]
  const [a, b] = [turn(other, one.ax, one.ay), turn(other, one.bx, one.by)]
  if (c * d >= 0 || a * b >= 0) return null
  const share = a / (a - b)
  return [(one.ax + share * (one.bx - one.ax)) / STEPS, (one.ay + share * (one.by - one.ay)) / STEPS]
}

/** On which side of a line a point is. */
const turn = ({ ax, ay, bx, by }: OutlineSide, x: number, y: number) => (bx - ax) * (y - ay) - (by - ay) * (x - ax)

/** West, south, east and north. */
type MapBox = readonly [number, number, number, number]

/** Degrees: on a wider map, outlines are too small to be followed. */
const WIDEST = 2
export const MAX_NEIGHBOURS = 24

/** The zones in sight that are nearest to its middle, but for the one that is drawn. */
export function neighboursIn(zones: readonly Zone[], [west, south, east, north]: MapBox, ownId: number | null) {
  if (east - west > WIDEST) return []
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  const distance = ({ center }: Zone) => (center ? Math.hypot(center[0] - x, center[1] - y) : Number.POSITIVE_INFINITY)
  return zones
    .filter(
      ({ id, bbox }) =>
        id !== ownId && bbox && bbox[0] <= east && bbox[2] >= west && bbox[1] <= north && bbox[3] >= south,
    )
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, MAX_NEIGHBOURS)
}
