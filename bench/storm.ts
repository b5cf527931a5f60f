import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { hashPassword, isPassword } from '../server/lib/security/passwords.ts'
import { hashOf, newToken } from '../server/lib/security/secret.ts'
import { startMailServer } from './alerts.ts'
import { addSubscribers, SUBSCRIBERS } from './data.ts'
import { atMost, count, type Figure, info, milliseconds, percent, seconds } from './figures.ts'
import { asAdmin, ask, cpuSeconds, familyOf, settled, startHelper } from './site.ts'
import type { StormOptions, StormReport } from './storm.browsers.ts'
import { type World, withDb } from './world.ts'

const MAX_PAGE_MS = 1000
const PATIENCE_MS = 180_000
const TILES = ['9/250/178', '9/251/178', '9/250/179', '9/251/179']
const ZONE = '56.03.1'

/** What `storm.browsers.ts` times. */
const SHOWN = [
  ['page', 'the page, its files and settings'],
  ['map', 'its map: all calls'],
  ['login', '/auth/login'],
  ['me', '/auth/me'],
  ['zones', '/zones'],
  ['tile', 'a tile'],
] as const

/** An alert to two thousand, who all open its link within two minutes; every other one signs in. */
export async function measureStorm({ open, isShort }: World): Promise<Figure[]> {
  const mails = startMailServer()
  const settings = { SMTP_URL: await mails.listening, IP_LIMITS: '1', TRUST_PROXY: 'loopback' }
  const { url, site } = await open('storm', settings)
  try {
    const { ranking, zone, visitors } = await withDb(url, async (db) => {
      const ranking = await addSubscribers(db)
      return { ranking, ...(await addVisitors(db, isShort ? 200 : SUBSCRIBERS)) }
    })
    const admin = await asAdmin(site)
    const { coast_version } = await (await ask(`${site.origin}/api/settings`)).json()
    const { tiles_version } = await (await ask(`${site.origin}/api/zones`, admin)).json()
    const tiles = TILES.flatMap((tile) => [
      `/api/tiles/zones/${tiles_version}/${tile}`,
      `/api/tiles/coast/${coast_version}/${tile}`,
    ])
    await settled(site.pid)
    const passwords = await passwordRate()
    const beganAt = Date.now()
    await ask(`${site.origin}/api/rankings/${ranking}`, admin, { class: 'elevee', reason: 'Mesure' }, 'PUT')
    while (mails.received.length === 0 && Date.now() - beganAt < PATIENCE_MS) await wait(50)
    const { origin, pid } = site
    const family = await familyOf(pid)
    const usedBefore = await usedBy(family)
    const startedAt = Date.now()
    const options: StormOptions = { origin, zone, tiles, visitors, durationMs: isShort ? 12_000 : 120_000 }
    const browsers = await startHelper<StormReport>('storm.browsers.ts', options)
    const available = ((Date.now() - startedAt) / 1000) * availableParallelism()
    const own = ((await usedBy(family)) - usedBefore) / available
    const other = (await cpuSeconds(browsers.pid)) / available
    await browsers.stop()
    while (mails.received.length < SUBSCRIBERS && Date.now() - beganAt < PATIENCE_MS) await wait(50)
    const last = (mails.received.at(-1) ?? Number.POSITIVE_INFINITY) - beganAt
    const wrong = SUBSCRIBERS - new Set(mails.recipients).size + Math.abs(mails.received.length - SUBSCRIBERS)
    const { times, failures } = browsers.answer
    const failed = Object.entries(failures)
    const whole = percentile([...(times.page ?? []), ...(times.map ?? [])], 0.99)
    return [
      atMost(`Storm of ${visitors.length}: a page or its map, 99th percentile`, MAX_PAGE_MS, whole, milliseconds),
      ...SHOWN.map(([name, words]) => info(`… ${words}`, spread(times[name] ?? []))),
      atMost('… failed calls', 0, sum(failed.map(([, times]) => times)), count, failed.map(String).join('; ')),
      atMost('… people without a mail, or with two', 0, wrong, count, `the last after ${seconds(last / 1000)}`),
      info(
        '… this machine',
        `${count(passwords)} passwords a second; of its ${availableParallelism()} cores the application took ${percent(own)}, the browsers ${percent(other)}`,
      ),
    ]
  } finally {
    await site.stop()
    mails.close()
  }
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
const usedBy = async (pids: readonly number[]) => sum(await Promise.all(pids.map(cpuSeconds)))

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.POSITIVE_INFINITY

const spread = (values: readonly number[]) =>
  `${[0.5, 0.95, 0.99, 1].map((part) => milliseconds(percentile(values, part))).join(', ')} (p50, p95, p99, max of ${count(values.length)})`

/** The first subscribers, each with the demo's password, every other with a session of before. */
async function addVisitors(db: Db, most: number) {
  const zone = await db.selectFrom('zones').select(['id', 'code']).where('code', '=', ZONE).executeTakeFirstOrThrow()
  const people = await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(DEMO_PASSWORD), email_verified_at: sql`now()` })
    .where('email', 'like', 'alert-%')
    .returning(['id', 'email'])
    .execute()
  const visitors = people.slice(0, most).map((person, at) => ({ ...person, token: at % 2 ? newToken() : null }))
  const now = {
    created_at: sql<string>`now()`,
    used_at: sql<string>`now()`,
    expires_at: sql<string>`now() + interval '9 days'`,
  }
  const sessions = visitors.flatMap(({ id, token }) =>
    token
      ? [{ token_hash: hashOf(token), user_id: id, is_remembered: true, is_waiting: false, user_agent: '', ...now }]
      : [],
  )
  await db.insertInto('sessions').values(sessions).execute()
  return { zone, visitors }
}

/** How many this machine checks in a second with nothing else to do. */
async function passwordRate() {
  const hash = await hashPassword(DEMO_PASSWORD)
  const startedAt = performance.now()
  let checked = 0
  const check = async () => {
    for (; performance.now() - startedAt < 2000; checked++) await isPassword(hash, DEMO_PASSWORD)
  }
  await Promise.all([check(), check()])
  return checked / ((performance.now() - startedAt) / 1000)
}
