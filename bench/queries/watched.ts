import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Db, openDatabase } from '../../server/lib/db/pool.ts'
import { count, type Figure, type Judge, median, milliseconds, percent } from '../figures.ts'
import { MAX_SCANNED, rowsScanned } from './plans.ts'

/** A database whose queries are timed. */
export interface Watched {
  db: Db
  executed: { query: CompiledQuery; time: number }[]
}

export async function withWatched<T>(url: string, use: (watched: Watched) => Promise<T>): Promise<T> {
  const executed: Watched['executed'] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openDatabase(url, () => undefined).pool }),
    log: ({ query, queryDurationMillis }) => void executed.push({ query, time: queryDurationMillis }),
  })
  try {
    return await use({ db, executed })
  } finally {
    await db.destroy()
  }
}

async function timeOnce({ executed }: Watched, ask: () => Promise<unknown>): Promise<number> {
  executed.length = 0
  await ask()
  return executed.reduce((sum, { time }) => sum + time, 0)
}

interface Asked {
  title: string
  queries: readonly object[]
  ask: (query: object) => Promise<unknown>
  turns: number
  judge: Judge
}

/** The slowest of these queries by its median, and the most rows that one of them scans. */
export async function judgeSlowest(watched: Watched, { title, queries, ask, turns, judge }: Asked): Promise<Figure[]> {
  const pages: { text: string; time: number; scanned: number }[] = []
  for (const query of queries) {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn++) times.push(await timeOnce(watched, () => ask(query)))
    const scanned = await Promise.all([...watched.executed].map((one) => rowsScanned(watched.db, one.query)))
    pages.push({ text: JSON.stringify(query), time: median(times), scanned: Math.max(...scanned) })
  }
  const slowest = pages.reduce((one, other) => (other.time > one.time ? other : one))
  const middle = `median of all ${milliseconds(median(pages.map(({ time }) => time)))}, slowest ${slowest.text}`
  const scanned = Math.max(...pages.map((page) => page.scanned))
  return [
    judge.atMost(title, 50, slowest.time, milliseconds, middle),
    judge.atMost('… rows a sequential scan reads', MAX_SCANNED, scanned, count),
  ]
}

interface Pair {
  title: string
  /** The same question to each. */
  ask: (db: Db) => Promise<unknown>
  turns: number
  judge: Judge
}

/** How much longer the first takes than the second, in turns. */
export async function judgeBeside(many: Watched, few: Watched, { title, ask, turns, judge }: Pair): Promise<Figure> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    times[0].push(await timeOnce(many, () => ask(many.db)))
    times[1].push(await timeOnce(few, () => ask(few.db)))
  }
  const [slow, fast] = [median(times[0]), median(times[1])]
  return judge.atMost(title, 1.2, slow / fast, percent, `${milliseconds(slow)} beside ${milliseconds(fast)}`)
}
