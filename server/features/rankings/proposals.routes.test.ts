import { type Insertable, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import { countProposals, listProposals, type RankingProposal } from '../../../contract/rankings.week.ts'
import type { Tables } from '../../../database/tables.ts'
import { today } from '../../lib/clock.ts'
import type { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let admin: Visitor
let zone: number
let made = 0
const day = today()
const ago = (days: number) => addDays(day, -days)

beforeAll(async () => {
  admin = await site.visitor('actalia-user')
})

async function newZone(values: object = {}): Promise<number> {
  made += 1
  const zone = { code: `56.${made}`, name: `Anse ${made}`, department: '56', ...values }
  return (await site.db.insertInto('zones').values(zone).returning('id').executeTakeFirstOrThrow()).id
}
beforeEach(async () => {
  zone = await newZone()
})

interface GivenFields {
  zone_id?: number
  type?: RankingType
}

const sample = (sampled_on: string, value: number, more: Partial<Insertable<Tables['results']>> = {}) =>
  site.db
    .insertInto('results')
    .values({ zone_id: zone, type: 'arn_f', sampled_on, value, method: '', ...more })
    .execute()

const rank = (name: string, starts_on: string, ends_on: string | null = null, more: GivenFields = {}) =>
  site.db
    .insertInto('rankings')
    .values({ zone_id: zone, type: 'arn_f', class: name, starts_on, ends_on, ...more })
    .execute()

async function list(query: object = {}): Promise<RankingProposal[]> {
  const { status, body } = await admin.call(listProposals, { query: { per_page: 200, ...query } })
  expect(status).toBe(200)
  return body.items
}

/** Finds the proposal for the zone of the test and type `arn_f`. */
const mine = async (query: object = {}) =>
  (await list(query)).find((line) => line.zone.id === zone && line.type === 'arn_f')

describe('a zone and type is proposed', () => {
  test('with a sampling that is newer than the one its class rests on, from today until the scale’s days', async () => {
    await sample(ago(12), 4)
    await rank('faible', ago(10))
    expect(await mine()).toBeUndefined()
    await sample(ago(5), 38)
    expect(await mine()).toMatchObject({
      zone: { id: zone, code: `56.${made}`, name: `Anse ${made}`, aliases: [] },
      type: 'arn_f',
      in_force: { class: 'faible', starts_on: ago(10), ends_on: null, version: 1 },
      reasons: ['decide', 'changes', 'worse'],
      samplings: [
        { sampled_on: ago(5), class: 'moderee', value: 38, below_limit: false },
        { sampled_on: ago(12), class: 'faible', value: 4, below_limit: false },
      ],
      class: 'moderee',
      value: 38,
      below_limit: false,
      starts_on: day,
      ends_on: addDays(day, 28),
    })
  })

  test('also with one of the same class, and one that came late', async () => {
    await sample(ago(30), 4)
    await rank('faible', ago(10))
    await sample(ago(20), 5)
    expect(await mine()).toMatchObject({ class: 'faible', value: 5, reasons: [] })
  })

  test('when the sampling that its class rests on was corrected, or another of the same day is higher', async () => {
    await sample(ago(12), 4)
    await rank('faible', ago(10))
    await sample(ago(12), 400)
    expect(await mine()).toMatchObject({ class: 'elevee', value: 400, reasons: ['decide', 'changes', 'worse'] })
    await sql`delete from results where zone_id = ${zone} and value = 400`.execute(site.db)
    expect(await mine()).toBeUndefined()
    await sql`update results set value = 0.5 where zone_id = ${zone}`.execute(site.db)
    expect(await mine()).toMatchObject({ class: 'tres_faible', value: 0.5, reasons: ['decide', 'changes'] })
  })

  test.each([
    ['was moved to another zone', async () => sql`zone_id = ${await newZone()}`, 'moderee'],
    ['was of an earlier day', async () => sql`sampled_on = ${ago(6)}`, 'faible'],
    ['is shared no more', async () => sql`lims_client_id = 'c1', is_shared = false`, 'moderee'],
  ])('when the sampling that its class rests on %s', async (_case, change, expected) => {
    await sample(ago(8), 38)
    await sample(ago(2), 4)
    await rank('faible', day)
    expect(await mine()).toBeUndefined()
    await sql`update results set ${await change()} where zone_id = ${zone} and value = 4`.execute(site.db)
    expect(await mine()).toMatchObject({ class: expected })
  })

  test('when the only sampling that its class rests on is gone', async () => {
    await sample(ago(2), 4)
    await rank('faible', day)
    await sql`delete from results where zone_id = ${zone}`.execute(site.db)
    expect(await mine()).toMatchObject({ class: null, reasons: ['decide'] })
  })

  test('as worse than a class that the scale no longer has, where its own goes further', async () => {
    onTestFinished(async () => {
      await sql`update scale_classes set is_retired = false, min = 10, max = 100
        where type = 'arn_f' and key = 'moderee'`.execute(site.db)
      await sql`update scale_classes set min = 100 where type = 'arn_f' and key = 'elevee'`.execute(site.db)
    })
    await sample(ago(9), 30)
    await rank('moderee', ago(9))
    await sql`update scale_classes set is_retired = true where type = 'arn_f' and key = 'moderee'`.execute(site.db)
    await sql`update scale_classes set min = 10 where type = 'arn_f' and key = 'elevee'`.execute(site.db)
    await sample(ago(1), 500)
    expect(await mine()).toMatchObject({ class: 'elevee', reasons: ['decide', 'changes', 'worse'] })
  })

  test('without a class, whether there is a sampling or not', async () => {
    expect(await mine()).toMatchObject({
      in_force: null,
      reasons: ['none'],
      samplings: [],
      class: null,
      value: null,
      below_limit: false,
    })
    await sample(ago(3), 1, { below_limit: true })
    expect(await mine()).toMatchObject({
      reasons: ['decide', 'none'],
      class: 'tres_faible',
      value: 1,
      below_limit: true,
    })
  })

  test.each([
    [0, true],
    [14, true],
    [15, false],
  ])('when its class ends in %i days: %s', async (days, isProposed) => {
    await sample(ago(12), 4)
    await rank('faible', ago(10), addDays(day, days))
    expect((await mine())?.reasons).toEqual(isProposed ? ['expires'] : undefined)
  })

  test('but not when another class follows at once; one that follows later ends what is proposed', async () => {
    await sample(ago(12), 4)
    await rank('faible', ago(10), addDays(day, 5))
    await rank('moderee', addDays(day, 8))
    expect(await mine()).toMatchObject({ reasons: ['expires'], ends_on: addDays(day, 7) })
    await sql`update rankings set starts_on = starts_on - 2 where zone_id = ${zone} and class = 'moderee'`.execute(
      site.db,
    )
    expect(await mine()).toBeUndefined()
  })

  test('by monitoring and shared samplings only, never by a client’s own, and never when archived', async () => {
    await sample(ago(12), 4)
    await rank('faible', ago(10))
    await sample(ago(5), 400, { lims_client_id: 'C-1' })
    expect(await mine()).toBeUndefined()
    await sample(ago(5), 40, { lims_client_id: 'C-1', is_shared: true })
    expect(await mine()).toMatchObject({ value: 40 })
    await site.db.updateTable('zones').set({ archived_at: new Date() }).where('id', '=', zone).execute()
    expect(await mine({ all: 'true' })).toBeUndefined()
  })
})

describe('a line is left to a person', () => {
  const expiring = () => rank('faible', ago(10), addDays(day, 5))
  const isLeft = async () => (await mine())?.reasons.includes('decide')

  test('unless a recent sampling gives the class in force', async () => {
    await expiring()
    expect(await isLeft()).toBe(true)
    await sample(ago(29), 4)
    expect(await isLeft()).toBe(true)
    await sample(ago(28), 4)
    expect(await isLeft()).toBe(false)
    await sample(ago(2), 40)
    expect(await isLeft()).toBe(true)
  })

  test('without a class only once it is sampled', async () => {
    expect(await isLeft()).toBe(false)
    await sample(ago(40), 4)
    expect(await isLeft()).toBe(true)
  })
})

test('the scale’s days decide how long a class holds, and how early its end is told', async () => {
  await sample(ago(12), 4)
  await rank('faible', ago(10), addDays(day, 5))
  const holds = (days: number | null) => site.db.updateTable('scales').set({ ranking_days: days }).execute()
  await holds(7)
  expect(await mine()).toBeUndefined()
  await holds(10)
  expect(await mine()).toMatchObject({ ends_on: addDays(day, 10) })
  await holds(null)
  expect(await mine()).toMatchObject({ ends_on: null, reasons: ['expires'] })
  await holds(28)
})

test('the other zones are listed too when all are asked for', async () => {
  await sample(ago(12), 4)
  await rank('faible', ago(10))
  expect(await mine({ all: '1' })).toMatchObject({ class: 'faible', reasons: [] })
  expect((await admin.call(listProposals, { query: { all: 'yes' } })).status).toBe(422)
})

test.each([
  ['filter', 'reason:equals:everything'],
  ['filter', 'reason:contains:none'],
  ['sort', 'name'],
  ['page', '0'],
])('a wrong %s (%s) is refused', async (name, value) => {
  expect((await admin.call(listProposals, { query: { [name]: value } })).status).toBe(422)
})

test.each(['client', 'registered', 'actalia-api'] as const)('%s gets neither the list nor its counts', async (role) => {
  const visitor = await site.visitor(role)
  for (const endpoint of [listProposals, countProposals])
    expect([401, 403]).toContain((await visitor.call(endpoint)).status)
})
