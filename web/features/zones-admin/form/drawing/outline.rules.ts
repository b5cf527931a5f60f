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

/** The shape with these outlines, of the kind that it was if they can be. */
export function shapeWith(outlines: readonly ZoneOutline[], before: Shape | null): Shape {
  const polygons = [...Map.groupBy(outlines, ({ part }) => part).values()].map((rings) =>
    rings.map(({ points }) => [...points, ...points.slice(0, 1)]),
  )
  return before?.type === 'MultiPolygon' || polygons.length > 1
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

/** A part, or one of its holes; null for the last part, which stays. */
export function removableAt(outlines: readonly ZoneOutline[], at: number) {
  if ((outlines[at]?.ring ?? 0) > 0) return 'hole'
  return outlines.some(({ part }) => part > 0) ? 'part' : null
}

/** Without a part and its holes, or without one hole; what came after it moves up. */
export function withoutOutline(outlines: readonly ZoneOutline[], at: number): readonly ZoneOutline[] {
  const removed = outlines[at]
  if (!removed) return outlines
  const { part, ring } = removed
  if (ring === 0) {
    const others = outlines.filter((one) => one.part !== part)
    return others.map((one) => (one.part > part ? { ...one, part: one.part - 1 } : one))
  }
  const others = outlines.filter((one) => one !== removed)
  return others.map((one) => (one.part === part && one.ring > ring ? { ...one, ring: one.ring - 1 } : one))
}

/** Whose outline is corrected once one is taken away: never that of a hole, or the next press would take a hole away. */
export function outlineAfter(outlines: readonly ZoneOutline[], removed: number): number {
  const { part, ring } = outlines[removed] ?? { part: 0, ring: 0 }
  const near = ring === 0 ? Math.max(0, part - 1) : part
  return withoutOutline(outlines, removed).findIndex((one) => one.part === near && one.ring === 0)
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

/**
 * Pairs of boxes: a shore needs a dozen a side. Long slanting teeth would take seconds at each point that is moved;
 * what the test leaves out there, the server repairs and tells.
 */
const maxCompared = (sides: number) => Math.max(500_000, 40 * sides)

type OutlineSide = ReturnType<typeof sideOf>
type SidesTest = (one: OutlineSide, other: OutlineSide) => MapPosition | null

/** Where one side passes over another; `test` is asked of two sides that may. */
export function findCrossing(points: readonly MapPosition[], isClosed: boolean, test: SidesTest = crossingOf) {
  const ends = isClosed ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1)
  const all = groupOf(ends.map((to, at) => sideOf(at, points[at] ?? to, to)))
  if (!all) return null
  const most = maxCompared(ends.length)
  let compared = 0
  const isFar = (one: SideBox, other: SideBox) => {
    compared += 1
    return compared > most || areApart(one, other)
  }
  return crossingWithin(all, { test, isFar })
}

function sideOf(at: number, from: MapPosition, to: MapPosition) {
  const [ax = 0, ay = 0, bx = 0, by = 0] = [...from, ...to].map((degrees) => Math.round(degrees * STEPS))
  const [west, east, south, north] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)]
  return { at, ax, ay, bx, by, west, south, east, north, halves: null }
}

interface SideBox {
  west: number
  south: number
  east: number
  north: number
}

const areApart = (one: SideBox, other: SideBox) =>
  one.west > other.east || other.west > one.east || one.south > other.north || other.south > one.north

/** Sides that follow one another, and the box around them: where two boxes lie apart, none of their sides are compared. */
interface SideGroup extends SideBox {
  halves: readonly [SideGroup | OutlineSide, SideGroup | OutlineSide]
}

function groupOf(sides: readonly OutlineSide[]): SideGroup | OutlineSide | undefined {
  if (sides.length < 2) return sides[0]
  const middle = Math.ceil(sides.length / 2)
  const [one, other] = [groupOf(sides.slice(0, middle)), groupOf(sides.slice(middle))]
  return (
    one &&
    other && {
      west: Math.min(one.west, other.west),
      south: Math.min(one.south, other.south),
      east: Math.max(one.east, other.east),
      north: Math.max(one.north, other.north),
      halves: [one, other],
    }
  )
}

interface SideTests {
  test: SidesTest
  isFar: (one: SideBox, other: SideBox) => boolean
}

function crossingWithin({ halves }: SideGroup | OutlineSide, tests: SideTests): OutlineCrossing | null {
  if (!halves) return null
  const [one, other] = halves
  return crossingWithin(one, tests) ?? crossingWithin(other, tests) ?? crossingBetween(one, other, tests)
}

/** `one` comes before `other` on the outline. */
function crossingBetween(
  one: SideGroup | OutlineSide,
  other: SideGroup | OutlineSide,
  tests: SideTests,
): OutlineCrossing | null {
  if (tests.isFar(one, other)) return null
  if (one.halves) {
    const [first, second] = one.halves
    return crossingBetween(first, other, tests) ?? crossingBetween(second, other, tests)
  }
  if (other.halves) {
    const [first, second] = other.halves
    return crossingBetween(one, first, tests) ?? crossingBetween(one, second, tests)
  }
  const at = tests.test(one, other)
  return at && { sides: [one.at + 1, other.at + 1], at }
}

type SideEnds = Pick<OutlineSide, 'ax' | 'ay' | 'bx' | 'by'>

export function crossingOf(one: SideEnds, other: SideEnds): MapPosition | null {
  const [c, d] = [turn(one, other.ax, other.ay), turn(one, other.bx, other.by)]
  const [a, b] = [turn(other, one.ax, one.ay), turn(other, one.bx, one.by)]
  if (c * d >= 0 || a * b >= 0) return null
  const share = a / (a - b)
  return [(one.ax + share * (one.bx - one.ax)) / STEPS, (one.ay + share * (one.by - one.ay)) / STEPS]
}

/** On which side of a line a point is. */
const turn = ({ ax, ay, bx, by }: SideEnds, x: number, y: number) => (bx - ax) * (y - ay) - (by - ay) * (x - ax)

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
