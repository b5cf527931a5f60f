import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { assignRanking, assignRankings, deleteRanking, updateRanking } from '../../../contract/rankings.ts'
import { saveBatch } from '../../../contract/rankings.week.ts'
import { today } from '../../lib/clock.ts'
import { listenToChanges } from '../../lib/db/changes.ts'
import { openDatabase } from '../../lib/db/pool.ts'
import { type App, as, createUser, testApp, type Visitor } from '../../test/as.ts'
import { testDatabase } from '../../test/site.ts'

/** Two processes on one database, each with its own pool and its own administrator. */
const database = testDatabase()
let apps: App[]
let admins: Visitor[]
let close: () => Promise<unknown>

beforeAll(async () => {
  const own = openDatabase(database.url, () => undefined)
  const changes = await listenToChanges(database, { onLoss: () => undefined })
  apps = [await testApp(database), await testApp({ ...database, db: own.db, changes })]
  admins = []
  for (const app of apps) admins.push(await as(app, database.db, await createUser(database.db, 'actalia-admin')))
  close = async () => {
    for (const app of apps) await app.close()
    await changes.close()
    await own.close()
  }
})
afterAll(() => close())

const newZone = async (code: string) =>
  (
    await database.db
      .insertInto('zones')
      .values({ code, name: code, department: '56' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

function by(index: number): Visitor {
  const admin = admins[index % admins.length]
  if (!admin) throw new Error('nobody')
  return admin
}
const body = (starts_on: string, ends_on: string | null = null) => ({
  type: 'arn_f',
  class: 'faible',
  value: 4,
  starts_on,
  ends_on,
})
const opened = async (zone: number) =>
  (await database.db.selectFrom('rankings').selectAll().where('zone_id', '=', zone).execute()).filter(
    ({ ends_on }) => ends_on === null,
  ).length

/** Days shared by two rankings of a zone: none, and not only because the database would refuse them. */
async function shared(zone: number) {
  const found = await sql<{ count: number }>`
    select count(*) as count from rankings a join rankings b on a.id < b.id and a.zone_id = b.zone_id and a.type = b.type
    and daterange(a.starts_on, a.ends_on, '[]') && daterange(b.starts_on, b.ends_on, '[]')
    where a.zone_id = ${zone}`.execute(database.db)
  return found.rows[0]?.count
}

test.each([
  ['all on different days', (index: number) => addDays('2026-01-01', (index * 37) % 50)],
  ['all on one day', () => '2026-01-01'],
  ['on seven days', (index: number) => addDays('2026-01-01', index % 7)],
])('50 rankings at once, %s, leave one open period, no overlap and no failure', async (name, dayOf) => {
  const zone = await newZone(`50 ${name}`)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      by(index).call(assignRanking, { params: { id: zone }, body: body(dayOf(index)) }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => ![201, 422].includes(status))).toEqual([])
  expect(statuses).toContain(201)
  expect([await opened(zone), await shared(zone)]).toEqual([1, 0])
})

test('rankings of several zones, in any order of them, do not end each other', async () => {
  const zones = [await newZone('A'), await newZone('B'), await newZone('C')]
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const zone_ids = index % 2 === 0 ? zones : zones.toReversed()
      return by(index).call(assignRankings, { body: { ...body(addDays('2026-01-01', index)), zone_ids } })
    }),
  )
  expect(answers.filter(({ status }) => ![201, 422].includes(status))).toEqual([])
  for (const zone of zones) expect([await opened(zone), await shared(zone)]).toEqual([1, 0])
})

test('parallel corrections and deletions of one ranking are each answered by what they found', async () => {
  const zone = await newZone('Corrections')
  const { body: record } = await by(0).call(assignRanking, { params: { id: zone }, body: body('2026-01-01') })
  const params = { id: record.id }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index === 10
        ? by(index).call(deleteRanking, { params, body: { reason: 'Fin' } })
        : by(index).call(updateRanking, {
            params,
            body: { ...body('2026-01-01'), version: 1, reason: `Essai ${index}` },
          }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
})

test.each([
  ['from yesterday', addDays(today(), -1)],
  ['from today', today()],
  ['in place of the one that was shown', null],
])('a class that a colleague gave %s is told before another one ends it', async (name, starts_on) => {
  const zones = [await newZone(`Seule ${name}`), await newZone(`Vue ${name}`)]
  const [zone = 0, other = 0] = zones
  const given = body(addDays(today(), -10))
  const { body: shown } = await by(0).call(assignRanking, { params: { id: zone }, body: given })
  const colleagues = { ...given, class: 'elevee', value: 500, reason: 'Pluie' }
  await (starts_on === null
    ? by(1).call(updateRanking, { params: { id: shown.id }, body: colleagues })
    : by(1).call(assignRanking, { params: { id: zone }, body: { ...colleagues, starts_on } }))

  const milder = body(today())
  const alone = await by(0).call(assignRanking, { params: { id: zone }, body: { ...milder, shown } })
  expect([alone.status, alone.body.current[0].class]).toEqual([409, 'elevee'])
  expect(alone.body.errors.shown[0]).toMatch(
    /^Le classement en vigueur a changé, par Le Test le .+ à .+\u00A0: Élevée, depuis le /,
  )
  const together = { ...milder, zone_ids: [other, zone] }
  const several = await by(0).call(assignRankings, { body: { ...together, shown: [null, shown] } })
  expect([several.status, Object.keys(several.body.errors)]).toEqual([409, ['zone_ids.1']])
  expect((await opened(other)) + (await opened(zone))).toBe(1)

  const { current } = several.body
  const again = await by(0).call(assignRankings, { body: { ...together, shown: current } })
  // One that begins today too stands in the way, as its form says.
  expect(again.status).toBe(starts_on === today() ? 422 : 201)
})

test('a coming class that a colleague gave is told before another one ends it', async () => {
  const zone = await newZone('À venir')
  const since = body(addDays(today(), -10))
  const { body: shown } = await by(0).call(assignRanking, { params: { id: zone }, body: since })
  const coming = { ...since, class: 'elevee', value: 500, starts_on: addDays(today(), 3) }
  await by(1).call(assignRanking, { params: { id: zone }, body: coming })
  const milder = { ...body(addDays(today(), 7)), shortens: true, zone_ids: [zone] }
  const { status, body: answer } = await by(0).call(assignRankings, { body: { ...milder, shown: [shown] } })
  expect([status, answer.current[0].ends_on]).toEqual([409, addDays(today(), 2)])
  expect(answer.message).toMatch(/: Faible, du .+ au .+ Prévu ensuite.: Élevée, à partir du /)
  expect((await by(0).call(assignRankings, { body: { ...milder, shown: answer.current } })).status).toBe(201)
})

test('classes that were shown for only some of the zones are refused', async () => {
  const zone_ids = [await newZone('Dite'), await newZone('Tue')]
  const { status, body: answer } = await by(0).call(assignRankings, {
    body: { ...body(today()), zone_ids, shown: [null] },
  })
  expect([status, Object.keys(answer.errors)]).toEqual([422, ['shown']])
})

test('20 people save batches that overlap: each whole or not at all, and told which lines are no longer as shown', async () => {
  const zones = await Promise.all(Array.from({ length: 12 }, (_, index) => newZone(`Lot ${index}`)))
  const people = Array.from({ length: 20 }, (_, person) => {
    const chosen = zones.flatMap((zone_id, place) => ((place + person) % 12 < 4 ? [zone_id] : []))
    return person % 2 === 0 ? chosen : chosen.toReversed()
  })
  const answers = await Promise.all(
    people.map((chosen, person) => {
      const rankings = chosen.map((zone_id) => ({ ...body('2026-01-01'), value: person, zone_id, replaces: null }))
      return by(person).call(saveBatch, { body: { rankings } })
    }),
  )
  const saved = new Map<number, number>()
  for (const [person, { status }] of answers.entries())
    if (status === 201) for (const zone of people[person] ?? []) saved.set(zone, person)
  const given = await database.db.selectFrom('rankings').selectAll().where('zone_id', 'in', zones).execute()
  // The lines of a batch are all there, and a zone has one class.
  expect(new Map(given.map(({ zone_id, value }) => [zone_id, value]))).toEqual(saved)
  expect(given).toHaveLength(saved.size)
  for (const [person, { status, body: answer }] of answers.entries()) {
    if (status === 201) continue
    expect(status).toBe(409)
    const others = (people[person] ?? []).flatMap((zone, line) => (saved.has(zone) ? [line] : []))
    const told = Object.keys(answer.errors).map((path) => Number(path.split('.')[1]))
    expect(told.length).toBeGreaterThan(0)
    expect(others).toEqual(expect.arrayContaining(told))
  }
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(2)
})
