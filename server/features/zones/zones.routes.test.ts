import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getCoastTile, getZone, getZoneTile, listZones, type Zone } from '../../../contract/zones.ts'
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
  test('answers all zones with both rankings, in the French order of their codes', async () => {
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

  test('answers 304 without a body to a current ETag, until something changes', async () => {
    const first = await client.send(listZones, { query: {} })
    const ask = () => client.request({ url: '/api/zones', headers: { 'if-none-match': String(first.headers.etag) } })
    const second = await ask()
    expect([second.status, second.raw.length]).toEqual([304, 0])
    await sql`update rankings set value = 99 where id = (select min(id) from rankings)`.execute(site.db)
    await sql`update zones set name = name || ' bis' where code = '50-03'`.execute(site.db)
    await expect.poll(async () => (await ask()).status).toBe(200)
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

  test('a day is kept once, whatever is added to its address', async () => {
    const kept = vi.spyOn(Map.prototype, 'set')
    const day = 'on=2001-02-03'
    for (const query of ['a=1', `${day}&a=2`, `a=3&${day}`, day.replace('o', '%6f')]) {
      expect((await client.request({ url: `/api/zones?${query}` })).status).toBe(200)
    }
    const keys = kept.mock.calls.map(([key]) => String(key)).filter((key) => /^\/api\/zones\b/.test(key))
    kept.mockRestore()
    expect([...new Set(keys)]).toEqual(['/api/zones', `/api/zones?${day}`])
  })

  test('a future ranking takes effect by itself at midnight in Paris', async () => {
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

  test('accepts any day', async () => {
    const { body } = await client.send(listZones, { query: { on: '2000-01-01' } })
    expect(body.on).toBe('2000-01-01')
    expect(body.zones.every((zone: Zone) => zone.rankings.phages === null)).toBe(true)
    const wrong = await client.call(listZones, { query: { on: '2026-02-30' } })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { on: ['Cette date n’est pas valide\u00A0: écrivez-la par exemple 27/11/26 ou 2026-11-27.'] },
    ])
  })

  test('refuses anonymous and registered people', async () => {
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
  test('has its rankings and last sampling', async () => {
    const zone = await zoneNamed('56.08.2')
    expect((await client.send(getZone, { params: { id: zone.id } })).body).toEqual({ ...zone, alert: null })
  })

  test('has no last sampling when it was never sampled', async () => {
    expect(await zoneNamed('62.09')).toMatchObject({
      last_sampled_on: null,
      last_samplings: { phages: null, arn_f: null },
    })
  })

  test.each(['999999', 'abc', '1.5', '-1', '99999999999'])('%s is no zone', async (id) => {
    expect((await client.call(getZone, { params: { id } })).status).toBe(404)
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

  test('no tile sets a cookie, whatever cookies the request has, so that caches may store it', async () => {
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

  test('a tile is kept once, whatever is added to its address, and not for another version', async () => {
    const { body } = await new Visitor(site.app).request({ url: '/api/settings' })
    const address = `/api/tiles/coast/${body.coast_version}/6/32/22`
    const kept = vi.spyOn(Map.prototype, 'set')
    const addresses = [1, 2, 3].map((added) => `${address}?${added}`)
    for (const url of [...addresses, '/api/tiles/coast/other/6/32/22', address.replace('/6/', '/06/'), address]) {
      expect((await new Visitor(site.app).request({ url })).status).toBe(200)
    }
    const keys = kept.mock.calls.map(([key]) => String(key)).filter((key) => key.includes('/tiles/coast/'))
    kept.mockRestore()
    expect([...new Set(keys)]).toEqual([address])
  })

  test('tiles of zones need a session, and get a new version when a shape changes', async () => {
    const before = (await client.send(listZones, { query: {} })).body.tiles_version
    const found = await client.send(getZoneTile, tile(before, 6, 31, 22))
    expect(found.status).toBe(200)
    expect(found.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect((await new Visitor(site.app).send(getZoneTile, tile(before, 6, 31, 22))).status).toBe(401)
    await sql`update zones set geometry = null where code = '50-03'`.execute(site.db)
    const now = async () => (await client.send(listZones, { query: {} })).body.tiles_version
    await expect.poll(now).not.toBe(before)
    expect((await client.send(getZoneTile, tile(before, 6, 31, 22))).headers['cache-control']).toBe('no-store')
  })
})
