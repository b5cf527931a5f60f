import { formatNumber } from '../read/file-error.ts'
import type { FileParts } from '../read/rows.ts'
import { rolled, rolledLongitude, unrolled } from './antimeridian.ts'
import { enclosedBy, enclosedClockwise, unite, without } from './clip.ts'
import { findCrossings, MAX_CROSSINGS, type RingCrossing, TOUCHING } from './crossings.ts'
import { isTooIntricate } from './intricacy.ts'
import { at, doubleArea, locator, type Ring, reversed, type ShapePart, STEPS_PER_DEGREE, snap, wind } from './rings.ts'
import { distinctShapes } from './same-shape.ts'
import { faultOf, nearText } from './validity.ts'

/** The share of the area that a repair may change. */
const MAX_CHANGE = 0.01

export interface ShapeRepair {
  /** The change, as a share of the area that the rings announce. */
  area_change: number
  /** Degrees: one of the repaired places. */
  near: [number, number]
  before: ShapePart[]
}

export interface ReadShape {
  parts: ShapePart[]
  repair: ShapeRepair | null
}

/** Returns a shape on the grid, repaired if it must be and cut at the 180th meridian, or a French reason. */
export function readShape(given: FileParts): ReadShape | string {
  const past = unrolled(given)
  const read = readPlain(past ?? given)
  if (past === null || typeof read === 'string') return read
  const { parts, repair } = read
  const near = repair && ([rolledLongitude(repair.near[0]), repair.near[1]] as const)
  return { parts: rolled(parts), repair: repair && near && { ...repair, near: [...near] } }
}

function readPlain(given: FileParts): ReadShape | string {
  const refusal = faultOf(given)
  if (refusal) return refusal
  const before = distinctShapes(given.map((part) => [snapPart(part)]))
    .flat()
    .filter((part) => part.length > 0)
  if (before.length === 0) return faultOfNothing(given)
  const crossings = findCrossings(before)
  if (crossings.isTooMany) return `Les contours se croisent plus de ${formatNumber(MAX_CROSSINGS)} fois.`

  const hasCrossings = crossings.within.size > 0 || crossings.between !== null
  if (hasCrossings && isTooIntricate(before.flat())) return 'Les contours se croisent et se recouvrent trop.'

  const faults = new Map(crossings.within)
  const parts: ShapePart[] = []
  let [disputed, rounded] = [0, 0]
  for (const [index, part] of before.entries()) {
    const stray = faults.has(index) ? undefined : findStrayHole(part)
    if (stray) faults.set(index, stray)
    const repaired = faults.has(index) ? repairPart(part) : { parts: [wind(withSurface(part))], disputed: 0 }
    parts.push(...repaired.parts)
    disputed += repaired.disputed
    // Rounding moves every edge by less than a step.
    if (faults.has(index)) rounded += 2 * lengthOf(part)
  }
  const [fault] = faults.values()
  const own = fault || crossings.between ? findOwnCrossing(given) : undefined
  const place = own ?? (fault && disputed > rounded ? toDegrees(fault) : undefined)
  const announced = before.reduce((sum, part) => sum + Math.max(0, doubleAreaOfPart(part)), 0)
  if (place && disputed > announced * MAX_CHANGE) return reasonOf(place, disputed / announced)

  const kept = (crossings.between ? unite([parts]) : parts).filter((part) => doubleAreaOfPart(part) > 0)
  if (kept.length === 0) return faultOfNothing(given)
  if (!place) return { parts: kept, repair: null }
  const area_change = Math.round((doubleAreaOf(parts) / announced - 1) * 1e6) / 1e6 + 0
  return { parts: kept, repair: { area_change, near: [place.x, place.y], before } }
}

const WORDS: Record<RingCrossing['kind'], string> = {
  ring: 'Le contour se croise lui-même',
  rings: 'Deux contours du même polygone se croisent',
  parts: 'Deux parties de la forme se croisent',
  hole: 'Un trou sort du contour de son polygone',
}

function reasonOf({ kind, x, y }: RingCrossing, change: number): string {
  const size = change < 1 ? percents.format(change) : `plus de ${percents.format(1)}`
  return `${WORDS[kind]} ${nearText(x, y)} : réparer la forme changerait sa surface de ${size}.`
}

const percents = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

/** Degrees. Rounding alone makes crossings that the file does not have. */
function findOwnCrossing(given: FileParts): RingCrossing | undefined {
  const { within, between } = findCrossings(given, TOUCHING)
  const [first = between ?? undefined] = within.values()
  return first
}

const toDegrees = ({ x, y, kind }: RingCrossing): RingCrossing => ({
  x: x / STEPS_PER_DEGREE,
  y: y / STEPS_PER_DEGREE,
  kind,
})

const lengthOf = (part: ShapePart) => part.reduce((sum, ring) => sum + ringLength(ring), 0)

function ringLength(ring: Ring): number {
  let length = 0
  for (let i = 0; i + 3 < ring.length; i += 2)
    length += Math.hypot(at(ring, i + 2) - at(ring, i), at(ring, i + 3) - at(ring, i + 1))
  return length
}

function snapPart([outline, ...holes]: ShapePart): ShapePart {
  const first = outline && snap(close(outline))
  // A ring that is given twice counts once.
  return first
    ? distinctShapes([first, ...holes.flatMap((hole) => snap(close(hole)) ?? [])].map((ring) => [[ring]])).flat(2)
    : []
}

function close(ring: Ring): Ring {
  if (at(ring, 0) === at(ring, ring.length - 2) && at(ring, 1) === at(ring, ring.length - 1)) return ring
  const closed = ring.slice()
  closed.copyWithin(ring.length - 2, 0, 2)
  return closed
}

function withSurface([outline, ...holes]: ShapePart): ShapePart {
  if (!outline || doubleArea(outline) === 0) return []
  return [outline, ...holes.filter((hole) => doubleArea(hole) !== 0)]
}

function faultOfNothing(parts: FileParts): string {
  const isFlat = parts.every(([outline]) => !outline || Math.abs(doubleArea(outline)) < 1e-18)
  return isFlat || parts.some((part) => part[0] && snap(part[0]))
    ? 'La surface de la forme est nulle.'
    : 'La forme est trop petite : il n’en reste rien à 10 cm près.'
}

/** Where a hole that crosses nothing leaves its outline. */
function findStrayHole([outline, ...holes]: ShapePart): RingCrossing | undefined {
  if (!outline || holes.length === 0) return undefined
  const locate = locator(outline)
  for (const hole of holes) {
    let isInside = false
    // Mid-edges decide when all vertices lie on the outline.
    for (const share of [0, 0.5]) {
      for (let i = 0; i + 3 < hole.length; i += 2) {
        const x = at(hole, i) + (at(hole, i + 2) - at(hole, i)) * share
        const y = at(hole, i + 1) + (at(hole, i + 3) - at(hole, i + 1)) * share
        const side = locate(x, y)
        if (side < 0) return { x, y, kind: 'hole' }
        isInside ||= side > 0
      }
      if (isInside) break
    }
  }
  return undefined
}

interface RepairedPart {
  parts: ShapePart[]
  /** Twice the area by which the rings and the repaired parts disagree. */
  disputed: number
}

/** Keeps what the outline encloses, less what the holes enclose. */
function repairPart([outline, ...holes]: ShapePart): RepairedPart {
  if (!outline) return { parts: [], disputed: 0 }
  const solid = enclose(outline)
  const voids = holes.map(enclose)
  const taken = voids.flatMap(({ parts }) => parts)
  const parts = taken.length > 0 ? without(solid.parts, taken) : solid.parts
  // A hole takes nothing away beyond the outline, nor where another hole already did.
  const spared = doubleAreaOf(parts) - doubleAreaOf(solid.parts) + doubleAreaOf(taken)
  return { parts, disputed: [solid, ...voids].reduce((sum, { disputed }) => sum + disputed, spared) }
}

function enclose(ring: Ring): RepairedPart {
  const wound = doubleArea(ring) < 0 ? reversed(ring) : ring
  const parts = enclosedBy(wound)
  // A ring's area counts a curl twice and a lobe wound backwards as a loss: neither may make up for the other.
  const lobes = doubleAreaOf(enclosedClockwise(wound))
  const curls = Math.max(0, doubleArea(wound) - doubleAreaOf(parts) + 2 * lobes)
  return { parts, disputed: curls + 2 * lobes }
}

export const doubleAreaOf = (parts: readonly ShapePart[]) =>
  parts.reduce((sum, part) => sum + doubleAreaOfPart(part), 0)

/** Twice the area that the rings announce, where a part counts as often as they wind around it. */
function doubleAreaOfPart([outline, ...holes]: ShapePart): number {
  const solid = outline ? Math.abs(doubleArea(outline)) : 0
  return holes.reduce((left, hole) => left - Math.abs(doubleArea(hole)), solid)
}
