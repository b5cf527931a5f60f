import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/site.ts'
import { HttpError } from '../http/errors.ts'
import { consume, deleteOldLimits, networkOf, quota, refund, resetLimit, type TryLimit } from './limits.ts'

const database = testDatabase()

beforeEach(() => sql`truncate limits`.execute(database.db))

/** The design's limit of an account: 60 s after the fifth failure … 15 min at the tenth. */
const ACCOUNT: TryLimit = {
  name: 'account',
  points: 5,
  windowSeconds: 900,
  waits: [60, 120, 240, 480, 720, 900],
  memorySeconds: 900,
}

/** Seconds to wait, or 0 when the try was taken. */
async function take(subject = 'someone', limit = ACCOUNT) {
  try {
    await consume(database.db, limit, subject)
    return 0
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return error.retryAfter ?? 0
    throw error
  }
}

/** Moves all that was done back by so many seconds. */
const later = (seconds: number) =>
  sql`update limits set window_ends_at = window_ends_at - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(database.db)

const takeMany = async (count: number) => {
  for (let index = 0; index < count; index++) expect(await take()).toBe(0)
}

const rows = async () => (await database.db.selectFrom('limits').selectAll().execute()).length

test('the waits grow: 1 min after the fifth failure, 15 from the tenth on', async () => {
  await takeMany(4)
  for (const wait of [60, 120, 240, 480, 720, 900, 900, 900]) {
    expect(await take()).toBe(0)
    const left = await take()
    expect(left).toBeGreaterThan(wait - 3)
    expect(left).toBeLessThanOrEqual(wait)
    await later(wait - 3)
    expect(await take()).toBeGreaterThan(0)
    await later(3)
  }
})

test('a clock that was set back an hour makes no wait longer', async () => {
  await takeMany(5)
  expect(await take()).toBeGreaterThan(0)
  await later(-3600)
  await takeMany(4)
  expect(await take()).toBe(0)
  expect(await take()).toBeGreaterThan(0)
})

test('tries refused during a wait do not make it longer', async () => {
  await takeMany(5)
  for (let index = 0; index < 20; index++) expect(await take()).toBeLessThanOrEqual(60)
  await later(60)
  expect(await take()).toBe(0)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2'],
  ['2001:DB8:0:2::1', '2001:db8:0:2'],
  ['::1', '0:0:0:0'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8:1:2::1]:4711', '2001:db8:1:2'],
  ['no address', 'no address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the window begins with the first failure, and all is forgotten at its end', async () => {
  await takeMany(2)
  await later(800)
  await takeMany(2)
  await later(101)
  await takeMany(5)
  expect(await take()).toBeGreaterThan(0)
})

test('waiting out a long wait does not give five free tries again before the window ends', async () => {
  await takeMany(5)
  await later(61)
  expect(await take()).toBe(0)
  expect(await take()).toBeGreaterThan(60)
})

test('a wait is remembered as long as the limit says, and not longer', async () => {
  await takeMany(5)
  await later(60 + 890)
  expect(await take()).toBe(0)
  expect(await take()).toBeGreaterThan(60)
  await later(120 + 901)
  await takeMany(5)
  expect(await take()).toBeLessThanOrEqual(60)
})

test('a limit without memory gives all its free tries again once its window has ended', async () => {
  const address = { ...ACCOUNT, name: 'address', waits: [900], memorySeconds: 0 }
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 5; index++) expect(await take('someone', address)).toBe(0)
    expect(await take('someone', address)).toBeGreaterThan(890)
    await later(901)
  }
})

test('a success forgets the account’s own failures', async () => {
  await takeMany(5)
  await resetLimit(database.db, ACCOUNT, 'someone')
  await takeMany(5)
  expect(await take()).toBeGreaterThan(0)
})

test('a success on a shared counter takes back its own try, no more', async () => {
  await takeMany(5)
  await refund(database.db, ACCOUNT, 'someone')
  expect(await take()).toBe(0)
  expect(await take()).toBeGreaterThan(0)
})

test('a refund without a consumed try does nothing', async () => {
  await refund(database.db, ACCOUNT, 'someone')
  expect(await rows()).toBe(0)
  await takeMany(1)
  for (let index = 0; index < 3; index++) await refund(database.db, ACCOUNT, 'someone')
  await takeMany(5)
  expect(await take()).toBeGreaterThan(0)
})

test('every subject and every limit counts for itself, and the subject’s name is not kept', async () => {
  await takeMany(5)
  expect(await take('someone else')).toBe(0)
  expect(await take('someone', { ...ACCOUNT, name: 'address' })).toBe(0)
  const kept = await database.db.selectFrom('limits').select('key').execute()
  expect(kept).toHaveLength(3)
  expect(kept.filter(({ key }) => key.includes('someone'))).toEqual([])
})

describe('in parallel', () => {
  test('twenty at once: five pass', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => take()))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    for (const wait of waits.filter((one) => one > 0)) expect(wait).toBeLessThanOrEqual(60)
  })

  test('twenty at once after a wait: one passes', async () => {
    await takeMany(5)
    await later(60)
    const waits = await Promise.all(Array.from({ length: 20 }, () => take()))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
  })
})

test('the refusal says how long in minutes, and in seconds for machines', async () => {
  await takeMany(5)
  await expect(consume(database.db, ACCOUNT, 'someone')).rejects.toThrow(
    'Trop de tentatives. Réessayez dans 1\u00A0minute.',
  )
  await later(60)
  await takeMany(1)
  await expect(consume(database.db, ACCOUNT, 'someone')).rejects.toThrow(
    'Trop de tentatives. Réessayez dans 2\u00A0minutes.',
  )
})

test('a refusal of hours says hours', async () => {
  const DAILY = quota('daily', 1, 86_400)
  await consume(database.db, DAILY, 'someone')
  await expect(consume(database.db, DAILY, 'someone')).rejects.toThrow('Réessayez dans 24\u00A0heures.')
})

test('only counters that have ended are deleted', async () => {
  await takeMany(6 - 1)
  await take('someone else', { ...ACCOUNT, windowSeconds: 10 })
  await later(30)
  await deleteOldLimits(database.db)
  expect(await rows()).toBe(1)
  expect(await take()).toBeGreaterThan(0)
})
