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

test('an empty database gets all migrations, in order; running them again does nothing', async () => {
  expect(await migrate(open().db)).toEqual(files)
  const once = await schema()
  expect(once.applied).toEqual(files)
  expect(once.columns.length).toBeGreaterThan(90)
  expect(once.sectors).toBe(20)
  expect(await migrate(open().db)).toEqual([])
  expect(await schema()).toEqual(once)
})

test('two connections that migrate at once both succeed, and each migration is applied once', async () => {
  const done = await Promise.all([migrate(open().db), migrate(open().db), migrate(open().db)])
  expect(done.flat().sort()).toEqual(files)
  const { applied, sectors } = await schema()
  expect([applied, sectors]).toEqual([files, 20])
})

test('two processes that migrate at once both succeed', async () => {
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

test('an advice that the operator edited also becomes the advice for old data, uncut', async () => {
  const { pool } = open()
  const apply = async (which: (file: string) => boolean) => {
    for (const file of files.filter(which))
      await pool.query(await readFile(join(import.meta.dirname, `migrations/${file}.sql`), 'utf8'))
  }
  await apply((file) => file < '0022')
  const own = 'Prélèvement non récent : ne pas récolter.'
  await pool.query('update scale_classes set advice = $1 where key = $2', [own, 'moderee'])
  await apply((file) => file.startsWith('0022'))
  const { rows } = await pool.query(`select old_data_advice from scale_classes where type = 'arn_f' order by position`)
  const texts = rows.map((row) => row.old_data_advice)
  expect(texts[2]).toBe(own)
  for (const at of [0, 1, 3]) expect(texts[at]).toContain('La donnée est ancienne\u00A0:')
  expect(texts[3]).toContain('ne pas récolter sans analyse')
})

test('waiting alerts of an earlier version are migrated: events, notices for a digest, notifications', async () => {
  const { pool } = open()
  const run = async (file: string) =>
    pool.query(await readFile(join(import.meta.dirname, `migrations/${file}.sql`), 'utf8'))
  for (const file of files.filter((name) => name < '0025')) await run(file)
  await pool.query(`insert into users (email, role, active, name) values ('a@b.example', 'client', true, 'A');
    insert into zones (code, name, department) select n, 'Z', '56' from generate_series(1, 3) n;
    insert into known_classes select id, 'arn_f', '{"class": "elevee"}' from zones;
    insert into alert_events (zone_id, type, before, after, at, due_at, queued_at) values
      (1, 'arn_f', null, '{"class": "elevee"}', now(), now(), null),
      (2, 'arn_f', '{"class": "faible"}', '{"class": "elevee"}', now(), now(), null),
      (3, 'arn_f', '{"class": "faible"}', '{"class": "elevee"}', now(), now(), now());
    insert into alert_notices (event_id, user_id, state) select id, 1, 'waiting' from alert_events;
    insert into sessions (user_id, token_hash, is_remembered, expires_at) values (1, '', false, now());
    insert into push_subscriptions (session_id, endpoint, p256dh, auth) values (1, '', '', '');
    insert into pushes values (gen_random_uuid(), 1, 'zone-alert', '{"user_id": 1, "event_id": 3}', now());
    create schema pgboss;
    create type pgboss.job_state as enum ('created', 'completed');
    create table pgboss.job (id uuid, name text, state pgboss.job_state, data jsonb, dead_letter text);
    insert into pgboss.job select id, 'pushes', 'created', jsonb_build_object('id', id), 'failed' from pushes`)
  await run('0025_alerts_outbox')
  const snapshots = await pool.query(
    `select zone_id, ranking ->> 'class' as class from class_snapshots order by zone_id`,
  )
  expect(snapshots.rows).toEqual([
    { zone_id: 2, class: 'faible' },
    { zone_id: 3, class: 'elevee' },
  ])
  const notices = await pool.query('select zone_id, mail_id from alert_notices join alert_events on id = event_id')
  expect(notices.rows).toEqual([{ zone_id: 3, mail_id: null }])
  const [job] = (await pool.query('select data, dead_letter from pgboss.job')).rows
  expect(job.data).toMatchObject({ user_id: 1, event_id: 3, session_id: 1, queued_at: expect.any(String) })
  expect(job.dead_letter).toBeNull()
})

test('a foreign database that already has a table of ours is left as it was', async () => {
  const { db, pool } = open()
  await pool.query('create table zones (id integer)')
  await expect(migrate(db)).rejects.toThrow('zones')
  const { rows } = await pool.query(`select table_name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`)
  expect(rows).toEqual([{ table_name: 'zones' }])
})
