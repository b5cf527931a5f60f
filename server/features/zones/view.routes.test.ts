import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { RANKING_TYPES, Ranking } from '../../../contract/rankings.ts'
import { EVERYWHERE, listZones, MAX_ZONES_SHOWN, Sampling, Zone, ZoneGroup, Zones } from '../../../contract/zones.ts'
import type { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { day } from '../../test/zones.ts'

const site = testSite('demo')
let client: Visitor

beforeAll(async () => {
  client = await site.visitor('client')
  await sql`insert into zones (code, name, department) values ('99.99', 'Sans forme', '99')`.execute(site.db)
})

/** The contract's shapes, and not one field more. */
const Exact = z.strictObject({
  ...Zones.shape,
  counts: z.strictObject(Zones.shape.counts.shape),
  zones: z.array(
    z.strictObject({
      ...Zone.shape,
      last_samplings: z.strictObject({
        phages: z.nullable(z.strictObject(Sampling.shape)),
        arn_f: z.nullable(z.strictObject(Sampling.shape)),
      }),
      rankings: z.strictObject({
        phages: z.nullable(z.strictObject(Ranking.shape)),
        arn_f: z.nullable(z.strictObject(Ranking.shape)),
      }),
    }),
  ),
  groups: z.array(z.strictObject(ZoneGroup.shape)),
})

/** GET /zones, checked to hold exactly the fields of the contract. */
async function ask(query: object = {}): Promise<Zones> {
  const { status, body } = await client.call(listZones, { query })
  expect(status).toBe(200)
  return Exact.parse(body)
}
const codes = ({ zones }: Zones) => zones.map(({ code }) => code)
function countsOf(zones: readonly Zone[]) {
  const counts: Record<string, Record<string, number>> = { phages: {}, arn_f: {} }
  for (const type of RANKING_TYPES) {
    for (const [key, found] of Map.groupBy(zones, ({ rankings }) => rankings[type]?.class ?? 'none'))
      counts[type] = { ...counts[type], [key]: found.length }
  }
  return counts
}

/** Zones of a hundredth of a degree on a grid in the open sea, fifty to a row, numbered from 0; a third is ranked. */
async function seed(from: number, until: number) {
  await sql`
    with made as (
      insert into zones (code, name, department, center, bbox)
      select 'V.' || n, 'Étendue ' || n, '99', array[x, y], array[x - 0.005, y - 0.005, x + 0.005, y + 0.005]
      from generate_series(${from}::int, ${until - 1}::int) n, lateral (select -10 + n % 50 * 0.02, 40 + n / 50 * 0.02) p(x, y)
      returning id)
    insert into rankings (zone_id, type, class, starts_on)
    select id, 'phages', 'faible', ${day(-10)} from made where id % 3 = 0`.execute(site.db)
  const { rows } = await sql<{ total: number }>`select count(*) as total from zones`.execute(site.db)
  await vi.waitFor(async () => expect((await ask()).total).toBe(rows[0]?.total), 30_000)
}
/** The box around the first rows of the grid. */
const rows = (count: number) => `-10.01,39.99,-9.01,${(39.99 + count * 0.02).toFixed(2)}`

test.each([
  '',
  'ouest',
  '-3,47,-2',
  '-3,47,-2,48,1',
  '-3,,-2,48',
  '-3, ,-2,48',
  '-2,47,-3,48',
  '-3,48,-2,47',
  '-180.1,47,-2,48',
  '-3,47,180.1,48',
  '-3,-90.1,-2,48',
  '-3,47,-2,90.1',
  'NaN,47,-2,48',
  '-Infinity,47,-2,48',
  '-3;47;-2;48',
  ['-3,47,-2,48', '-3,47,-2,48'],
])('a box of %j is refused under its name, in French', async (bbox) => {
  const { status, body } = await client.call(listZones, { query: { bbox } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['bbox']])
  expect(body.errors.bbox[0]).toMatch(/^[A-ZÀÉ].*\.$/)
})

describe('few zones', () => {
  test('the whole world is the whole list, a zone without shape too', async () => {
    const all = await ask()
    expect(all).toMatchObject({ total: 85, groups: [] })
    expect(all.zones).toHaveLength(85)
    expect(all.counts).toEqual(countsOf(all.zones))
    expect(await ask({ bbox: EVERYWHERE })).toEqual(all)
  })

  test('a box gives the zones that touch it; the total and the counts are those of all', async () => {
    const all = await ask()
    const [west, south, east, north] = [-3.3, 47.3, -2.7, 47.7]
    const { zones, ...rest } = await ask({ bbox: `${west},${south},${east},${north}` })
    const touching = all.zones.filter(
      ({ bbox }) => bbox && bbox[0] <= east && bbox[2] >= west && bbox[1] <= north && bbox[3] >= south,
    )
    expect(touching.length).toBeGreaterThan(3)
    expect({ zones, ...rest }).toEqual({ ...all, zones: touching })
  })

  test.each([
    ['56.08.2', ['56.08.2']],
    ['56-08-2', ['56.08.2']],
    ['sans FORME', ['99.99']],
    ['rien de tel', []],
    ['%', []],
  ])('« %s » is searched in codes and names', async (search, expected) => {
    const all = await ask()
    expect(await ask({ search })).toEqual({ ...all, zones: all.zones.filter(({ code }) => expected.includes(code)) })
  })

  test('another code of a zone finds it; an archived one is not found', async () => {
    const { db } = site.database
    await sql`insert into zone_aliases (zone_id, code) select id, 'OLD 7-1' from zones where code = '99.99'`.execute(db)
    expect(codes(await ask({ search: 'old7' }))).toEqual(['99.99'])
    await sql`update zones set archived_at = now() where code = '99.99'`.execute(db)
    expect(codes(await ask({ search: 'old7' }))).toEqual([])
    await sql`update zones set archived_at = null where code = '99.99'`.execute(db)
  })

  test('1,000 of them are still the whole list, one more and the world is told in groups', async () => {
    await seed(0, MAX_ZONES_SHOWN - 85)
    const all = await ask({ bbox: EVERYWHERE })
    expect([all.zones.length, all.groups]).toEqual([MAX_ZONES_SHOWN, []])
    expect(all).toEqual(await ask())
    await seed(MAX_ZONES_SHOWN - 85, MAX_ZONES_SHOWN - 84)
    // The one without shape is in no box.
    expect((await ask({ bbox: EVERYWHERE })).zones).toHaveLength(MAX_ZONES_SHOWN)
    await seed(MAX_ZONES_SHOWN - 84, MAX_ZONES_SHOWN - 83)
    expect((await ask({ bbox: EVERYWHERE })).zones).toEqual([])
  })
})

describe('1,185 zones', () => {
  const ON_GRID = 1100
  beforeAll(() => seed(MAX_ZONES_SHOWN - 83, ON_GRID))

  test('the whole world is told in groups that add up, each among its zones', async () => {
    const all = await ask()
    const { zones, groups, ...rest } = await ask({ bbox: EVERYWHERE })
    expect([all.zones.length, zones]).toEqual([85 + ON_GRID, []])
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(84 + ON_GRID)
    expect({ ...rest, zones: all.zones, groups: [] }).toEqual(all)
    expect(all.counts).toEqual(countsOf(all.zones))
    const onGrid = groups.filter(({ center: [x, y] }) => x >= -10 && x <= -9 && y >= 40 && y <= 40.45)
    expect(onGrid.reduce((sum, { count }) => sum + count, 0)).toBe(ON_GRID)
  })

  test.each([
    [1, 50],
    [20, 1000],
  ])('a box of %i rows gives its %i zones one by one', async (count, expected) => {
    const { zones, groups, total } = await ask({ bbox: rows(count) })
    expect([groups, total]).toEqual([[], 85 + ON_GRID])
    expect(zones.map(({ code }) => code).sort()).toEqual(Array.from({ length: expected }, (_, n) => `V.${n}`).sort())
  })

  test('a box of 1,050 gives groups again', async () => {
    const { zones, groups } = await ask({ bbox: rows(21) })
    expect([zones, groups.reduce((sum, { count }) => sum + count, 0)]).toEqual([[], 1050])
  })

  test('a search finds at most 100, in the order of their codes', async () => {
    const found = await ask({ search: 'etendue' })
    expect([found.total, found.groups]).toEqual([85 + ON_GRID, []])
    expect(codes(found)).toEqual(Array.from({ length: 100 }, (_, n) => `V.${n}`))
  })

  test('another day has its own rankings, in a box and in a search', async () => {
    const ranked = async (query: object) => {
      const { on, zones, counts, total } = await ask(query)
      const isRanked = ({ rankings }: Zone) => rankings.phages !== null
      return { on, shown: zones.length, ranked: zones.some(isRanked), counted: counts.phages.none === total }
    }
    for (const query of [{ bbox: rows(2) }, { search: 'etendue' }]) {
      const seen = { shown: 100, counted: false }
      expect(await ranked({ ...query, on: day(0) })).toEqual({ ...seen, on: day(0), ranked: true })
      expect(await ranked({ ...query, on: day(-10) })).toEqual({ ...seen, on: day(-10), ranked: true })
      expect(await ranked({ ...query, on: day(-11) })).toEqual({ ...seen, on: day(-11), ranked: false })
      expect(await ranked({ ...query, on: '2000-01-01' })).toMatchObject({ ranked: false, counted: true })
    }
    const long = await ask({ bbox: EVERYWHERE, on: '2000-01-01' })
    expect(long.groups).toEqual((await ask({ bbox: EVERYWHERE })).groups)
  })

  test.each([
    ['a box of zones', { bbox: rows(2) }],
    ['the whole world', { bbox: EVERYWHERE }],
    ['a search', { search: 'etendue 7' }],
  ])('the same tag for %s gives 304, until something changes', async (_what, query) => {
    const before = await client.send(listZones, { query })
    const again = () =>
      client.request({ url: '/api/zones', query, headers: { 'if-none-match': String(before.headers.etag) } })
    const same = await again()
    expect([same.status, same.raw.length, same.headers['cache-control']]).toEqual([304, 0, 'private, no-cache'])
    await sql`insert into rankings (zone_id, type, class, starts_on)
      select id, 'arn_f', 'elevee', ${day(0)} from zones where code = 'V.7'`.execute(site.db)
    await expect.poll(async () => (await again()).status, { timeout: 5000 }).toBe(200)
    const after = Exact.parse((await again()).body)
    expect(after.counts.arn_f.elevee).toBe((before.body.counts.arn_f.elevee ?? 0) + 1)
    await sql`delete from rankings where type = 'arn_f' and zone_id = (select id from zones where code = 'V.7')`.execute(
      site.db,
    )
    await expect.poll(async () => (await again()).status, { timeout: 5000 }).toBe(304)
  })
})
