import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbedded } from '../../server/embedded/embedded.ts'
import type { Db } from '../../server/lib/db/pool.ts'
import { createDatabase, vacuum, withDatabase } from '../data.ts'
import { type Figure, type Judge, median, milliseconds, seconds, times } from '../figures.ts'
import type { Pauses, Watch } from '../pauses.ts'
import { settled, startHelper, startServer } from '../processes.ts'
import { browserHeaders, changing, fetchRaw, signIn } from '../visitor.ts'
import type { Asked, Received } from './mail-server.ts'

const SUBSCRIBERS = 10_000
const WATCHED_MS = 10_000
const CLASSES = ['elevee', 'faible', 'moderee']

/** A class changes of which ten thousand are alerted, and a mail server on this machine takes their mails. */
export async function measureAlerts(folder: string, length: 'short' | 'long', judge: Judge): Promise<Figure[]> {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const postgres = await startEmbedded({ dataDir: join(folder, 'postgres'), say: () => undefined })
  const mails = startHelper<Asked, Received>('alerts/mail-server.ts')
  try {
    const url = await createDatabase(postgres.url.replace(/\/[^/]*$/, ''), 'alerts')
    const ranking = await withDatabase(url, prepare)
    await withDatabase(url, vacuum)
    const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SECRET: 'only for the bench '.repeat(3) }
    const server = await startServer({ ...settings, SMTP_URL: (await mails.ask({ what: 'reset' })).url })
    const watcher = startHelper<Watch, Pauses>('pauses.ts')
    const [admin, client] = [await signIn(server.origin, 'admin@estran.example'), await signIn(server.origin)]
    const watch = { url: `${server.origin}/api/zones`, headers: browserHeaders(client), status: 200 }
    await settled(server.pid)

    const watched = async (run: () => Promise<unknown>) => {
      await watcher.ask(watch)
      await Promise.all([run(), wait(WATCHED_MS)])
      return (await watcher.ask({ url: null })).p99
    }
    const measure = async (round: number) => {
      const alone = await watched(async () => undefined)
      const change = { saved: 0, queued: 0, first: 0 }
      const meanwhile = await watched(async () => {
        const beganAt = Date.now()
        const body = JSON.stringify({ class: CLASSES[round % CLASSES.length], reason: 'Mesure' })
        const headers = { ...changing(admin), 'content-type': 'application/json' }
        const { status } = await fetchRaw(`${server.origin}/api/rankings/${ranking}`, headers, body, 'PUT')
        if (status !== 200) throw new Error(`The correction was answered ${status}`)
        change.saved = Date.now() - beganAt
        change.queued = (await withDatabase(url, allQueuedAt)) - beganAt
        change.first = (await mails.ask({ what: 'first' })).firstAt - beganAt
      })
      const { mails: sent } = await mails.ask({ what: 'all' })
      await withDatabase(url, forget)
      await mails.ask({ what: 'reset' })
      return { ...change, ratio: meanwhile / alone, alone, meanwhile, sent }
    }
    const rounds = [await measure(0)]
    while (rounds.length < (length === 'short' ? 3 : 7)) rounds.push(await measure(rounds.length))
    await watcher.stop()
    await server.stop()
    const of = (key: keyof Awaited<ReturnType<typeof measure>>) => median(rounds.map((round) => round[key]))
    const detail = `${milliseconds(of('alone'))} alone, ${milliseconds(of('meanwhile'))} meanwhile`
    return [
      judge.atMost('Alert of 10,000: the change is saved', 1000, of('saved'), milliseconds),
      judge.atMost('… all mails queued', 5, of('queued') / 1000, seconds, 'two seconds of them wait for a slip'),
      judge.atMost('… the first one sent', 10, of('first') / 1000, seconds),
      judge.atMost('… p99 of GET /zones meanwhile, of that alone', 1.5, of('ratio'), times, detail),
      judge.info('… mails sent in the first ten seconds', String(of('sent'))),
    ]
  } finally {
    await mails.stop()
    await postgres.stop()
  }
}

/** A zone whose class ten thousand follow; returns its ranking. */
async function prepare(db: Db): Promise<number> {
  const { id } = await db.selectFrom('zones').select('id').where('code', '=', '56.03.1').executeTakeFirstOrThrow()
  await sql`
    with made as (insert into users (email, role, active, name)
      select 'alert-' || n || '@example.test', 'client', true, 'Alerte' from generate_series(1, ${SUBSCRIBERS}) n returning id)
    insert into alerts (zone_id, user_id, level) select ${id}, id, 'any' from made`.execute(db)
  const ranking = { zone_id: id, type: 'arn_f' as const, class: 'tres_faible', starts_on: '2024-01-01' }
  const inserted = await db.insertInto('rankings').values(ranking).returning('id').executeTakeFirstOrThrow()
  await sql`select forget_changes(current_date)`.execute(db)
  return inserted.id
}

async function allQueuedAt(db: Db): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ queued: number }>`
      select count(*) as queued from alert_notices where state = 'mailed'`.execute(db)
    if (rows[0]?.queued === SUBSCRIBERS) return Date.now()
    await wait(50)
  }
}

/** What is left to send, and the ten minutes in which another change would be a correction. */
async function forget(db: Db) {
  await sql`delete from pgboss.job`.execute(db)
  await sql`delete from mails`.execute(db)
  await sql`delete from alert_events`.execute(db)
}
