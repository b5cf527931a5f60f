import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { countAdminZones, listAdminZones, type ZoneLine } from '../../../contract/zones-admin.ts'
import { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { addSix, day, SIX, zoneBook, zoneList } from '../../test/zones.ts'

const site = testSite()
let admin: Visitor

beforeAll(async () => {
  admin = await site.visitor('actalia-user')
  await addSix(zoneBook(site.database))
})

const list = (query: object) => zoneList(admin, query)
const codes = async (query: object) => (await list(query)).items.map(({ code }) => code)

test('a line of the list has the other codes, both rankings in force and the reasons for attention', async () => {
  const { items, total } = await list({})
  expect(total).toBe(SIX.length)
  expect(items.find(({ code }) => code === '56.08.2')).toMatchObject({
    name: 'BAIE de Saint-Malo',
    department: '56',
    aliases: ['X 9-1', 'Y9'],
    has_shape: false,
    archived_at: null,
    last_sampled_on: null,
    attention: [],
    version: 1,
    rankings: {
      phages: { class: 'moderee', starts_on: day(-10), ends_on: null },
      arn_f: { class: 'faible', starts_on: day(-5), ends_on: day(40) },
    },
  })
})

describe('the search', () => {
  test.each([
    ['50-14-01', ['50-14-01']],
    ['50.14.01', ['50-14-01']],
    ['501401', ['50-14-01']],
    ['50 14 01', ['50-14-01']],
    ['56.08', ['56.08.2', '56.08.3', '56.08.10']],
    ['5608', ['56.08.2', '56.08.3', '56.08.10']],
    ['08.56', []],
    ['2a1', ['2A.1']],
    ['old7', ['50-14-01']],
    ['OLD.7', ['50-14-01']],
    ['x9', ['56.08.2']],
    ['X-9 1', ['56.08.2']],
    ['saint malo', ['56.08.2']],
    ['malo SAINT', ['56.08.2']],
    ['saintmalo', ['56.08.2']],
    ['sain', ['56.08.2', '56.08.3']],
    ['baie 56.08.2', ['56.08.2']],
    ['etier', ['56.08.10']],
    ['ÉTIER', ['56.08.10']],
    ['l’œuvre', ['50-14-01']],
    ["l'oeuvre", ['50-14-01']],
    ['loeuvre', ['50-14-01']],
    ['l oeuvre', ['50-14-01']],
    ['lʻœuvre', ['50-14-01']],
    ['l`œuvre', ['50-14-01']],
    ['pointe_a', ['17.1']],
    ['100 %', ['56.08.3']],
    ['100%', ['56.08.3']],
    ['pointe\u0000_a\u200b', ['17.1']],
    ['🌊', ['2A.1']],
    ['🦪', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['-', []],
    ['a%e', []],
    ['a_se', []],
    ["'; drop table zones; --", []],
    ['anse '.repeat(40), ['2A.1', '50-14-01']],
    ['é'.repeat(200), []],
    ['', SIX],
    ['   ', SIX],
  ])('%s', async (search, expected) => {
    expect(await codes({ search })).toEqual(expected)
  })

  test('refuses a text that is too long', async () => {
    const { status, body } = await admin.call(listAdminZones, { query: { search: 'a'.repeat(201) } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['search']])
  })
})

test.each([
  ['code', SIX],
  ['name', ['2A.1', '50-14-01', '56.08.2', '56.08.10', '17.1', '56.08.3']],
  ['department', ['17.1', '2A.1', '50-14-01', '56.08.2', '56.08.3', '56.08.10']],
  ['phages', ['2A.1', '17.1', '56.08.3', '56.08.10', '56.08.2', '50-14-01']],
  ['arn_f', ['2A.1', '17.1', '50-14-01', '56.08.3', '56.08.10', '56.08.2']],
  ['last_sampled_on', ['2A.1', '50-14-01', '56.08.2', '56.08.3', '56.08.10', '17.1']],
])('the list is sorted by %s, either way; equal zones stay in the order of their codes', async (sort, expected) => {
  expect(await codes({ sort })).toEqual(expected)
  const keyOf = ({ code, name, department, rankings, last_sampled_on }: ZoneLine) =>
    ({ code, name, department, phages: rankings.phages?.class, arn_f: rankings.arn_f?.class, last_sampled_on })[sort]
  const { items } = await list({ sort })
  const groups = Map.groupBy(items, keyOf)
  expect(await codes({ sort: `-${sort}` })).toEqual(
    [...groups.values()].reverse().flatMap((group) => group.map(({ code }) => code)),
  )
})

test('a zone with a class that the scale gives no more keeps its place', async () => {
  const change = (is_retired: boolean, position: number) =>
    site.db
      .updateTable('scale_classes')
      .set({ is_retired, position })
      .where('type', '=', 'phages')
      .where('key', '=', 'tres_faible')
      .execute()
  const before = await codes({ sort: '-phages' })
  const { position } = await site.db
    .selectFrom('scale_classes')
    .select('position')
    .where('type', '=', 'phages')
    .where('key', '=', 'tres_faible')
    .executeTakeFirstOrThrow()
  await change(true, 20)
  onTestFinished(async () => void (await change(false, position)))
  expect(await codes({ sort: '-phages' })).toEqual(before)
})

test('the pages together are the whole list', async () => {
  const zones = Array.from({ length: 25 }, (_, index) => ({ code: `99.${index}`, name: 'Page', department: '99' }))
  await site.db.insertInto('zones').values(zones).execute()
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => codes({ sort: 'phages', filter: 'name:equals:page', page, per_page: 10 })),
  )
  expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0])
  expect(pages.flat()).toEqual(zones.map(({ code }) => code))
  await sql`delete from zones where name = 'Page'`.execute(site.db)
})

test('a zone is updated when its rankings change or are deleted, not when its name changes', async () => {
  await sql`update zones set updated_at = now()`.execute(site.db)
  await sql`update rankings set created_at = '2021-01-01'::timestamptz + zone_id * interval '1 day'`.execute(site.db)
  const before = { class: 'faible', value: null, below_limit: false, starts_on: day(-90), ends_on: day(-80) }
  await sql`insert into ranking_changes (zone_id, ranking_id, type, action, reason, before, at)
    select id, 0, 'phages', 'deleted', '', ${JSON.stringify(before)}, '2022-03-05T10:00:00Z'
    from zones where code = '17.1'`.execute(site.db)
  const latest = ['17.1', '56.08.3', '56.08.2', '56.08.10', '50-14-01', '2A.1']
  expect(await codes({ sort: '-updated_at' })).toEqual(latest)
  expect(await codes({ sort: 'updated_at' })).toEqual(latest.toReversed())
  const { items } = await list({ sort: '-updated_at' })
  expect([items[0]?.updated_at, items.at(-1)?.updated_at]).toEqual(['2022-03-05T10:00:00.000Z', null])
})

test.each([null, 'registered', 'client', 'actalia-api'] as const)('%s may not see the list', async (role) => {
  const visitor = role ? await site.visitor(role) : new Visitor(site.app)
  for (const endpoint of [listAdminZones, countAdminZones]) {
    expect([401, 403]).toContain((await visitor.call(endpoint)).status)
  }
})
