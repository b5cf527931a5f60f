import * as z from 'zod/mini'
import {
  DEFINITION_TYPE,
  FEATURES_A_PAGE,
  FEATURES_TYPE,
  getOgcCollection,
  getOgcConformance,
  getOgcDefinition,
  getOgcFeature,
  getOgcLanding,
  getOgcStyle,
  listOgcCollections,
  listOgcFeatures,
  OGC_COLLECTIONS,
  OgcLink,
  STYLE_TYPE,
} from '../../../contract/ogc.ts'
import { infoOf } from '../../lib/http/openapi/openapi.ts'
import { CRS84, rootOf } from './ogc.links.ts'

const text = { type: 'string' }
const list = (items: object, more: object = {}) => ({ type: 'array', items, ...more })
const object = (required: readonly string[], properties: object) => ({ type: 'object', required, properties })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** As the contract has it, open to fields that come later. */
const schemaOf = (type: z.core.$ZodType) => z.toJSONSchema(type, { target: 'openapi-3.0', io: 'input' })

const SCHEMAS = {
  landing: schemaOf(getOgcLanding.response),
  conformance: schemaOf(getOgcConformance.response),
  collection: schemaOf(getOgcCollection.response),
  collections: schemaOf(listOgcCollections.response),
  link: schemaOf(OgcLink),
  geometry: {
    type: 'object',
    nullable: true,
    required: ['type', 'coordinates'],
    properties: { type: { type: 'string', enum: ['Point', 'MultiPolygon'] }, coordinates: list({}) },
  },
  feature: object(['type', 'geometry', 'properties'], {
    type: { type: 'string', enum: ['Feature'] },
    id: { type: 'integer' },
    geometry: ref('geometry'),
    properties: { type: 'object' },
    links: list(ref('link')),
  }),
  features: object(['type', 'features'], {
    type: { type: 'string', enum: ['FeatureCollection'] },
    features: list(ref('feature')),
    links: list(ref('link')),
    timeStamp: { type: 'string', format: 'date-time' },
    numberMatched: { type: 'integer', minimum: 0 },
    numberReturned: { type: 'integer', minimum: 0 },
  }),
  exception: object(['code'], { code: text, description: text }),
}

const parameter = (name: string, schema: object, description: string, more: object = {}) => ({
  name,
  in: 'query',
  required: false,
  schema,
  style: 'form',
  explode: false,
  description,
  ...more,
})

const FORMAT = parameter('f', { type: 'string', enum: ['json', 'geojson'] }, 'Le format\u00A0: toujours du JSON.')
const CRS = { type: 'string', format: 'uri', enum: [CRS84] }
const ANSWER_CRS = parameter('crs', CRS, 'Le système des coordonnées\u00A0: CRS84, le seul.')
const PAGE = [
  FORMAT,
  ANSWER_CRS,
  parameter('bbox-crs', CRS, 'Le système de «\u00A0bbox\u00A0»\u00A0: CRS84, le seul.'),
  parameter(
    'limit',
    { type: 'integer', minimum: 1, maximum: FEATURES_A_PAGE.max, default: FEATURES_A_PAGE.default },
    'Combien d’objets au plus. Une page de zones s’arrête plus tôt après quelques mégaoctets.',
  ),
  parameter(
    'bbox',
    {
      type: 'array',
      items: { type: 'number' },
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
    },
    'Ouest, sud, est, nord, en degrés (CRS84).',
  ),
  parameter('datetime', text, 'Un jour, un instant ou un intervalle (RFC 3339).'),
  parameter('after', text, 'Des liens «\u00A0next\u00A0» seulement.'),
]
const inPath = (name: string, schema: object) => ({ name, in: 'path', required: true, schema })
const COLLECTION = inPath('collection', { type: 'string', enum: OGC_COLLECTIONS })
const FEATURE = inPath('feature', { type: 'integer', minimum: 1 })

/** OpenAPI 3.0, which the standard names; /api/openapi.json is 3.1. */
export function definitionOf(publicUrl: string) {
  const answer = (description: string, type: string, schema: string) => ({
    description,
    content: { [type]: { schema: ref(schema) } },
  })
  const refusals = Object.fromEntries(
    Object.entries({
      400: 'Un paramètre inconnu ou qui n’est pas valable',
      401: 'Sans jeton valable',
      403: 'Avec un jeton d’un autre usage',
      404: 'Introuvable',
      503: 'Réessayez plus tard',
    }).map(([status, words]) => [status, answer(words, 'application/json', 'exception')]),
  )
  const read = (named: Record<string, { path: string; summary: string }>, parameters: object[], ok: object) =>
    Object.fromEntries(
      Object.entries(named).map(([operationId, { path, summary }]) => {
        const get = { operationId, summary, description: summary, tags: ['Estran'], parameters }
        const address = path.replace('/ogc', '').replaceAll(/:(\w+)/g, '{$1}') || '/'
        return [address, { get: { ...get, responses: { 200: ok, ...refusals } } }]
      }),
    )
  return {
    openapi: '3.0.3',
    info: infoOf(publicUrl, 'OGC API – Features de la pollution virale des zones.'),
    servers: [{ url: rootOf(publicUrl) }],
    tags: [{ name: 'Estran', description: 'Les zones et les prélèvements' }],
    security: [{ token: [] }, { password: [] }],
    paths: {
      ...read({ getOgcLanding }, [FORMAT], answer('L’accueil', 'application/json', 'landing')),
      ...read({ getOgcConformance }, [FORMAT], answer('Les classes', 'application/json', 'conformance')),
      ...read({ getOgcDefinition }, [FORMAT], {
        description: 'Cette description',
        content: { [`${DEFINITION_TYPE};version=3.0`]: { schema: { type: 'object' } } },
      }),
      ...read({ listOgcCollections }, [FORMAT], answer('Les collections', 'application/json', 'collections')),
      ...read({ getOgcCollection }, [COLLECTION, FORMAT], answer('Une collection', 'application/json', 'collection')),
      ...read({ listOgcFeatures }, [COLLECTION, ...PAGE], answer('Des objets', FEATURES_TYPE, 'features')),
      ...read(
        { getOgcFeature },
        [COLLECTION, FEATURE, FORMAT, ANSWER_CRS],
        answer('Un objet', FEATURES_TYPE, 'feature'),
      ),
      ...read({ getOgcStyle }, [], { description: 'Le style', content: { [STYLE_TYPE]: { schema: text } } }),
    },
    components: {
      schemas: SCHEMAS,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' }, password: { type: 'http', scheme: 'basic' } },
    },
  }
}
