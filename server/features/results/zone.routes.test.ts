import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { getZoneChart } from '../../../contract/results.chart.ts'
import { listZoneResults } from '../../../contract/results.ts'
import { getZone, listZones, type Zone } from '../../../contract/zones.ts'
import type { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite('demo')
let client: Visitor
beforeAll(async () => {
  client = await site.visitor('client')
})

const zoneNamed = async (code: string): Promise<Zone> => {
  const { body } = await client.send(listZones, { query: {} })
  return body.zones.find((one: Zone) => one.code === code)
}

describe('the results of a zone', () => {
  test.each(RANKING_TYPES)('begin with its last sampling of %s, never a private one', async (type) => {
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

  test('are monitoring and shared ones, never another company’s own', async () => {
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

  test('are sorted, filtered and paged', async () => {
    const { id } = await zoneNamed('56.08.2')
    const ask = (query: object) => client.call(listZoneResults, { params: { id }, query })
    const { body } = await ask({ sort: '-value', filter: 'type:equals:arn_f', per_page: 10 })
    const values = body.items.map((item: { value: number }) => item.value)
    expect(values).toHaveLength(10)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    expect(body.items.every((item: { type: string }) => item.type === 'arn_f')).toBe(true)
    const both = await ask({ filter: ['type:equals:arn_f', 'class:equals:tres_faible'] })
    expect(both.body.total).toBeGreaterThan(0)
    expect(both.body.items.every((item: { class: string }) => item.class === 'tres_faible')).toBe(true)
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
    [{ filter: 'type:equals:tout' }, 'filter'],
    [{ filter: 'class:contains:a' }, 'filter'],
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

  test.each(['999999', 'abc', '1.5', '-1', '99999999999'])('for zone %s are a 404', async (id) => {
    expect((await client.call(listZoneResults, { params: { id } })).status).toBe(404)
    expect((await client.call(getZoneChart, { params: { id }, query: { type: 'phages' } })).status).toBe(404)
  })
})

describe('the chart of a zone', () => {
  const chart = async (id: number, query: object) =>
    (await client.call(getZoneChart, { params: { id }, query: { type: 'arn_f', ...query } })).body

  test('has every public sampling of the type, the earliest first', async () => {
    const { id } = await zoneNamed('56.08.2')
    const { rows } = await sql<{ on: string; value: number; below_limit: boolean }>`
      select sampled_on as on, value, below_limit from results
      where zone_id = ${id} and type = 'arn_f' and (lims_client_id is null or is_shared)
      order by sampled_on, id`.execute(site.db)
    const low = ({ value, below_limit }: { value: number; below_limit: boolean }) => ({
      ...{ low: value, low_below_limit: below_limit, count: 1 },
    })
    expect(rows.length).toBeGreaterThan(50)
    const all = { points: rows.map((row) => ({ ...row, ...low(row) })), grouped_by: 'sampling' }
    expect(await chart(id, {})).toEqual({ ...all, first_sampled_on: rows[0]?.on })
    const [from, to] = [rows[10]?.on, rows[20]?.on]
    const some = await chart(id, { from, to })
    expect(some.first_sampled_on).toBe(rows[0]?.on)
    const within = all.points.filter(({ on }) => on >= (from ?? '') && on <= (to ?? ''))
    expect(some.points).toEqual(within)
  })

  test('is empty without results', async () => {
    const { id } = await zoneNamed('62.09')
    expect(await chart(id, {})).toEqual({ points: [], grouped_by: 'sampling', first_sampled_on: null })
  })

  test.each([
    [{ type: 'plomb' }, 'type'],
    [{ from: '31/12/2026' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
  ])('refuses %j', async (query, field) => {
    const { id } = await zoneNamed('56.08.2')
    const { status, body } = await client.call(getZoneChart, { params: { id }, query: { type: 'arn_f', ...query } })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})
