import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { hashPassword } from '../server/lib/security/passwords.ts'
import { hashOf, newToken } from '../server/lib/security/secret.ts'
import { addSubscribers, SUBSCRIBERS } from './data.ts'
import { atMost, type BenchFigure, count, info, milliseconds, seconds } from './figures.ts'
import { startMailServer } from './mails.ts'
import { asAdmin, ask, settled, startHelper } from './site.ts'
import type { StormOptions, StormReport } from './storm.browsers.ts'
import { type BenchWorld, withDb } from './world.ts'

const PATIENCE_MS = 180_000
/** Until then it can be undone. */
const DELAY_S = 60
const TILES = ['9/250/178', '9/251/178', '9/250/179', '9/251/179']
const ZONE = '56.03.1'
const SHOWN = ['page', 'map', 'login', 'me', 'zones', 'tile']

/** An alert to two thousand, who all open its link within two minutes; every other one signs in. */
export async function measureStorm({ open, isShort }: BenchWorld): Promise<BenchFigure[]> {
  const mails = await startMailServer()
  const { url, site } = await open('storm', { SMTP_URL: mails.url, IP_LIMITS: '1', TRUST_PROXY: 'loopback' })
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
    const beganAt = Date.now()
    const untilMailed = async (least: number) => {
      while (mails.received.length < least && Date.now() - beganAt < PATIENCE_MS) await wait(50)
      return ((mails.received[least - 1] ?? Number.POSITIVE_INFINITY) - beganAt) / 1000
    }
    await ask(`${site.origin}/api/rankings/${ranking}`, admin, { class: 'elevee', reason: 'Mesure' }, 'PUT')
    const saved = (Date.now() - beganAt) / 1000
    const firstMail = await untilMailed(1)
    const durationMs = isShort ? 12_000 : 120_000
    const options: StormOptions = { origin: site.origin, zone, tiles, visitors, durationMs }
    const browsers = await startHelper<StormReport>('storm.browsers.ts', options)
    await browsers.stop()
    const lastMail = await untilMailed(SUBSCRIBERS)
    const wrong = SUBSCRIBERS - new Set(mails.recipients).size + Math.abs(mails.received.length - SUBSCRIBERS)
    const { times, failures } = browsers.answer
    const failed = Object.entries(failures)
    const whole = percentile([...(times.page ?? []), ...(times.map ?? [])], 0.99)
    return [
      atMost(`Alert of ${SUBSCRIBERS}: the change is saved`, 1, saved, seconds),
      atMost('… the first mail has come', DELAY_S + 10, firstMail, seconds, `the last after ${seconds(lastMail)}`),
      atMost('… people without a mail, or with two', 0, wrong, count),
      atMost(`Storm of ${visitors.length}: a page or its map, 99th percentile`, 1000, whole, milliseconds),
      ...SHOWN.map((name) => info(`… ${name}`, spread(times[name] ?? []))),
      atMost('… failed calls', 0, sum(failed.map(([, times]) => times)), count, failed.map(String).join('; ')),
    ]
  } finally {
    await site.stop()
    mails.close()
  }
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

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
  for (const { id, token } of visitors)
    if (token)
      await sql`insert into sessions (token_hash, user_id, is_remembered, is_waiting, user_agent, created_at, used_at, expires_at)
        values (${hashOf(token)}, ${id}, true, false, '', now(), now(), now() + interval '9 days')`.execute(db)
  return { zone, visitors }
}
