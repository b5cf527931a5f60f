import type { AnySchemaObject } from 'ajv'

// For tests: what ogcapi-features-1.yaml of schemas.opengis.net says of answers, as JSON Schema.
const text = { type: 'string' }
const links = {
  type: 'array',
  items: { type: 'object', required: ['href', 'rel'], properties: { href: text, rel: text, type: text, title: text } },
}
const numbers = { type: 'array', minItems: 2, items: { type: 'number' } }
const ring = { type: 'array', minItems: 4, items: numbers }
const shape = (name: string, coordinates: object) => ({
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: { enum: [name] }, coordinates },
})
const geometry = {
  oneOf: [
    { type: 'null' },
    shape('Point', numbers),
    shape('MultiPolygon', { type: 'array', items: { type: 'array', items: ring } }),
  ],
}
const feature = {
  type: 'object',
  required: ['type', 'geometry', 'properties'],
  properties: {
    type: { enum: ['Feature'] },
    geometry,
    properties: { type: ['object', 'null'] },
    id: { type: ['string', 'integer'] },
    links,
  },
}
const collection = {
  type: 'object',
  required: ['id', 'links'],
  properties: {
    ...{ id: text, title: text, description: text, links, itemType: text },
    crs: { type: 'array', items: text },
    extent: {
      type: 'object',
      properties: {
        spatial: {
          type: 'object',
          properties: {
            bbox: { type: 'array', minItems: 1, items: { type: 'array', minItems: 4, items: { type: 'number' } } },
          },
        },
        temporal: {
          type: 'object',
          properties: {
            interval: {
              type: 'array',
              items: { type: 'array', minItems: 2, maxItems: 2, items: { type: ['string', 'null'] } },
            },
            trs: { enum: ['http://www.opengis.net/def/uom/ISO-8601/0/Gregorian'] },
          },
        },
      },
    },
  },
}
export const OGC_SCHEMAS = {
  landing: { type: 'object', required: ['links'], properties: { title: text, description: text, links } },
  conformance: { type: 'object', required: ['conformsTo'], properties: { conformsTo: { type: 'array', items: text } } },
  collection,
  collections: {
    type: 'object',
    required: ['links', 'collections'],
    properties: { links, collections: { type: 'array', items: collection } },
  },
  feature,
  features: {
    type: 'object',
    required: ['type', 'features'],
    properties: {
      type: { enum: ['FeatureCollection'] },
      features: { type: 'array', items: feature },
      links,
      timeStamp: text,
      numberMatched: { type: 'integer', minimum: 0 },
      numberReturned: { type: 'integer', minimum: 0 },
    },
  },
  exception: { type: 'object', required: ['code'], properties: { code: text, description: text } },
} satisfies Record<string, AnySchemaObject>
