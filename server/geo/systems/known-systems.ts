import { datumBefore, datumNamed, datumOfCode, type KnownDatum } from './datums.ts'
import { keyOf } from './keys.ts'
import {
  conicalOf,
  EUROPE_LAEA,
  EUROPE_LCC,
  isSameProjection,
  LAMBERT_93,
  LAMBERT_NC,
  type MapProjection,
  utm,
  WEB_MERCATOR,
} from './map-projection.ts'

export interface CoordinateSystem {
  /** French, with its EPSG code where there is one. */
  name: string
  /** Null: degrees, that are WGS 84's within a metre. */
  projection: MapProjection | null
}

interface ProjectedSystem {
  code: number
  datum: string
  name: string
  projection: MapProjection
}

const utmSystem = (code: number, datum: string, zone: number, hemisphere: 'N' | 'S'): ProjectedSystem => ({
  code,
  datum,
  name: `${datum} UTM ${zone}${hemisphere}`,
  projection: utm(zone, hemisphere),
})

const UTM_ZONES = Array.from({ length: 60 }, (_, index) => index + 1)
const CONICALS = [42, 43, 44, 45, 46, 47, 48, 49, 50]
const conical = (first: number) =>
  CONICALS.map((latitude, index) => ({
    ...{ code: first + index, datum: 'RGF93', name: `RGF93 CC${latitude}`, projection: conicalOf(latitude) },
  }))
const lambert93 = (code: number) => ({ code, datum: 'RGF93', name: 'Lambert 93', projection: LAMBERT_93 })
const webMercator = (code: number) => ({ code, datum: 'WGS 84', name: 'Web Mercator', projection: WEB_MERCATOR })

/** The one in use first; then compound ones and those that came before or after it. */
const PROJECTED: readonly ProjectedSystem[] = [
  ...[2154, 9793, 9794, 5698, 5699, 102110].map(lambert93),
  ...[3942, 9822, 9842].flatMap(conical),
  { code: 3034, datum: 'ETRS89', name: 'ETRS89 LCC', projection: EUROPE_LCC },
  { code: 3035, datum: 'ETRS89', name: 'ETRS89 LAEA', projection: EUROPE_LAEA },
  ...[3857, 3785, 900913, 102100, 102113].map(webMercator),
  ...UTM_ZONES.map((zone) => utmSystem(32600 + zone, 'WGS 84', zone, 'N')),
  ...UTM_ZONES.map((zone) => utmSystem(32700 + zone, 'WGS 84', zone, 'S')),
  ...UTM_ZONES.slice(27, 38).map((zone) => utmSystem(25800 + zone, 'ETRS89', zone, 'N')),
  utmSystem(5490, 'RGAF09', 20, 'N'),
  ...[4559, 2989].map((code) => utmSystem(code, 'RRAF91', 20, 'N')),
  utmSystem(3313, 'RGFG95', 21, 'N'),
  utmSystem(2972, 'RGFG95', 22, 'N'),
  utmSystem(5644, 'RGR92', 39, 'S'),
  utmSystem(2975, 'RGR92', 40, 'S'),
  utmSystem(4471, 'RGM04', 38, 'S'),
  utmSystem(4467, 'RGSPM06', 21, 'N'),
  { code: 3163, datum: 'RGNC91-93', name: 'Lambert Nouvelle-Calédonie', projection: LAMBERT_NC },
  ...[57, 58, 59].map((zone, index) => utmSystem(3169 + index, 'RGNC91-93', zone, 'S')),
  ...[5, 6, 7, 8].map((zone, index) => utmSystem(3296 + index, 'RGPF', zone, 'S')),
  utmSystem(8903, 'RGWF96', 1, 'S'),
]

const shown = ({ name, code }: Pick<ProjectedSystem, 'name' | 'code'>) => `${name} (EPSG:${code})`
const toSystem = (system: ProjectedSystem): CoordinateSystem => ({
  name: shown(system),
  projection: system.projection,
})

export const degreesOf = ({ name, codes: [code = 0] }: KnownDatum): CoordinateSystem => ({
  name: shown({ name, code }),
  projection: null,
})

/** EPSG's codes have at most five digits. */
export function findSystemByCode(code: number): CoordinateSystem | undefined {
  const projected = PROJECTED.find((one) => one.code === code)
  if (projected) return code > 99_999 ? findSystem(projected.datum, projected.projection) : toSystem(projected)
  const datum = datumOfCode(code)
  return datum && { name: shown({ name: datum.name, code }), projection: null }
}

/** The system on this datum, else on one that is the same within a metre; undefined for a projection of one's own. */
export function findSystem(datum: string, projection: MapProjection): CoordinateSystem | undefined {
  const same = PROJECTED.filter((one) => isSameProjection(one.projection, projection))
  const known = same.find((one) => one.datum === datum) ?? same[0]
  return known && toSystem(known)
}

/** The projection that EPSG, ESRI or IGN call so; undefined where the name says nothing of it, or is not known. */
export function projectionNamed(name: string): MapProjection | undefined {
  const key = keyOf(name)
  if (/lamb(?:ert)?93/.test(key)) return LAMBERT_93
  const [, latitude] = /(?:^|[^a-z]|v2b|rgf)cc(4[2-9]|50)$/.exec(key) ?? []
  if (latitude) return conicalOf(Number(latitude))
  const [, zone, hemisphere] = /utm(?:zone)?(\d{1,2})([ns])/.exec(key) ?? []
  if (zone && Number(zone) >= 1 && Number(zone) <= 60) return utm(Number(zone), hemisphere === 'n' ? 'N' : 'S')
  if (/(?:pseudo|web|google|spherical)mercator|googlemaps/.test(key)) return WEB_MERCATOR
  return /lambert(?:newcaledonia|nouvellecaledonie|nc$)/.test(key) ? LAMBERT_NC : undefined
}

/** The system that a name alone tells: « RGF93 / Lambert-93 », « RGAF09 », « WGS 84 / UTM zone 20N ». */
export function findSystemByName(name: string): CoordinateSystem | undefined {
  const projection = projectionNamed(name)
  const datum = projection ? datumBefore(name) : datumNamed(name)
  if (!projection) return datum && degreesOf(datum)
  // « Lambert 93 » says both, as its projection belongs to one datum.
  const isAlone = projection === LAMBERT_93 && /^lamb(?:ert)?93$/.test(keyOf(name))
  return datum || isAlone ? findSystem(datum?.name ?? 'RGF93', projection) : undefined
}
