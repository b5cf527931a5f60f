import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../server/lib/db/pool.ts'
import { BASE_ENV } from '../server/test/process.ts'
import { atMost, count, type Figure, info, megabytes, milliseconds, seconds } from './figures.ts'
import { asClient, settled, track, whileAsked } from './site.ts'
import { type World, withDb } from './world.ts'

const MAX_MEMORY = 100e6
const MAX_WAIT_MS = 300
const MAX_RESTORE_SECONDS = 15 * 60
const CHUNK = 131_072
const CHUNKS_OF_FILE = 100

/** The whole coast and its files in one file while people look at the map, and into an empty database. */
export async function measureBackup({ coast, start, folder, isShort }: World): Promise<Figure[]> {
  const { site, url } = await coast()
  await withDb(url, (db) => addFiles(db, isShort ? 10 : 160))
  const client = await asClient(site)
  await settled(site.pid)
  const file = join(folder, 'coast.backup')
  const settings = { SECRET: 'only for the bench '.repeat(3), DATA_DIR: join(folder, 'data') }
  const { memory: idle } = await runScript(['backup'], settings)
  const before = await whileAsked(site, client, () => wait(20_000))
  const backup = await whileAsked(site, client, () => runScript(['backup', file], { ...settings, DATABASE_URL: url }))
  const held = await withDb(url, countRows)

  const place = url.replace(/[^/]*$/, 'restored')
  await withDb(url, (db) => sql`create database restored`.execute(db))
  const restore = await runScript(['restore', file], { ...settings, DATABASE_URL: place })
  const restored = await withDb(place, countRows)
  if (restored.join() !== held.join()) throw new Error(`restored ${restored} of ${held}`)
  const again = await start(place)
  await asClient(again)
  await again.stop()

  const { size } = await stat(file)
  const detail = `${count(held[0] ?? 0)} results, ${megabytes((held[1] ?? 0) * CHUNK)} of files, ${megabytes(size)} written`
  return [
    atMost('Backup: another’s longest wait', MAX_WAIT_MS, backup.longest, milliseconds, detail),
    info('… in 20 s just before it', milliseconds(before.longest)),
    atMost(
      '… memory of its process, beyond what it has before it begins',
      MAX_MEMORY,
      backup.value.memory - idle,
      megabytes,
    ),
    atMost(
      '… restored into an empty database',
      MAX_RESTORE_SECONDS,
      restore.took,
      seconds,
      `written in ${seconds(backup.value.took)}`,
    ),
    atMost('… memory of that process, likewise', MAX_MEMORY, restore.memory - idle, megabytes),
  ]
}

/** Of bytes that do not compress, and that come again only far behind. */
async function addFiles(db: Db, files: number) {
  await sql`create table seeds (place int, content bytea)`.execute(db)
  for (let place = 0; place < 64; place++)
    await sql`insert into seeds values (${place}, ${randomBytes(CHUNK)})`.execute(db)
  await sql`with made as (
      insert into result_files (result_id, name, media_type, size, sha256)
      select id, 'bench.pdf', 'application/pdf', ${CHUNK * CHUNKS_OF_FILE}::int, sha256('') from results
      order by id desc limit ${files} returning id)
    insert into result_file_chunks (file_id, position, content, sha256)
    select made.id, position, content, sha256(content) from made, generate_series(0, ${CHUNKS_OF_FILE}::int - 1) position
    join seeds on place = position % 64`.execute(db)
  await sql`drop table seeds`.execute(db)
}

async function countRows(db: Db): Promise<number[]> {
  const { rows } = await sql<{ results: number; chunks: number }>`
    select (select count(*) from results) as results, (select count(*) from result_file_chunks) as chunks`.execute(db)
  return rows.flatMap(({ results, chunks }) => [results, chunks])
}

/** As npm runs it; its memory is the most that the system saw it hold. Without a file it only loads. */
async function runScript(command: string[], settings: Record<string, string>) {
  const script = ['--max-semi-space-size=2', join(import.meta.dirname, '../scripts/backup.ts')]
  const begun = performance.now()
  const env = { ...BASE_ENV, ...settings }
  const child = track(spawn(process.execPath, [...script, ...command], { env, stdio: 'ignore' }))
  const ended = once(child, 'exit')
  const memory = await mostMemoryOf(child)
  const [code] = await ended
  if (code !== 0 && command.length > 1) throw new Error(`${command.join(' ')} ended with ${code}`)
  return { took: (performance.now() - begun) / 1000, memory }
}

async function mostMemoryOf(child: ChildProcess): Promise<number> {
  let most = 0
  while (child.exitCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024)
    await wait(20)
  }
  return most
}
