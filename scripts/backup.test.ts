import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'
import { type Database, type Db, openDatabase } from '../server/lib/db/pool.ts'
import { TEST_SECRET } from '../server/test/as.ts'
import { countLockWaits } from '../server/test/database.ts'
import { temporaryFolder } from '../server/test/folder.ts'
import { copyTemplate, dropCopy } from '../server/test/postgres/templates.ts'
import { BASE_ENV, endProcess, runCommand, runScript, startProduct } from '../server/test/process.ts'
import { testDatabase } from '../server/test/site.ts'
import { backupCommand } from './backup.ts'

const script = join(import.meta.dirname, 'backup.ts')
const database = testDatabase('demo')
let folder: string
let file: string
/** The name of the file while it is being written. */
let part: string
/** The database into which it is restored. */
let place: { url: string } & Database

beforeAll(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'estran.backup')
  part = `${file}.part`
  const url = await copyTemplate(inject('postgres').server, 'template1')
  place = { url, ...openDatabase(url, () => undefined) }
})
afterAll(async () => {
  await place.close()
  await dropCopy(place.url)
})

const settingsOf = (url: string) => ({ DATABASE_URL: url, SECRET: TEST_SECRET, DATA_DIR: folder })
const backup = () => runCommand(backupCommand, ['backup', file], settingsOf(database.url))
const restore = (from: string) => runCommand(backupCommand, ['restore', from], settingsOf(place.url))

function spawnBackup(program: string, command: string[], settings: Record<string, string>) {
  const child = spawn(program, command, { env: { ...BASE_ENV, ...settings }, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  return { child, errors: () => errors }
}

/** Everything that a backup must bring back: rows, sequences, constraints, triggers. */
async function contentsOf(db: Db) {
  const read = async (query: string) => (await sql.raw<Record<string, string>>(query).execute(db)).rows
  const tables = await read(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'`)
  const rows = tables.map(
    ({ name }) => `select '${name}' as name, count(*), md5(string_agg(t::text, '|' order by t::text)) from ${name} t`,
  )
  return {
    rows: await read(`${rows.join(' union all ')} order by name`),
    sequences: await read(`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`),
    constraints: await read(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`),
    triggers:
      await read(`select tgrelid::regclass::text, tgname, tgenabled from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace order by 1, 2`),
  }
}

async function signIn(url: string) {
  const cookies = (await fetch(`${url}/api/settings`)).headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const csrf = cookies.find((cookie) => cookie?.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(csrf), 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'client@estran.example', password: DEMO_PASSWORD, remember: false })
  return fetch(`${url}/api/auth/login`, { method: 'POST', headers: { ...headers, cookie: cookies.join('; ') }, body })
}

test('taken while others write, restored into an empty database: all is there, and one signs in', async () => {
  const { db } = database
  await sql`insert into mails (id, kind, data) values (gen_random_uuid(), 'invitation', '{"user_id": 1}')`.execute(db)
  await sql`select keep_audit_months((now() - n * interval '1 month')::date) from generate_series(3, 0, -1) n`.execute(
    db,
  )
  await sql`insert into audit (at, action, details) values (now() - interval '80 days', 'signed-in', '[]')`.execute(db)

  let isOver = false
  const written: number[] = []
  const write = async () => {
    while (!isOver) {
      const row = { zone_id: 1, type: 'phages' as const, value: 1, sampled_on: '2020-01-01' }
      const { id } = await db.insertInto('results').values(row).returning('id').executeTakeFirstOrThrow()
      written.push(id)
    }
  }
  const writing = Promise.all([write(), write()])
  await expect.poll(() => written.length).toBeGreaterThan(10)
  const acknowledged = [...written]
  // As a process of its own, as people start it.
  const run = await runScript('backup.ts', ['backup', file], settingsOf(database.url))
  isOver = true
  await writing
  expect([run.code, run.errors]).toEqual([0, ''])
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const restored = await runScript('backup.ts', ['restore', file], settingsOf(place.url))
  expect([restored.code, restored.errors]).toEqual([0, ''])
  expect(restored.output).toContain('1 mail attendait encore')
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(TEST_SECRET)
  const kept = await place.db.selectFrom('results').select('id').where('id', 'in', acknowledged).execute()
  expect(kept.length).toBe(acknowledged.length)
  const last = await sql<{ id: number }>`select last_value as id from results_id_seq`.execute(place.db)
  expect(last.rows[0]?.id).toBeGreaterThanOrEqual(Math.max(...acknowledged))
  // Takes away the rows that were being written during the backup: nothing else may differ.
  for (const one of [db, place.db]) {
    await sql`delete from results where id = any(${written}::int[])`.execute(one)
    await sql`truncate outlook_changes restart identity`.execute(one)
    await sql`select setval('results_id_seq', ${Math.max(...written)})`.execute(one)
  }
  expect(await contentsOf(place.db)).toEqual(await contentsOf(db))

  const nightly = join(folder, 'nightly')
  const { child, url } = await startProduct({ ...settingsOf(place.url), DEMO: '1', BACKUP_DIR: nightly })
  try {
    expect((await signIn(url)).status).toBe(204)
    expect((await restore(file)).errors).toBe('Estran tourne sur cette base de données : arrêtez-le d’abord.\n')
    // There is none yet of last night.
    const names = () =>
      readdir(nightly).then(
        (all) => all.join(),
        () => '',
      )
    await expect.poll(names).toMatch(/^estran-[-\d]{10}\.backup$/)
  } finally {
    await endProcess(child)
  }
  const actions = await place.db.selectFrom('audit').select('action').orderBy('id', 'desc').execute()
  expect(actions[0]?.action).toBe('signed-in')
  // Four commands and an application, one after the other.
})

test('a place that holds accounts, and a file that is cut, foreign or absent, are refused in one line', async () => {
  const before = await contentsOf(place.db)
  const cut = join(folder, 'cut')
  await writeFile(cut, (await readFile(file)).subarray(0, -1))
  const cases = [
    [file, 'Cette base de données n’est pas vide : la sauvegarde n’a pas été reprise.'],
    [cut, `Le fichier ${cut} est abîmé ou incomplet.`],
    [import.meta.filename, `Le fichier ${import.meta.filename} n’est pas une sauvegarde d’Estran.`],
    [join(folder, 'none'), `Le fichier ${join(folder, 'none')} ne peut pas être lu (ENOENT).`],
  ] as const
  const runs = await Promise.all(cases.map(([path]) => restore(path)))
  expect(runs).toEqual(cases.map(([, line]) => ({ code: 1, output: '', errors: `${line}\n` })))
  expect(await contentsOf(place.db)).toEqual(before)
})

test('killed while it writes, it leaves the last good one, and the next one removes what is left', async () => {
  const { db, url } = database
  const whole = await readFile(file)
  await db.transaction().execute(async (trx) => {
    await sql`lock table users`.execute(trx)
    const { child } = spawnBackup(process.execPath, [script, 'backup', file], settingsOf(url))
    await expect.poll(() => countLockWaits(db)).toBe(1)
    const size = async () => (await stat(part).catch(() => null))?.size ?? 0
    await expect.poll(size).toBeGreaterThan(0)
    expect(await endProcess(child, 'SIGKILL')).toBe('SIGKILL')
  })
  expect(await readFile(file)).toEqual(whole)
  expect(existsSync(part)).toBe(true)
  // Works once the database has noticed that the killed one is gone.
  await expect.poll(async () => (await backup()).code).toBe(0)
  expect(existsSync(part)).toBe(false)
})

test('where the disk is full it says so in one line, and the last good one stays', async () => {
  const whole = await readFile(file)
  // No file may grow beyond 64 blocks, which is told as a full disk is.
  const limited = `trap '' XFSZ; ulimit -f 64; exec "$@"`
  const command = ['-c', limited, 'sh', process.execPath, script, 'backup', file]
  const { child, errors } = spawnBackup('sh', command, { ...settingsOf(database.url), NODE_COMPILE_CACHE: '' })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(errors()).toMatch(/^La sauvegarde .* n’a pas pu être écrite : EFBIG: .*\n$/)
  expect(await readFile(file)).toEqual(whole)
  expect(existsSync(part)).toBe(false)
})
