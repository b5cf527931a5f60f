import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { replayStart, zonesOn } from '../../../contract/rules/zones.replay.ts'
import { getZoneHistory, listZones, type Zone, ZoneHistory } from '../../../contract/zones.ts'
import { clock, today } from '../../lib/clock.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

let client: Visitor

const site = testSite('demo')
beforeAll(async () => {
  client = await as(site.app, site.db, await createUser(site.db, 'client'))
})
afterEach(() => void vi.restoreAllMocks())

async function readHistory(): Promise<ZoneHistory> {
  const { status, body } = await client.send(getZoneHistory, {})
  expect(status).toBe(200)
  return ZoneHistory.parse(body)
}

const daysOf = ({ from, on }: ZoneHistory) => {
  const days: string[] = []
  for (let day = from; day <= on; day = addDays(day, 1)) days.push(day)
  return days
}

/** Keeps what both answers say: the history has no ids of rankings, and knows the samplings of then. */
const situationOf = (zones: readonly Zone[]) =>
  zones.map(({ code, name, aliases, rankings }) => ({
    ...{ code, name, aliases },
    rankings: RANKING_TYPES.map((type) => rankings[type] && { ...rankings[type], id: 0, is_outdated: undefined }),
  }))

/** Of one day, each zone and type as « code type ». */
async function classesOn(day: string) {
  const { rows } = await sql<{ key: string; class: string }>`
    select code || ' ' || r.type as key, r.class from rankings_on(${day}::date) r join zones on zones.id = r.zone_id
    where zones.archived_at is null`.execute(site.db)
  return Object.fromEntries(rows.map((row) => [row.key, row.class]))
}

test('a zone has, at the ends of three winters and every fifth day amid them, the class that the database says', async () => {
  const history = await readHistory()
  const days = daysOf(history)
  expect(days.length).toBeGreaterThan(700)
  const isNearEnd = (index: number) => index < 30 || index >= days.length - 30
  for (const day of days.filter((_, index) => isNearEnd(index) || index % 5 === 0)) {
    const found = zonesOn(history, day).zones.flatMap(({ code, rankings }) =>
      RANKING_TYPES.flatMap((type) => (rankings[type] ? [[`${code} ${type}`, rankings[type].class]] : [])),
    )
    expect(Object.fromEntries(found), day).toEqual(await classesOn(day))
  }
})

test('a day of the history is what GET /zones answers of it, with zones that were archived later', async () => {
  await sql`update zones set archived_at = now() - interval '40 days' where code = '50-03'`.execute(site.db)
  const history = await readHistory()
  const days = daysOf(history)
  const sample = [
    ...days.filter((_day, index) => index % 53 === 0),
    ...[41, 40, 39, 1, 0].map((ago) => addDays(today(), -ago)),
  ]
  for (const on of sample) {
    const { body } = await client.call(listZones, { query: { on } })
    expect(situationOf(zonesOn(history, on).zones), on).toEqual(situationOf(body.zones))
  }
  const archived = (ago: number) => zonesOn(history, addDays(today(), -ago)).zones.some(({ code }) => code === '50-03')
  expect([archived(45), archived(30)]).toEqual([true, false])
  await sql`update zones set archived_at = null where code = '50-03'`.execute(site.db)
})

test('the last sampling of a day is the one known then; of a company’s own nothing is told', async () => {
  const id = (await readHistory()).zones.find(({ code }) => code === '50-16')?.id ?? 0
  await sql`insert into results (zone_id, type, sampled_on, value, below_limit, lims_client_id) values
    (${id}, 'arn_f', ${addDays(today(), -5)}, 77777, false, 'someone')`.execute(site.db)
  const history = await readHistory()
  expect(JSON.stringify(history)).not.toContain('77777')
  const { rows } = await sql<{ sampled_on: string; value: number }>`
    select sampled_on, value::float as value from results where zone_id = ${id} and is_public and type = 'arn_f'
    order by sampled_on desc, sort_value desc limit 1 offset 3`.execute(site.db)
  const [sampled] = rows
  const of = (day: string) => zonesOn(history, day).zones.find((zone) => zone.id === id)?.last_samplings.arn_f
  expect(of(sampled?.sampled_on ?? '')).toMatchObject({ ...sampled })
  expect(of(addDays(sampled?.sampled_on ?? '', -1))?.sampled_on).not.toBe(sampled?.sampled_on)
})

test('it follows a correction, and is a 304 for who has it', async () => {
  const { headers } = await client.send(getZoneHistory, {})
  const ask = () => client.request({ url: '/api/zones/history', headers: { 'if-none-match': String(headers.etag) } })
  expect((await ask()).status).toBe(304)
  await sql`update rankings set value = 4321 where id = (select max(id) from rankings where starts_on <= ${today()})`.execute(
    site.db,
  )
  await expect.poll(async () => (await ask()).status).toBe(200)
  expect(JSON.stringify(await readHistory())).toContain('4321')
})

test('the next day begins by itself', async () => {
  const { on } = await readHistory()
  vi.spyOn(clock, 'now').mockReturnValue(new Date(`${addDays(on, 1)}T12:00:00Z`))
  expect((await readHistory()).on).toBe(addDays(on, 1))
})

test('nobody else than clients and administrators reads it', async () => {
  expect((await new Visitor(site.app).send(getZoneHistory, {})).status).toBe(401)
  const waiting = await as(site.app, site.db, await createUser(site.db, 'registered'))
  expect((await waiting.send(getZoneHistory, {})).status).toBe(403)
})

test.each([
  ['2026-11-01', '2024-11-01'],
  ['2026-10-31', '2023-11-01'],
  ['2027-02-28', '2024-11-01'],
])('on %s the replay begins on %s', (day, from) => expect(replayStart(day)).toBe(from))

test('a past day names the last sampling known then, however old', async () => {
  const from = replayStart(today())
  const { id } = await site.db
    .insertInto('zones')
    .values({ code: '50-OLD', name: 'Ancienne', department: '50' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sample = (days: number, value: number) => ({
    ...{ zone_id: id, type: 'arn_f' as const, method: '', value, sampled_on: addDays(from, -days) },
  })
  await site.db
    .insertInto('results')
    .values([sample(900, 40), sample(400, 5), sample(400, 7)])
    .execute()
  const zoneOn = (day: string, history: ZoneHistory) => zonesOn(history, day).zones.find((one) => one.id === id)
  const history = await readHistory()
  expect(zoneOn(from, history)?.last_samplings).toEqual({
    phages: null,
    arn_f: { sampled_on: addDays(from, -400), class: 'faible', value: 7, below_limit: false },
  })
})
