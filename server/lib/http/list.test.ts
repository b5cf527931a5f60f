import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/site.ts'
import { listPage } from './list.ts'

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

const plan = {
  columns: { code: sql`code`, name: sql`name`, department: sql`department`, center: sql`center` },
  search: [sql<string>`code`, sql<string>`name`],
  order: sql`code`,
}

const list = async (query: { sort?: string; search?: string; filter?: string[]; page?: number; per_page?: number }) => {
  const rows = database.db.selectFrom('zones').select(['code', 'name'])
  return listPage(database.db, rows, { page: 1, per_page: 25, filter: [], ...query }, plan)
}

const codes = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ code }) => code)

describe('a search', () => {
  test.each([
    ['baie', ['56.08.2']],
    ['QUIBERON', ['56.08.2']],
    ['etier', ['56.08.10']],
    ["l'oeuvre", ['56.08.10']],
    ['l’œuvre', ['56.08.10']],
    ['pitre', ['50-14-02']],
    ['e_p', []],
    ['_', ['50-14-02']],
    ['%', ['50-14-01']],
    ['100 %', ['50-14-01']],
    ['\\', ['17.1']],
    ["'; drop table zones; --", []],
    ['56.08', ['56.08.2', '56.08.10']],
  ])('%s', async (search, expected) => {
    expect(await codes({ search })).toEqual(expected)
  })

  test('is judged by `matches` where a list has its own way, beside the filters and in the total', async () => {
    const { db } = database
    const matches = (text: string) => sql<boolean>`code_key = ${text}`
    const found = (search: string, filter: string[] = []) =>
      listPage(
        db,
        db.selectFrom('zones').select('code'),
        { page: 1, per_page: 25, search, filter },
        { columns: plan.columns, matches, order: plan.order },
      )
    expect(await found('501401')).toMatchObject({ items: [{ code: '50-14-01' }], total: 1 })
    expect(await found('baie')).toMatchObject({ items: [], total: 0 })
    expect(await found('501401', ['department:equals:56'])).toMatchObject({ items: [], total: 0 })
    expect((await found('')).total).toBe(ZONES.length)
  })

  test('an empty one finds everything', async () => {
    expect(await codes({ search: '' })).toHaveLength(ZONES.length)
  })
})

describe('filters', () => {
  test.each([
    [['name:starts:anse'], ['17.1', '17.2']],
    [['name:starts:cap'], []],
    [['name:contains:CAP'], ['17.1', '17.2']],
    [['name:equals:baie de quiberon'], ['56.08.2']],
    [['name:equals:baie'], []],
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

  test('minds accents only between equals, and never case', async () => {
    const { items } = await list({ sort: 'name' })
    expect(items.map(({ name }) => name[0])).toEqual(['A', 'A', 'B', 'É', 'P', 'R'])
  })

  test('puts what is missing together at one end, at the other when turned', async () => {
    expect((await codes({ sort: 'center' })).slice(-2)).toEqual(['56.08.2', '56.08.10'])
    expect((await codes({ sort: '-center' })).slice(0, 2)).toEqual(['56.08.2', '56.08.10'])
  })

  test('breaks ties always the same way', async () => {
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
  test('put end to end are the whole, each row once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ sort: 'department', page, per_page: 2 })))
    const all = pages.flatMap(({ items }) => items.map(({ code }) => code))
    expect(new Set(all).size).toBe(ZONES.length)
    for (const { total, per_page } of pages) expect([total, per_page]).toEqual([ZONES.length, 2])
  })

  test('after the last one there is nothing, and the total stays', async () => {
    expect(await list({ page: 1_000_000 })).toEqual({ items: [], total: ZONES.length, page: 1_000_000, per_page: 25 })
  })
})

describe('the total', () => {
  const count = (most: number) => {
    const { db } = database
    // Ten sectors five times over: 100,000 rows.
    const rows = db
      .selectFrom(['sectors as a', 'sectors as b', 'sectors as c', 'sectors as d', 'sectors as e'])
      .select('a.id')
      .where(sql<boolean>`greatest(a.id, b.id, c.id, d.id) <= 10 and e.id <= ${most}`)
    return listPage(db, rows, { page: 1, per_page: 10, filter: [] }, { columns: {}, search: [], order: sql`a.id` })
  }

  test('is exact up to 100,000', async () => {
    const { total, more, items } = await count(10)
    expect([total, more, items.length]).toEqual([100_000, undefined, 10])
  })

  test('says « more » beyond', async () => {
    const { total, more } = await count(11)
    expect([total, more]).toEqual([100_000, true])
  })
})
