import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { keepAuditMonths, writeAudit } from '../lib/audit.ts'
import { migrate } from '../lib/db/migrate.ts'
import { type Db, openDatabase, PATIENT } from '../lib/db/pool.ts'
import { installJobs } from '../lib/jobs.ts'
import { temporaryFolder } from '../test/folder.ts'
import { freePort } from '../test/process.ts'
import { accountOf, chownAll } from './account.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { type Place, run } from './place.ts'
import { startServer } from './server.ts'

// fsync is off: nothing here cuts the power.
const settings = { fsync: 'off' }
const PASSWORD = 'first-password'
let running: Embedded | null = null

afterEach(async () => {
  await running?.stop()
  running = null
})

async function start(dataDir: string) {
  const said: string[] = []
  running = await startEmbedded({ dataDir, settings, say: (line) => said.push(line) })
  return { url: running.url, said }
}

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

test('a new folder: the application owns its database, and is nobody else', async () => {
  const { url } = await start(await temporaryFolder())
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

/** As Estran made it once: the application is the cluster's superuser. */
async function formerCluster(dataDir: string): Promise<Place> {
  await chmod(dataDir, 0o711)
  const folder = join(dataDir, 'postgresql')
  const cluster = join(folder, 'cluster')
  const password = join(folder, 'password')
  await (await startEmbedded({ dataDir: join(dataDir, 'other'), settings, say: () => undefined })).stop()
  await mkdir(cluster, { recursive: true, mode: 0o711 })
  const programs = join(dataDir, 'other/postgresql/programs')
  const account = await accountOf(join(folder, 'none'))
  const place = { folder, cluster, programs, log: join(folder, 'postgresql.log'), password, account }
  await chmod(folder, 0o711)
  await chownAll(cluster, account)
  await chmod(cluster, 0o700)
  await run(place, 'initdb', [
    '-D',
    cluster,
    '-U',
    'estran',
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  await writeFile(join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  for (const statement of ['create database estran', `alter role estran password '${PASSWORD}'`]) {
    await run(place, 'postgres', ['--single', '-j', '-D', cluster, 'postgres'], `${statement};\n`)
  }
  await writeFile(password, `${PASSWORD}\n`, { mode: 0o600 })
  return place
}

describe('a folder from before', () => {
  test('goes on with an ordinary role, all its data, and its password', async () => {
    const dataDir = await temporaryFolder()
    const place = await formerCluster(dataDir)
    const port = await freePort()
    const server = await startServer(place, port, settings, new AbortController().signal)
    await using(`postgresql://estran:${PASSWORD}@127.0.0.1:${port}/estran`, async (db) => {
      expect(await refusal(db, 'set session_replication_role = replica')).toBe('done')
      await sql`insert into zones (code, name, department) values ('56.08.2', 'Baie', '56')`.execute(db)
      await writeAudit(db, null, { action: 'password-changed', user_id: 7 })
    })
    await server.stop()

    const { url, said } = await start(dataDir)
    expect([said.length, url]).toEqual([1, expect.stringContaining(`estran:${PASSWORD}@`)])
    await using(url, async (db) => {
      await expectAuditIsSafe(db)
      const found = await db.selectFrom('audit').select('user_id').where('action', '=', 'password-changed').execute()
      expect(found).toEqual([{ user_id: 7 }])
      await db.updateTable('zones').set({ name: 'Autre baie' }).execute()
      await keepAuditMonths(db)
      const { rows } = await sql`select relname from pg_class where relowner = 'postgres'::regrole and oid >= 16384
        and relkind in ('r', 'p', 'S') union all
        select nspname from pg_namespace where nspowner = 'postgres'::regrole and nspname in ('public', 'pgboss')`.execute(
        db,
      )
      expect(rows).toEqual([])
      await sql`drop schema public cascade`.execute(db)
      await sql`drop schema pgboss cascade`.execute(db)
      await sql`create schema public`.execute(db)
    })
    await using(url, expectAuditIsSafe)
    await running?.stop()
    expect((await start(dataDir)).said).toEqual([])
    expect((await stat(place.password)).mode & 0o777).toBe(0o600)
  })
})
