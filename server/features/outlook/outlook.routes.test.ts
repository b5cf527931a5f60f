import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getOutlookReport, getZoneOutlook, OUTLOOK_DAYS, showOutlook } from '../../../contract/outlook.ts'
import type { Visitor } from '../../test/as.ts'
import { openResults, type TestResults } from '../../test/results.ts'
import { day } from '../../test/zones.ts'
import { recomputeOutlooks } from './outlook.recompute.ts'

let site: TestResults
let client: Visitor
let admin: Visitor
beforeAll(async () => {
  site = await openResults()
  client = await site.visitor('client')
  admin = await site.visitor('actalia-admin')
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql`truncate results cascade`.execute(site.db)
  await site.db.updateTable('settings').set({ outlook_shown: false }).execute()
})

const outlook = async (id = site.zones[0]) =>
  getZoneOutlook.response.parse((await client.call(getZoneOutlook, { params: { id } })).body)
const report = async () => getOutlookReport.response.parse((await admin.call(getOutlookReport)).body)
const isDue = async () => (await site.db.selectFrom('outlook_changes').select('id').execute()).length > 0

/** Gives all zones the next class every week: only the week before tells it, neither « it stays » nor the month. */
async function addWinters(weeks: number) {
  await sql`insert into zones (code, name, department) select 'T.' || n, 'Parc ' || n, '56'
    from generate_series(1, 24) n on conflict do nothing`.execute(site.db)
  await sql`insert into results (zone_id, type, value, sampled_on)
    select id, 'phages', (array[0.5, 5, 50, 500])[4 - (week + id) % 4], ${day(-2)}::date - 7 * week
    from zones, generate_series(0, ${weeks - 1}::int) as week`.execute(site.db)
}

test('there is no outlook of a zone before the first calculation, nor of a type that was never sampled', async () => {
  expect(await outlook()).toEqual({ phages: null, arn_f: null })
  await site.add({ value: 12, on: -3 })
  expect(await isDue()).toBe(true)
  await recomputeOutlooks(site.db)
  expect(await isDue()).toBe(false)
  const { phages, arn_f } = await outlook()
  expect(arn_f).toBeNull()
  expect(phages).toMatchObject({
    version: 2,
    on: day(0),
    seen: { until: day(-3), samplings: 1 },
    trend: { verdict: 'too_few', points: [{ sampled_on: day(-3), value: 12, below_limit: false }], factor: null },
    season: [],
    chances: [],
  })
})

test('only monitoring and shared results are looked at, the last of a day', async () => {
  await site.add({ value: 900, on: -3, of: 'ABERS' })
  await site.add({ value: 4, on: -5, of: 'ABERS', is_shared: true })
  await site.add({ value: 5, on: -4 })
  await site.add({ value: 6, on: -4 })
  await recomputeOutlooks(site.db)
  expect((await outlook()).phages?.trend.points.map(({ value }) => value)).toEqual([4, 6])
})

test('a result that is corrected, withdrawn or judged by another scale is computed again', async () => {
  const id = await site.add({ value: 12, on: -3 })
  await recomputeOutlooks(site.db)
  const [first] = await site.db.selectFrom('outlook_report').select('computed_at').execute()
  await recomputeOutlooks(site.db)
  expect(await site.db.selectFrom('outlook_report').select('computed_at').execute()).toEqual([first])
  await site.db.updateTable('results').set({ value: 13 }).where('id', '=', id).execute()
  await recomputeOutlooks(site.db)
  expect((await outlook()).phages?.trend.points).toMatchObject([{ value: 13 }])
  await site.db.updateTable('scale_classes').set({ label: 'Basse' }).where('key', '=', 'faible').execute()
  expect(await isDue()).toBe(true)
  await site.db.deleteFrom('results').where('id', '=', id).execute()
  await recomputeOutlooks(site.db)
  expect(await outlook()).toEqual({ phages: null, arn_f: null })
})

test('a result that is no longer public vanishes at once, before the next calculation', async () => {
  const id = await site.add({ value: 12, on: -3, of: 'ABERS', is_shared: true })
  await site.add({ value: 5, on: -20, type: 'arn_f' })
  await recomputeOutlooks(site.db)
  expect((await outlook()).phages?.trend.points).toHaveLength(1)
  await site.db.updateTable('results').set({ is_shared: false }).where('id', '=', id).execute()
  const { phages, arn_f } = await outlook()
  expect([phages, arn_f?.trend.points.length]).toEqual([null, 1])
  await recomputeOutlooks(site.db)
  expect((await outlook()).phages).toBeNull()
})

test('a calculation that fails leaves what is due', async () => {
  await site.add({ value: 12, on: -3 })
  await sql`alter table outlook_report add constraint full_disk check (samplings < 0) not valid`.execute(site.db)
  await expect(recomputeOutlooks(site.db)).rejects.toThrow('full_disk')
  expect(await isDue()).toBe(true)
  await sql`alter table outlook_report drop constraint full_disk`.execute(site.db)
  await recomputeOutlooks(site.db)
  expect((await outlook()).phages?.trend.points).toHaveLength(1)
})

test('a change that comes while another process computes is seen by the next calculation', async () => {
  await site.add({ value: 12, on: -3 })
  const { add } = site
  await site.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('outlooks'))`.execute(trx)
    await add({ value: 20, on: -2 })
    await recomputeOutlooks(site.db)
    expect(await isDue()).toBe(true)
  })
  await recomputeOutlooks(site.db)
  expect((await outlook()).phages?.trend.points).toHaveLength(2)
})

describe('chances', () => {
  test('are shown once they have beaten the naive guesses and the super administrator shows them', async () => {
    await addWinters(52 * 4)
    await recomputeOutlooks(site.db)
    const { proofs, is_shown } = await report()
    expect(is_shown).toBe(false)
    expect(proofs.map(({ type, days, unproven }) => [type, days, unproven])).toEqual([
      ['phages', 7, null],
      ['phages', 14, null],
      ['arn_f', 7, 'too_few'],
      ['arn_f', 14, 'too_few'],
    ])
    expect((await outlook()).phages?.chances).toEqual([])
    await admin.call(showOutlook, { body: { is_shown: true } })
    const { phages } = await outlook()
    expect(phages?.chances.map(({ days, on }) => [days, on])).toEqual(OUTLOOK_DAYS.map((days) => [days, day(days - 2)]))
    for (const { classes } of phages?.chances ?? []) {
      expect(classes.map((one) => one.class)).toEqual(['tres_faible', 'faible', 'moderee', 'elevee'])
      expect(classes.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 2)
    }
  })

  test('are hidden again as soon as they no longer do', async () => {
    await addWinters(52 * 4)
    await site.db.updateTable('settings').set({ outlook_shown: true }).execute()
    await recomputeOutlooks(site.db)
    expect((await outlook()).phages?.chances).toHaveLength(2)
    await sql`update results set value = (array[0.5, 5, 50, 500])[1 + abs(hashtext(id::text)) % 4]`.execute(site.db)
    await recomputeOutlooks(site.db)
    expect((await report()).proofs.filter(({ unproven }) => unproven === null)).toEqual([])
    expect((await outlook()).phages?.chances).toEqual([])
  })

  test('are not said of days gone by', async () => {
    await addWinters(52 * 4)
    await site.db.updateTable('settings').set({ outlook_shown: true }).execute()
    await sql`delete from results where sampled_on > ${day(-8)}::date`.execute(site.db)
    await recomputeOutlooks(site.db)
    expect((await outlook()).phages?.chances).toMatchObject([{ days: 14, on: day(5) }])
  })
})

test('the switch is the super administrator’s, and audited once', async () => {
  for (const role of ['client', 'actalia-user', 'registered'] as const) {
    const visitor = await site.visitor(role)
    expect((await visitor.send(showOutlook, { body: { is_shown: true } })).status).toBe(403)
    expect((await visitor.send(getOutlookReport, {})).status).toBe(403)
  }
  const before = await audited()
  await Promise.all([1, 2, 3].map(() => admin.call(showOutlook, { body: { is_shown: true } })))
  expect((await report()).is_shown).toBe(true)
  expect((await audited()) - before).toBe(1)
  const { status, body } = await admin.call(showOutlook, { body: { is_shown: 'oui' } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['is_shown']])
})

const audited = async () =>
  (await site.db.selectFrom('audit').select('id').where('action', '=', 'settings-changed').execute()).length

test('an unknown or archived zone is not found, nor is one’s wait over for who waits', async () => {
  const { db, zones } = site
  expect((await client.send(getZoneOutlook, { params: { id: 999_999 } })).status).toBe(404)
  await db.updateTable('zones').set({ archived_at: new Date().toISOString() }).where('id', '=', zones[1]).execute()
  expect((await client.send(getZoneOutlook, { params: { id: zones[1] } })).status).toBe(404)
  await db.updateTable('zones').set({ archived_at: null }).where('id', '=', zones[1]).execute()
  const waiting = await site.visitor('registered')
  expect((await waiting.send(getZoneOutlook, { params: { id: zones[0] } })).status).toBe(403)
})
