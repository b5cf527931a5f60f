import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/folder.ts'
import { startHost } from '../../../test/postgres/host.ts'
import { writeBackup } from '../../backup/backup.ts'
import { dropOurs } from '../../backup/ours.ts'
import { checkBackup } from '../../backup/restore.ts'
import { installJobs } from '../../jobs.ts'
import { migrate } from '../migrate.ts'
import { type Database, openDatabase, PATIENT } from '../pool.ts'
import { refuseUnfit } from './look.ts'
import { databaseRefusal } from './refusals.ts'

const EXTENSIONS = 'create extension btree_gist; create extension unaccent; create extension pg_trgm'

let server: Awaited<ReturnType<typeof startHost>>
let made = 0
let name = ''

beforeAll(async () => {
  server = await startHost()
})
afterAll(() => server.stop())

const urlOf = (role: string, database = name) => `postgresql://${role}@${server.address}/${database}`

async function as<T>(role: string, use: (database: Database) => Promise<T>, database = name): Promise<T> {
  const opened = openDatabase(urlOf(role, database), () => undefined, PATIENT, 2)
  try {
    return await use(opened)
  } finally {
    await opened.close()
  }
}
const host = (text: string, database = name) => as('postgres', ({ pool }) => pool.query(text), database)

/** As many hosts give one: owned by the host, with no more rights than are asked for. */
beforeEach(async () => {
  name = `hosted_${made++}`
  await host(`create database ${name}`, 'postgres')
  await host(`${EXTENSIONS}; grant usage, create on schema public to estran`)
})

const install = async (database: Database) => {
  await migrate(database.db)
  await installJobs(database)
}

const refusalAt = (role = 'estran') =>
  refuseUnfit(urlOf(role), 6).then(
    () => null,
    (error: Error) => error.message,
  )

test('a schema of the queues that the host made is enough, without the right to make one', async () => {
  expect(await refusalAt()).toContain(`GRANT CREATE ON DATABASE "${name}" TO "estran";`)
  await host('create schema pgboss; grant usage, create on schema pgboss to estran')
  expect(await refusalAt()).toBeNull()
  await as('estran', install)
  // Nor to make all of it anew.
  await as('estran', async (database) => {
    await database.db.transaction().execute(dropOurs)
    await install(database)
  })
})

test('a database that the host moved is given back by what the look says, whole', async () => {
  await host('create schema pgboss authorization estran')
  await as('estran', install)
  await host('reassign owned by estran to postgres')
  const failure = await as('estran', install).catch((error) => error)
  expect(databaseRefusal(failure)).toMatch(/^Réglage DATABASE_URL : .+ permission denied for table kysely_migration/)

  const [, statements = ''] = / À exécuter par l’hébergeur : (.+;)/.exec((await refusalAt()) ?? '') ?? []
  await host(statements)
  expect(await refusalAt()).toBeNull()
  await as('estran', install)
  const { rows } = await host(`
    select relname as name from pg_class where relkind in ('r', 'p', 'v', 'S') and relowner <> 'estran'::regrole
      and relnamespace::regnamespace::text in ('public', 'pgboss')
    union all select proname from pg_proc where proowner <> 'estran'::regrole
      and pronamespace::regnamespace::text in ('public', 'pgboss')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  expect(rows).toEqual([])
})

test('an audit that was given to another role is nothing to give back', async () => {
  await host('create schema pgboss authorization estran; create role keeper nologin')
  await as('estran', install)
  await host('alter table audit owner to keeper; grant select, insert on audit to estran')
  expect(await refusalAt()).toBeNull()
  const dropping = as('estran', ({ db }) => db.transaction().execute(dropOurs))
  await expect(dropping).rejects.toThrow('À exécuter par l’hébergeur : REASSIGN OWNED BY "keeper" TO "estran";')
})

test('a table of the host that may not be read is in the way of no backup', async () => {
  await host('create schema pgboss authorization estran; create table spatial_ref_sys (srid int)')
  expect(await refusalAt()).toBeNull()
  await as('estran', install)
  const file = join(await temporaryFolder(), 'estran.backup')
  await as('estran', (database) => writeBackup(database, { file, secret: 'x'.repeat(32) }))
  const { tables } = await checkBackup(file)
  expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(['audit', 'zones']))
  expect(tables.map((table) => table.name)).not.toContain('spatial_ref_sys')
})

test('what is to be done for a role that acts as another is said of the one that signs in', async () => {
  await host(`create role enters login connection limit 5; grant estran to enters; alter role enters set role = 'estran';
    create schema pgboss authorization estran`)
  expect(await refusalAt('enters')).toContain('ALTER ROLE "enters" CONNECTION LIMIT 6;')
})

test('defaults that lose what was answered, or put it elsewhere, are not obeyed', async () => {
  await as('postgres', async ({ pool }) => {
    await pool.query('set allow_in_place_tablespaces = on')
    await pool.query("create tablespace elsewhere location ''")
  })
  await host(`alter database ${name} set default_tablespace = elsewhere;
    alter database ${name} set temp_tablespaces = elsewhere; alter role estran set synchronous_commit = off`)
  const { rows } = await as('estran', ({ pool }) =>
    pool.query(`select current_setting('default_tablespace') as tables, current_setting('temp_tablespaces') as temporary,
      current_setting('synchronous_commit') as commits`),
  )
  expect(rows).toEqual([{ tables: '', temporary: '', commits: 'on' }])
})
