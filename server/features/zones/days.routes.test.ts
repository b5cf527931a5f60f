import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listZones, type Zone } from '../../../contract/zones.ts'
import { clock } from '../../lib/clock.ts'
import { openDatabase } from '../../lib/db/pool.ts'
import { type App, as, createUser, testApp, type Visitor } from '../../test/as.ts'
import { testDatabase } from '../../test/site.ts'

/** The class in force changes with the days of Paris, wherever the server and the database stand. */
const database = testDatabase()
const ZONES = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Europe/Paris'] as const
const apps = new Map<string, { app: App; client: Visitor; close: () => Promise<void> }>()
const ownZone = process.env.TZ

/** One ranking per day, whose value ends with the digits of its day. */
const DAYS = [
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-03-31',
  '2026-04-01',
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '2026-10-27',
  '2026-10-28',
  '2026-12-31',
  '2027-01-01',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
]

beforeAll(async () => {
  const { id } = await database.db
    .insertInto('zones')
    .values({ code: '56.08.2', name: 'Baie', department: '56' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('rankings')
    .values(
      DAYS.map((day, index) => ({
        zone_id: id,
        type: 'arn_f' as const,
        class: 'faible',
        value: index + 1,
        starts_on: day,
        ends_on: day,
      })),
    )
    .execute()
  const client = await createUser(database.db, 'client')
  for (const timeZone of ZONES) {
    const own = openDatabase(
      `${database.url}?options=${encodeURIComponent(`-c TimeZone=${timeZone}`)}`,
      () => undefined,
    )
    const shown = await sql<{ TimeZone: string }>`show timezone`.execute(own.db)
    // Whatever the host's default is, a session says its own.
    expect(shown.rows[0]?.TimeZone).toBe('UTC')
    const app = await testApp({ ...database, db: own.db })
    apps.set(timeZone, {
      app,
      client: await as(app, database.db, client),
      close: async () => {
        await app.close()
        await own.close()
      },
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})
afterAll(async () => {
  for (const { close } of apps.values()) await close()
})

/** The day of the ranking in force, according to a server in this time zone. */
async function dayInForce(timeZone: string, query: object = {}) {
  process.env.TZ = timeZone
  const { body } = (await apps.get(timeZone)?.client.call(listZones, { query })) ?? {}
  const value = (body.zones as Zone[])[0]?.rankings.arn_f?.value
  return { on: body.on, day: value ? DAYS[value - 1] : null }
}

describe.each(ZONES)('a server and a database in %s', (timeZone) => {
  test.each([
    // Summer time begins on 29 March 2026, at 1:00 UTC; Paris is one hour ahead before, two after.
    ['2026-03-27T23:00:00.000Z', '2026-03-28'],
    ['2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T00:59:59.000Z', '2026-03-29'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['2026-03-31T21:59:59.999Z', '2026-03-31'],
    ['2026-03-31T22:00:00.000Z', '2026-04-01'],
    // It ends on 25 October.
    ['2026-10-24T21:59:59.999Z', '2026-10-24'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['2026-10-26T23:00:00.000Z', '2026-10-27'],
    ['2026-10-27T22:59:59.999Z', '2026-10-27'],
    ['2026-10-27T23:00:00.000Z', '2026-10-28'],
    ['2026-12-31T22:59:59.999Z', '2026-12-31'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
    ['2028-02-28T23:00:00.000Z', '2028-02-29'],
    ['2028-02-29T22:59:59.999Z', '2028-02-29'],
    ['2028-02-29T23:00:00.000Z', '2028-03-01'],
    ['2028-03-02T12:00:00.000Z', null],
  ])('at %s: %s', async (moment, day) => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
    const found = await dayInForce(timeZone)
    expect(found.day ?? null).toBe(day)
    if (day) expect(found.on).toBe(day)
  })

  test.each([...DAYS, '2026-03-27', '2026-04-02', '2027-02-28', '2028-03-02'])('replayed on %s', async (on) => {
    expect(await dayInForce(timeZone, { on })).toEqual({ on, day: DAYS.includes(on) ? on : null })
  })
})
