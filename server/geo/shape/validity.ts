import { formatNumber, MAX_VERTICES } from '../read/file-error.ts'
import type { FileParts } from '../read/rows.ts'
import { at, STEPS_PER_DEGREE } from './rings.ts'
import { SHORES } from './shores.ts'

/** Degrees; the widest zone spans less than one. */
const WIDEST = 10

/** Past the 180th meridian, see unrolled(). */
const MOST_EAST = 360

/** Says in French why the shape, as it was given, is none. */
export const faultOf = (given: FileParts): string | undefined => faultOfPositions(given) ?? faultOfRings(given)

function faultOfPositions(parts: FileParts): string | undefined {
  const rings = parts.flat()
  if (rings.length === 0) return 'La forme est vide.'
  if (rings.reduce((sum, ring) => sum + ring.length / 2, 0) > MAX_VERTICES) {
    return `Plus de ${formatNumber(MAX_VERTICES)} sommets dans une seule zone.`
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
    return 'Les coordonnées semblent être en Lambert 93, et le fichier ne le dit pas (.prj ou crs) : dites-le, ou exportez-le en WGS 84 (EPSG:4326).'
  }
  if (west < -180 || east > MOST_EAST || south < -90 || north > 90) {
    return 'Les coordonnées ne sont pas des degrés WGS 84 : exportez le fichier en WGS 84 (EPSG:4326).'
  }
  if (SHORES.some((box) => south >= box[0] && west >= box[1] && north <= box[2] && east <= box[3])) {
    return 'La latitude et la longitude semblent inversées : la longitude est attendue en premier.'
  }
  // A wrong number would cut tiles of half the world.
  if (east - west > WIDEST || north - south > WIDEST) {
    return `La forme s’étend sur plus de ${WIDEST}° : une coordonnée est sans doute fausse.`
  }
  return undefined
}

function faultOfRings(parts: FileParts): string | undefined {
  for (const ring of parts.flat()) {
    const positions = ring.length / 2
    if (positions < 4)
      return `Un contour n’a que ${positions} ${positions < 2 ? 'position' : 'positions'} : il en faut au moins 4.`
    const [x, y] = [at(ring, 0), at(ring, 1)]
    const gap = Math.max(Math.abs(x - at(ring, ring.length - 2)), Math.abs(y - at(ring, ring.length - 1)))
    if (Math.round(gap * STEPS_PER_DEGREE) > 0)
      return `Un contour n’est pas fermé : il commence ${nearText(x, y)} et finit ailleurs.`
  }
  return undefined
}

const degrees = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 })

export const nearText = (x: number, y: number) =>
  `près de la longitude ${degrees.format(x)}, latitude ${degrees.format(y)}`
