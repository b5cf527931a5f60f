import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { recomputeOutlooks } from '../server/features/outlook/outlook.recompute.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { atMost, count, type Figure, info, median, milliseconds, seconds } from './figures.ts'
import { asClient, fetchRaw, type Headers, type Site, settled, whileAsked } from './site.ts'
import { type World, withDb } from './world.ts'

const MAX_SECONDS = 10
const MAX_WAIT_MS = 300
const ZONES = 360

/** Three winters of a coast, weekly, both types: how long a calculation takes, and who waits for it. */
export async function measureOutlook({ open, start }: World): Promise<Figure[]> {
  const { site: stopped, url } = await open('outlook')
  await stopped.stop()
  const took = await withDb(url, async (db) => {
    await addWinters(db)
    const begun = performance.now()
    await recomputeOutlooks(db)
    return (performance.now() - begun) / 1000
  })
  const { samplings } = await withDb(url, (db) =>
    db.selectFrom('outlook_report').select('samplings').executeTakeFirstOrThrow(),
  )
  const site = await start(url)
  const client = await asClient(site)
  await settled(site.pid)
  const { longest } = await whileAsked(site, client, async () => {
    await withDb(url, (db) => sql`insert into outlook_changes default values`.execute(db))
    await untilComputed(url)
  })
  const zones = await timeOfZones(site, client)
  await site.stop()
  const detail = `${count(ZONES)} zones, ${count(samplings)} samplings`
  return [
    atMost('All outlooks computed', MAX_SECONDS, took, seconds, detail),
    atMost('… by the application: another’s longest wait', MAX_WAIT_MS, longest, milliseconds),
    info('GET /zones, which knows nothing of it', milliseconds(zones)),
  ]
}

async function addWinters(db: Db) {
  await sql`insert into zones (code, name, department)
    select '17.' || 9000 + n, 'Anse ' || n, (17 + n % 9)::text
    from generate_series(1, ${ZONES}::int - (select count(*) from zones)::int) n`.execute(db)
  await sql`insert into results (zone_id, type, value, sampled_on)
    select id, type, round((10 ^ (random() * 3))::numeric, 2), current_date - 7 * week
    from zones, unnest(array['phages', 'arn_f']) type, generate_series(1, 156) week
    where not exists (select from results where zone_id = zones.id)`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function untilComputed(url: string) {
  const isDue = (db: Db) => db.selectFrom('outlook_changes').select('id').executeTakeFirst()
  while (await withDb(url, isDue)) await wait(200)
}

async function timeOfZones({ origin }: Site, headers: Headers) {
  const times = []
  for (let turn = 0; turn < 50; turn += 1) {
    const begun = performance.now()
    await fetchRaw(`${origin}/api/zones`, headers)
    times.push(performance.now() - begun)
  }
  return median(times)
}
