import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getZoneChart } from '../../../contract/results.chart.ts'
import {
  countResults,
  deleteResult,
  exportResults,
  getResult,
  listResults,
  listZoneResults,
  readResults,
} from '../../../contract/results.ts'
import { getZone, listZones } from '../../../contract/zones.ts'
import type { Visitor } from '../../test/as.ts'
import { openResults, type TestResults } from '../../test/results.ts'
import { day } from '../../test/zones.ts'

let site: TestResults
let mine: Awaited<ReturnType<TestResults['person']>>
let theirs: typeof mine
beforeAll(async () => {
  site = await openResults()
  mine = await site.person('C-1')
  theirs = await site.person('C-10')
  await site.db.updateTable('users').set({ organism_name: 'Secrète' }).where('id', '=', theirs.id).execute()
  for (const [index, zone_id] of site.zones.entries()) {
    await site.add({ zone_id, of: 'C-1', value: 5, on: -10 - index })
    await site.add({ zone_id, value: 50, on: -20 - index, type: 'arn_f' })
    await site.add({ zone_id, of: 'C-10', is_shared: true, value: 500, on: -30 - index })
  }
})
afterAll(() => site.close())

const SORTS = ['sampled_on', 'zone', 'value', 'class', 'received_at'].flatMap((sort) => [sort, `-${sort}`])
const asked = () => [
  ...SORTS.map((sort) => ({ sort })),
  ...['phages', 'arn_f'].map((type) => ({ filter: `type:equals:${type}` })),
  ...['tres_faible', 'faible', 'elevee'].map((key) => ({ filter: `class:equals:${key}` })),
  ...['C-10', 'c-10', 'C-1', ' C-10 ', '-', '%', '', 'C-1%'].map((client) => ({ client })),
  ...['secrete', 'essais', 'C-10', 'elevee', '/', day(-5).slice(0, 4), '56.08', '1'].map((search) => ({ search })),
  ...site.zones.map((zone_id) => ({ zone_id })),
  ...[{ from: day(-5) }, { to: day(-5) }, { from: day(-5), to: day(-5) }, { page: 2 }, { per_page: 200 }],
]

const ZONE_SORTS = ['sampled_on', 'type', 'value', 'class'].flatMap((sort) => [{ sort }, { sort: `-${sort}` }])
const askedOfZone = () => [
  ...ZONE_SORTS,
  ...[
    { search: '/' },
    { search: 'faible' },
    { filter: `sampled_on:equals:${day(-5)}` },
    { filter: 'type:equals:phages' },
  ],
]

/** All that a client may ask for, where something of another’s could show. */
async function everything(visitor: Visitor) {
  const answers = []
  for (const query of asked()) {
    answers.push([query, (await visitor.call(listResults, { query })).body])
    const { page: _, per_page, ...whole } = { page: 0, per_page: 0, ...query }
    const file = await visitor.call(exportResults, { query: { ...whole, format: 'csv' } })
    answers.push([query, file.status, file.raw.toString()])
  }
  answers.push((await visitor.call(countResults)).body)
  for (const id of site.zones) {
    for (const query of askedOfZone())
      answers.push((await visitor.call(listZoneResults, { params: { id }, query })).body)
    for (const type of ['phages', 'arn_f']) {
      answers.push((await visitor.call(getZoneChart, { params: { id }, query: { type } })).body)
    }
    answers.push((await visitor.call(getZone, { params: { id } })).body)
  }
  const zones = await visitor.call(listZones)
  answers.push([zones.body, zones.headers.etag])
  return answers
}

describe('another client’s result', () => {
  test('changes nothing in what a client gets, in any order, filter, count, chart, file or ETag', async () => {
    const before = await everything(mine.visitor)
    for (const zone_id of site.zones) {
      await site.add({ zone_id, of: 'C-10', value: 999, on: -5 })
      await site.add({ zone_id, of: 'C-10', value: 0.5, on: -15, type: 'arn_f', below_limit: true })
      await site.add({ zone_id, of: 'c-1', value: 7, on: 0 })
    }
    expect(await everything(mine.visitor)).toEqual(before)
    // They see theirs, so that there was something to leak.
    expect((await theirs.visitor.call(listResults)).body.total).toBe(6)
  })

  test('is not found by its id, and opening it leaves no trace', async () => {
    const id = await site.add({ of: 'C-10', is_shared: true })
    const own = await site.add({ of: 'C-1' })
    expect((await mine.visitor.call(getResult, { params: { id } })).body).toEqual({ message: 'Introuvable.' })
    expect((await mine.visitor.call(getResult, { params: { id: 999_999 } })).body).toEqual({ message: 'Introuvable.' })
    expect((await mine.visitor.call(deleteResult, { params: { id } })).status).toBe(403)
    expect((await mine.visitor.call(readResults, { body: { ids: [id, own, 999_999] } })).status).toBe(204)
    const marks = site.db.selectFrom('result_reads').select(['user_id', 'result_id'])
    expect(await marks.execute()).toEqual([{ user_id: mine.id, result_id: own }])
    const { body } = await theirs.visitor.call(getResult, { params: { id } })
    expect(body).toMatchObject({ id, is_unread: true })
  })

  test('shows no corrections from the time when it was another’s', async () => {
    const id = await site.add({ of: 'C-1' })
    const before = { revision: 1, zone_id: site.zones[0], sampled_on: day(-3), type: 'phages', value: 1 } as const
    const rest = { below_limit: false, method: '', is_shared: false, received_at: new Date(), user_id: null }
    await site.db
      .insertInto('result_revisions')
      .values({ ...before, ...rest, result_id: id, lims_client_id: 'C-10' })
      .execute()
    await site.db.updateTable('results').set({ revision: 2 }).where('id', '=', id).execute()
    const { body } = await mine.visitor.call(getResult, { params: { id } })
    expect(body).toMatchObject({ is_corrected: false, changes: [] })
    const admin = await site.visitor('actalia-user')
    expect((await admin.call(getResult, { params: { id } })).body).toMatchObject({ is_corrected: true })
  })
})

test('a person who gets another reference sees other results at once, in the same session', async () => {
  const person = await site.person('C-20')
  const [old, later] = [await site.add({ of: 'C-20' }), await site.add({ of: 'C-21' })]
  const seen = async () => ({
    ids: (await person.visitor.call(listResults)).body.items.map(({ id }: { id: number }) => id),
    old: (await person.visitor.call(getResult, { params: { id: old } })).status,
    later: (await person.visitor.call(getResult, { params: { id: later } })).status,
    unread: (await person.visitor.call(countResults)).body.unread,
  })
  expect(await seen()).toEqual({ ids: [old], old: 200, later: 404, unread: 1 })
  const become = (lims_client_id: string | null) =>
    site.db.updateTable('users').set({ lims_client_id }).where('id', '=', person.id).execute()
  await become('C-21')
  expect(await seen()).toEqual({ ids: [later], old: 404, later: 200, unread: 1 })
  await become(null)
  expect(await seen()).toEqual({ ids: [], old: 404, later: 404, unread: 0 })
})
