import type { Db } from './pool.ts'

/** Reads as of one moment, so that no part of an answer is older than another says. */
export const atOnce = <T>(db: Db, read: (trx: Db) => Promise<T>) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
