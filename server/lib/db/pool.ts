import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../../database/tables.ts'
import { countLeaving } from './counted-pool.ts'
import { connectionTo } from './host/address.ts'
import { discardReadOnly, READ_ONLY } from './read-only.ts'
import { SESSION, UNLIMITED } from './session.ts'

export type Db = Kysely<Tables>

// Days stay text, so that no time zone moves them.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (moment: string) => new Date(moment).toISOString())

const ANSWER_MS = 8000
/** Shorter than ANSWER_MS: a slow query fails with an error, and only a silent server has its connections cut. */
const LIMITS = 'set statement_timeout = 7000; set lock_timeout = 5000'
/** Tables are on solid disks or in memory; the default, of turning disks, makes the planner read them whole. */
const SETTINGS = 'set random_page_cost = 1.1'
/** No limit, for migrations, seeds and other long work. */
export const PATIENT = 0
const CONNECTIONS = 10
/** A server that is silent would otherwise keep a process from its end. */
const LEAVE_MS = 1000

export interface Database {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** `tellReadOnly` hears when it takes no more changes, and when it does again; `patience` is per query, in ms. */
export function openDatabase(
  url: string,
  tellReadOnly: (isReadOnly: boolean) => void,
  patience = ANSWER_MS,
  connections = CONNECTIONS,
): Database {
  const sockets = cuttableSockets()
  const pool = new pg.Pool({
    stream: sockets.open,
    ...connectionTo(url),
    types,
    max: connections,
    connectionTimeoutMillis: 5000,
    query_timeout: patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'estran',
    onConnect: async (client) => {
      await client.query(`${SESSION}; ${SETTINGS}; ${patience === PATIENT ? UNLIMITED : LIMITS}`)
    },
  })
  const allHaveLeft = countLeaving(pool)
  pool.on('error', noteLoss)
  // Its query fails anyway, but an error event without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const readOnly = discardReadOnly(pool, (isReadOnly) => {
    if (isReadOnly) readOnlyDbs.add(db)
    else readOnlyDbs.delete(db)
    tellReadOnly(isReadOnly)
  })
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect().catch(throwLoss)
    const { release } = client
    client.release = (isBroken) => release(isBroken || readOnly.mustClose(client))
    if (!readOnly.mustClose(client)) return client
    client.release()
    return connect()
  }
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect,
        end: () => pool.end(),
      },
    }),
    log: (event) => {
      if (event.level !== 'error' || !noteLoss(event.error)) return
      // The connections to a silent server stay dead in the pool unless they are cut. Timers may be early by a little.
      if (patience !== PATIENT && event.queryDurationMillis > 0.9 * patience) sockets.cut()
    },
  })
  const close = async () => {
    readOnly.stop()
    await db.destroy()
    // Kysely leaves a pool that it never used.
    if (!pool.ending) await pool.end()
    const cutting = setTimeout(sockets.cut, LEAVE_MS)
    await allHaveLeft()
    clearTimeout(cutting)
  }
  return { db, pool, close }
}

/** Failures of a connection, which have no code in `pg`; what the database answers has a class of its own. */
const losses = new WeakSet<Error>()

export function noteLoss(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false
  losses.add(error)
  return true
}

export function throwLoss(error: unknown): never {
  noteLoss(error)
  throw error
}

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

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // Class 08: connection; 25006: read-only; 53100 and 53200: its disk or its memory is full; 53300: too many connections;
  // 55000: it takes none, or recovers; 57P: shut down, crashed, starting up; 58030: its disk fails.
  return losses.has(error) || /^(08|25006|53100|53200|53300|55000|57P|58030|ECONN)/.test(code)
}

/** Serialization failure, deadlock, lock timeout, cancelled query: another try may do. */
export const isCollision = (error: unknown) =>
  error instanceof Error && 'code' in error && ['40001', '40P01', '55P03', '57014'].includes(String(error.code))

export const ping = (db: Db) => sql`select 1`.execute(db)

const readOnlyDbs = new WeakSet<Db>()

/** Whether a change was refused; from then on this process tries by itself until changes are taken again. */
export const isKnownReadOnly = (db: Db) => readOnlyDbs.has(db)

/** Fails as any change would, without asking a database that is known to be read-only: its log would fill its disk. */
export async function assertWritable(db: Db): Promise<void> {
  if (isKnownReadOnly(db)) throw readOnlyError()
  await sql`do $$ begin
    if current_setting('transaction_read_only')::boolean then raise sqlstate '25006' using message = 'read-only'; end if;
  end $$`.execute(db)
}

function readOnlyError() {
  const error = new pg.DatabaseError('read-only', 0, 'error')
  error.code = READ_ONLY
  return error
}
