import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, daysBetween } from '../contract/core/days.ts'
import { clock } from '../server/lib/clock.ts'
import { type Db, PATIENT } from '../server/lib/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../server/test/database.ts'
import { hasDemoAccounts, refreshDemo, seedDemo } from './demo.ts'
import { DEMO_PEOPLE } from './people.ts'

const opened: TestDatabase[] = []

async function empty() {
  // As at a start, which waits as long as it takes.
  const database = await createTestDatabase('empty', PATIENT)
  opened.push(database)
  return database.db
}

/** Mid-morning in Paris, summer and winter. */
const at = (day: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(`${day}T08:00:00Z`))

async function seededOn(day: string) {
  at(day)
  const db = await empty()
  const counts = await seedDemo(db)
  return { db, counts }
}

afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  for (const { end } of opened) await end()
})

const one = async <T>(db: Db, query: ReturnType<typeof sql<T>>) => {
  const { rows } = await query.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  return row
}

/** Everything the seeds decide, except password hashes, which are salted. */
async function digestOf(db: Db) {
  const parts = {
    zones: sql`select md5(string_agg(concat_ws('|', id, code, name, department, geometry_md5, center, bbox), ',' order by id)) as it from zones`,
    users: sql`select md5(string_agg(concat_ws('|', id, email, role, active, name, organism_name, siret, sector_id,
      start_zone_id, lims_client_id, password_hash is null), ',' order by id)) as it from users`,
    results: sql`select md5(string_agg(r::text, ',' order by id)) as it from results r`,
    rankings: sql`select md5(string_agg(r::text, ',' order by id)) as it from rankings r`,
    news: sql`select md5(string_agg(concat_ws('|', id, title, body, published_from_on, published_to_on, created_at), ',' order by id)) as it from news`,
    quotes: sql`select md5(string_agg(q::text, ',' order by id)) as it from quotes q`,
    files: sql`select md5(string_agg(concat_ws('|', result_id, name, size, sha256), ',' order by id)) as it from result_files`,
  }
  const found: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(parts)) {
    found[name] = (await one(db, sql<{ it: string }>`${query}`)).it
    expect(found[name]).toMatch(/^[\da-f]{32}$/)
  }
  return found
}

/** The data that each empty state of the screens needs on this day. */
const statesOn = (db: Db, day: string) =>
  one(
    db,
    sql<Record<string, number>>`select
      (select count(*) from zones) as zones,
      (select count(distinct type) from rankings_on(${day}::date)) as types,
      (select count(*) from zones z where not exists (select from rankings where zone_id = z.id)) as unranked,
      (select count(*) from zones z where not exists (select from results where zone_id = z.id)) as without_results,
      (select count(*) from zones z where exists (select from rankings where zone_id = z.id)
        and not exists (select from rankings_on(${day}::date) where zone_id = z.id)
        and not exists (select from rankings where zone_id = z.id and starts_on > ${day}::date)) as expired,
      (select count(distinct zone_id) from rankings where starts_on > ${day}::date) as future,
      (select count(*) from (select max(sampled_on) as last from results group by zone_id) s
        where last < ${day}::date - 28) as stale,
      (select count(*) from results r where lims_client_id is not null
        and not exists (select from result_files where result_id = r.id)) as own_without_files,
      (select count(distinct result_id) from result_files) as own_with_files,
      (select count(*) from results where is_shared) as shared,
      (select count(distinct status) from quotes) as statuses_of_quotes,
      (select count(distinct class) from rankings_on(${day}::date)) as classes,
      (select count(*) from rankings_on(${day}::date)) as in_force`,
  )

/** States that no day may have. */
const faultsOn = (db: Db, day: string) =>
  one(
    db,
    sql<Record<string, number>>`select
      (select count(*) from results where sampled_on > ${day}::date) as sampled_later,
      (select count(*) from results where created_at > ${`${day}T08:00:00Z`}::timestamptz) as results_later,
      (select count(*) from rankings where created_at > ${`${day}T08:00:00Z`}::timestamptz) as rankings_later,
      (select count(*) from quotes where greatest(created_at, seen_at, answered_at) > ${`${day}T08:00:00Z`}::timestamptz)
        as quotes_later,
      (select count(*) from results where created_at < sampled_on) as known_before_sampled,
      (select count(*) from rankings a join rankings b on a.id < b.id and a.zone_id = b.zone_id and a.type = b.type
        and daterange(a.starts_on, a.ends_on, '[]') && daterange(b.starts_on, b.ends_on, '[]')) as overlaps,
      (select count(*) from users where active and role = 'registered') as active_registered`,
  )

const NO_FAULT = {
  sampled_later: 0,
  results_later: 0,
  rankings_later: 0,
  quotes_later: 0,
  known_before_sampled: 0,
  overlaps: 0,
  active_registered: 0,
}

function expectEveryState(states: Record<string, number>) {
  expect(states).toMatchObject({ zones: 84, types: 2, unranked: 3, without_results: 1 })
  for (const [state, floor] of [
    ['expired', 2],
    ['future', 2],
    ['stale', 1],
    ['own_without_files', 2],
    ['own_with_files', 10],
    ['shared', 1],
    ['statuses_of_quotes', 3],
    ['classes', 3],
    ['in_force', 84],
  ] as const) {
    expect([state, Number(states[state]) >= floor]).toEqual([state, true])
  }
}

async function expectRightDemo(db: Db, day: string) {
  expectEveryState(await statesOn(db, day))
  expect(await faultsOn(db, day)).toEqual(NO_FAULT)
}

describe('a demo made twice for the same day', () => {
  const DAY = '2028-02-29'
  let first: Db
  let second: Db

  beforeAll(async () => {
    first = (await seededOn(DAY)).db
    second = (await seededOn(DAY)).db
  })
  beforeEach(() => void at(DAY))

  test('has every state of the screens, and nothing from the future', async () => {
    await expectRightDemo(first, DAY)
  })

  test('has the same rows', async () => {
    expect(await digestOf(first)).toEqual(await digestOf(second))
    expect(await statesOn(first, DAY)).toEqual(await statesOn(second, DAY))
  })

  test('is not seeded again over itself, nor over existing accounts', async () => {
    const before = await digestOf(first)
    expect(await seedDemo(first)).toBeNull()
    expect(await digestOf(first)).toEqual(before)
    const inhabited = await empty()
    const values = { email: 'a@b.fr', role: 'client', active: true, name: 'A' } as const
    await inhabited.insertInto('users').values(values).execute()
    expect(await seedDemo(inhabited)).toBeNull()
    expect(await hasDemoAccounts(inhabited)).toBe(false)
    expect(await hasDemoAccounts(first)).toBe(true)
  })

  test('has the six accounts, each in its role and zone', async () => {
    const people = await first
      .selectFrom('users')
      .leftJoin('zones', 'zones.id', 'start_zone_id')
      .select([
        'email',
        'role',
        'active',
        'code',
        sql<boolean>`password_hash is not null`.as('has_password'),
        'sector_id',
      ])
      .orderBy('users.id')
      .execute()
    expect(people).toMatchObject(
      DEMO_PEOPLE.map(({ email, role, active, zone, has_password }) => ({
        email,
        role,
        active,
        code: zone,
        has_password,
      })),
    )
    expect(people).toHaveLength(6)
    expect(people.every(({ sector_id }) => sector_id !== null)).toBe(true)
  })

  test('moves forward by the days gone by, once, across the change of hour', async () => {
    const later = '2028-04-23'
    const days = daysBetween(DAY, later)
    const dates = sql<Record<string, string>>`select
      (select md5(string_agg(concat_ws('|', id, starts_on - d, ends_on - d, class, value), ',' order by id)) from rankings) as rankings,
      (select md5(string_agg(concat_ws('|', id, sampled_on - d, value), ',' order by id)) from results) as results,
      (select md5(string_agg(concat_ws('|', id, wished_on - d, status, amount), ',' order by id)) from quotes) as quotes,
      (select to_char(max(sampled_on), 'YYYY-MM-DD') from results) as last
      from (select demo_on - ${DAY}::date as d from settings) moved`
    const before = await one(first, dates)
    at(later)
    // Two processes start at the same time.
    const moved = await Promise.all([refreshDemo(first), refreshDemo(first)])
    expect(moved.sort((a, b) => a - b)).toEqual([0, days])
    expect(await refreshDemo(first)).toBe(0)
    const after = await one(first, dates)
    expect(after).toEqual({ ...before, last: addDays(before.last ?? '', days) })
    expect(await faultsOn(first, later)).toEqual(NO_FAULT)
    expectEveryState(await statesOn(first, later))
    expect(await statesOn(first, later)).toEqual(await statesOn(second, DAY))
    at(DAY)
    expect(await refreshDemo(first)).toBe(0)
  })

  test('has files that follow its dates', async () => {
    const { rows } = await sql<{ sampled_on: string; text: string }>`
      select sampled_on, convert_from(content, 'UTF8') as text
      from result_files join results on results.id = result_id
      join result_file_chunks on file_id = result_files.id where name like '%.csv'`.execute(first)
    expect(rows.length).toBeGreaterThan(10)
    for (const { sampled_on, text } of rows) expect(text).toContain(sampled_on.split('-').reverse().join('/'))
    const pdf = await first
      .selectFrom('result_files')
      .innerJoin('result_file_chunks', 'file_id', 'result_files.id')
      .select('content')
      .where('name', 'like', '%.pdf')
      .execute()
    expect(pdf.length).toBe(rows.length)
    for (const { content } of pdf) expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe.each(['2026-07-14', '2026-10-25'])('a demo made on %s', (day) => {
  test('has every state of the screens, and nothing from the future', async () => {
    const { db, counts } = await seededOn(day)
    expect(counts).toMatchObject({ zones: 84 })
    expect(counts?.results).toBeGreaterThan(10_000)
    await expectRightDemo(db, day)
  })
})

test('a database without a demo is not moved', async () => {
  expect(await refreshDemo(await empty())).toBe(0)
})
