import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendResults } from '../../../../contract/lims.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { countLockWaits } from '../../../test/database.ts'
import { ROW, testLaboratory } from '../../../test/lims.ts'
import { ago, openBatches, type TestBatches } from '../../../test/rankings/desks.ts'
import { testSite } from '../../../test/site.ts'

const site = testSite()
const lab = testLaboratory(site)
let desk: TestBatches
let codes: string[]

beforeAll(async () => {
  desk = await openBatches(site)
})
beforeEach(async () => {
  await desk.nextZones()
  const zones = await site.db
    .selectFrom('zones')
    .select('code')
    .where('id', 'in', [...desk.zones])
    .orderBy('id')
    .execute()
  codes = zones.map(({ code }) => code)
})
afterEach(() => void vi.restoreAllMocks())

const pasted = (at: 0 | 1 | 2, values: object = {}) =>
  desk.line(at, { sampled_on: ago(1), sampling: { sampled_on: ago(1), value: '38' }, ...values })

/** Of the zone at this place, on the day of what is pasted. */
const sent = (at: 0 | 1 | 2, values: object = {}) => ({
  ...ROW,
  ...{
    external_id: `P-${desk.zones[at]}`,
    zone_code: codes[at],
    type: 'arn_f',
    sampled_on: ago(1),
    value: 38,
    ...values,
  },
})

/** « zone type value key », of each result of a zone that was pasted into; zones by their place. */
const resultsOf = async () => {
  const rows = await site.db
    .selectFrom('results')
    .select(['zone_id', 'type', 'value', 'external_id'])
    .where('zone_id', 'in', [...desk.zones])
    .orderBy('zone_id')
    .orderBy('type')
    .orderBy('value')
    .orderBy('external_id', (order) => order.nullsFirst())
    .execute()
  return rows.map(
    ({ zone_id, type, value, external_id }) =>
      `${desk.zones.indexOf(zone_id)} ${type} ${value}${external_id === null ? '' : ' sent'}`,
  )
}

const ofZones = () =>
  site.db
    .selectFrom('results')
    .select('results.id')
    .where('zone_id', 'in', [...desk.zones])

const REPORT = { name: 'Rapport.pdf', media_type: 'application/pdf' as const, size: 1, sha256: Buffer.alloc(32) }
const attach = (result_id: number, db: Db = site.db) =>
  db
    .insertInto('result_files')
    .values({ result_id, ...REPORT })
    .execute()

describe('samplings that were pasted', () => {
  test('give way to the laboratory’s of that zone, day, type and value, which stay when the batch is undone', async () => {
    const { body } = await desk.save(pasted(0), pasted(0, { type: 'phages' }), pasted(1))
    const { body: received } = await lab.send(sendResults, [sent(0), sent(1, { sampled_on: ago(2) })])
    expect(received).toMatchObject({ created: 2, rejected: [] })
    expect(await resultsOf()).toEqual(['0 arn_f 38 sent', '0 phages 38', '1 arn_f 38', '1 arn_f 38 sent'])
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect(await resultsOf()).toEqual(['0 arn_f 38 sent', '1 arn_f 38 sent'])
  })

  test('give way to a correction that moves one to their day', async () => {
    await lab.send(sendResults, [sent(0, { sampled_on: ago(2) })])
    await desk.save(pasted(0))
    expect(await resultsOf()).toEqual(['0 arn_f 38', '0 arn_f 38 sent'])
    expect((await lab.send(sendResults, [sent(0)])).body.updated).toBe(1)
    expect(await resultsOf()).toEqual(['0 arn_f 38 sent'])
  })

  test('stay beside a client’s own of that day; what was added by hand stays beside the laboratory’s', async () => {
    await desk.save(pasted(0), pasted(1))
    const byHand = { zone_id: desk.zones[2], type: 'arn_f' as const, sampled_on: ago(1), value: 38 }
    await site.db.insertInto('results').values(byHand).execute()
    const own = { lims_client_id: 'C-1' }
    await lab.send(sendResults, [sent(0, own), sent(1, { ...own, shared: true }), sent(2)])
    expect(await resultsOf()).toEqual([
      ...['0 arn_f 38', '0 arn_f 38 sent', '1 arn_f 38', '1 arn_f 38 sent', '2 arn_f 38', '2 arn_f 38 sent'],
    ])
  })

  test('stay beside another value of that day, higher or lower, until the batch is undone', async () => {
    const { body } = await desk.save(pasted(0), pasted(1), pasted(2))
    await lab.send(sendResults, [sent(0, { value: 37 }), sent(1, { value: 39 }), sent(2, { below_limit: true })])
    const received = ['0 arn_f 37 sent', '1 arn_f 39 sent', '2 arn_f 38 sent']
    expect((await resultsOf()).sort()).toEqual([...received, '0 arn_f 38', '1 arn_f 38', '2 arn_f 38'].sort())
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect(await resultsOf()).toEqual(received)
  })

  test('stay with the reports that were attached to them, even of one name, also when the batch is undone', async () => {
    const { body } = await desk.save(pasted(0), pasted(1))
    for (const { id } of await ofZones().execute()) await attach(id)
    const { body: received } = await lab.send(sendResults, [sent(0), sent(1)])
    expect(received).toMatchObject({ created: 2, rejected: [] })
    const all = ['0 arn_f 38', '0 arn_f 38 sent', '1 arn_f 38', '1 arn_f 38 sent']
    expect(await resultsOf()).toEqual(all)
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect(await resultsOf()).toEqual(all)
    const files = ofZones().innerJoin('result_files', 'results.id', 'result_id').select('external_id')
    expect((await files.execute()).map(({ external_id }) => external_id)).toEqual([null, null])
  })

  test('stay with a report that is being attached while the laboratory sends', async () => {
    await desk.save(pasted(0))
    const { id } = await ofZones().executeTakeFirstOrThrow()
    const attaching = await site.db.startTransaction().execute()
    await attach(id, attaching)
    const sending = lab.send(sendResults, [sent(0)])
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(site.db)
      expect(rows).not.toEqual([])
    })
    await attaching.commit().execute()
    expect((await sending).body.created).toBe(1)
    expect(await resultsOf()).toEqual(['0 arn_f 38', '0 arn_f 38 sent'])
  })

  test('stay with a report that is being attached while their batch is undone', async () => {
    const { body } = await desk.save(pasted(0))
    const { id } = await ofZones().executeTakeFirstOrThrow()
    const attaching = await site.db.startTransaction().execute()
    await attach(id, attaching)
    const undoing = desk.undo(body.batch_id)
    await vi.waitFor(async () => expect(await countLockWaits(site.db)).toBe(1))
    await attaching.commit().execute()
    expect((await undoing).status).toBe(204)
    expect(await resultsOf()).toEqual(['0 arn_f 38'])
  })

  test('leave, and the journal tells it', async () => {
    await desk.save(pasted(0))
    const { id } = await ofZones().executeTakeFirstOrThrow()
    await lab.send(sendResults, [sent(0)])
    const entry = await site.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'result-deleted')
      .where('user_id', '=', lab.automate.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.details).toContainEqual({ field: 'value', before: 38 })
    expect(entry.details).toContainEqual({ field: 'result_id', after: id })
  })
})
