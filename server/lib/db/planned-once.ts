import { createHash } from 'node:crypto'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* planned once */'
/** A statement that begins with it is planned once per connection: for those whose plan takes longer than their run. */
export const PLANNED_ONCE = sql.raw(MARK)

/** The pool for Kysely, which cannot name statements. */
export function planningOnce(pool: pg.Pool): PostgresPool {
  // Kysely knows connections by their client.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const planning = known.get(client) ?? planningClient(client)
      known.set(client, planning)
      return planning
    },
  }
}

/** The same client, whose marked statements have a name. */
function planningClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) =>
    text.startsWith(MARK) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values)
  return Object.create(client, { query: { value: query } })
}

const nameOf = (text: string) => createHash('sha1').update(text).digest('hex')
