import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** One state of the tables, read however slowly its reader goes on. */
export interface TableSnapshot {
  count: <DB, TB extends keyof DB, R>(query: SelectQueryBuilder<DB, TB, R>) => Promise<number>
  batches: <DB, TB extends keyof DB, R>(query: SelectQueryBuilder<DB, TB, R>) => AsyncGenerator<readonly R[]>
  /** Gives the connection back, whatever is still being read. */
  end: () => Promise<void>
}

const BATCH = 1000

export async function openSnapshot(db: Db): Promise<TableSnapshot> {
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
