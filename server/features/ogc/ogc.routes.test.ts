import { beforeAll, expect, test } from 'vitest'
import type { OgcCollectionId } from '../../../contract/ogc.ts'
import { getCurrentToken } from '../../../contract/tokens.ts'
import { bearerOf, createUser, Visitor } from '../../test/as.ts'
import { openResults, type TestResults } from '../../test/results.ts'
import { issuer } from '../../test/tokens.ts'
import { day } from '../../test/zones.ts'

let site: TestResults
let headers: { authorization: string }
beforeAll(async () => {
  site = await openResults()
  headers = await bearerOf(site.db, await createUser(site.db, 'actalia-api'), 'lecture')
  return () => site.close()
})

const get = async (path: string, brought = headers) => {
  const { status, raw } = await new Visitor(site.app).request({ url: `/api/ogc${path}`, headers: brought })
  return { status, text: raw.toString(), body: JSON.parse(raw.toString()) }
}
const items = async (collection: OgcCollectionId, query: object = {}) =>
  (await get(`/collections/${collection}/items?${new URLSearchParams({ limit: '1000', ...query })}`)).body

interface GivenZone {
  id: number
  properties: Record<string, unknown>
}
const zoneOn = async (id: number, datetime: string) =>
  (await items('zones', { datetime })).features.find((one: GivenZone) => one.id === id)?.properties

test('a token is issued for reading, opens this alone, and ends with its revocation', async () => {
  const { issue, revoke, list } = await issuer(site)
  const { id, token, scope } = (await issue('QGIS', 30, 'lecture')).body
  const brought = { authorization: `Bearer ${token}` }
  expect([scope, (await get('', brought)).status]).toEqual(['lecture', 200])
  const elsewhere = await new Visitor(site.app).request({ url: `/api${getCurrentToken.path}`, headers: brought })
  expect(elsewhere.status).toBe(403)
  const lims = (await issue('Labo')).body
  expect((await list()).map((one: { scope: string }) => one.scope)).toEqual(['lims', 'lecture'])
  const refused = await get('/collections', { authorization: `Bearer ${lims.token}` })
  expect([refused.status, refused.body.description]).toEqual([403, 'Ce jeton n’ouvre pas cet appel.'])
  await revoke(id)
  await expect.poll(async () => (await get('', brought)).status).toBe(401)
  expect(Object.keys((await issue('Autre', 30, 'tout')).body.errors)).toEqual(['scope'])
})

test('a client’s result is nowhere; shared or not, nothing says whose it is', async () => {
  const [zone] = site.zones
  const owner = await site.person('C-4711')
  const monitored = await site.add({ on: -3, value: 11 })
  const shared = await site.add({ of: 'C-4711', is_shared: true, on: -2, value: 22, method: 'Méthode privée' })
  const own = await site.add({ of: 'C-4711', on: -1, value: 987_654, method: 'Méthode privée' })
  const page = await items('samplings')
  expect(page.features.map((one: { id: number }) => one.id)).toEqual([shared, monitored])
  expect(page.numberMatched).toBe(2)
  expect((await get(`/collections/samplings/items/${own}`)).status).toBe(404)
  expect((await zoneOn(zone, day(0))).phages_sampled_value).toBe(22)
  const whole = [
    '',
    '/collections',
    '/collections/samplings/items',
    `/collections/samplings/items/${shared}`,
    '/collections/zones/items',
  ]
  for (const path of whole) {
    const { text } = await get(path)
    for (const secret of ['4711', '987654', 'Méthode', owner.email, 'Le Test', 'Essais'])
      expect(text).not.toContain(secret)
  }
})

test('a zone is as on the day asked: its class, its period, its last sampling until then', async () => {
  const [, zone] = site.zones
  const period = { zone_id: zone, type: 'arn_f' as const, class: 'elevee', value: 120 }
  await site.db
    .insertInto('rankings')
    .values({ ...period, starts_on: '2026-01-10', ends_on: '2026-01-20' })
    .execute()
  await site.db
    .insertInto('results')
    .values({ zone_id: zone, type: 'arn_f', value: 5, sampled_on: '2026-01-12' })
    .execute()
  const given = { class: 'elevee', value: 120, starts_on: '2026-01-10', ends_on: '2026-01-20' }
  const expected = async (datetime: string) => {
    const {
      arn_f_class,
      arn_f_value,
      arn_f_starts_on,
      arn_f_ends_on,
      arn_f_sampled_on,
      day: on,
    } = await zoneOn(zone, datetime)
    return [
      on,
      { class: arn_f_class, value: arn_f_value, starts_on: arn_f_starts_on, ends_on: arn_f_ends_on },
      arn_f_sampled_on,
    ]
  }
  const none = { class: null, value: null, starts_on: null, ends_on: null }
  expect(await expected('2026-01-09')).toEqual(['2026-01-09', none, null])
  expect(await expected('2026-01-10')).toEqual(['2026-01-10', given, null])
  // Paris's day.
  expect(await expected('2026-01-09T23:30:00Z')).toEqual(['2026-01-10', given, null])
  expect(await expected('2026-01-12T12:00:00.5+01:00')).toEqual(['2026-01-12', given, '2026-01-12'])
  // The last of an interval, today where it holds today.
  expect(await expected('2025-12-01/2026-01-20')).toEqual(['2026-01-20', given, '2026-01-12'])
  expect(await expected('../2026-01-21')).toEqual(['2026-01-21', none, '2026-01-12'])
  expect(await expected('2026-01-12/..')).toEqual([day(0), none, '2026-01-12'])
  expect(await expected(`2026-01-12/${day(30)}`)).toEqual([day(0), none, '2026-01-12'])
  expect(await expected(`../${day(30)}`)).toEqual([day(0), none, '2026-01-12'])
  expect(await expected(day(30))).toEqual([day(30), none, '2026-01-12'])
  expect(await expected(`${day(20)}/${day(30)}`)).toEqual([day(30), none, '2026-01-12'])
})

test('samplings are of the days asked, both ends included', async () => {
  const zone_id = site.zones[1]
  for (const sampled_on of ['2025-03-01', '2025-03-02', '2025-03-03'])
    await site.db.insertInto('results').values({ zone_id, type: 'phages', value: 1, sampled_on }).execute()
  const days = async (datetime: string) =>
    (await items('samplings', { datetime })).features.map((one: { properties: { sampled_on: string } }) =>
      one.properties.sampled_on.slice(-2),
    )
  expect(await days('2025-03-02')).toEqual(['02'])
  expect(await days('2025-03-02T')).toEqual(['02'])
  expect(await days('2025-03-01/2025-03-02')).toEqual(['02', '01'])
  expect(await days('../2025-03-02')).toEqual(['02', '01'])
  expect(await days('2025-03-03T12:00:00Z/2025-04-01T00:00:00Z')).toEqual(['03'])
  expect(await days('0001-01-02T00:00:00Z/9999-12-31T23:59:59Z')).not.toEqual([])
})

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
/** An L whose notch is empty, and a ring. */
const L_SHAPE = [
  [0, 0],
  [10, 0],
  [10, 2],
  [2, 2],
  [2, 10],
  [0, 10],
  [0, 0],
]
const RING = [square(20, 0, 10), square(22, 2, 6)]

test('a box meets shapes, not what is around them', async () => {
  const add = async (
    code: string,
    geometry: object,
    bbox: [number, number, number, number],
    center: [number, number],
  ) =>
    site.db
      .insertInto('zones')
      .values({ code, name: code, department: '56', geometry: JSON.stringify(geometry), bbox, center })
      .execute()
  await add('L', { type: 'Polygon', coordinates: [L_SHAPE] }, [0, 0, 10, 10], [1, 1])
  await add('O', { type: 'MultiPolygon', coordinates: [RING, [square(-40, 40, 1)]] }, [-40, 0, 30, 41], [21, 1])
  await add(
    'Fidji',
    { type: 'Polygon', coordinates: [square(179, -18, 0.5)] },
    [179, -18, 179.5, -17.5],
    [179.2, -17.8],
  )
  const across = [[square(179.9, 5, 0.1)], [square(-180, 5, 0.1)]]
  await add('Ligne', { type: 'MultiPolygon', coordinates: across }, [179.9, 5, -179.9, 5.1], [179.95, 5.05])
  const found = async (bbox: string) =>
    (await items('zones', { bbox })).features.map((one: GivenZone) => one.properties.code).join()
  const cases: [string, string][] = [
    ['4,4,9,9', ''],
    ['4,1,9,9', 'L'],
    ['1,4,9,9', 'L'],
    ['-1,-1,11,11', 'L'],
    ['0.5,0.5,0.6,0.6', 'L'],
    ['2,2,2,2', 'L'],
    ['23,3,27,7', ''],
    ['21,1,21,1', 'O'],
    ['-39.8,40.2,-39.7,40.3', 'O'],
    ['0,0,25,10', 'L,O'],
    ['178,-20,-178,-10', 'Fidji'],
    ['-178,-20,178,-10', ''],
    ['4,4,-5,9,9,5', ''],
    ['179.92,5,179.93,5.1', 'Ligne'],
    ['-179.93,5,-179.92,5.1', 'Ligne'],
    ['179,5,-179,6', 'Ligne'],
    ['0,5.05,0.001,5.06', 'L'],
    ['-180,-90,180,90', 'L,O,Fidji,Ligne'],
  ]
  for (const [bbox, codes] of cases) expect([bbox, await found(bbox)]).toEqual([bbox, codes])
  const { spatial } = (await get('/collections/zones')).body.extent
  expect([spatial.bbox[0][0], spatial.bbox[0][2]]).toEqual([-180, 180])
  // A sampling is where its zone's centre is.
  const { id } = await site.db.selectFrom('zones').select('id').where('code', '=', 'L').executeTakeFirstOrThrow()
  await site.add({ zone_id: id, on: -5 })
  expect((await items('samplings', { bbox: '0,0,2,2' })).features).toHaveLength(1)
  expect((await items('samplings', { bbox: '4,0,9,2' })).features).toHaveLength(0)
})

test('a zone without a shape has none, and one that is archived is no longer there, nor its samplings', async () => {
  const [first] = site.zones
  const sampling = await site.add({ on: -9 })
  expect((await get(`/collections/samplings/items/${sampling}`)).status).toBe(200)
  expect((await get(`/collections/zones/items/${first}`)).body.geometry).toBeNull()
  await site.db.updateTable('zones').set({ archived_at: new Date() }).where('id', '=', first).execute()
  expect((await get(`/collections/zones/items/${first}`)).status).toBe(404)
  expect(await zoneOn(first, day(0))).toBeUndefined()
  expect(await zoneOn(first, day(-1))).toBeDefined()
  expect((await get(`/collections/samplings/items/${sampling}`)).status).toBe(404)
  expect((await items('samplings')).features.map((one: GivenZone) => one.id)).not.toContain(sampling)
})

test('a page of large shapes ends early, and the next one goes on', async () => {
  const wave = Array.from({ length: 20_000 }, (_, at) => [
    50 + Math.cos(at) * 0.123456789,
    10 + Math.sin(at * 7) * 0.987654321,
  ])
  const [start = []] = wave
  const geometry = JSON.stringify({ type: 'Polygon', coordinates: [[...wave, start]] })
  for (let number = 0; number < 9; number++)
    await site.db
      .insertInto('zones')
      .values({
        code: `G.${number}`,
        name: 'Grande',
        department: '56',
        geometry,
        bbox: [49, 9, 51, 11],
        center: [50, 10],
      })
      .execute()
  const seen: number[] = []
  let pages = 0
  let path: string | undefined = '/collections/zones/items?bbox=49,9,51,11&limit=1000'
  while (path) {
    const { body } = await get(path)
    pages += 1
    expect(body.features.length).toBe(body.numberReturned)
    seen.push(...body.features.map((one: GivenZone) => one.id))
    path = body.links.find(({ rel }: { rel: string }) => rel === 'next')?.href.replace(/.*\/ogc/, '')
  }
  expect([seen.length, new Set(seen).size]).toEqual([9, 9])
  expect(pages).toBeGreaterThan(1)
})
