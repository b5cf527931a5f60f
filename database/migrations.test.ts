import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '../server/lib/db/migrate.ts'
import { type Database, openDatabase, PATIENT } from '../server/lib/db/pool.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

let admin: pg.Client
let url = ''
let files: string[] = []
let opened: Database[] = []

beforeAll(async () => {
  admin = new pg.Client({ connectionString: `${inject('postgres').server}/postgres` })
  await admin.connect()
  files = (await readdir(join(import.meta.dirname, 'migrations'))).map((file) => file.replace('.sql', '')).sort()
})
beforeEach(async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} strategy file_copy`)
  url = `${inject('postgres').server}/${name}`
})
afterEach(async () => {
  for (const { close } of opened) await close()
  opened = []
  await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
})
afterAll(() => admin.end())

function open() {
  // As at a start, which waits as long as it takes.
  const database = openDatabase(url, () => undefined, PATIENT)
  opened.push(database)
  return database
}

/** Columns, constraints and indexes, and how often each migration is recorded. */
async function schema() {
  const { pool } = open()
  const columns = await pool.query(`select table_name, column_name, udt_name, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by 1, 2`)
  const applied = await pool.query('select name from kysely_migration order by name')
  const sectors = await pool.query('select count(*) from sectors')
  return { columns: columns.rows, applied: applied.rows.map(({ name }) => name), sectors: sectors.rows[0].count }
}

test('there are migrations, numbered one by one', () => {
  expect(files.length).toBeGreaterThanOrEqual(2)
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
  for (const file of files) expect(file).toMatch(/^\d{4}_[a-z_]+$/)
})

test('an empty database gets them all, in order; again does nothing', async () => {
  expect(await migrate(open().db)).toEqual(files)
  const once = await schema()
  expect(once.applied).toEqual(files)
  expect(once.columns.length).toBeGreaterThan(90)
  expect(once.sectors).toBe(20)
  expect(await migrate(open().db)).toEqual([])
  expect(await schema()).toEqual(once)
})

test('two that migrate at once both succeed, and each migration is applied once', async () => {
  const done = await Promise.all([migrate(open().db), migrate(open().db), migrate(open().db)])
  expect(done.flat().sort()).toEqual(files)
  const { applied, sectors } = await schema()
  expect([applied, sectors]).toEqual([files, 20])
})

test('so do two processes', async () => {
  const script = `
    import { openDatabase, PATIENT } from ${JSON.stringify(join(root, 'server/lib/db/pool.ts'))}
    import { migrate } from ${JSON.stringify(join(root, 'server/lib/db/migrate.ts'))}
    const { db, close } = openDatabase(${JSON.stringify(url)}, () => undefined, PATIENT)
    console.log(JSON.stringify(await migrate(db)))
    await close()`
  const runs = [1, 2].map(() => run(process.execPath, ['--input-type=module', '-e', script]))
  const done: string[][] = (await Promise.all(runs)).map(({ stdout }) => JSON.parse(stdout))
  expect(done.flat().sort()).toEqual(files)
  const { applied, sectors } = await schema()
  expect([applied, sectors]).toEqual([files, 20])
})

test.each([
  [
    'nobody yet',
    '',
    [
      ['privacy', 1],
      ['terms', 1],
    ],
  ],
  [
    'people',
    `insert into users (email, role, active, name) values ('a@b.example', 'client', true, 'A')`,
    [
      ['privacy', 1],
      ['privacy', 2],
      ['terms', 1],
      ['terms', 2],
    ],
  ],
])('the legal texts of an installation with %s, one of them edited', async (_with, arrive, expected) => {
  const { pool } = open()
  const before = files.filter((file) => file < '0021')
  for (const file of before)
    await pool.query(await readFile(join(import.meta.dirname, `migrations/${file}.sql`), 'utf8'))
  await pool.query(`${arrive}; update contents set body = 'À nous' where key = 'legals'`)
  await pool.query(await readFile(join(import.meta.dirname, 'migrations/0021_contents.sql'), 'utf8'))
  const { rows } = await pool.query('select key, version, body from content_versions order by key, version')
  expect(rows.map(({ key, version }) => [key, version])).toEqual([['legals', 1], ...expected])
  expect(rows[0].body).toBe('À nous')
  expect(rows.at(-1).body).toContain('## 2. Caractère indicatif')
  const current = await pool.query(`select body from contents where key = 'terms'`)
  expect(current.rows[0].body).toBe(rows.at(-1).body)
})

test('a database from elsewhere that already has a table of ours is left as it was', async () => {
  const { db, pool } = open()
  await pool.query('create table zones (id integer)')
  await expect(migrate(db)).rejects.toThrow('zones')
  const { rows } = await pool.query(`select table_name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`)
  expect(rows).toEqual([{ table_name: 'zones' }])
})
