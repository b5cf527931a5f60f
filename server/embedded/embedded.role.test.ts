import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { writeAudit } from '../lib/audit.ts'
import { migrate } from '../lib/db/migrate.ts'
import { type Db, openDatabase, PATIENT } from '../lib/db/pool.ts'
import { installJobs } from '../lib/jobs.ts'
import { temporaryFolder } from '../test/folder.ts'
import { startEmbedded } from './embedded.ts'

async function using<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase(url, () => undefined, PATIENT)
  try {
    await migrate(database.db)
    await installJobs(database)
    return await use(database.db)
  } finally {
    await database.close()
  }
}

const refusal = (db: Db, statement: string) =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => 'done',
      (error) => error.code,
    )

async function expectAuditIsSafe(db: Db) {
  await writeAudit(db, null, { action: 'signed-out', user_id: 1 })
  for (const statement of [
    "update audit set action = 'nothing'",
    'delete from audit',
    'truncate audit',
    'set session_replication_role = replica',
    'alter role estran superuser',
    'set session authorization postgres',
    'create role other',
    "copy audit to program 'cat'",
  ]) {
    expect([statement, await refusal(db, statement)]).toEqual([statement, '42501'])
  }
}

test('the application owns its database, and is nobody else', async () => {
  const { url, stop } = await startEmbedded({
    dataDir: await temporaryFolder(),
    settings: { fsync: 'off' },
    say: () => undefined,
  })
  onTestFinished(stop)
  await using(url, async (db) => {
    await expectAuditIsSafe(db)
    const { rows } = await sql`select rolsuper, rolcreaterole, rolreplication, rolbypassrls
      from pg_roles where rolname = current_user`.execute(db)
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false }])
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
  })
  await using(url, expectAuditIsSafe)
})
