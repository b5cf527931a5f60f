import { formatBytes } from '../../../../contract/core/bytes.ts'
import { MAX_SHAPE_BYTES, type Shape } from '../../../../contract/zones-admin.ts'

const NOT_JSON = 'Ce fichier n’est pas un GeoJSON lisible.'
const OTHER_SYSTEM =
  'Ce fichier n’est pas en WGS 84 (longitude, latitude)\u00A0: «\u00A0Importer\u00A0», dans «\u00A0Zones\u00A0», le convertit.'
const NO_SHAPE = 'Ce fichier ne contient pas de polygone.'

/** The shape, or an error message in French. */
export async function readShapeFile(file: File): Promise<Shape | string> {
  if (file.size > MAX_SHAPE_BYTES) return `Ce fichier est trop lourd\u00A0: au plus ${formatBytes(MAX_SHAPE_BYTES)}.`
  try {
    return shapeIn(JSON.parse(await file.text()))
  } catch {
    return NOT_JSON
  }
}

/** Accepts a Feature, a FeatureCollection of one or a bare geometry. The server validates the shape itself. */
export function shapeIn(json: unknown): Shape | string {
  const { type, features, geometry, coordinates, crs } = membersOf(json)
  if (isOtherSystem(crs)) return OTHER_SYSTEM
  if (type === 'FeatureCollection') {
    if (!Array.isArray(features) || features.length === 0) return NO_SHAPE
    if (features.length > 1) return `Ce fichier contient ${features.length}\u00A0formes\u00A0: il en faut une seule.`
    return shapeIn(features[0])
  }
  if (type === 'Feature') return geometry ? shapeIn(geometry) : NO_SHAPE
  if (type !== 'Polygon' && type !== 'MultiPolygon') return NO_SHAPE
  if (!Array.isArray(coordinates)) return NOT_JSON
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  const rings = polygons.flatMap((polygon: unknown) => (Array.isArray(polygon) ? polygon : [null]))
  const points = rings.flatMap((ring: unknown) => (Array.isArray(ring) ? ring : [null]))
  if (points.length === 0) return NO_SHAPE
  if (!points.every(isPosition)) return NOT_JSON
  if (!points.every(isInDegrees)) return 'Les coordonnées doivent être en degrés WGS 84 (longitude, latitude).'
  return { type, coordinates }
}

function membersOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null ? Object.fromEntries(Object.entries(json)) : {}
}

const isPosition = (point: unknown): point is number[] =>
  Array.isArray(point) && point.length >= 2 && point.every((number) => typeof number === 'number')

const isInDegrees = ([longitude = 0, latitude = 0]: number[]) => Math.abs(longitude) <= 360 && Math.abs(latitude) <= 90

/** WGS 84, ETRS89 and RGF93 in degrees. */
const DEGREES = /CRS:?84h?$|(?:^|[:/#])(?:4326|4979|4258|4937|4171|4965)$/i

/** A `crs` that is there and names another one. */
function isOtherSystem(crs: unknown): boolean {
  if (crs === undefined || crs === null) return false
  const { name, code } = membersOf(membersOf(crs).properties)
  return !DEGREES.test(String(name ?? code ?? crs))
}

/** Without the last point of each ring, which repeats the first. */
export function countPoints({ type, coordinates }: Shape): number {
  const rings =
    type === 'Polygon' ? coordinates : coordinates.flatMap((polygon) => (Array.isArray(polygon) ? polygon : []))
  return rings.reduce((total: number, ring) => total + (Array.isArray(ring) ? Math.max(0, ring.length - 1) : 0), 0)
}
