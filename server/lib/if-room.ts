import { sql } from 'kysely'
import type { Db } from './db/pool.ts'
import { isDiskFull } from './http/failures.ts'

/**
 * Writes, within a transaction, what nobody should be kept out for: on a full disk the rest goes on without it, as
 * whoever can make room may be the one who signs in.
 */
export async function ifRoom(trx: Db, what: string, write: () => Promise<unknown>) {
  await sql`savepoint without_it`.execute(trx)
  try {
    await write()
    await sql`release savepoint without_it`.execute(trx)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    await sql`rollback to savepoint without_it`.execute(trx)
    console.error(`The database's disk is full: not written: ${what}.`)
  }
}
