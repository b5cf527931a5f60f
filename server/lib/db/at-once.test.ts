import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/site.ts'
import { atOnce } from './at-once.ts'

const database = testDatabase()

test('what is committed while an answer is read is in none of its parts', async () => {
  const { db } = database
  const count = (of: typeof db) =>
    of.selectFrom('zones').select(sql<number>`count(*)::int`.as('count')).executeTakeFirst()
  const counts = await atOnce(db, async (trx) => {
    const first = await count(trx)
    await db.insertInto('zones').values({ code: '56.1', name: 'Anse', department: '56' }).execute()
    return [first, await count(trx), await count(db)]
  })
  expect(counts).toEqual([{ count: 0 }, { count: 0 }, { count: 1 }])
})
