import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/lib/db/pool.ts'
import { asAdmin, type Headers, visit } from '../site.ts'

const PAUSE_MS = 20

/** What is asked meanwhile: zones are made, mails are wanted, the map is read. */
export interface Writers {
  /** Codes of zones, and addresses of mails, that were answered by 2xx. */
  zones: string[]
  mails: string[]
  /** Any 5xx but a 503 with Retry-After. */
  failures: string[]
  honest: number
  read: number
  /** Ends once what was asked is answered. */
  stop: () => Promise<void>
}

/** A refused one is asked for again: there are only so many people. */
const made = { zones: 1, mails: 1 }

/** Whose mails are wanted: one each, and to proven addresses, because the others have limits. */
export const addForgetful = (db: Db, people: number) =>
  sql`insert into users (email, role, active, name, email_verified_at)
    select 'forgetful-' || n || '@example.test', 'client', true, 'Bench', now() from generate_series(1, ${people}::int) n`.execute(
    db,
  )

/** `isCut`: the application itself is killed, so that a call without an answer is no failure. */
export async function startWriters(origin: string, isCut: boolean): Promise<Writers> {
  const [admin, visitor] = [await asAdmin({ origin }), await visit(origin)]
  let isOver = false
  const ask = async (path: string, headers: Headers, body?: object) => {
    const answer = await fetch(`${origin}${path}`, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch((error) => {
      if (!isCut) writers.failures.push(`${path}: ${error.cause ?? error}`)
    })
    const text = await answer?.text().catch(() => undefined)
    if (!answer || text === undefined) return 'unknown'
    if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) {
      writers.honest += 1
      return 'refused'
    }
    if (answer.status >= 500) writers.failures.push(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    return answer.ok ? 'done' : 'unknown'
  }
  const until = async (step: () => Promise<unknown>) => {
    for (; !isOver; await wait(PAUSE_MS)) await step()
  }
  const running = Promise.all([
    until(async () => {
      const code = `F.${made.zones}`
      const answer = await ask('/api/zones', admin, { code, name: 'Anse' })
      if (answer === 'done') writers.zones.push(code)
      if (answer !== 'refused') made.zones += 1
    }),
    until(async () => {
      const email = `forgetful-${made.mails}@example.test`
      const answer = await ask('/api/auth/forgot-password', visitor, { email })
      if (answer === 'done') writers.mails.push(email)
      if (answer !== 'refused') made.mails += 1
    }),
    until(async () => {
      if ((await ask('/api/zones', admin)) === 'done') writers.read += 1
    }),
  ])
  const writers: Writers = {
    ...{ zones: [], mails: [], failures: [], honest: 0, read: 0 },
    stop: async () => {
      isOver = true
      await running
    },
  }
  return writers
}

export async function lostZones(db: Db, codes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ code: string }>`select code from zones where code like 'F.%'`.execute(db)
  const found = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => !found.has(code)).length
}
