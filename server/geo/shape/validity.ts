import { counted, MAX_VERTICES } from '../read/file-error.ts'
import type { Parts } from '../read/rows.ts'
import { findCrossing, TOUCHING } from './crossings.ts'
import { at, doubleArea, locator, type Part, type Ring, STEPS_PER_DEGREE, snap, wind } from './rings.ts'
import { unite } from './unite.ts'

/** Degrees; the widest zone spans less than one. */
const WIDEST = 10

/** Returns a shape on the grid, or a French reason. */
export function readShape(given: Parts): Part[] | string {
  const fault = faultOfPositions(given) ?? faultOfRings(given)
  if (fault) return fault
  const snapped = given.map((part) => snapPart(part)).filter((part) => part.length > 0)
  if (snapped.length === 0) return faultOfNothing(given)

  const crossing = findCrossing(snapped)
  // Snapping may cause a crossing, and overlapping parts are united.
  const own = crossing && crossing.kind !== 'parts' ? findCrossing(given, TOUCHING) : undefined
  if (own && own.kind !== 'parts') {
    const what = own.kind === 'ring' ? 'Le contour se croise lui-même' : 'Deux contours du même polygone se croisent'
    return `${what} ${placed(own.x, own.y)}.`
  }
  const parts = snapped.map(withSurface).filter((part) => part.length > 0)
  if (parts.length === 0) return faultOfNothing(given)
  for (const part of parts) {
    const stray = findStrayHole(part, crossing !== undefined)
    if (stray) return `Un trou sort du contour de son polygone ${placedOnGrid(stray)}.`
  }
  const whole = (crossing ? unite([parts.map(wind)]) : parts.map(wind)).filter(hasSurface)
  return whole.length > 0 ? whole : faultOfNothing(given)
}

function faultOfPositions(parts: Parts): string | undefined {
  const rings = parts.flat()
  if (rings.length === 0) return 'La forme est vide.'
  if (rings.reduce((sum, ring) => sum + ring.length / 2, 0) > MAX_VERTICES) {
    return `Plus de ${counted(MAX_VERTICES)} sommets dans une seule zone.`
  }
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [at(ring, i), at(ring, i + 1)]
      if (!Number.isFinite(x) || !Number.isFinite(y)) return 'Une position n’est pas faite de deux nombres.'
      ;[west, south, east, north] = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)]
    }
  }
  if (west > east) return undefined
  if (west >= 0 && east <= 1_300_000 && south >= 6_000_000 && north <= 7_200_000) {
    return 'Les coordonnées semblent être en Lambert 93 : exportez le fichier en WGS 84 (EPSG:4326).'
  }
  if (west < -180 || east > 180 || south < -90 || north > 90) {
    return 'Les coordonnées ne sont pas des degrés WGS 84 : exportez le fichier en WGS 84 (EPSG:4326).'
  }
  if (west >= 41 && east <= 52 && south >= -6 && north <= 10) {
    return 'La latitude et la longitude semblent inversées : la longitude est attendue en premier.'
  }
  // A wrong number, or an island across the 180th meridian, would cut tiles of half the world.
  if (east - west > WIDEST || north - south > WIDEST) {
    return `La forme s’étend sur plus de ${WIDEST}° : une coordonnée est sans doute fausse.`
  }
  return undefined
}

function faultOfRings(parts: Parts): string | undefined {
  for (const ring of parts.flat()) {
    const positions = ring.length / 2
    if (positions < 4)
      return `Un contour n’a que ${positions} ${positions < 2 ? 'position' : 'positions'} : il en faut au moins 4.`
    const [x, y] = [at(ring, 0), at(ring, 1)]
    const gap = Math.max(Math.abs(x - at(ring, ring.length - 2)), Math.abs(y - at(ring, ring.length - 1)))
    if (Math.round(gap * STEPS_PER_DEGREE) > 0)
      return `Un contour n’est pas fermé : il commence ${placed(x, y)} et finit ailleurs.`
  }
  return undefined
}

function snapPart([outline, ...holes]: Part): Part {
  const first = outline && snap(close(outline))
  return first ? [first, ...holes.flatMap((hole) => snap(close(hole)) ?? [])] : []
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

function hasSurface([outline, ...holes]: Part): boolean {
  const left = holes.reduce(
    (sum, hole) => sum - Math.abs(doubleArea(hole)),
    outline ? Math.abs(doubleArea(outline)) : 0,
  )
  return left > 0
}

function faultOfNothing(parts: Parts): string {
  const isFlat = parts.every(([outline]) => !outline || Math.abs(doubleArea(outline)) < 1e-18)
  return isFlat || parts.some((part) => part[0] && snap(part[0]))
    ? 'La surface de la forme est nulle.'
    : 'La forme est trop petite : il n’en reste rien à 10 cm près.'
}

/** With `isLoose` all of the hole must be out, because snapping moved edges over one another. */
function findStrayHole([outline, ...holes]: Part, isLoose: boolean): [number, number] | undefined {
  if (!outline || holes.length === 0) return undefined
  const locate = locator(outline)
  for (const hole of holes) {
    let stray: [number, number] | undefined
    let isAnyInside = false
    // Mid-edges decide when all vertices lie on the outline.
    for (const offset of [0, 0.5]) {
      for (let i = 0; i + 3 < hole.length; i += 2) {
        const x = at(hole, i) + (at(hole, i + 2) - at(hole, i)) * offset
        const y = at(hole, i + 1) + (at(hole, i + 3) - at(hole, i + 1)) * offset
        const side = locate(x, y)
        if (side > 0) isAnyInside = true
        if (side < 0) stray ??= [x, y]
        if (stray && !isLoose) return stray
      }
      if (isAnyInside || stray) break
    }
    if (stray && !isAnyInside) return stray
  }
  return undefined
}

const degrees = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 })

const placed = (x: number, y: number) => `près de la longitude ${degrees.format(x)}, latitude ${degrees.format(y)}`
const placedOnGrid = ([x, y]: [number, number]) => placed(x / STEPS_PER_DEGREE, y / STEPS_PER_DEGREE)
