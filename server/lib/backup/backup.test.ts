import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { temporaryFolder } from '../../test/folder.ts'
import { testDatabase } from '../../test/site.ts'
import { openDatabase } from '../db/pool.ts'
import { writeBackup } from './backup.ts'
import { BackupFault } from './file.ts'
import { readBackup } from './read.ts'
import { checkBackup } from './restore.ts'
import { replaceSchema } from './schema.ts'

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

test('a role that does not own the schema public is told what to ask the host for', async () => {
  // The database of whoever runs the server, as many hosts give one.
  const hosted = openDatabase(`${inject('postgres').server}/postgres`, () => undefined)
  const line = /^Réglage DATABASE_URL : le rôle « (.+) » n’est pas .* : ALTER SCHEMA public OWNER TO "\1";$/
  await expect(replaceSchema(hosted.db)).rejects.toThrow(line)
  await hosted.close()
})

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
