import { converterFrom, noteOn } from '../systems/convert.ts'
import { readCrs } from '../systems/read-system.ts'
import { FileError, formatNumber, MAX_ROWS, MAX_VERTICES } from './file-error.ts'
import type { FileParts, FileRow, FileRows, RowShape } from './rows.ts'

type GeoJsonMembers = ReadonlyMap<string, unknown>

const OTHER_TYPES: Record<string, string> = {
  Point: 'un point',
  MultiPoint: 'des points',
  LineString: 'une ligne',
  MultiLineString: 'des lignes',
  GeometryCollection: 'un mélange de formes',
}

/** Keys such as __proto__ are ordinary names: nothing is read by inheritance. */
export function readGeoJson(text: string): FileRows {
  const root = membersOf(parse(text))
  const type = root?.get('type')
  if (!root || (type !== 'FeatureCollection' && type !== 'Feature')) throw new FileError(notFeatures(type))
  const features = type === 'Feature' ? [Object.fromEntries(root)] : root.get('features')
  if (!Array.isArray(features)) {
    throw new FileError('Ce fichier GeoJSON est abîmé : la liste « features » y manque ou n’est pas une liste.')
  }
  const systems = systemsOf(root.get('crs'))
  if (features.length > MAX_ROWS) {
    throw new FileError(`Ce fichier a ${formatNumber(features.length)} lignes : ${formatNumber(MAX_ROWS)} au plus.`)
  }
  return { rows: rowsOf(features, systems.converterOf), notes: systems.notes }
}

type ConvertShape = ReturnType<typeof converterFrom>

/** PostGIS writes the `crs` into each geometry; without one it is the file's. */
function systemsOf(ofFile: unknown) {
  const notes = new Set<string>()
  const converters = new Map<string, ConvertShape>()
  const converterOf = (ofShape: unknown): ConvertShape => {
    if (ofShape === undefined || ofShape === null) return ofAll
    return converterNamed(ofShape)
  }
  const converterNamed = (crs: unknown): ConvertShape => {
    const key = JSON.stringify(crs ?? null)
    const known = converters.get(key)
    if (known) return known
    const system = readCrs(crs)
    for (const note of noteOn(system)) notes.add(note)
    const convert = converterFrom(system)
    converters.set(key, convert)
    return convert
  }
  // Refuses the file before its rows are read.
  const ofAll = converterNamed(ofFile)
  return { notes, converterOf }
}

/** The most lists that a file may have: 250 MB hold 20 million positions of at least twelve characters. */
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

function* rowsOf(features: unknown[], converterOf: (crs: unknown) => ConvertShape): Generator<FileRow> {
  for (const [index, entry] of features.entries()) {
    // Frees memory: the parsed file is many times larger than its text.
    features[index] = undefined
    const feature = membersOf(entry)
    const isFeature = feature?.get('type') === 'Feature' || (feature?.has('geometry') && !feature.has('type'))
    yield {
      row: index + 1,
      fields: membersOf(feature?.get('properties')) ?? new Map(),
      shape: () => (feature && isFeature ? shapeOf(feature, converterOf) : 'Cette ligne n’est pas une « Feature ».'),
    }
  }
}

function membersOf(value: unknown): GeoJsonMembers | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return new Map(Object.entries(value))
}

function shapeOf(feature: GeoJsonMembers, converterOf: (crs: unknown) => ConvertShape): RowShape | string {
  const value = feature.get('geometry')
  const geometry = membersOf(value)
  if (value === undefined || value === null) return 'La forme manque (géométrie vide).'
  if (!geometry) return 'La géométrie n’est pas un objet GeoJSON.'
  const { found, isMixed } =
    geometry.get('type') === MIXED ? polygonsOf(geometry) : { found: [geometry], isMixed: false }
  if (found.some((one) => one !== geometry && one.has('crs'))) return INNER_CRS
  if (found.length === 0) return 'La forme est un mélange de formes (GeometryCollection) sans polygone.'
  const parts: FileParts = []
  for (const one of found) {
    const read = partsOf(one)
    if (typeof read === 'string') return read
    parts.push(...read)
  }
  const converted = converterOf(geometry.get('crs') ?? feature.get('crs'))(parts)
  if (typeof converted === 'string') return converted
  return { parts: converted, ...(isMixed && { note: ONLY_POLYGONS }) }
}

const MIXED = 'GeometryCollection'
const INNER_CRS =
  'Une forme du mélange (GeometryCollection) a son propre système de coordonnées\u00A0: exportez le fichier en un seul.'
const ONLY_POLYGONS = 'Mélange de formes (GeometryCollection)\u00A0: seuls ses polygones sont repris.'

/** Reads nested geometries without recursion, whatever the depth. */
function polygonsOf(mixed: GeoJsonMembers) {
  const found: GeoJsonMembers[] = []
  let isMixed = false
  const open = [mixed]
  // Grows while it is read.
  for (const one of open) {
    const type = one.get('type')
    const inner = one.get('geometries')
    if (type === MIXED && Array.isArray(inner)) {
      for (const value of inner) {
        const members = membersOf(value)
        if (members) open.push(members)
        else isMixed = true
      }
      if (one !== mixed && one.has('crs')) found.push(one)
    } else if (type === 'Polygon' || type === 'MultiPolygon') found.push(one)
    else isMixed = true
  }
  return { found, isMixed }
}

function partsOf(geometry: GeoJsonMembers): FileParts | string {
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
      if (vertices > MAX_VERTICES) return `Plus de ${formatNumber(MAX_VERTICES)} sommets dans une seule zone.`
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
