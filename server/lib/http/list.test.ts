import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/site.ts'
import { along, type ListPlan, type ListQuery, listPage, searchIn, sortedBy, textFilter, valueFilter } from './list.ts'

const database = testDatabase()

const ZONES = [
  ['56.08.10', 'Étier de l’Œuvre', '56'],
  ['56.08.2', 'BAIE de Quiberon', '56'],
  ['50-14-01', 'Rade 100 % saine', '50'],
  ['50-14-02', 'Pointe_à_Pitre', '50'],
  ['17.1', 'Anse \\ du Cap', '17'],
  ['17.2', 'Anse x du Cap', '17'],
] as const

beforeAll(async () => {
  const values = ZONES.map(([code, name, department], index) => ({
    code,
    name,
    department,
    // Two without a place: nulls to sort.
    center: index < 2 ? null : sql<[number, number]>`array[${index}, 0]::float8[]`,
  }))
  await database.db.insertInto('zones').values(values).execute()
})

const byCode = sql`code, zones.id`

const plan: ListPlan = {
  from: sql`zones`,
  id: sql`zones.id`,
  search: searchIn(sql`code`, sql`name`),
  filters: { name: textFilter(sql`name`), department: valueFilter(sql`department`) },
  orders: {
    code: along(sql`code`, sql`zones.id`),
    name: sortedBy(sql`name`, byCode),
    department: sortedBy(sql`department`, byCode),
    center: sortedBy(sql`center`, byCode),
  },
  firstSort: 'code',
}

const list = (query: Partial<ListQuery>) =>
  listPage(
    database.db,
    plan,
    { page: 1, per_page: 25, filter: [], ...query },
    database.db.selectFrom('zones').select(['id', 'code', 'name']),
  )

const codes = async (query: Partial<ListQuery>) => (await list(query)).items.map(({ code }) => code)

describe('a search', () => {
  test.each([
    ['baie', ['56.08.2']],
    ['QUIBERON', ['56.08.2']],
    ['etier', ['56.08.10']],
    ["l'oeuvre", ['56.08.10']],
    ['l’œuvre', ['56.08.10']],
    ['lʻœuvre', ['56.08.10']],
    ['l oeuvre', ['56.08.10']],
    ['loeuvre', ['56.08.10']],
    ['étier-de-l`oeuvre', ['56.08.10']],
    ['pitre', ['50-14-02']],
    ['e_p', []],
    ['_', ['50-14-02']],
    ['%', ['50-14-01']],
    ['100 %', ['50-14-01']],
    ['\\', ['17.1']],
    ["'; drop table zones; --", []],
    ['-', []],
    ["'", []],
    [' ’ ', []],
    ['56.08', ['56.08.2', '56.08.10']],
  ])('%s', async (search, expected) => {
    expect(await codes({ search })).toEqual(expected)
  })

  test('an empty one finds everything', async () => {
    expect(await codes({ search: '' })).toHaveLength(ZONES.length)
  })
})

describe('a filter', () => {
  test.each([
    [['name:starts:anse'], ['17.1', '17.2']],
    [['name:starts:cap'], []],
    [['name:contains:CAP'], ['17.1', '17.2']],
    [['name:equals:baie de quiberon'], ['56.08.2']],
    [['name:equals:baie'], []],
    [['name:starts:étier de lœuvre'], ['56.08.10']],
    [['name:equals:étier de lœuvre'], []],
    [["name:equals:étier de l'œuvre"], ['56.08.10']],
    [['name:equals:%'], []],
    [['name:starts:%'], []],
    [['name:contains:\\'], ['17.1']],
    [['department:equals:17', 'name:contains:x'], ['17.2']],
    [['department:equals:17', 'department:equals:56'], []],
    [['name:contains:a:b'], []],
  ])('%j', async (filter, expected) => {
    expect(await codes({ filter })).toEqual(expected)
  })
})

describe('the order', () => {
  test('is French, with numbers as numbers, both ways', async () => {
    const up = ['17.1', '17.2', '50-14-01', '50-14-02', '56.08.2', '56.08.10']
    expect(await codes({ sort: 'code' })).toEqual(up)
    expect(await codes({ sort: '-code' })).toEqual([...up].reverse())
  })

  test('compares accents only between equals, and never case', async () => {
    const { items } = await list({ sort: 'name' })
    expect(items.map(({ name }) => name[0])).toEqual(['A', 'A', 'B', 'É', 'P', 'R'])
  })

  test('puts missing values together at one end, at the other when reversed', async () => {
    expect((await codes({ sort: 'center' })).slice(-2)).toEqual(['56.08.2', '56.08.10'])
    expect((await codes({ sort: '-center' })).slice(0, 2)).toEqual(['56.08.2', '56.08.10'])
  })

  test('breaks ties in the same way every time', async () => {
    expect(await codes({ sort: '-department' })).toEqual([
      '56.08.2',
      '56.08.10',
      '50-14-01',
      '50-14-02',
      '17.1',
      '17.2',
    ])
  })
})

describe('pages', () => {
  test('together are the whole list, each row once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ sort: 'department', page, per_page: 2 })))
    const all = pages.flatMap(({ items }) => items.map(({ code }) => code))
    expect(new Set(all).size).toBe(ZONES.length)
    for (const { total, per_page } of pages) expect([total, per_page]).toEqual([ZONES.length, 2])
  })

  test('after the last one are empty, with the same total', async () => {
    expect(await list({ page: 1_000_000 })).toEqual({ items: [], total: ZONES.length, page: 1_000_000, per_page: 25 })
  })
})

describe('more rows than are listed', () => {
  const page = (rows: number, query: Partial<ListQuery>) => {
    const repeated = {
      ...plan,
      from: sql`zones, generate_series(1, ${rows}::int) n`,
      where: [sql<boolean>`code = '17.1'`],
    }
    return listPage(
      database.db,
      repeated,
      { page: 1, per_page: 25, filter: [], ...query },
      database.db.selectFrom('zones').select('id'),
    )
  }

  test.each([
    [9_999, 9_999, undefined],
    [10_000, 10_000, undefined],
    [10_001, 10_000, true],
    [50_000, 10_000, true],
  ])('a list of %i rows says %i, and whether there are more: %s', async (rows, total, more) => {
    const answer = await page(rows, {})
    expect([answer.total, answer.more]).toEqual([total, more])
  })

  test.each([
    [400, 25, 25],
    [401, 25, 0],
    [334, 30, 10],
    [335, 30, 0],
    [1_000_000, 200, 0],
  ])('page %i of %i holds %i, for pages end with them', async (number, per_page, count) => {
    const { items, total, more } = await page(20_000, { page: number, per_page })
    expect([items.length, total, more]).toEqual([count, 10_000, true])
  })
})
