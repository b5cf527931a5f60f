import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countResults, deleteResult, getResult, listResults, readResults } from '../../../contract/results.ts'
import type { Visitor } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { openResults, type TestResults } from '../../test/results.ts'

let site: TestResults
let admin: Visitor
beforeAll(async () => {
  site = await openResults()
  admin = await site.visitor('actalia-user')
})
afterAll(() => site.close())

const listed = async (visitor: Visitor) => (await visitor.call(listResults)).body
const unread = async (visitor: Visitor) => (await visitor.call(countResults)).body.unread

test('a result is unread when it came since the last look and was not opened, and again once corrected', async () => {
  const reader = await site.person('C-3')
  const [first, second] = [await site.add({ of: 'C-3' }), await site.add({ of: 'C-3' })]
  expect(await unread(reader.visitor)).toBe(2)
  expect((await reader.visitor.call(readResults, { body: { ids: [first] } })).status).toBe(204)
  const marks = async () =>
    Object.fromEntries(
      (await listed(reader.visitor)).items.map(({ id, is_unread }: { id: number; is_unread: boolean }) => [
        id,
        is_unread,
      ]),
    )
  expect([await marks(), await unread(reader.visitor)]).toEqual([{ [first]: false, [second]: true }, 1])
  await site.db.updateTable('results').set({ updated_at: new Date() }).where('id', '=', first).execute()
  expect(await unread(reader.visitor)).toBe(2)
})

test('a result corrected while its owner opens it is unread', async () => {
  const reader = await site.person('C-4')
  const id = await site.add({ of: 'C-4' })
  const correction = await site.db.startTransaction().execute()
  await correction.updateTable('results').set({ value: 9, updated_at: sql`now()` }).where('id', '=', id).execute()
  await reader.visitor.call(readResults, { body: { ids: [id] } })
  await correction.commit().execute()
  expect(await unread(reader.visitor)).toBe(1)
})

test('a result that the laboratory corrected since it was opened is not deleted unread', async () => {
  const id = await site.add({ of: 'C-8', value: 5 })
  const { received_at } = (await admin.call(getResult, { params: { id } })).body
  await site.db.updateTable('results').set({ value: 5000, updated_at: sql`now()` }).where('id', '=', id).execute()
  const remove = (seen: string) => admin.call(deleteResult, { params: { id }, body: { received_at: seen } })
  const { status, body } = await remove(received_at)
  expect([status, body.current.value]).toEqual([409, 5000])
  expect((await remove(body.current.received_at)).status).toBe(204)
  expect((await remove(body.current.received_at)).status).toBe(404)
})

test('a result can be marked while it is deleted', async () => {
  const reader = await site.person('C-5')
  const [gone, kept] = [await site.add({ of: 'C-5' }), await site.add({ of: 'C-5' })]
  const deletion = await site.db.startTransaction().execute()
  await deletion.deleteFrom('results').where('id', '=', gone).execute()
  const marking = reader.visitor.call(readResults, { body: { ids: [kept, gone] } })
  await expect.poll(() => countLockWaits(site.db)).toBeGreaterThan(0)
  await deletion.commit().execute()
  expect((await marking).status).toBe(204)
  expect(await unread(reader.visitor)).toBe(0)
})

test('results can be marked in several tabs while they are deleted, without any of them stopping another', async () => {
  const reader = await site.person('C-6')
  const ids = []
  for (let n = 0; n < 8; n++) ids.push(await site.add({ of: 'C-6' }))
  const statuses: number[] = []
  for (const id of ids) {
    const calls = [ids, ids.toReversed()].flatMap((some) => [
      reader.visitor.call(readResults, { body: { ids: some, until: new Date().toISOString() } }),
      reader.visitor.call(readResults, { body: { ids: some } }),
    ])
    calls.push(admin.call(deleteResult, { params: { id } }))
    for (const { status } of await Promise.all(calls)) statuses.push(status)
  }
  expect(new Set(statuses)).toEqual(new Set([204]))
})
