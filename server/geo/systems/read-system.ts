import { datumNamed, type KnownDatum } from './datums.ts'
import { keyOf } from './keys.ts'
import {
  type CoordinateSystem,
  degreesOf,
  findSystem,
  findSystemByCode,
  findSystemByName,
  projectionNamed,
} from './known-systems.ts'
import { isSameProjection, LAMBERT_93, type MapProjection, NEEDED, type ProjectionParameter } from './map-projection.ts'
import { contradictory, isOldDatum, otherSystem, unknownUnit } from './refusals.ts'
import { childOf, childrenOf, codeOf, nameOf, parseWkt, type WktNode } from './wkt.ts'

export const WGS84: CoordinateSystem = { name: 'WGS 84', projection: null }

export const isSameSystem = (one: CoordinateSystem, other: CoordinateSystem) =>
  one.projection && other.projection
    ? isSameProjection(one.projection, other.projection)
    : one.projection === other.projection

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const member = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

/** The `crs` of a GeoJSON; none at all is WGS 84 (RFC 7946). Longitude comes first whatever EPSG says. Throws FileError. */
export function readCrs(crs: unknown): CoordinateSystem {
  if (crs === undefined || crs === null) return WGS84
  const properties = member(crs, 'properties')
  const name = typeof crs === 'string' ? crs : (member(properties, 'name') ?? member(properties, 'code'))
  if (typeof name !== 'string' && typeof name !== 'number') throw otherSystem('non reconnu')
  return readNamed(String(name))
}

const CODE = /(?:^|(?:EPSG|ESRI)\/{1,2}[\d.]+\/|(?:EPSG|ESRI):[\d.]*:|(?:EPSG|ESRI): *|epsg\.xml#)(\d{4,6})$/i
/** Longer ones are no names. */
const MAX_CHARACTERS = 300

function readNamed(written: string): CoordinateSystem {
  if (written.length > MAX_CHARACTERS) throw otherSystem(written)
  const name = writtenPlainly(written)
  if (/(?:^|[:/])CRS:?84h?$/i.test(name)) return WGS84
  const [, code] = CODE.exec(name) ?? []
  const system = code ? findSystemByCode(Number(code)) : findSystemByName(ignName(name))
  if (system) return system
  throw otherSystem(code ? `EPSG:${code}` : ignName(name))
}

/** [EPSG:2154]; urn:ogc:def:crs,crs:EPSG::2154,crs:EPSG::5720 where the first one is of the plane. */
const writtenPlainly = (name: string) =>
  name
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^urn:ogc:def:crs,crs:([^,]*),.*$/i, '$1')
    .trim()

/** IGNF:RGAF09GEO, urn:ogc:def:crs:IGNF::LAMB93 */
const ignName = (name: string) => name.replace(/^(?:.*:)?IGNF:+(.*?)(?:G(?:EO|DD)?)?$/i, '$1')

const GEOGRAPHIC = ['GEOGCS', 'GEOGCRS', 'GEOGRAPHICCRS', 'GEODCRS', 'GEODETICCRS', 'BASEGEOGCRS', 'BASEGEODCRS']
const PROJECTED = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS']

/** Reads the .prj of a shapefile, of ESRI, GDAL or OGC, by all that it says and never by its name alone. */
export function readPrj(prj: string): CoordinateSystem {
  const text = prj.trim()
  if (!/^[A-Z_]+\s*[[(]/i.test(text)) return readNamed(text)
  const root = parseWkt(text)
  const node = root && horizontalOf(root)
  if (!node) throw otherSystem(root ? nameOf(root) : text)
  return PROJECTED.includes(node.keyword) ? projectedOf(node) : geographicOf(node)
}

/** Finds the plane's system in a compound or bound one. */
function horizontalOf(node: WktNode): WktNode | undefined {
  if ([...PROJECTED, ...GEOGRAPHIC].includes(node.keyword)) return node
  if (!['COMPD_CS', 'COMPOUNDCRS', 'BOUNDCRS', 'SOURCECRS'].includes(node.keyword)) return undefined
  const shift = childOf(node, 'ABRIDGEDTRANSFORMATION')
  const isMoved = (values: WktNode['values']) => values[1] !== 0
  if (childrenOf(shift, 'PARAMETER', 'PARAMETERFILE').some(({ values }) => isMoved(values)))
    throw contradictory(nameOf(node.nodes[0]?.nodes[0]))
  return node.nodes.map(horizontalOf).find((inner) => inner !== undefined)
}

function geographicOf(node: WktNode): CoordinateSystem {
  const datum = requireDatum(node)
  return findKnown(node) ?? degreesOf(datum)
}

function projectedOf(node: WktNode): CoordinateSystem {
  const name = nameOf(node)
  const named = projectionNamed(name)
  const { name: datum } = requireDatum(childOf(node, ...GEOGRAPHIC), name, named === LAMBERT_93)
  if (isOldDatum(name)) throw contradictory(name)
  const projection = projectionOf(node)
  const known = findKnown(node)
  if (known && !(known.projection && isSameProjection(known.projection, projection))) throw contradictory(name)
  if (named && !isSameProjection(named, projection)) throw contradictory(name)
  const system = known ?? findSystem(datum, projection)
  if (!system) throw otherSystem(name)
  return system
}

/** Finds the system by its code; throws for a code that is not known, as that is another system. */
function findKnown(node: WktNode): CoordinateSystem | undefined {
  const [written, code] = /^(?:EPSG|ESRI):(\d+)$/.exec(codeOf(node) ?? '') ?? []
  if (written === undefined) return undefined
  const system = findSystemByCode(Number(code))
  if (!system) throw otherSystem(written)
  if (GEOGRAPHIC.includes(node.keyword) && system.projection) throw contradictory(nameOf(node))
  return system
}

const DEGREE = Math.PI / 180
const isAbout = (value: unknown, expected: number, tolerance: number) =>
  typeof value === 'number' && Math.abs(value - expected) <= tolerance

/** Names without a datum, by MapInfo and others, which name only the ellipsoid: Lambert 93 leaves no doubt of it. */
const NAMELESS =
  /^(?:(?:mif)?999\d*|(?:unknown|notspecified)?(?:basedon)?grs(?:19)?80(?:ellipsoid|spheroid)?|unnamed|unknown)$/

function requireDatum(node: WktNode | undefined, name = nameOf(node), isNamedLambert93 = false): KnownDatum {
  // Such coordinates are metres from the middle of the Earth.
  const isGeocentric = /^cartesian$/i.test(nameOf(childOf(node, 'CS')))
  if (!node || isGeocentric) throw otherSystem(name)
  const own = childOf(node, 'DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE')
  const ellipsoid = childOf(own, 'SPHEROID', 'ELLIPSOID')
  const isImplied = isNamedLambert93 && ellipsoid !== undefined && NAMELESS.test(keyOf(nameOf(own)))
  const datum = datumNamed(isImplied ? 'RGF93' : nameOf(own ?? node))
  if (!datum) throw otherSystem(name, nameOf(own))
  // Throws for an unknown code of its own, also when its parent has none.
  findKnown(node)
  const shift = childOf(own, 'TOWGS84') ?? childOf(node, 'TOWGS84')
  const isRight =
    (!ellipsoid || (isAbout(ellipsoid.values[1], 6_378_137, 0.01) && isAbout(ellipsoid.values[2], 298.2572, 0.0005))) &&
    (!shift || shift.values.every((value) => value === 0)) &&
    childrenOf(node, 'PRIMEM').every(({ values }) => values[1] === 0)
  if (!isRight || isOldDatum(nameOf(node))) throw contradictory(name)
  requireEastAndNorth(node, name)
  const units = [...childrenOf(node, 'UNIT', 'ANGLEUNIT'), ...unitsOfAxes(node, 'UNIT', 'ANGLEUNIT')]
  if (!units.every(({ values }) => isAbout(values[1], DEGREE, 1e-9))) throw unknownUnit(name)
  return datum
}

const unitsOfAxes = (node: WktNode, ...keywords: string[]) =>
  childrenOf(node, 'AXIS').flatMap((axis) => childrenOf(axis, ...keywords))

function requireEastAndNorth(node: WktNode, name: string) {
  const isBackwards = ({ values }: WktNode) => /^(?:south|west)$/i.test(String(values[1] ?? ''))
  if (childrenOf(node, 'AXIS').some(isBackwards)) throw otherSystem(name)
}

const METHODS: Record<string, MapProjection['method']> = {
  ...{ lambertconformalconic: 'lcc', lambertconformalconic2sp: 'lcc', lambertconicconformal2sp: 'lcc' },
  ...{ transversemercator: 'tmerc', gausskruger: 'tmerc', lambertazimuthalequalarea: 'laea' },
  ...{ mercatorauxiliarysphere: 'webmerc', popularvisualisationpseudomercator: 'webmerc' },
}

const PARAMETERS: Record<string, ProjectionParameter> = {
  ...{ latitudeoforigin: 'lat_0', latitudeoffalseorigin: 'lat_0', latitudeofnaturalorigin: 'lat_0' },
  ...{ latitudeofcenter: 'lat_0', centralmeridian: 'lon_0', longitudeofcenter: 'lon_0', longitudeoforigin: 'lon_0' },
  ...{ longitudeoffalseorigin: 'lon_0', longitudeofnaturalorigin: 'lon_0' },
  ...{ standardparallel1: 'lat_1', latitudeof1ststandardparallel: 'lat_1' },
  ...{ standardparallel2: 'lat_2', latitudeof2ndstandardparallel: 'lat_2' },
  ...{ scalefactor: 'k_0', scalefactoratnaturalorigin: 'k_0' },
  ...{ falseeasting: 'x_0', eastingatfalseorigin: 'x_0', falsenorthing: 'y_0', northingatfalseorigin: 'y_0' },
}

/** GDAL writes Web Mercator as an ellipsoidal one, with this beside it. */
const GOOGLE = /\+proj=merc\b.*\+a=6378137(?:\.0)? \+b=6378137(?:\.0)?\b/

function projectionOf(node: WktNode): MapProjection {
  const name = nameOf(node)
  const conversion = childOf(node, 'CONVERSION') ?? node
  const written = keyOf(nameOf(childOf(conversion, 'PROJECTION', 'METHOD')))
  const isGoogle = GOOGLE.test(String(childOf(node, 'EXTENSION')?.values[1] ?? ''))
  const method = written.startsWith('mercator') && isGoogle ? 'webmerc' : METHODS[written]
  if (!method) throw otherSystem(name)
  requireMetres(node, name)
  requireEastAndNorth(node, name)
  const parameters: MapProjection['parameters'] = {}
  for (const { values, nodes } of childrenOf(conversion, 'PARAMETER')) {
    const parameter = PARAMETERS[keyOf(String(values[0]))]
    const value = values[1]
    if (typeof value !== 'number' || !nodes.every((unit) => isPlainUnit(unit, parameter))) throw otherSystem(name)
    if (parameter && (NEEDED[method].includes(parameter) || isNeutral(parameter, value))) parameters[parameter] = value
    else if (value !== 0) throw otherSystem(name)
  }
  if (!NEEDED[method].every((parameter) => parameters[parameter] !== undefined)) throw otherSystem(name)
  return { method, parameters }
}

/** Parameters that say nothing: a scale of 1, a parallel at the equator. */
const isNeutral = (parameter: ProjectionParameter, value: number) => value === (parameter === 'k_0' ? 1 : 0)

function requireMetres(node: WktNode, name: string) {
  const units = [...childrenOf(node, 'UNIT', 'LENGTHUNIT'), ...unitsOfAxes(node, 'UNIT', 'LENGTHUNIT')]
  if (!units.every(({ values }) => isAbout(values[1], 1, 1e-9))) throw unknownUnit(name)
}

const METRES: readonly (ProjectionParameter | undefined)[] = ['x_0', 'y_0', 'k_0']

/** Whether the unit is the usual one: a metre, a scale of one, else a degree. */
function isPlainUnit({ keyword, values }: WktNode, parameter: ProjectionParameter | undefined): boolean {
  if (!['UNIT', 'ANGLEUNIT', 'LENGTHUNIT', 'SCALEUNIT'].includes(keyword)) return true
  return isAbout(values[1], METRES.includes(parameter) ? 1 : DEGREE, 1e-9)
}
