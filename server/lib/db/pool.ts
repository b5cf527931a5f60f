import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../../database/tables.ts'
import { planningOnce } from './planned-once.ts'

export type Db = Kysely<Tables>

// Days stay text, so that no time zone moves them.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (moment: string) => new Date(moment).toISOString())

const ANSWER_MS = 8000
/** Shorter than ANSWER_MS: a slow query fails with an error, and only a silent server has its connections cut. */
const STATEMENT_MS = 7000
const LOCK_MS = 5000
/** No limit, for migrations, seeds and other long work. */
export const PATIENT = 0

export interface Database {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** `onError` reports connections lost while idle; `patience` is per query, in ms. */
export function openDatabase(url: string, onError: (error: Error) => void, patience = ANSWER_MS): Database {
  const sockets = cuttableSockets()
  const pool = new pg.Pool({
    stream: sockets.open,
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: patience,
    ...(patience !== PATIENT && { statement_timeout: STATEMENT_MS, lock_timeout: LOCK_MS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'estran',
    // Tables are on solid disks or in memory; the default, of turning disks, makes the planner read them whole.
    options: '-c random_page_cost=1.1',
  })
  pool.on('error', onError)
  // Its query fails anyway, but an error event without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: planningOnce(pool) }),
    // The connections to a silent server stay dead in the pool unless they are cut.
    log: (event) => {
      if (event.level === 'error' && isSilence(event.error)) sockets.cut()
    },
  })
  return { db, pool, close: () => db.destroy() }
}

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

export function cuttableSockets() {
  const open = new Set<Socket>()
  return {
    open: () => {
      const socket = new Socket()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      return socket
    },
    cut: () => {
      for (const socket of open) socket.destroy()
    },
  }
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', '53300'])

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Class 08: connection; 57P: shut down, crashed, starting up.
  return (
    AWAY.has(code) ||
    /^(08|57P)/.test(code) ||
    /connection (terminated|error)|terminated unexpectedly|timeout exceeded when trying to connect|not queryable|query read timeout|not currently accepting connections/i.test(
      error.message,
    )
  )
}

export const ping = (db: Db) => sql`select 1`.execute(db)
