import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/site.ts'
import { PLANNED_ONCE } from './planned-once.ts'

const database = testDatabase()

test('a marked statement is planned once per connection, whatever its values; others each time', async () => {
  const planned = await database.db.connection().execute(async (db) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ doubled: number }>`${PLANNED_ONCE} select ${value}::int * 2 as doubled`.execute(db)
      expect(rows).toEqual([{ doubled: value * 2 }])
      await sql`select ${value}::int * 3`.execute(db)
    }
    const { rows } = await sql<{ statement: string; plans: number }>`
      select statement, generic_plans + custom_plans as plans from pg_prepared_statements`.execute(db)
    return rows
  })
  expect(planned).toEqual([{ statement: '/* planned once */ select $1::int * 2 as doubled', plans: 3 }])
})

test('in a transaction that is rolled back, and after it', async () => {
  const ask = (db: typeof database.db) => sql`${PLANNED_ONCE} select 1 as one`.execute(db)
  const failing = database.db.transaction().execute(async (trx) => {
    await ask(trx)
    await sql`select 1 / 0`.execute(trx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect((await ask(database.db)).rows).toEqual([{ one: 1 }])
})
