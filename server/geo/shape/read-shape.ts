import { counted } from '../read/file-error.ts'
import type { Parts } from '../read/rows.ts'
import { unite } from './clip.ts'
import { type Crossing, findCrossings, MAX_CROSSINGS, TOUCHING } from './crossings.ts'
import { isTooIntricate } from './intricacy.ts'
import { doubleAreaOf, doubleAreaOfPart, repairPart } from './repair.ts'
import { at, doubleArea, type Part, type Ring, STEPS_PER_DEGREE, snap, wind } from './rings.ts'
import { distinctShapes } from './same-shape.ts'
import { findStrayHole } from './stray-hole.ts'
import { faultOf, placed } from './validity.ts'

/** Of the area: what a repair may change. */
const MAX_CHANGE = 0.01

export interface Repair {
  /** Of the area that the rings announce. */
  area_change: number
  /** Degrees: one of the places that were repaired. */
  near: [number, number]
  before: Part[]
}

export interface ReadShape {
  parts: Part[]
  repair: Repair | null
}

/** Returns a shape on the grid, repaired if it must be, or a French reason. */
export function readShape(given: Parts): ReadShape | string {
  const refusal = faultOf(given)
  if (refusal) return refusal
  const before = distinctShapes(given.map((part) => [snapPart(part)]))
    .flat()
    .filter((part) => part.length > 0)
  if (before.length === 0) return faultOfNothing(given)
  const crossings = findCrossings(before)
  if (crossings.isTooMany) return `Les contours se croisent plus de ${counted(MAX_CROSSINGS)} fois.`

  const hasCrossings = crossings.within.size > 0 || crossings.between !== null
  if (hasCrossings && isTooIntricate(before.flat())) return 'Les contours se croisent et se recouvrent trop.'

  const faults = new Map(crossings.within)
  const parts: Part[] = []
  let [disputed, rounded] = [0, 0]
  for (const [index, part] of before.entries()) {
    const stray = faults.has(index) ? undefined : findStrayHole(part)
    if (stray) faults.set(index, stray)
    const repaired = faults.has(index) ? repairPart(part) : { parts: [wind(withSurface(part))], disputed: 0 }
    parts.push(...repaired.parts)
    disputed += repaired.disputed
    // Each edge moves by less than a step.
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

const WORDS: Record<Crossing['kind'], string> = {
  ring: 'Le contour se croise lui-même',
  rings: 'Deux contours du même polygone se croisent',
  parts: 'Deux parties de la forme se croisent',
  hole: 'Un trou sort du contour de son polygone',
}

function reasonOf({ kind, x, y }: Crossing, change: number): string {
  const size = change < 1 ? percents.format(change) : `plus de ${percents.format(1)}`
  return `${WORDS[kind]} ${placed(x, y)} : la réparer changerait sa surface de ${size}.`
}

const percents = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

/** Degrees. Rounding alone makes crossings that the file does not have. */
function findOwnCrossing(given: Parts): Crossing | undefined {
  const { within, between } = findCrossings(given, TOUCHING)
  const [first = between ?? undefined] = within.values()
  return first
}

const toDegrees = ({ x, y, kind }: Crossing): Crossing => ({ x: x / STEPS_PER_DEGREE, y: y / STEPS_PER_DEGREE, kind })

const lengthOf = (part: Part) => part.reduce((sum, ring) => sum + ringLength(ring), 0)

function ringLength(ring: Ring): number {
  let length = 0
  for (let i = 0; i + 3 < ring.length; i += 2)
    length += Math.hypot(at(ring, i + 2) - at(ring, i), at(ring, i + 3) - at(ring, i + 1))
  return length
}

function snapPart([outline, ...holes]: Part): Part {
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

function withSurface([outline, ...holes]: Part): Part {
  if (!outline || doubleArea(outline) === 0) return []
  return [outline, ...holes.filter((hole) => doubleArea(hole) !== 0)]
}

function faultOfNothing(parts: Parts): string {
  const isFlat = parts.every(([outline]) => !outline || Math.abs(doubleArea(outline)) < 1e-18)
  return isFlat || parts.some((part) => part[0] && snap(part[0]))
    ? 'La surface de la forme est nulle.'
    : 'La forme est trop petite : il n’en reste rien à 10 cm près.'
}
