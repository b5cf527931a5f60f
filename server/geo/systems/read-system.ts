import { datumNamed, type KnownDatum } from './datums.ts'
import { keyOf } from './keys.ts'
import {
  type CoordinateSystem,
  projectionNamed,
  systemNamed,
  systemOf,
  systemOfCode,
  systemOfDatum,
} from './known-systems.ts'
import { isSameProjection, type MapProjection, NEEDED, type ProjectionParameter } from './map-projection.ts'
import { contradictory, notInMetres, refused } from './refusals.ts'
import { childOf, childrenOf, codeOf, nameOf, parseWkt, type WktNode } from './wkt.ts'

export const WGS84: CoordinateSystem = { name: 'WGS 84', projection: null }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const member = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

/** The `crs` of a GeoJSON; none at all is WGS 84 (RFC 7946). Longitude comes first whatever EPSG says. Throws FileError. */
export function readCrs(crs: unknown): CoordinateSystem {
  if (crs === undefined || crs === null) return WGS84
  const properties = member(crs, 'properties')
  const name = typeof crs === 'string' ? crs : (member(properties, 'name') ?? member(properties, 'code'))
  if (typeof name !== 'string' && typeof name !== 'number') throw refused('non reconnu')
  return systemWritten(String(name).trim())
}

const CODE = /(?:^|(?:EPSG|ESRI)\/{1,2}[\d.]+\/|(?:EPSG|ESRI):[\d.]*:|(?:EPSG|ESRI):|epsg\.xml#)(\d{4,6})$/i

function systemWritten(name: string): CoordinateSystem {
  if (/(?:^|[:/])CRS:?84h?$/i.test(name)) return WGS84
  const [, code] = CODE.exec(name) ?? []
  const system = code ? systemOfCode(Number(code)) : systemNamed(ignName(name))
  if (system) return system
  throw refused(code ? `EPSG:${code}` : ignName(name))
}

/** IGNF:RGAF09GEO, urn:ogc:def:crs:IGNF::LAMB93 */
const ignName = (name: string) => name.replace(/^(?:.*:)?IGNF:+(.*?)(?:G(?:EO|DD)?)?$/i, '$1')

const GEOGRAPHIC = ['GEOGCS', 'GEOGCRS', 'GEOGRAPHICCRS', 'GEODCRS', 'GEODETICCRS', 'BASEGEOGCRS', 'BASEGEODCRS']
const PROJECTED = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS']

/** The .prj of a shapefile, of ESRI, GDAL or OGC; none at all is WGS 84. By what it says, never by its name alone. */
export function readPrj(prj: string): CoordinateSystem {
  const text = prj.trim()
  if (text === '') return WGS84
  if (!/^[A-Z_]+\s*[[(]/i.test(text)) return systemWritten(text)
  const root = parseWkt(text)
  const node = root && horizontalOf(root)
  if (!node) throw refused(root ? nameOf(root) : text)
  return PROJECTED.includes(node.keyword) ? projectedOf(node) : geographicOf(node)
}

/** Of a compound or bound system, the one of the plane. */
function horizontalOf(node: WktNode): WktNode | undefined {
  if ([...PROJECTED, ...GEOGRAPHIC].includes(node.keyword)) return node
  if (!['COMPD_CS', 'COMPOUNDCRS', 'BOUNDCRS', 'SOURCECRS'].includes(node.keyword)) return undefined
  return node.nodes.map(horizontalOf).find((inner) => inner !== undefined)
}

function geographicOf(node: WktNode): CoordinateSystem {
  const datum = datumOf(node)
  const known = knownOf(node)
  if (known?.projection) throw contradictory(nameOf(node))
  return known ?? systemOfDatum(datum)
}

function projectedOf(node: WktNode): CoordinateSystem {
  const name = nameOf(node)
  const { name: datum } = datumOf(childOf(node, ...GEOGRAPHIC), name)
  const projection = projectionOf(node)
  const known = knownOf(node)
  const named = projectionNamed(name)
  if (known && !(known.projection && isSameProjection(known.projection, projection))) throw contradictory(name)
  if (named && !isSameProjection(named, projection)) throw contradictory(name)
  return known ?? systemOf(datum, projection, name)
}

/** By its own code. */
function knownOf(node: WktNode): CoordinateSystem | undefined {
  const [, code] = /^(?:EPSG|ESRI):(\d+)$/.exec(codeOf(node) ?? '') ?? []
  return code === undefined ? undefined : systemOfCode(Number(code))
}

const DEGREE = Math.PI / 180
const isAbout = (value: unknown, expected: number, tolerance: number) =>
  typeof value === 'number' && Math.abs(value - expected) <= tolerance

function datumOf(node: WktNode | undefined, name = nameOf(node)): KnownDatum {
  // Metres from the middle of the Earth.
  const isGeocentric = /^cartesian$/i.test(nameOf(childOf(node, 'CS')))
  if (!node || isGeocentric) throw refused(name)
  const own = childOf(node, 'DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE')
  const datum = datumNamed(nameOf(own ?? node))
  if (!datum) throw refused(name, nameOf(own))
  const ellipsoid = childOf(own, 'SPHEROID', 'ELLIPSOID')
  const shift = childOf(own, 'TOWGS84') ?? childOf(node, 'TOWGS84')
  const isRight =
    (!ellipsoid || (isAbout(ellipsoid.values[1], 6_378_137, 0.01) && isAbout(ellipsoid.values[2], 298.2572, 0.0001))) &&
    (!shift || shift.values.every((value) => value === 0)) &&
    childrenOf(node, 'PRIMEM').every(({ values }) => values[1] === 0)
  if (!isRight) throw contradictory(name)
  const units = [...childrenOf(node, 'UNIT', 'ANGLEUNIT'), ...unitsOfAxes(node, 'ANGLEUNIT')]
  if (!units.every(({ values }) => isAbout(values[1], DEGREE, 1e-9))) throw notInMetres(name)
  return datum
}

const unitsOfAxes = (node: WktNode, keyword: string) =>
  childrenOf(node, 'AXIS').flatMap((axis) => childrenOf(axis, keyword))

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
  if (!method) throw refused(name)
  requireMetres(node, name)
  const parameters: MapProjection['parameters'] = {}
  for (const { values, nodes } of childrenOf(conversion, 'PARAMETER')) {
    const parameter = PARAMETERS[keyOf(String(values[0]))]
    const value = values[1]
    if (typeof value !== 'number' || !nodes.every(isPlainUnit)) throw refused(name)
    if (parameter && (NEEDED[method].includes(parameter) || isNeutral(parameter, value))) parameters[parameter] = value
    else if (value !== 0) throw refused(name)
  }
  if (!NEEDED[method].every((parameter) => parameters[parameter] !== undefined)) throw refused(name)
  return { method, parameters }
}

/** Said for nothing: a scale of 1, a parallel at the equator. */
const isNeutral = (parameter: ProjectionParameter, value: number) => value === (parameter === 'k_0' ? 1 : 0)

function requireMetres(node: WktNode, name: string) {
  const units = [...childrenOf(node, 'UNIT', 'LENGTHUNIT'), ...unitsOfAxes(node, 'LENGTHUNIT')]
  if (!units.every(({ values }) => isAbout(values[1], 1, 1e-9))) throw notInMetres(name)
}

const isPlainUnit = ({ keyword, values }: WktNode) =>
  (keyword !== 'ANGLEUNIT' || isAbout(values[1], DEGREE, 1e-9)) &&
  (keyword !== 'LENGTHUNIT' || isAbout(values[1], 1, 1e-9)) &&
  (keyword !== 'SCALEUNIT' || isAbout(values[1], 1, 1e-9))
