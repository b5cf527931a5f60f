import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countResults, createResult, getResult, listResults, MAX_READ, readResults } from '../../../contract/results.ts'
import { openResults, type TestResults } from '../../test/results.ts'
import { day } from '../../test/zones.ts'

let site: TestResults
let reader: Awaited<ReturnType<TestResults['person']>>
let people = 0
beforeAll(async () => {
  site = await openResults()
})
beforeEach(async () => {
  people += 1
  reader = await site.person(`U-${people}`)
})
afterAll(() => site.close())

const add = async (updated_at: string) => {
  const id = await site.add({ of: reader.lims_client_id })
  await site.db.updateTable('results').set({ updated_at }).where('id', '=', id).execute()
  return id
}
const lookedAt = (results_read_at: string) =>
  site.db.updateTable('users').set({ results_read_at }).where('id', '=', reader.id).execute()
const readUntil = (until: string) => reader.visitor.call(readResults, { body: { until } })
const unread = async () => (await reader.visitor.call(countResults)).body.unread
const marks = () => site.db.selectFrom('result_reads').select('result_id').where('user_id', '=', reader.id).execute()

test('marking until a moment leaves later results unread', async () => {
  await lookedAt('2026-01-01T00:00:00Z')
  await add('2026-02-01T10:00:00.123456Z')
  const late = await add('2026-03-01T10:00:00Z')
  // As the list tells it, cut to milliseconds.
  expect((await readUntil('2026-02-01T10:00:00.123Z')).status).toBe(204)
  const { items } = (await reader.visitor.call(listResults, { query: { sort: 'received_at' } })).body
  expect(items.map(({ is_unread }: { is_unread: boolean }) => is_unread)).toEqual([false, true])
  expect((await reader.visitor.call(getResult, { params: { id: late } })).body.is_unread).toBe(true)
  expect(await unread()).toBe(1)
})

test('that moment moves neither backwards nor beyond now', async () => {
  await lookedAt('2026-02-01T00:00:00Z')
  await add('2026-01-15T00:00:00Z')
  await readUntil('2026-01-01T00:00:00Z')
  expect(await unread()).toBe(0)
  await readUntil('2099-01-01T00:00:00Z')
  const id = await site.add({ of: reader.lims_client_id })
  expect([await unread(), (await reader.visitor.call(getResult, { params: { id } })).body.is_unread]).toEqual([1, true])
})

test('single marks from before that moment are deleted, others stay', async () => {
  await lookedAt('2026-01-01T00:00:00Z')
  const [old, opened] = [await add('2026-02-01T00:00:00Z'), await add('2026-02-02T00:00:00Z')]
  await site.db
    .insertInto('result_reads')
    .values([
      { user_id: reader.id, result_id: old, read_at: '2026-02-01T12:00:00Z' },
      { user_id: reader.id, result_id: opened, read_at: '2026-03-01T00:00:00Z' },
    ])
    .execute()
  await readUntil('2026-02-01T18:00:00Z')
  expect([await marks(), await unread()]).toEqual([[{ result_id: opened }], 0])
})

test('a result opened twice has one mark; corrected, it is unread again', async () => {
  const id = await site.add({ of: reader.lims_client_id })
  for (let time = 0; time < 2; time++) await reader.visitor.call(readResults, { body: { ids: [id, id] } })
  expect([await marks(), await unread()]).toEqual([[{ result_id: id }], 0])
  await site.db
    .updateTable('results')
    .set({ updated_at: new Date(Date.now() + 60_000) })
    .where('id', '=', id)
    .execute()
  expect(await unread()).toBe(1)
})

test('a correction that came while the result was shown stays unread, and no later look is undone', async () => {
  await lookedAt('2026-01-01T00:00:00Z')
  const received_at = '2026-02-01T10:00:00.123Z'
  const id = await add('2026-02-01T10:00:00.123456Z')
  const read = (at: string) => reader.visitor.call(readResults, { body: { shown: [{ id, received_at: at }] } })
  await read(received_at)
  expect(await unread()).toBe(0)
  const corrected = '2026-03-01T10:00:00.000Z'
  await site.db.updateTable('results').set({ updated_at: corrected }).where('id', '=', id).execute()
  await read(received_at)
  expect(await unread()).toBe(1)
  await read(corrected)
  await read(received_at)
  expect(await unread()).toBe(0)
})

test('what is counted says until when it is marked: what comes after stays unread', async () => {
  await lookedAt('2026-01-01T00:00:00Z')
  await add('2026-02-01T10:00:00.123456Z')
  const { until } = (await reader.visitor.call(countResults)).body
  await add('2026-03-01T10:00:00Z')
  await readUntil(until)
  expect([until, await unread()]).toEqual(['2026-02-01T10:00:00.123Z', 1])
})

test('an administrator has nothing unread, even of what they add', async () => {
  const admin = await site.visitor('actalia-user')
  const body = { zone_id: site.zones[0], lims_client_id: reader.lims_client_id, sampled_on: day(0), type: 'phages' }
  const { id, is_unread } = (await admin.call(createResult, { body: { ...body, value: 3 } })).body
  expect([is_unread, (await admin.call(countResults)).body]).toEqual([false, { unread: 0, until: null }])
  await admin.call(readResults, { body: { ids: [id], until: new Date().toISOString() } })
  expect(await unread()).toBe(1)
})

test.each([
  [{ ids: [] }, 'ids'],
  [{ ids: Array.from({ length: MAX_READ + 1 }, (_, index) => index + 1) }, 'ids'],
  [{ ids: ['un'] }, 'ids.0'],
  [{ shown: [] }, 'shown'],
  [{ until: 'hier' }, 'until'],
  [{ until: '2026-02-30T00:00:00Z' }, 'until'],
])('%j is refused', async (body, field) => {
  const answer = await reader.visitor.call(readResults, { body })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})
