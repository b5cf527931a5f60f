import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { exportRunning, overloaded } from '../errors.ts'

/** One state of the tables, read however slowly its reader goes on. */
export interface Snapshot {
  count: <DB, TB extends keyof DB, R>(query: SelectQueryBuilder<DB, TB, R>) => Promise<number>
  batches: <DB, TB extends keyof DB, R>(query: SelectQueryBuilder<DB, TB, R>) => AsyncGenerator<readonly R[]>
  /** Gives the connection back, whatever is still being read. */
  end: () => Promise<void>
}

/** Each holds a connection of the pool; over all processes. */
const MAX_AT_ONCE = 2
const BATCH = 1000

/** Throws 429 while this person's last export runs, 503 while too many others do. */
export async function openSnapshot(db: Db, userId: number): Promise<Snapshot> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= trx
      .rollback()
      .execute()
      // The connection was lost, which ended it too.
      .catch(() => undefined)
    return ended
  }
  try {
    await takeTurn(trx, userId)
  } catch (error) {
    await end()
    throw error
  }
  return {
    end,
    count: async (query) => {
      const rows = query.clearOrderBy().as('counted')
      const counted = await sql<{ total: number }>`select count(*) as total from ${rows}`.execute(trx)
      return counted.rows[0]?.total ?? 0
    },
    batches: async function* <DB, TB extends keyof DB, R>(query: SelectQueryBuilder<DB, TB, R>) {
      try {
        await sql`declare export_rows no scroll cursor for ${query}`.execute(trx)
        const fetch = async () => (await sql<R>`fetch ${sql.lit(BATCH)} from export_rows`.execute(trx)).rows
        let next = fetch()
        for (;;) {
          const rows = await next
          if (rows.length === 0) return
          // PostgreSQL reads on while these are written.
          next = fetch()
          next.catch(() => undefined)
          yield rows
        }
      } finally {
        await end()
      }
    },
  }
}

/** Locks of the transaction: they end with it, even when this process is killed. */
async function takeTurn(trx: Db, userId: number) {
  const lock = async (name: string, number: number) => {
    const taken = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${name}), ${number}) as is_mine`.execute(trx)
    return taken.rows[0]?.is_mine ?? false
  }
  if (!(await lock('export of a person', userId))) throw exportRunning()
  for (let place = 1; place <= MAX_AT_ONCE; place++) if (await lock('export', place)) return
  throw overloaded()
}
