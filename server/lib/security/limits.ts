import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { HttpError, tooManyTries } from '../http/errors.ts'

export interface TryLimit {
  name: string
  points: number
  windowSeconds: number
  /** Seconds to wait after each failure beyond the free ones; the last value repeats. */
  waits: readonly number[]
  /** Seconds after a wait during which earlier failures still count. */
  memorySeconds: number
  /** Message in place of « Trop de tentatives. ». */
  reason?: string
}

export const quota = (name: string, points: number, windowSeconds: number): TryLimit => ({
  name,
  points,
  windowSeconds,
  waits: [windowSeconds],
  memorySeconds: 0,
})

export const times = (limit: TryLimit, factor: number): TryLimit | null =>
  factor > 0 ? { ...limit, points: Math.max(1, Math.round(limit.points * factor)) } : null

/** One household: an IPv4 address or an IPv6 /64. */
export function networkOf(client: string): string {
  const text = withoutPort(client)
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/** Some proxies add the port, which would give each connection its own counter. */
const withoutPort = (address: string) =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1] ?? address

const keyOf = (limit: TryLimit, subject: string) =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`

/** Seconds between transactions that began in another order than they end. */
const TOLERANCE = 60

/** Counts the attempt before it is checked, so that parallel attempts cannot slip through; throws 429 while blocked. */
export async function consume(db: Db, limit: TryLimit, subject: string): Promise<void> {
  const key = keyOf(limit, subject)
  const waits = sql`${[...limit.waits]}::int[]`
  const wait = (failures: ReturnType<typeof sql>) => sql`
    case when ${failures} >= ${limit.points}
      then now() + make_interval(secs => (${waits})[least(${failures} - ${limit.points} + 1, ${limit.waits.length})])
    end`
  const window = sql`now() + make_interval(secs => ${limit.windowSeconds})`
  const longestWait = Math.max(...limit.waits)
  const longestWindow = Math.max(limit.windowSeconds, longestWait + limit.memorySeconds)
  // Over too where it ends much later than any limit may: it was written before the clock was set back.
  const isOver = (ends: ReturnType<typeof sql>, seconds: number) =>
    sql`(${ends} <= now() or ${ends} > now() + make_interval(secs => ${seconds + TOLERANCE}))`
  const isForgotten = isOver(sql`l.window_ends_at`, longestWindow)
  const failures = sql`case when ${isForgotten} then 1 else l.failures + 1 end`
  const taken = await sql`
    insert into limits as l (key, failures, window_ends_at, blocked_until)
    values (${key}, 1, ${window}, ${wait(sql`1`)})
    on conflict (key) do update set
      failures = ${failures},
      window_ends_at = greatest(
        case when ${isForgotten} then ${window} else l.window_ends_at end,
        ${wait(failures)} + make_interval(secs => ${limit.memorySeconds})),
      blocked_until = ${wait(failures)}
    where l.blocked_until is null or ${isOver(sql`l.blocked_until`, longestWait)}
    returning key`.execute(db)
  if (taken.rows.length > 0) return
  const blocked = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from blocked_until - now())))::int as seconds
    from limits where key = ${key}`.execute(db)
  throw tooManyTries(blocked.rows[0]?.seconds ?? 1, limit.reason)
}

export const isWithin = (db: Db, limit: TryLimit, subject: string): Promise<boolean> =>
  consume(db, limit, subject).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError) return false
      throw error
    },
  )

export const resetLimit = (db: Db, limit: TryLimit, subject: string) =>
  db.deleteFrom('limits').where('key', '=', keyOf(limit, subject)).execute()

/** Takes back one try, for a success on a counter that many share, where `resetLimit` would help an attacker. */
export const refund = (db: Db, limit: TryLimit, subject: string) =>
  sql`update limits
      set failures = greatest(failures - 1, 0), blocked_until = case when failures - 1 < ${limit.points} then null else blocked_until end
      where key = ${keyOf(limit, subject)}`.execute(db)

export const deleteOldLimits = (db: Db) => sql`delete from limits where window_ends_at < now()`.execute(db)
