import { FileError } from './file-error.ts'

/** WGS 84, ETRS89 and RGF93 in degrees, flat or with heights: the same within a metre. */
const ACCEPTED_EPSG = new Set(['4326', '4979', '4258', '4937', '4171', '4965'])
const ACCEPTED_NAME =
  /^(?:D_|GCS_)?(?:WGS[\s_]*(?:19)?84|World_?\s?Geodetic|ETRS[\s_]*(?:19)?89|ETRF|European[\s_]Terrestrial[\s_]Reference[\s_](?:System|Frame)[\s_](?:19)?89|RGF[\s_]*(?:19)?93|R[eé]seau[\s_]G[eé]od[eé]sique[\s_]Fran[cç]ais[\s_](?:19)?93)/i

const KNOWN: Record<string, string> = {
  '2154': 'Lambert 93',
  '3857': 'Web Mercator',
  '27572': 'Lambert II étendu',
  '4275': 'NTF',
  '4230': 'ED50',
}

const refused = (name: string) =>
  new FileError(
    `Ce fichier est dans un autre système de coordonnées (${name}). Exportez-le en WGS 84 (EPSG:4326), puis recommencez.`,
  )

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const member = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

/** No `crs` at all is WGS 84 (RFC 7946). */
export function requireWgs84Crs(crs: unknown): void {
  if (crs === undefined || crs === null) return
  const properties = member(crs, 'properties')
  const name = typeof crs === 'string' ? crs : (member(properties, 'name') ?? member(properties, 'code'))
  if (typeof name !== 'string' && typeof name !== 'number') throw refused('non reconnu')
  requireNamed(String(name))
}

function requireNamed(system: string) {
  const name = system.trim()
  if (/(?:^|[:/])CRS:?84h?$/i.test(name)) return
  const [, code] = /(?:^|EPSG\/{1,2}[\d.]+\/|EPSG:[\d.]*:|EPSG:)(\d{4,6})$/i.exec(name) ?? []
  if (code ? ACCEPTED_EPSG.has(code) : ACCEPTED_NAME.test(name) && !/[/]/.test(name)) return
  throw refused(code ? ['EPSG:', code, KNOWN[code] ? `, ${KNOWN[code]}` : ''].join('') : shortened(name))
}

export function requireWgs84Prj(prj: string): void {
  const text = prj.trim()
  if (text === '') return
  const projected = nameAfter('PROJCS|PROJCRS|PROJECTEDCRS', text)
  if (projected !== undefined) throw refused(shortened(projected))
  const geographic = nameAfter('GEOGCS|GEOGCRS|GEOGRAPHICCRS|GEODCRS|GEODETICCRS', text)
  if (geographic === undefined) {
    if (/^[A-Z_]+\s*[[(]/i.test(text)) throw refused(shortened(text))
    requireNamed(text)
    return
  }
  const datum = nameAfter('DATUM|GEODETICDATUM|TRF|ENSEMBLE', text) ?? geographic
  const isDegrees = !/UNIT\s*[[(]\s*"(?:grad|gon|radian)/i.test(text)
  if (!ACCEPTED_NAME.test(datum) || !isDegrees || nameAfter('GEOCCS', text)) throw refused(shortened(geographic))
}

function nameAfter(keywords: string, text: string) {
  return new RegExp(String.raw`(?:^|[^A-Z])(?:${keywords})\s*[[(]\s*"([^"]*)"`, 'i').exec(text)?.[1]
}

const shortened = (name: string) => (name.length > 60 ? `${name.slice(0, 59)}…` : name)
