import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { listZones } from '../../../contract/zones.ts'
import { today } from '../../lib/clock.ts'
import { openDatabase } from '../../lib/db/pool.ts'
import type { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite('demo')
let client: Visitor
let other: Visitor

beforeAll(async () => {
  client = await site.visitor('client')
  other = await site.visitor('client')
})

const ask = (on: string, by = client) => by.send(listZones, { query: { on } })
const dayBefore = (days: number) => addDays(today(), -days)

/** Nobody can read the zones until `run` has ended. */
async function whileZonesAreLocked<T>(run: (countWaiting: () => Promise<number>) => Promise<T>): Promise<T> {
  const own = openDatabase(site.database.url, () => undefined)
  const trx = await own.db.startTransaction().execute()
  try {
    await sql`lock table zones in access exclusive mode`.execute(trx)
    return await run(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(own.db)
      return rows[0]?.count ?? 0
    })
  } finally {
    await trx.rollback().execute()
    await own.close()
  }
}

test('a day that many people request is computed once, and one person’s many days are computed one by one while today is answered', async () => {
  await ask(today())
  const { many, sweep } = await whileZonesAreLocked(async (countWaiting) => {
    const many = Array.from({ length: 10 }, () => ask(dayBefore(3)))
    const sweep = Array.from({ length: 100 }, (_, index) => ask(dayBefore(100 + index)))
    await expect.poll(countWaiting).toBe(1)
    expect((await ask(today(), other)).status).toBe(200)
    expect(await countWaiting()).toBe(1)
    return { many, sweep }
  })
  const answers = await Promise.all(many)
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  const swept = (await Promise.all(sweep)).map(({ status }) => status)
  expect(new Set(swept)).toEqual(new Set([200, 503]))
})

test('a person’s day does not wait for all days that another person requests', async () => {
  const order: string[] = []
  const sent = await whileZonesAreLocked(async (countWaiting) => {
    const sweep = Array.from({ length: 20 }, (_, index) =>
      ask(dayBefore(300 + index)).then(() => order.push(`sweep ${index}`)),
    )
    await expect.poll(countWaiting).toBe(1)
    return [...sweep, ask(dayBefore(5), other).then(() => order.push('other'))]
  })
  await Promise.all(sent)
  expect(order.indexOf('other')).toBeLessThan(5)
})

test('the same tag gives 304 on another day too, until something changes', async () => {
  const on = dayBefore(2)
  const { headers } = await ask(on)
  const again = () => client.request({ url: `/api/zones?on=${on}`, headers: { 'if-none-match': String(headers.etag) } })
  const second = await again()
  expect([second.status, second.raw.length]).toEqual([304, 0])
  await sql`update zones set name = name || ' ter' where code = '50-03'`.execute(site.db)
  await expect.poll(async () => (await again()).status).toBe(200)
})
