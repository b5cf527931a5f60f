import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countLockWaits, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { dropOurs } from '../backup/ours.ts'
import { MigrationFault, migrate, schemaOf } from './migrate.ts'

const on = async (work: (database: TestDatabase) => Promise<unknown>) => {
  const database = await createTestDatabase()
  try {
    await work(database)
  } finally {
    await database.end()
  }
}

test('where a first start was cut short before its first migration, the rest is made', () =>
  on(async ({ db }) => {
    expect(await schemaOf(db)).toBe('current')
    await dropOurs(db)
    expect(await schemaOf(db)).toBe('none')
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    )
    expect(await schemaOf(db)).toBe('none')
    await migrate(db)
    expect(await schemaOf(db)).toBe('current')
  }))

test('a migration that something else stops has no fault: another try may do', () =>
  on(async ({ db }) => {
    await sql`delete from kysely_migration`.execute(db)
    await db.transaction().execute(async (trx) => {
      await sql`lock table kysely_migration in access exclusive mode`.execute(trx)
      const stopped = expect(migrate(db)).rejects.toMatchObject({ code: '57014' })
      await expect.poll(() => countLockWaits(db)).toBe(1)
      await sql`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      await stopped
    })
    await expect(migrate(db)).rejects.toThrow(MigrationFault)
  }))
