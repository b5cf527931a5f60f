import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbedded } from '../../server/embedded/embedded.ts'
import { today } from '../../server/lib/clock.ts'
import type { Db } from '../../server/lib/db/pool.ts'
import { createDatabase, withDatabase } from '../data.ts'
import { count, type Figure, type Judge } from '../figures.ts'
import { startServer } from '../processes.ts'
import { fetchRaw } from '../visitor.ts'
import { addAutomate } from './automate.ts'

const ROWS = 300
const BYTES = 400_000
/** More than arrive before a kill. */
const FILED = 500
const SENDERS = 2

/** What the server has said to have. */
interface Acknowledged {
  batches: Set<string>
  /** Their SHA-256. */
  files: Set<string>
}

/** The application is killed while batches and files arrive; PostgreSQL goes on. */
export async function measureKills(folder: string, length: 'short' | 'long', judge: Judge): Promise<Figure[]> {
  const kills = length === 'short' ? 10 : 200
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const postgres = await startEmbedded({ dataDir: join(folder, 'postgres'), say: () => undefined })
  try {
    const url = await createDatabase(postgres.url.replace(/\/[^/]*$/, ''), 'kills')
    const { token, code } = await withDatabase(url, (db) => prepare(db, kills))
    const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'unused'), SECRET: 'only for the bench '.repeat(3) }
    const had: Acknowledged = { batches: new Set(), files: new Set() }
    for (let kill = 0; kill < kills; kill++) {
      const server = await startServer(settings)
      const send = senderOf(server.origin, token)
      const senders = Array.from({ length: SENDERS }, (_, at) => sendBatches(send, code, `B-${kill}-${at}`, had))
      const sending = Promise.all([...senders, sendFiles(send, kill, had)])
      await wait(300 + Math.random() * 1500)
      await server.stop('SIGKILL')
      await sending
    }
    await (await startServer(settings)).stop()
    const lost = await withDatabase(url, (db) => findLost(db, had))
    const detail = `${kills} kills, ${count(had.batches.size)} batches and ${count(had.files.size)} files acknowledged`
    return [
      judge.atMost('Killed with -9: acknowledged batches and files that are not there', 0, lost.missing, count, detail),
      judge.atMost('… batches and files of which a part is there', 0, lost.halves, count),
      judge.atLeast('… acknowledged in all, per kill', 1, (had.batches.size + had.files.size) / kills, count),
    ]
  } finally {
    await postgres.stop()
  }
}

async function prepare(db: Db, kills: number) {
  const { token } = await addAutomate(db)
  const { id, code } = await db.selectFrom('zones').select(['id', 'code']).limit(1).executeTakeFirstOrThrow()
  await sql`
    insert into results (external_id, zone_id, sampled_on, type, value)
    select 'F-' || kill || '-' || n, ${id}, ${today()}, 'phages', 1
    from generate_series(0, ${kills - 1}::int) kill, generate_series(0, ${FILED - 1}::int) n`.execute(db)
  return { token, code }
}

type Send = ReturnType<typeof senderOf>

/** Null when no answer came. */
const senderOf = (origin: string, token: string) => (path: string, type: string, body: string | Buffer) =>
  fetchRaw(`${origin}/api/lims/${path}`, { authorization: `Bearer ${token}`, 'content-type': type }, body, 'PUT').catch(
    () => null,
  )

async function sendBatches(send: Send, zone_code: string, name: string, { batches }: Acknowledged) {
  for (let made = 0; ; made++) {
    const method = `${name}-${made}`
    const row = { lims_client_id: null, zone_code, sampled_on: today(), type: 'phages', method }
    const rows = Array.from({ length: ROWS }, (_, n) => ({ ...row, external_id: `${method}-${n}`, value: n }))
    const answer = await send('results', 'application/json', JSON.stringify(rows))
    if (!answer) return
    if (answer.status !== 200) throw new Error(`A batch was answered ${answer.status} ${answer.body}`)
    batches.add(method)
  }
}

async function sendFiles(send: Send, kill: number, { files }: Acknowledged) {
  for (let made = 0; made < FILED; made++) {
    const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(BYTES), Buffer.from('\n%%EOF\n')])
    const answer = await send(`results/F-${kill}-${made}/files/a.pdf`, 'application/pdf', file)
    if (!answer) return
    if (answer.status !== 200) throw new Error(`A file was answered ${answer.status} ${answer.body}`)
    files.add(createHash('sha256').update(file).digest('hex'))
  }
}

async function findLost(db: Db, { batches, files }: Acknowledged) {
  const { rows: stored } = await sql<{ method: string; rows: number }>`
    select method, count(*) as rows from results where method like 'B-%' group by method`.execute(db)
  const { rows: kept } = await sql<{ name: string; is_whole: boolean }>`
    select encode(sha256, 'hex') as name, coalesce((select sha256(string_agg(content, ''::bytea order by position))
      from result_file_chunks where file_id = result_files.id) = sha256, false) as is_whole
    from result_files join results on results.id = result_id where external_id like 'F-%'`.execute(db)
  const whole = new Set([
    ...stored.filter(({ rows }) => rows === ROWS).map(({ method }) => method),
    ...kept.filter(({ is_whole }) => is_whole).map(({ name }) => name),
  ])
  return {
    missing: [...batches, ...files].filter((name) => !whole.has(name)).length,
    halves: stored.length + kept.length - whole.size,
  }
}
