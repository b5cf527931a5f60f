import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/folder.ts'
import { copyTemplate, dropCopy } from '../../test/postgres/templates.ts'
import { testDatabase } from '../../test/site.ts'
import { migrate, schemaOf } from '../db/migrate.ts'
import { openDatabase, PATIENT } from '../db/pool.ts'
import { installJobs } from '../jobs.ts'
import { writeBackup } from './backup.ts'
import { BackupFault } from './file.ts'
import { dropOurs } from './ours.ts'
import { readBackup } from './read.ts'
import { checkBackup, restoreBackup } from './restore.ts'

const database = testDatabase()
const secret = 'x'.repeat(32)
let file: string

beforeAll(async () => {
  file = join(await temporaryFolder(), 'estran.backup')
})

test('a table added tomorrow is backed up although no code names it, but not what the database computes', async () => {
  await sql`create table tomorrow (id int generated always as identity, "Twice" int generated always as (id * 2) stored,
    "the content" bytea)`.execute(database.db)
  await sql`insert into tomorrow ("the content") values ('\\x01'), (null)`.execute(database.db)
  await writeBackup(database, { file, secret })
  const rows: Buffer[] = []
  const header = await readBackup(file, {
    begin: async () => async (table, pieces) => {
      for await (const piece of pieces) if (table.name === 'tomorrow') rows.push(piece)
    },
    end: async (trailer) => expect(trailer.sequences).toContainEqual({ name: 'tomorrow_id_seq', last_value: 2 }),
  })
  expect(header.tables).toContainEqual({ name: 'tomorrow', columns: ['id', 'the content'] })
  expect(Buffer.concat(rows).toString('latin1')).toMatch(/^PGCOPY\n/)
  const { rows: known } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name !~ '^(kysely_migration|audit_\\d)' order by name`.execute(database.db)
  expect(header.tables.map(({ name }) => name).sort()).toEqual(known.map(({ name }) => name).sort())
  expect(header.secret).toBe(secret)
})

test('what a host put into public is not backed up, is in the way of no restore, and stays', async () => {
  const HOST = `create extension if not exists unaccent schema public; create table "of the host" (id int primary key);
    create table "of the host too" (id int references "of the host");
    alter extension unaccent add table "of the host too";
    alter extension unaccent add table "of the host"; insert into "of the host" values (7)`
  await database.pool.query(HOST)
  await writeBackup(database, { file, secret })
  const place = await emptyPlace()
  await place.pool.query(HOST)
  // As backups of earlier versions hold tables that no migration makes.
  expect(await restoreBackup(place, file, async () => undefined)).toEqual(['tomorrow'])
  expect(await schemaOf(place.db)).toBe('current')
  await installJobs(place)
  await place.db.transaction().execute(dropOurs)
  const left = await place.pool.query(`select relname from pg_class
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p', 'S', 'v') order by relname`)
  expect(left.rows).toEqual([{ relname: 'of the host' }, { relname: 'of the host too' }])
  expect((await place.pool.query('select * from "of the host"')).rows).toEqual([{ id: 7 }])
  // The queues have their schema already, which a host may have made.
  await migrate(place.db)
  await installJobs(place)
  expect(await schemaOf(place.db)).toBe('current')
})

test('another application’s, of the same role, is named and stays, whether Estran is there or never was', async () => {
  const place = await emptyPlace()
  const refused = async (work: Promise<unknown>, named: string) =>
    expect(work).rejects.toThrow(`ce qu’Estran ne connaît pas (${named}) : rien n’y a été changé.`)
  const drop = () => place.db.transaction().execute(dropOurs)
  const restore = () => restoreBackup(place, file, async () => undefined)
  await place.pool.query('create table invoices (id serial); insert into invoices default values')
  await refused(drop(), 'invoices')
  await refused(restore(), 'invoices')
  await place.pool.query(`create table kysely_migration (name text); insert into kysely_migration values ('2024_shop')`)
  await refused(drop(), 'invoices, kysely_migration')
  await place.pool.query('drop table kysely_migration')
  await migrate(place.db)
  await installJobs(place)
  await place.pool.query("create function total() returns int language sql as 'select 1'")
  await refused(drop(), 'invoices, total')
  await refused(restore(), 'invoices, total')
  expect((await place.pool.query('select * from invoices')).rows).toEqual([{ id: 1 }])
  await place.pool.query('drop table invoices; drop function total()')
  await drop()
  // As a first start leaves it that is cut short.
  await place.pool.query('create table kysely_migration (name text); create table kysely_migration_lock (id text)')
  await restore()
})

async function emptyPlace() {
  const url = await copyTemplate(inject('postgres').server, 'template1')
  const place = openDatabase(url, () => undefined, PATIENT)
  onTestFinished(async () => {
    await place.close()
    await dropCopy(url)
  })
  return place
}

test('a backup of a later version is refused', async () => {
  expect((await checkBackup(file)).schema).toMatch(/^\d{4}_/)
  await sql`insert into kysely_migration values ('9999_later', 'now')`.execute(database.db)
  await writeBackup(database, { file, secret })
  await expect(checkBackup(file)).rejects.toThrow(/vient d’une version plus récente d’Estran \(9999_later\)\.$/)
})

test('a backup is refused while another one is written, and of a database that is not ours', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('backup'))`.execute(trx)
    const busy = new BackupFault('Une autre sauvegarde de cette base est en cours.')
    await expect(writeBackup(database, { file, secret })).rejects.toThrow(busy)
  })
  const other = openDatabase(`${inject('postgres').server}/postgres`, () => undefined)
  await expect(writeBackup(other, { file, secret })).rejects.toThrow(/ n’est pas celle d’Estran, ou elle est vide\.$/)
  await other.close()
})
