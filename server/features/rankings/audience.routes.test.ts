import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { countAlerted } from '../../../contract/rankings.audience.ts'
import { assignRanking, deleteRanking, updateRanking } from '../../../contract/rankings.ts'
import { countBatchPeople, getLastBatch } from '../../../contract/rankings.week.ts'
import { today } from '../../lib/clock.ts'
import { newZone, subscriber } from '../../test/mailing/alerts.ts'
import { ago, openBatches, type TestBatches } from '../../test/rankings/desks.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let desk: TestBatches
let zone: number
const day = today()
const soon = (days: number) => addDays(day, days)

beforeAll(async () => {
  desk = await openBatches(site)
})
beforeEach(async () => {
  await desk.nextZones()
  zone = desk.zones[0]
})

const subscribe = async (levels: ('any' | 'worse')[], id = zone) => {
  for (const level of levels) await subscriber(site.db, id, level)
}
const count = async (query: object = {}) => {
  const usual = { zone_ids: String(zone), type: 'arn_f', class: 'moderee', starts_on: day }
  const sent = Object.entries({ ...usual, ...query }).filter(([, value]) => value !== undefined)
  return (await desk.admin.call(countAlerted, { query: Object.fromEntries(sent) })).body
}
const lastSaved = async () => {
  const { people, alerts_on } = (await desk.admin.call(getLastBatch)).body ?? {}
  return { people, alerts_on }
}

describe('before a ranking is saved, as many are counted as once it is', () => {
  // biome-ignore format: a table
  test.each<[string, object, number, string?]>([
    ['to a worse class', { class: 'elevee' }, 3],
    ['to a better one', { class: 'tres_faible' }, 1],
    ['to the same', { class: 'faible' }, 0],
    ['for the other type, which had none', { type: 'phages', class: 'moderee' }, 3],
    ['for the other type, to the lowest', { type: 'phages', class: 'tres_faible' }, 1],
    ['that is over, before what is in force', { class: 'elevee', starts_on: ago(30), ends_on: ago(11) }, 0],
    ['that is over, which ends what is in force before it', { class: 'elevee', starts_on: ago(5), ends_on: ago(2) }, 1],
    ['from a coming day', { class: 'moderee', starts_on: soon(4) }, 3, soon(4)],
    ['from a coming day, the same as on its eve', { class: 'faible', starts_on: soon(4) }, 0, soon(4)],
  ])('%s: %j', async (_what, query, people, alerts_on = day) => {
    await desk.given(zone)
    await subscribe(['any', 'worse', 'worse'])
    expect(await count(query)).toEqual({ people, alerts_on })
    const body = { type: 'arn_f', class: 'moderee', starts_on: day, ...query }
    expect((await desk.admin.call(assignRanking, { params: { id: zone }, body })).status).toBe(201)
    expect(await lastSaved()).toEqual({ people, alerts_on })
  })

  test('that is over, within a dated class: ends it only with « shortens »', async () => {
    await desk.given(zone, { ends_on: soon(10) })
    await subscribe(['any', 'worse'])
    const over = { starts_on: ago(5), ends_on: ago(2) }
    expect(await count(over)).toEqual({ people: 0, alerts_on: day })
    expect(await count({ ...over, shortens: 'true' })).toEqual({ people: 1, alerts_on: day })
    const body = { type: 'arn_f', class: 'moderee', ...over, shortens: true }
    await desk.admin.call(assignRanking, { params: { id: zone }, body })
    expect(await lastSaved()).toEqual({ people: 1, alerts_on: day })
  })
})

describe('before a correction or deletion is saved, as many are counted as once it is', () => {
  // biome-ignore format: a table
  test.each<[string, object, object, number, string?]>([
    ['to a worse class', {}, { class: 'elevee' }, 2],
    ['so that it has ended', {}, { ends_on: ago(2) }, 1],
    ['so that it begins later', {}, { starts_on: soon(4) }, 1],
    ['of its end alone', {}, { ends_on: soon(9) }, 0],
    ['of a past one', { ends_on: ago(2) }, { class: 'elevee' }, 0],
    ['of a past one, so that it lasts', { ends_on: ago(2) }, { ends_on: soon(2) }, 2],
    ['of a coming one', { starts_on: soon(4) }, { class: 'elevee' }, 2, soon(4)],
  ])('%s: %j, %j', async (_what, before, sent, people, alerts_on = day) => {
    const id = await desk.given(zone, { ...before })
    await subscribe(['any', 'worse'])
    const full = { class: 'faible', starts_on: ago(10), ends_on: undefined, ...before, ...sent }
    expect(await count({ ...full, corrects: id })).toEqual({ people, alerts_on })
    const body = { reason: 'Faute', ...sent }
    expect((await desk.admin.call(updateRanking, { params: { id }, body })).status).toBe(200)
    expect(await lastSaved()).toEqual({ people, alerts_on })
  })

  test.each([
    ['in force', {}, 1],
    ['past', { ends_on: ago(2) }, 0],
    ['coming', { starts_on: soon(4) }, 0],
  ])('the deletion of one that is %s', async (_what, before, people) => {
    const id = await desk.given(zone, before)
    await subscribe(['any', 'worse'])
    expect(await count({ class: undefined, corrects: id })).toEqual({ people, alerts_on: day })
    expect((await desk.admin.call(deleteRanking, { params: { id }, body: { reason: 'Doublon' } })).status).toBe(204)
    expect(await lastSaved()).toEqual({ people, alerts_on: day })
  })
})

// biome-ignore format: a table
test.each<[string, object, number, string?]>([
  ['that is over, which ends what is in force before it', { class: 'elevee', starts_on: ago(5), ends_on: ago(2) }, 1],
  ['that is over, in place of what is in force', { class: 'elevee', starts_on: ago(12), ends_on: ago(2) }, 1],
  ['from a coming day', { class: 'elevee', starts_on: soon(4) }, 2, soon(4)],
])('before a batch is saved, as many are counted as once it is: %s', async (_what, values, people, alerts_on = day) => {
  const replaces = await desk.given(zone)
  await subscribe(['any', 'worse'])
  const line = desk.line(0, { value: null, replaces, ...values })
  const { class: key, type, zone_id, starts_on, ends_on } = line
  const rankings = [{ class: key, type, zone_id, starts_on, ends_on, replaces }]
  const answer = { people, alerts_on }
  expect((await desk.admin.call(countBatchPeople, { body: { rankings } })).body).toEqual(answer)
  expect((await desk.save(line)).body).toMatchObject(answer)
  expect(await lastSaved()).toEqual(answer)
})

test('a person is counted once over several zones, nobody inactive, nobody of an archived zone', async () => {
  const [second, archived] = [await newZone(site.db), await newZone(site.db)]
  const [gone, me] = [await subscriber(site.db, zone), await subscriber(site.db, zone)]
  await site.db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute()
  for (const zone_id of [second, archived]) {
    await site.db.insertInto('alerts').values({ user_id: me.id, zone_id, level: 'any' }).execute()
    await subscribe(['any'], zone_id)
  }
  await sql`update zones set archived_at = now() where id = ${archived}`.execute(site.db)
  expect((await count({ zone_ids: [zone, second, archived, 2_000_000_000].join(',') })).people).toBe(2)
})

test('a retired class ranks by its bounds, not by its position after the others', async () => {
  await sql`insert into scale_classes (type, key, position, label, min, max, fill, text, mark, advice, is_retired)
    values ('arn_f', 'ancienne', 99, 'Ancienne', 5, 50, '#123456', '#FFFFFF', 'x', '', true)`.execute(site.db)
  await desk.given(zone, { class: 'ancienne' })
  await subscribe(['any', 'worse'])
  expect([(await count()).people, (await count({ class: 'faible' })).people]).toEqual([2, 1])
})

// biome-ignore format: a table
test.each([
  [{ zone_ids: '' }, 'zone_ids'],
  [{ zone_ids: '1;2' }, 'zone_ids'],
  [{ zone_ids: '99999999999' }, 'zone_ids'],
  [{ zone_ids: '1,'.repeat(500).concat('1') }, 'zone_ids'],
  [{ type: 'x' }, 'type'],
  [{ class: undefined }, 'class'],
  [{ starts_on: '2026-02-30' }, 'starts_on'],
  [{ ends_on: 'demain' }, 'ends_on'],
  [{ corrects: 'x' }, 'corrects'],
])('query %# is refused under its field: 422', async (wrong, field) => {
  expect(Object.keys((await count(wrong)).errors)).toEqual([field])
})

test('a ranking that is gone alerts nobody, and clients are refused', async () => {
  const query = { zone_ids: '1', type: 'arn_f', class: 'faible', starts_on: day }
  expect((await count({ ...query, corrects: 2_000_000_000 })).people).toBe(0)
  expect((await (await site.visitor('client')).call(countAlerted, { query })).status).toBe(403)
})
