import { counted, FileError, MAX_ROWS, MAX_VERTICES } from './file-error.ts'
import { requireWgs84Crs } from './projection.ts'
import type { FileParts, FileRow } from './rows.ts'

type Members = ReadonlyMap<string, unknown>

const OTHER_TYPES: Record<string, string> = {
  Point: 'un point',
  MultiPoint: 'des points',
  LineString: 'une ligne',
  MultiLineString: 'des lignes',
  GeometryCollection: 'un mélange de formes (GeometryCollection)',
}

/** Keys such as __proto__ are ordinary names: nothing is read by inheritance. */
export function readGeoJson(text: string): Iterable<FileRow> {
  const root = membersOf(parse(text))
  const type = root?.get('type')
  if (!root || (type !== 'FeatureCollection' && type !== 'Feature')) throw new FileError(notFeatures(type))
  const features = type === 'Feature' ? [Object.fromEntries(root)] : root.get('features')
  if (!Array.isArray(features)) {
    throw new FileError('Ce fichier GeoJSON est abîmé : la liste « features » y manque ou n’est pas une liste.')
  }
  requireWgs84Crs(root.get('crs'))
  if (features.length > MAX_ROWS) {
    throw new FileError(`Ce fichier a ${counted(features.length)} lignes : ${counted(MAX_ROWS)} au plus.`)
  }
  return rowsOf(features)
}

/** 250 MB hold 20 million positions of at least twelve characters. */
const MAX_LISTS = 25_000_000

/** Empty lists take twenty times their text once parsed, so count them before. */
function refuseEmptiness(text: string) {
  let lists = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === OPEN_LIST || character === OPEN_OBJECT) lists += 1
  }
  if (lists > MAX_LISTS) throw new FileError('Ce fichier GeoJSON contient trop de listes pour être celui de zones.')
}

const OPEN_LIST = '['.charCodeAt(0)
const OPEN_OBJECT = '{'.charCodeAt(0)

function parse(text: string): unknown {
  refuseEmptiness(text)
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const isCut = error instanceof SyntaxError && /end of JSON|unterminated/i.test(error.message)
    const why = isCut ? 'il est incomplet, sa fin manque' : 'sa syntaxe JSON est fausse'
    throw new FileError(`Ce fichier GeoJSON est illisible : ${why}. Exportez-le à nouveau.`)
  }
}

function notFeatures(type: unknown) {
  if (type === 'Topology') return 'Ce fichier est en TopoJSON : exportez-le en GeoJSON (FeatureCollection).'
  if (typeof type === 'string' && (Object.hasOwn(OTHER_TYPES, type) || type === 'Polygon' || type === 'MultiPolygon')) {
    return 'Ce fichier GeoJSON contient une forme seule, sans code de zone : une FeatureCollection est attendue.'
  }
  return 'Ce fichier JSON n’est pas du GeoJSON de zones : une FeatureCollection est attendue.'
}

function* rowsOf(features: unknown[]): Generator<FileRow> {
  for (const [index, entry] of features.entries()) {
    // Frees memory: the parsed file is many times larger than its text.
    features[index] = undefined
    const feature = membersOf(entry)
    const isFeature = feature?.get('type') === 'Feature' || (feature?.has('geometry') && !feature.has('type'))
    yield {
      row: index + 1,
      fields: membersOf(feature?.get('properties')) ?? new Map(),
      shape: () => (feature && isFeature ? partsOf(feature.get('geometry')) : 'Cette ligne n’est pas une « Feature ».'),
    }
  }
}

function membersOf(value: unknown): Members | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return new Map(Object.entries(value))
}

function partsOf(value: unknown): FileParts | string {
  const geometry = membersOf(value)
  if (value === undefined || value === null) return 'La forme manque (géométrie vide).'
  if (!geometry) return 'La géométrie n’est pas un objet GeoJSON.'
  const type = geometry.get('type')
  const coordinates = geometry.get('coordinates')
  if (type === 'Polygon') return polygons([coordinates])
  if (type === 'MultiPolygon') {
    return Array.isArray(coordinates) ? polygons(coordinates) : 'Les coordonnées du MultiPolygon ne sont pas une liste.'
  }
  const other = typeof type === 'string' && Object.hasOwn(OTHER_TYPES, type) ? OTHER_TYPES[type] : undefined
  return other
    ? `La forme est ${other} : un polygone est attendu.`
    : 'Le type de la géométrie est inconnu : Polygon ou MultiPolygon est attendu.'
}

function polygons(coordinates: readonly unknown[]): FileParts | string {
  const parts: FileParts = []
  let vertices = 0
  for (const polygon of coordinates) {
    if (!Array.isArray(polygon)) return 'Les coordonnées d’un polygone ne sont pas une liste d’anneaux.'
    const rings: Float64Array[] = []
    for (const ring of polygon) {
      if (!Array.isArray(ring)) return 'Un anneau du polygone n’est pas une liste de positions.'
      vertices += ring.length
      if (vertices > MAX_VERTICES) return `Plus de ${counted(MAX_VERTICES)} sommets dans une seule zone.`
      const numbers = ringOf(ring)
      if (!numbers) return 'Une position n’est pas faite de deux nombres (longitude, latitude).'
      rings.push(numbers)
    }
    if (rings.length > 0) parts.push(rings)
  }
  return parts
}

/** Drops heights and measures after the second number. */
function ringOf(positions: readonly unknown[]): Float64Array | undefined {
  const ring = new Float64Array(positions.length * 2)
  for (const [index, position] of positions.entries()) {
    if (!Array.isArray(position)) return undefined
    const [x, y]: unknown[] = position
    if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined
    ring[index * 2] = Number(x)
    ring[index * 2 + 1] = Number(y)
  }
  return ring
}
