import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '../../../../contract/core/days.ts'
import { assignRanking } from '../../../../contract/rankings.ts'
import { deleteBatch, saveBatch } from '../../../../contract/rankings.week.ts'
import { type App, as, createUser, type Visitor } from '../../../test/as.ts'
import { at, goTo, queuesOf, subscriber } from '../../../test/mailing/alerts.ts'
import { randomFrom } from '../../../test/random.ts'
import { openBatches, type TestBatches } from '../../../test/rankings/desks.ts'
import { openProcess, testSite } from '../../../test/site.ts'
import { notifySubscribers } from '../../alerts/alerts.outbox.ts'

// Random rounds of an administrator's week: what is undone is as if it had never been, what stays is told once.

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const CLASSES = ['tres_faible', 'faible', 'moderee', 'elevee'] as const
const DAY = '2026-03-05'

const site = testSite()
let desk: TestBatches
let other: App
let colleague: Visitor

beforeAll(async () => {
  at(0)
  desk = await openBatches(site)
  other = await openProcess(site.database)
  colleague = await as(other, site.db, await createUser(site.db, 'actalia-user'))
  return () => other.close()
})
beforeEach(() => void at(0))
afterEach(() => void vi.restoreAllMocks())

const notify = (id: number) => notifySubscribers(site.db, queuesOf(site.database.jobs), id)

/** The classes in force, by zone. */
async function classesOf(zones: readonly number[]) {
  const { rows } = await sql<{ class: string | null }>`
    select r.class from unnest(${zones}::int[]) with ordinality z (id, place)
    left join rankings_on(${DAY}::date) r on r.zone_id = z.id and r.type = 'arn_f' order by place`.execute(site.db)
  return rows.map((row) => row.class)
}

/** Who a mail about which change was written for. */
async function countTold(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mails`.execute(site.db)
  return rows[0]?.count ?? 0
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))('round %i', async (round) => {
  const random = randomFrom(round)
  const below = (count: number) => Math.floor(random() * count)
  await site.db.deleteFrom('alert_events').execute()
  await sql`delete from mails`.execute(site.db)
  await desk.nextZones()
  const { zones } = desk
  const shown: (number | null)[] = []
  for (const zone of zones) {
    await subscriber(site.db, zone)
    const starts_on = addDays(DAY, -below(3) * 10)
    const ends_on = random() < 0.5 ? null : addDays(DAY, below(20))
    shown.push(random() < 0.8 ? await desk.given(zone, { class: CLASSES[below(4)], starts_on, ends_on }) : null)
  }
  await sql`select forget_changes(${DAY}::date)`.execute(site.db)

  const before = await desk.stateOf()
  const classes = await classesOf(zones)
  const given = zones.map(() => CLASSES[below(4)] ?? '')
  const lines = zones.map((zone_id, place) => ({
    zone_id,
    type: 'arn_f',
    class: given[place],
    starts_on: DAY,
    ends_on: addDays(DAY, 28),
    replaces: shown[place],
  }))
  const { status, body } = await desk.admin.call(saveBatch, { body: { rankings: lines } })
  expect([status, body.created]).toEqual([201, 3])
  expect(await classesOf(zones)).toEqual(given)

  // Somebody else, of another process, may change one of the zones meanwhile.
  const isTouched = random() < 0.2
  if (isTouched) {
    const body = { type: 'arn_f', class: 'elevee', starts_on: addDays(DAY, 7), ends_on: null, shortens: true }
    expect((await colleague.call(assignRanking, { params: { id: zones[0] }, body })).status).toBe(201)
  }
  const second = below(80)
  await goTo(site.db, second, notify)
  expect(await countTold()).toBe(second < 60 ? 0 : countChanged(classes, given))
  const undone = await (random() < 0.5 ? desk.admin : colleague).call(deleteBatch, { params: { id: body.batch_id } })
  const isUndone = second < 60 && !isTouched
  expect(undone.status).toBe(isUndone ? 204 : 409)

  if (isUndone) expect(await desk.stateOf()).toEqual(before)
  else expect(await classesOf(zones)).toEqual(given)
  await goTo(site.db, 2000, notify)
  expect(await countTold()).toBe(isUndone ? 0 : countChanged(classes, given))
})

const countChanged = (before: readonly (string | null)[], after: readonly string[]) =>
  before.filter((key, place) => key !== after[place]).length
