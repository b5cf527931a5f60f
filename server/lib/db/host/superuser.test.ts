import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/folder.ts'
import { startHost } from '../../../test/postgres/host.ts'
import { writeAudit } from '../../audit.ts'
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
  refuseUnfit(urlOf(role), 6, () => undefined).then(
    () => null,
    (error: Error) => error.message,
  )

const statementsOf = (line: string | null) => / À exécuter par l’hébergeur : (.+;)/.exec(line ?? '')?.[1] ?? 'none'

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
  // By rights to the tables alone the next months of the audit could not be made.
  const all = `grant usage on schema pgboss to estran; grant all on all tables in schema public to estran;
    grant all on all tables in schema pgboss to estran`
  await host(all)
  expect(await refusalAt()).toContain('les tables d’Estran sont au rôle « postgres »')
  await host(all.replaceAll('grant', 'revoke').replaceAll(' to ', ' from '))
  const failure = await as('estran', install).catch((error) => error)
  expect(databaseRefusal(failure)).toMatch(/^Réglage DATABASE_URL : .+ permission denied for table kysely_migration/)

  await host(statementsOf(await refusalAt()))
  expect(await refusalAt()).toBeNull()
  await as('estran', install)
  await as('estran', audited)
  const { rows } = await host(`
    select relname as name from pg_class where relkind in ('r', 'p', 'v', 'S') and relowner <> 'estran'::regrole
      and relnamespace::regnamespace::text in ('public', 'pgboss')
    union all select proname from pg_proc where proowner <> 'estran'::regrole
      and pronamespace::regnamespace::text in ('public', 'pgboss')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  expect(rows).toEqual([])
})

/** Does as every audited change does, now and in the months to come. */
const audited = async ({ db }: Database) => {
  await writeAudit(db, null, { action: 'administrator-created', user_id: null })
  await sql`select keep_audit_months((current_date + interval '3 months')::date)`.execute(db)
}

test('an audit that was given to another role is nothing to give back, where its months are still made', async () => {
  await host('create schema pgboss authorization estran; create role keeper nologin')
  await as('estran', install)
  await host('alter table audit owner to keeper; grant select, insert on audit to estran')
  expect(await refusalAt()).toContain('les tables d’Estran sont au rôle « keeper »')
  await host(`grant create on schema public to keeper; alter function refuse_change() owner to keeper;
    alter function keep_audit_months(date) owner to keeper; alter function keep_audit_months(date) security definer`)
  expect(await refusalAt()).toBeNull()
  await as('estran', audited)
  await host('alter sequence audit_id owner to keeper; alter table rankings owner to keeper')
  await host('grant select, insert on rankings to estran')
  const shut = await refusalAt()
  expect(statementsOf(shut)).toBe('GRANT USAGE ON SEQUENCE public.audit_id, public.rankings_id_seq TO "estran";')
  await host(statementsOf(shut))
  expect(await refusalAt()).toBeNull()
  await as('estran', audited)
  const drop = () => as('estran', ({ db }) => db.transaction().execute(dropOurs))
  const failure = await drop().catch((error) => error)
  expect(failure.message).toContain('la table audit est au rôle « keeper », et doit être effacée.')
  await host(statementsOf(failure.message))
  await drop()
})

async function backupBy(role: string) {
  const file = join(await temporaryFolder(), 'estran.backup')
  await as(role, (database) => writeBackup(database, { file, secret: 'x'.repeat(32) }))
  return { file, names: (await checkBackup(file)).tables.map((table) => table.name) }
}

test('a backup has all that is Estran’s, whoever owns it and whoever writes it, or fails', async () => {
  await host('create schema pgboss authorization estran; create table spatial_ref_sys (srid int)')
  expect(await refusalAt()).toBeNull()
  await as('estran', install)
  const { names } = await backupBy('estran')
  expect(names).toEqual(expect.arrayContaining(['audit', 'rankings', 'zones']))
  // The host's, which may not be read.
  expect(names).not.toContain('spatial_ref_sys')

  await host('create role reader login; grant pg_read_all_data to reader')
  expect((await backupBy('reader')).names).toEqual([...names, 'spatial_ref_sys'].sort())
  await host(`create role third; alter table rankings owner to third; grant all on rankings to estran`)
  await expect(backupBy('estran')).rejects.toThrow('ne peut pas lire rankings_id_seq : « GRANT SELECT »')
  await host('grant select on rankings_id_seq to estran')
  expect((await backupBy('estran')).names).toEqual(names)
  await host(`create role few login; grant select on all tables in schema public to few;
    grant select on all sequences in schema public to few; revoke select on zones from few`)
  await expect(backupBy('few')).rejects.toThrow('permission denied for table zones')

  await host('revoke all on rankings from estran')
  await expect(backupBy('estran')).rejects.toThrow('ne peut pas lire rankings : « GRANT SELECT »')
})

test('what is to be done for a role that acts as another is said of the one that signs in', async () => {
  await host(`create role enters login connection limit 5; grant estran to enters; alter role enters set role = 'estran';
    create schema pgboss authorization estran`)
  expect(await refusalAt('enters')).toContain('ALTER ROLE "enters" CONNECTION LIMIT 6;')
  // Those of another installation, by the same name, count.
  const elsewhere = async ({ pool }: Database) => {
    await pool.query('select')
    expect(await refusalAt('enters')).toContain('ALTER ROLE "enters" CONNECTION LIMIT 7;')
  }
  await as('enters', elsewhere, 'postgres')
})

test('who may not come in, or is not there, is told what the host can do; an encoding that is not ours too', async () => {
  await host('create role locked nologin')
  expect(await refusalAt('locked')).toMatch(/CREATE ROLE "locked" LOGIN .+ ALTER ROLE "locked" LOGIN;$/)
  expect(await refusalAt('nobody')).toContain('CREATE ROLE "nobody" LOGIN')
  await host(`create database mule encoding 'MULE_INTERNAL' locale_provider libc locale 'C' template template0`)
  const failure = await refuseUnfit(urlOf('estran', 'mule'), 6, () => undefined).catch((error) => error)
  expect(failure.message).toMatch(/^Réglage DATABASE_URL : .+ CREATE DATABASE "mule_utf8" /)
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
