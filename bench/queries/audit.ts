import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type { Action } from '../../contract/audit/audit.ts'
import type { Tables } from '../../database/tables.ts'
import { type AuditFilter, countPlaces } from '../../server/features/audit/audit.places.ts'
import { listEntries } from '../../server/features/audit/audit.queries.ts'
import { type Db, openDatabase } from '../../server/lib/db/pool.ts'
import { withDatabase } from '../data.ts'
import { count, type Figure, median, milliseconds } from '../figures.ts'
import type { World } from '../world.ts'
import { MAX_SCANNED, rowsScanned } from './plans.ts'

const PEOPLE = 100_000
const MAX_COUNTED = 100_000
const PAGE = 25

/** One account did three in ten of all entries. */
async function addEntries(db: Db, entries: number): Promise<number> {
  await sql`select keep_audit_months((now() - n * interval '1 month')::date) from generate_series(11, 0, -1) as n`.execute(
    db,
  )
  await sql`insert into users (email, role, active, name)
    select 'journal' || n || '@bench.example', 'client', true, 'Journal' from generate_series(1, ${PEOPLE}::int) as n`.execute(
    db,
  )
  const { id } = await db.selectFrom('users').select(sql<number>`max(id)`.as('id')).executeTakeFirstOrThrow()
  await sql`
    insert into audit (at, action, user_id, subject_id, details)
    select now() - n * (interval '300 days' / ${entries}::int),
      case when n % 20 < 12 then 'signed-in' when n % 20 < 18 then 'user-updated' else 'sign-in-failed' end,
      case when n % 20 < 12 then ${id}::int - (n::bigint * 7919) % ${PEOPLE}::int when n % 20 < 18 then ${id}::int end,
      case when n % 20 >= 12 then ${id}::int - (n::bigint * 104729) % ${PEOPLE}::int end,
      case when n % 20 < 12 then '{"by":"password"}' when n % 20 < 18 then '{"fields":["email"]}' else '{}' end::jsonb
    from generate_series(1, ${entries}::int) as n`.execute(db)
  await sql`vacuum analyze audit, users`.execute(db)
  return id
}

const ANY: AuditFilter = { actions: [], people: null, from: undefined, to: undefined }
const action = (name: Action) => ({ ...ANY, actions: [name] })

/** Database time of the count and of a page, the first and the last that can be reached. */
export async function measureAudit({ copy, length, judge }: World): Promise<Figure[]> {
  const url = await copy('demo', 'journal')
  const entries = length === 'short' ? 200_000 : 1_000_000
  const busiest = await withDatabase(url, (db) => addEntries(db, entries))
  const database = openDatabase(url, () => undefined)
  const executed: { query: CompiledQuery; time: number }[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query, queryDurationMillis: time }) => {
      executed.push({ query, time })
    },
  })
  const cases: [string, AuditFilter][] = [
    ['all', ANY],
    ['one action', action('signed-in')],
    ['the busiest person', { ...ANY, people: [busiest] }],
    ['an action of the busiest person', { ...action('user-updated'), people: [busiest] }],
    ['a hundred people', { ...ANY, people: Array.from({ length: 100 }, (_, index) => busiest - 1 - index) }],
  ]
  const figures: Figure[] = []
  try {
    for (const [name, filter] of cases) {
      const total = Math.min(await countPlaces(db, filter), MAX_COUNTED)
      for (const [place, direction, offset] of [
        ['first page', 'desc', 0],
        ['last page', 'desc', Math.max(0, total - PAGE)],
        ['oldest first', 'asc', 0],
      ] as const) {
        const times: number[] = []
        for (let turn = 0; turn < (length === 'short' ? 7 : 20); turn++) {
          executed.length = 0
          await countPlaces(db, filter)
          await listEntries(db, filter, { direction, offset, limit: PAGE, total })
          times.push(executed.reduce((sum, { time }) => sum + time, 0))
        }
        const queries = executed.map(({ query }) => query)
        const scanned = Math.max(...(await Promise.all(queries.map((query) => rowsScanned(db, query)))))
        const title = `Journal, ${count(entries)} entries, ${name}, ${place}`
        figures.push(judge.atMost(title, 50, median(times), milliseconds))
        figures.push(judge.atMost('… rows a sequential scan reads', MAX_SCANNED, scanned, count))
      }
    }
  } finally {
    await db.destroy()
  }
  return figures
}
