import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { getCoastTile, getZone, getZoneTile, listZoneResults, listZones, type Zone } from '../../../contract/zones.ts'
import { clock } from '../../lib/clock.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

let client: Visitor

const site = testSite('demo')
beforeAll(async () => {
  client = await as(site.app, site.db, await createUser(site.db, 'client'))
})
afterEach(() => void vi.restoreAllMocks())

const zoneNamed = async (code: string) => {
  const { body } = await client.send(listZones, { query: {} })
  const zone = body.zones.find((one: Zone) => one.code === code)
  expect(zone).toBeDefined()
  return zone as Zone
}

describe('GET /zones', () => {
  test('all zones with both rankings, in the French order of their codes', async () => {
    const { status, body, headers } = await client.send(listZones, { query: {} })
    expect(status).toBe(200)
    expect(body.zones).toHaveLength(84)
    expect(Object.keys(body.zones[0].rankings)).toEqual(['phages', 'arn_f'])
    const codes = body.zones.map((zone: Zone) => zone.code)
    expect(codes.indexOf('56.17.4')).toBeLessThan(codes.indexOf('56.17.10'))
    expect(headers['cache-control']).toBe('private, no-cache')
    const quiberon = body.zones.find((zone: Zone) => zone.code === '56.08.2')
    expect(quiberon.rankings.arn_f).toMatchObject({ class: expect.any(String), starts_on: expect.any(String) })
    expect(quiberon).not.toHaveProperty('geometry')
  })

  test('the same tag gives 304 without a body, until something changes', async () => {
    const first = await client.send(listZones, { query: {} })
    const ask = () => client.request({ url: '/api/zones', headers: { 'if-none-match': String(first.headers.etag) } })
    const second = await ask()
    expect([second.status, second.raw.length]).toEqual([304, 0])
    await sql`update rankings set value = 99 where id = (select min(id) from rankings)`.execute(site.db)
    await sql`update zones set name = name || ' bis' where code = '50-03'`.execute(site.db)
    await expect.poll(async () => (await ask()).status, { timeout: 5000 }).toBe(200)
    expect((await zoneNamed('50-03')).name).toMatch(/ bis$/)
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s is ready for who asks it', async (encoding, open) => {
    const answer = await client.request({ url: '/api/zones', headers: { 'accept-encoding': encoding } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(open(answer.raw).toString()).zones).toHaveLength(84)
  })

  test('a future assignment takes effect by itself at midnight in Paris', async () => {
    const zone = await zoneNamed('50-16')
    const rows = await sql<{ starts_on: string }>`
      select starts_on from rankings where zone_id = ${zone.id} and ends_on is null limit 1`.execute(site.db)
    const day = rows.rows[0]?.starts_on ?? ''
    const at = (utc: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(utc))
    // Paris is one hour ahead in winter, two in summer; this test runs on any day of the year.
    const midnight = new Date(`${day}T00:00:00Z`).getTime() - offsetOf(day) * 3_600_000
    at(new Date(midnight - 1000).toISOString())
    expect((await zoneNamed('50-16')).rankings.arn_f?.starts_on).not.toBe(day)
    at(new Date(midnight).toISOString())
    expect((await zoneNamed('50-16')).rankings.arn_f?.starts_on).toBe(day)
    expect((await client.send(listZones, { query: {} })).body.on).toBe(day)
  })

  test('any day can be asked', async () => {
    const { body } = await client.send(listZones, { query: { on: '2000-01-01' } })
    expect(body.on).toBe('2000-01-01')
    expect(body.zones.every((zone: Zone) => zone.rankings.phages === null)).toBe(true)
    const wrong = await client.call(listZones, { query: { on: '2026-02-30' } })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { on: ['Cette date n’est pas valide.'] }])
  })

  test('anonymous and registered people get nothing', async () => {
    expect((await new Visitor(site.app).send(listZones, { query: {} })).status).toBe(401)
    const waiting = await as(site.app, site.db, await createUser(site.db, 'registered'))
    expect((await waiting.send(listZones, { query: {} })).status).toBe(403)
  })
})

/** Hours between Paris and UTC at the beginning of this day. */
function offsetOf(day: string) {
  const shown = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', timeZoneName: 'longOffset' })
  const part = shown.formatToParts(new Date(`${day}T00:00:00Z`)).find(({ type }) => type === 'timeZoneName')
  return Number(part?.value.replace('GMT', '').split(':')[0])
}

describe('one zone', () => {
  test('its rankings and last sampling', async () => {
    const zone = await zoneNamed('56.08.2')
    expect((await client.send(getZone, { params: { id: zone.id } })).body).toEqual(zone)
  })

  test.each(RANKING_TYPES)('its last sampling of %s is the first of its results, never a private one', async (type) => {
    const { id } = await zoneNamed('56.08.2')
    await sql`
      insert into results (zone_id, type, sampled_on, value, below_limit, lims_client_id)
      select ${id}, ${type}, current_date, 999, false, lims_client_id
      from results where lims_client_id is not null limit 1`.execute(site.db)
    const query = { filter: `type:equals:${type}`, sort: '-sampled_on', per_page: 10 }
    const { body } = await client.call(listZoneResults, { params: { id }, query })
    const { id: _, type: ofType, ...latest } = body.items[0]
    const zone: Zone = (await client.call(getZone, { params: { id } })).body
    expect([ofType, zone.last_samplings[type]]).toEqual([type, latest])
  })

  test('a zone never sampled has no last sampling', async () => {
    expect(await zoneNamed('62.09')).toMatchObject({
      last_sampled_on: null,
      last_samplings: { phages: null, arn_f: null },
    })
  })

  test.each(['999999', 'abc', '1.5', '-1', '99999999999'])('%s is no zone', async (id) => {
    expect((await client.call(getZone, { params: { id } })).status).toBe(404)
    expect((await client.call(listZoneResults, { params: { id } })).status).toBe(404)
  })

  test('its results: monitoring and shared ones, never another company’s own', async () => {
    const zone = await zoneNamed('56.08.2')
    const own = await sql<{ id: number; is_shared: boolean }>`
      select id, is_shared from results where zone_id = ${zone.id} and lims_client_id is not null`.execute(site.db)
    const ids = new Set<number>()
    for (let page = 1; page <= 3; page++) {
      const { body } = await client.call(listZoneResults, { params: { id: zone.id }, query: { page, per_page: 200 } })
      for (const result of body.items) ids.add(result.id)
      expect(body.total).toBeGreaterThan(100)
    }
    expect(own.rows.some((row) => row.is_shared)).toBe(true)
    expect(own.rows.some((row) => !row.is_shared)).toBe(true)
    for (const row of own.rows) expect(ids.has(row.id)).toBe(row.is_shared)
  })

  test('sorted, filtered and paged', async () => {
    const { id } = await zoneNamed('56.08.2')
    const ask = (query: object) => client.call(listZoneResults, { params: { id }, query })
    const { body } = await ask({ sort: '-value', filter: 'type:equals:ARN_F', per_page: 10 })
    const values = body.items.map((item: { value: number }) => item.value)
    expect(values).toHaveLength(10)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    expect(body.items.every((item: { type: string }) => item.type === 'arn_f')).toBe(true)
    const both = await ask({ filter: ['type:equals:arn_f', 'class:starts:tres'] })
    expect(both.body.total).toBeGreaterThan(0)
    expect(both.body.items.every((item: { class: string }) => item.class === 'tres_faible')).toBe(true)
    // None of them stands for another character; an underscore is one of the key's own.
    for (const joker of ['%', '％', '\\', 't_es', 't＿es']) {
      expect((await ask({ filter: `class:contains:${joker}` })).body.total).toBe(0)
    }
    expect((await ask({ search: 'très faible' })).body.total).toBeGreaterThan(0)
    const byClass = (await ask({ sort: 'class', per_page: 200 })).body.items.map(
      (item: { class: string }) => item.class,
    )
    const order = ['tres_faible', 'faible', 'moderee', 'elevee']
    expect(byClass).toEqual([...byClass].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
  })

  test('an empty zone has an empty list', async () => {
    const { id } = await zoneNamed('62.09')
    const { body } = await client.call(listZoneResults, { params: { id } })
    expect(body).toEqual({ items: [], total: 0, page: 1, per_page: 25 })
  })

  test.each([
    [{ sort: 'password_hash' }, 'sort'],
    [{ filter: 'password_hash:equals:x' }, 'filter'],
    [{ filter: 'type:regex:x' }, 'filter'],
    [{ per_page: 9 }, 'per_page'],
    [{ per_page: 201 }, 'per_page'],
    [{ page: 0 }, 'page'],
    [{ page: 'x' }, 'page'],
  ])('%j is refused under its name', async (query, field) => {
    const { id } = await zoneNamed('56.08.2')
    const answer = await client.call(listZoneResults, { params: { id }, query })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors).some((name) => name.startsWith(field))).toBe(true)
  })
})

describe('tiles', () => {
  const tile = (version: string, z: number, x: number, y: number) => ({ params: { version, z, x, y } })

  test('the coast is public, for ever under its version, and empty far from it', async () => {
    const { body } = await new Visitor(site.app).request({ url: '/api/settings' })
    const found = await new Visitor(site.app).send(getCoastTile, tile(body.coast_version, 6, 31, 22))
    expect(found.status).toBe(200)
    expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(found.headers['content-type']).toContain('mapbox-vector-tile')
    expect(found.headers['set-cookie']).toBeUndefined()
    expect(found.raw.length).toBeGreaterThan(200)
    expect((await new Visitor(site.app).send(getCoastTile, tile(body.coast_version, 6, 0, 0))).status).toBe(204)
    expect((await new Visitor(site.app).send(getCoastTile, tile(body.coast_version, 40, 1, 1))).status).toBe(204)
  })

  test('no tile carries a cookie, whatever cookies came: caches keep it', async () => {
    const { body } = await new Visitor(site.app).request({ url: '/api/settings' })
    const sliding = await createUser(site.db, 'client')
    const visitor = await as(site.app, site.db, sliding)
    const aged = {
      is_remembered: true,
      created_at: new Date(Date.now() - 5 * 86_400_000),
      expires_at: new Date(Date.now() + 86_400_000),
    }
    await site.db.updateTable('sessions').set(aged).where('user_id', '=', sliding.id).execute()
    const { tiles_version } = (await client.send(listZones, { query: {} })).body
    const dead = new Visitor(site.app)
    dead.cookies.estran_session = 'A'.repeat(43)
    dead.cookies.estran_signed_in = '1'
    for (const someone of [visitor, dead]) {
      const coast = await someone.send(getCoastTile, tile(body.coast_version, 6, 31, 22))
      const zones = await someone.send(getZoneTile, tile(tiles_version, 6, 31, 22))
      expect([coast.headers['set-cookie'], zones.headers['set-cookie']]).toEqual([undefined, undefined])
    }
  })

  test('zones ask to be signed in, and get a new version with a new shape', async () => {
    const before = (await client.send(listZones, { query: {} })).body.tiles_version
    const found = await client.send(getZoneTile, tile(before, 6, 31, 22))
    expect(found.status).toBe(200)
    expect(found.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect((await new Visitor(site.app).send(getZoneTile, tile(before, 6, 31, 22))).status).toBe(401)
    await sql`update zones set geometry = null where code = '50-03'`.execute(site.db)
    const now = async () => (await client.send(listZones, { query: {} })).body.tiles_version
    await expect.poll(now, { timeout: 5000 }).not.toBe(before)
    expect((await client.send(getZoneTile, tile(before, 6, 31, 22))).headers['cache-control']).toBe('no-store')
  })
})
