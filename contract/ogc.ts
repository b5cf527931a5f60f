import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Day, PathId } from './core/fields.ts'

// OGC API – Features, Part 1 (https://docs.ogc.org/is/17-069r4/17-069r4.html): core, GeoJSON, OpenAPI 3.0.

export const OGC_COLLECTIONS = ['zones', 'samplings'] as const
export type OgcCollectionId = (typeof OGC_COLLECTIONS)[number]

export const FEATURES_TYPE = 'application/geo+json'
export const DEFINITION_TYPE = 'application/vnd.oai.openapi+json'
/** A style of QGIS. */
export const STYLE_TYPE = 'application/vnd.qgis.qml'

/** A page of zones may end earlier, after some megabytes. */
export const FEATURES_A_PAGE = { default: 100, max: 1000 } as const

export const OgcLink = z.object({
  href: z.string(),
  rel: z.string(),
  type: z.string(),
  title: z.optional(z.string()),
})
export type OgcLink = z.infer<typeof OgcLink>

const OgcCollection = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  links: z.array(OgcLink),
  itemType: z.literal('feature'),
  crs: z.array(z.string()),
  /** Without what has no place or day yet. */
  extent: z.object({
    spatial: z.optional(z.object({ bbox: z.array(z.array(z.number())), crs: z.string() })),
    temporal: z.optional(z.object({ interval: z.array(z.array(z.nullable(z.string()))), trs: z.string() })),
  }),
})
export type OgcCollection = z.infer<typeof OgcCollection>

/** A text that is read once; null where it cannot be. */
const readAs = <T>(pattern: RegExp, read: (text: string) => T | null, error: string) =>
  z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform((text, { issues }): T => {
      const value = read(text)
      if (value !== null) return value
      issues.push({ code: 'custom', message: error, input: text })
      return z.NEVER
    }),
  )

/** West, south, east, north in degrees of CRS84; west is more than east across the 180th meridian. Heights are left out. */
function bboxOf(text: string) {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = 0, south = 0, east = 0, north = 0] = numbers.filter((_, at) => numbers.length < 6 || at % 3 < 2)
  const isRight = [4, 6].includes(numbers.length) && numbers.every(Number.isFinite) && south <= north
  return isRight ? ([west, south, east, north] as const) : null
}

const OPEN_ENDS = new Set(['', '..'])
/** A moment of RFC 3339, or a day, which the standard does not ask for; GDAL 3.6 filters days by « 2026-11-20T ». */
const isTime = (text: string) =>
  Day.safeParse(text.slice(0, 10)).success &&
  (/^.{10}T?$/.test(text) ||
    (/^.{10}T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text) && !Number.isNaN(millisecondsOf(text))))
const millisecondsOf = (time: string) => Date.parse(time.replace(/T$/, ''))

/** As [first, last]: the same twice for a moment, null for an open end. */
function timesOf(text: string): readonly [string | null, string | null] | null {
  const parts = text.split('/')
  const [from = '', to = from] = parts
  const ends = [from, to].filter((end) => !OPEN_ENDS.has(end))
  if (parts.length > 2 || ends.length === 0 || !ends.every(isTime)) return null
  if (ends.length === 2 && millisecondsOf(from) > millisecondsOf(to)) return null
  return [OPEN_ENDS.has(from) ? null : from, OPEN_ENDS.has(to) ? null : to]
}

/** Clients ask for these by habit; any of them is JSON here. A plus in an address is a space. */
const FORMATS = /^(?:json|geojson|application\/(?:json|geo[+ ]json|vnd\.oai\.openapi[+ ]json(?:; ?version=3\.0)?))$/i
const Format = z.optional(
  z.string().check(z.regex(FORMATS, { error: 'Seul le format JSON est servi\u00A0: f=json ou f=geojson.' })),
)
/** Longitude and latitude, the only ones here, in the ways that clients name them. */
const LONGITUDE_FIRST =
  /^(?:https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/(?:1\.3|0)\/CRS84|urn:ogc:def:crs:OGC:(?:1\.3)?:CRS84|\[?OGC:CRS84\]?)$/i
const Crs84 = z.optional(
  z
    .string()
    .check(z.regex(LONGITUDE_FIRST, { error: 'Seul CRS84 est servi\u00A0: degrés WGS 84, longitude d’abord.' })),
)

const FormatQuery = z.optional(z.strictObject({ f: Format }))

const FeaturesQuery = z.strictObject({
  f: Format,
  crs: Crs84,
  'bbox-crs': Crs84,
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^0{0,5}[1-9]\d{0,8}$/, { error: 'Un nombre entier au moins égal à 1 est attendu.' })),
      z.transform((text) => Math.min(Number(text), FEATURES_A_PAGE.max)),
    ),
    FEATURES_A_PAGE.default,
  ),
  bbox: z.optional(readAs(/^[\d.,+\-eE ]{7,200}$/, bboxOf, 'Quatre nombres sont attendus\u00A0: ouest,sud,est,nord.')),
  datetime: z.optional(readAs(/^[\d.:TtZz+/-]{1,80}$/, timesOf, 'Un jour, un instant ou un intervalle est attendu.')),
  /** Used by the `next` link alone: the last feature of the page before. */
  after: z.optional(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d\.)?\d{1,10}$/))),
})
export type FeaturesQuery = z.output<typeof FeaturesQuery>

const collectionParams = z.object({ collection: z.enum(OGC_COLLECTIONS) })
const ogcGet = { method: 'GET', access: 'lecture', followsOgc: true } as const

export const getOgcLanding = endpoint({
  ...ogcGet,
  path: '/ogc',
  summary: 'OGC API – Features\u00A0: l’accueil, pour QGIS et les outils de cartographie',
  query: FormatQuery,
  response: z.object({ title: z.string(), description: z.string(), links: z.array(OgcLink) }),
})

export const getOgcConformance = endpoint({
  ...ogcGet,
  path: '/ogc/conformance',
  summary: 'OGC API – Features\u00A0: les classes de conformité',
  query: FormatQuery,
  response: z.object({ conformsTo: z.array(z.string()) }),
})

export const getOgcDefinition = endpoint({
  ...ogcGet,
  path: '/ogc/api',
  summary: 'OGC API – Features\u00A0: sa description OpenAPI 3.0',
  query: FormatQuery,
  media: [DEFINITION_TYPE],
})

export const listOgcCollections = endpoint({
  ...ogcGet,
  path: '/ogc/collections',
  summary: 'OGC API – Features\u00A0: les zones et les prélèvements',
  query: FormatQuery,
  response: z.object({ links: z.array(OgcLink), collections: z.array(OgcCollection) }),
})

export const getOgcCollection = endpoint({
  ...ogcGet,
  path: '/ogc/collections/:collection',
  summary: 'OGC API – Features\u00A0: une collection',
  params: collectionParams,
  query: FormatQuery,
  response: OgcCollection,
})

export const listOgcFeatures = endpoint({
  ...ogcGet,
  path: '/ogc/collections/:collection/items',
  weight: 'heavy',
  summary: 'OGC API – Features\u00A0: les zones un jour donné, ou les prélèvements que tous les clients voient',
  params: collectionParams,
  query: FeaturesQuery,
  media: [FEATURES_TYPE],
})

export const getOgcFeature = endpoint({
  ...ogcGet,
  path: '/ogc/collections/:collection/items/:feature',
  summary: 'OGC API – Features\u00A0: une zone aujourd’hui, ou un prélèvement',
  params: z.extend(collectionParams, { feature: PathId }),
  query: z.optional(z.strictObject({ f: Format, crs: Crs84 })),
  media: [FEATURES_TYPE],
})

export const getOgcStyle = endpoint({
  ...ogcGet,
  path: '/ogc/styles/zones.qml',
  summary: 'Le style de la couche des zones pour QGIS\u00A0: les classes et les couleurs des échelles',
  media: [STYLE_TYPE],
})
