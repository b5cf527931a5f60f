import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  FEATURES_A_PAGE,
  getOgcCollection,
  getOgcConformance,
  getOgcDefinition,
  getOgcFeature,
  getOgcLanding,
  getOgcStyle,
  listOgcCollections,
  listOgcFeatures,
  OGC_COLLECTIONS,
} from '../../../contract/ogc.ts'
import { today } from '../../lib/clock.ts'
import { bearerOf, createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { OGC_SCHEMAS } from './ogc.standard.schemas.ts'

// The abstract tests of OGC 17-069r4, annex A, by their names. Access and status are checks/access.test.ts's too.

const site = testSite('demo')
let headers: { authorization: string }
beforeAll(async () => {
  headers = await bearerOf(site.db, await createUser(site.db, 'actalia-api'), 'lecture')
})

const ROOT = 'http://127.0.0.1:3000/api/ogc'
const get = async (path: string) => {
  const answer = await new Visitor(site.app).request({ url: `/api/ogc${path}`, headers })
  const type = String(answer.headers['content-type']).split(';')[0]
  return { status: answer.status, type, text: answer.raw.toString(), body: JSON.parse(answer.raw.toString()) }
}
type OgcAnswer = Awaited<ReturnType<typeof get>>

const ajv = new Ajv({ strict: false })
function expectAnswer(
  { status, type, body }: OgcAnswer,
  wanted: { status?: number; type?: string },
  schema: keyof typeof OGC_SCHEMAS,
) {
  expect([status, type]).toEqual([wanted.status ?? 200, wanted.type ?? 'application/json'])
  ajv.validate(OGC_SCHEMAS[schema], body)
  expect(ajv.errors ?? []).toEqual([])
}
const hrefOf = (body: { links: { rel: string; href: string }[] }, rel: string) =>
  body.links.find((link) => link.rel === rel)?.href
const ENDPOINTS = [
  getOgcLanding,
  getOgcConformance,
  getOgcDefinition,
  listOgcCollections,
  getOgcCollection,
  listOgcFeatures,
  getOgcFeature,
  getOgcStyle,
]
const GEOJSON = { type: 'application/geo+json' }

describe('core: what there is', () => {
  test('root-op, root-success: the landing page leads to all else', async () => {
    const landing = await get('')
    expectAnswer(landing, {}, 'landing')
    expect(['service-desc', 'conformance', 'data'].map((rel) => hrefOf(landing.body, rel))).toEqual([
      `${ROOT}/api`,
      `${ROOT}/conformance`,
      `${ROOT}/collections`,
    ])
  })

  test('conformance-op, conformance-success', async () => {
    const conformance = await get('/conformance')
    expectAnswer(conformance, {}, 'conformance')
    const classes = ['core', 'geojson', 'oas30'].map(
      (one) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${one}`,
    )
    expect(conformance.body.conformsTo).toEqual(classes)
  })

  test('fc-md-op, fc-md-success, fc-md-links, fc-md-items: each collection with its extent and its items', async () => {
    const { body, ...answer } = await get('/collections')
    expectAnswer({ body, ...answer }, {}, 'collections')
    expect(hrefOf(body, 'self')).toBe(`${ROOT}/collections`)
    expect(body.collections.map(({ id }: { id: string }) => id)).toEqual([...OGC_COLLECTIONS])
    for (const one of body.collections) {
      expect(one.crs).toContain('http://www.opengis.net/def/crs/OGC/1.3/CRS84')
      expect(one.extent.spatial.bbox[0]).toHaveLength(4)
      expect(one.extent.temporal.interval[0][0]).toMatch(/^20\d\d-\d\d-\d\dT00:00:00Z$/)
      expect(hrefOf(one, 'items')).toBe(`${ROOT}/collections/${one.id}/items`)
      // sfc-md-op, sfc-md-success: alone it says the same.
      const alone = await get(`/collections/${one.id}`)
      expectAnswer(alone, {}, 'collection')
      expect(alone.body).toEqual(one)
    }
  })

  test.each([
    '/collections/unknown',
    '/collections/unknown/items',
    '/collections/zones/items/999999',
    '/collections/zones/items/x',
  ])('%s: 404 as an exception', async (path) => {
    expectAnswer(await get(path), { status: 404 }, 'exception')
  })
})

describe.each(OGC_COLLECTIONS)('core and geojson: the features of « %s »', (id) => {
  const items = (query = '') => get(`/collections/${id}/items${query}`)

  test('fc-op, fc-response, fc-links, fc-rel-type, fc-timeStamp, fc-numberReturned', async () => {
    const page = await items()
    expectAnswer(page, GEOJSON, 'features')
    const { features, links: given, timeStamp, numberReturned, numberMatched } = page.body
    expect(features.length).toBe(Math.min(FEATURES_A_PAGE.default, numberMatched))
    expect(numberReturned).toBe(features.length)
    expect(new Date(timeStamp).toISOString()).toBe(timeStamp)
    expect(hrefOf(page.body, 'self')).toBe(`${ROOT}/collections/${id}/items`)
    for (const { type } of given) expect(type).toMatch(/^application\//)
  })

  test('fc-limit-response: no more than asked, never more than the largest, and each once over all pages', async () => {
    expect((await items('?limit=3')).body.features).toHaveLength(3)
    const most = await items('?limit=100000')
    expect(most.body.features.length).toBe(Math.min(FEATURES_A_PAGE.max, most.body.numberMatched))
    const seen: number[] = []
    let next: string | undefined = `${ROOT}/collections/${id}/items?limit=${id === 'zones' ? 20 : 900}`
    while (next) {
      const page = await get(next.slice(ROOT.length))
      expectAnswer(page, GEOJSON, 'features')
      seen.push(...page.body.features.map((one: { id: number }) => one.id))
      next = hrefOf(page.body, 'next')
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength((await items('?limit=1')).body.numberMatched)
  })

  test('f-op, f-success, f-links: a feature alone is the one of the list', async () => {
    const [first] = (await items('?limit=1')).body.features
    const alone = await get(`/collections/${id}/items/${first.id}`)
    expectAnswer(alone, GEOJSON, 'feature')
    const { links: given, ...rest } = alone.body
    expect(rest).toEqual(first)
    expect(hrefOf({ links: given }, 'self')).toBe(`${ROOT}/collections/${id}/items/${first.id}`)
    expect(hrefOf({ links: given }, 'collection')).toBe(`${ROOT}/collections/${id}`)
  })

  test.each([
    ...['limit=0', 'limit=-1', 'limit=2.5', 'limit=', 'limit=ten', 'limit=1&limit=2'],
    ...['bbox=1,2,3', 'bbox=1,2,3,4,5', 'bbox=a,b,c,d', 'bbox=,,,', 'bbox=1,9,2,8', 'bbox=1,2,3,1e999'],
    ...['datetime=yesterday', 'datetime=2026-13-01', 'datetime=2026-02-30T00:00:00Z', 'datetime=../..', 'datetime=/'],
    ...[
      'datetime=2026-01-02/2026-01-01',
      'datetime=2026-01-02T/2026-01-01',
      'datetime=2026-01-01T00:00:00',
      'datetime=1/2/3',
      'datetime=',
    ],
    ...['after=x', 'after=9999999999', 'after=2026-99-99.1', id === 'zones' ? 'after=2026-01-01.1' : 'after=1'],
    ...['unknown=1', 'LIMIT=1', '__proto__=1', 'f=html', 'f=', 'f=json&f=json'],
    ...['crs=http://www.opengis.net/def/crs/EPSG/0/2154', 'bbox-crs=EPSG:3857'],
  ])('query-param-invalid, query-param-unknown: « %s » is a 400', async (query) => {
    expectAnswer(await items(`?${query}`), { status: 400 }, 'exception')
  })
})

const PATHS = ['', '/api', '/conformance', '/collections', '/collections/zones', '/collections/zones/items/1']

test.each(PATHS)('query-param-unknown: « %s » takes no other than f', async (path) => {
  expectAnswer(await get(`${path}?unknown=json`), { status: 400 }, 'exception')
  expectAnswer(await get(`${path}?f=html`), { status: 400 }, 'exception')
})

const FORMATS = ['json', 'JSON', 'geojson', 'application/json', 'application/geo%2Bjson', 'application/geo+json']

test.each([...PATHS, '/collections/zones/items'])('« %s » is asked for as clients do, with f', async (path) => {
  const { timeStamp: _, links: __, ...plain } = (await get(path)).body
  for (const format of FORMATS) {
    const { status, body } = await get(`${path}?f=${format}`)
    expect([status, body]).toMatchObject([200, plain])
  }
})

test('f and the one crs there is stay in the links of a page', async () => {
  const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
  const query = `f=geojson&limit=1&bbox=-180,-90,180,90&crs=${crs84}&bbox-crs=${encodeURIComponent(crs84)}`
  const { status, body } = await get(`/collections/zones/items?${query}`)
  expect([status, body.numberReturned]).toEqual([200, 1])
  const next = new URL(hrefOf(body, 'next') ?? '')
  expect([next.searchParams.get('f'), next.searchParams.get('crs')]).toEqual(['geojson', crs84])
})

test('pages that are read over midnight are all of the day of the first one', async () => {
  const nextOf = async (path: string) => hrefOf((await get(path)).body, 'next')?.slice(ROOT.length) ?? ''
  const next = await nextOf('/collections/zones/items?limit=1')
  expect(next).toContain(`datetime=${encodeURIComponent(`../${today()}`)}`)
  const yesterday = encodeURIComponent('../2026-01-05')
  expect(await nextOf(next.replace(/datetime=[^&]+/, `datetime=${yesterday}`))).toContain(`datetime=${yesterday}`)
})

describe('oas30', () => {
  test('oas-definition, completeness, security: a valid OpenAPI 3.0 document that has each path, with its parameters', async () => {
    const { status, text: sent } = await get('/api')
    const { headers: got } = await new Visitor(site.app).request({ url: '/api/ogc/api', headers })
    // To the letter: clients compare it.
    expect([status, got['content-type']]).toEqual([200, 'application/vnd.oai.openapi+json;version=3.0'])
    const validator = new Validator()
    expect((await validator.validate(JSON.parse(sent))).errors ?? []).toEqual([])
    expect(validator.version).toBe('3.0')
    const document = JSON.parse(sent)
    const paths = ENDPOINTS.map(({ path }) => path.slice('/ogc'.length).replaceAll(/:(\w+)/g, '{$1}') || '/')
    expect(Object.keys(document.paths)).toEqual(paths)
    const { parameters } = document.paths['/collections/{collection}/items'].get
    const limit = parameters.find(({ name }: { name: string }) => name === 'limit')
    expect(limit).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
      style: 'form',
      explode: false,
    })
    const bbox = parameters.find(({ name }: { name: string }) => name === 'bbox')
    expect(bbox).toMatchObject({ schema: { type: 'array', items: { type: 'number' } }, style: 'form', explode: false })
    expect(document.security).toEqual([{ token: [] }, { password: [] }])
  })
})
