import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { sql } from 'kysely'
import { addDays, daysBetween } from '../contract/core/days.ts'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'
import { RANKING_TYPES, type RankingType } from '../contract/rankings.ts'
import { moveAllRankings, nextIds, writeRows } from '../server/features/rankings/write/rankings.write.queries.ts'
import { bboxOf, centerOf } from '../server/geo/shape/center.ts'
import { today } from '../server/lib/clock.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { randomOf } from '../server/lib/random.ts'
import { hashPassword } from '../server/lib/security/passwords.ts'
import { insertNews, moveNews } from './news.ts'
import { DEMO_OPERATOR, DEMO_PEOPLE } from './people.ts'
import { insertDemoQuotes, moveDemoQuotes } from './quotes.ts'
import { LAB_DAYS, rankingsFrom } from './rankings.ts'
import { type DemoSampling, samplingDays, samplingsOf, type ZoneExposure } from './season.ts'
import { SPECIAL } from './special.ts'

const SHAPES = join(import.meta.dirname, '../basemap/demo-zones.geojson')
const METHOD: Record<RankingType, string> = {
  phages: 'ISO 10705-1',
  arn_f: 'Culture cellulaire et RT-qPCR',
}

/** Longer than the oldest sampling. */
const WINTERS_DAYS = 3 * 365 + 10

type DemoZones = FeatureCollection<
  Polygon | MultiPolygon,
  { code: string; name: string; department: string; exposure: ZoneExposure }
>

/** Same rows for the same day. Returns null when the database already has accounts. */
export async function seedDemo(db: Db): Promise<{ zones: number; results: number; rankings: number } | null> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table settings in exclusive mode`.execute(trx)
    const { count } = await trx.selectFrom('users').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    if (count > 0) return null
    const day = today()
    const zones = await insertZones(trx, day)
    await insertPeople(trx, new Map(zones.map((zone) => [zone.code, zone.id])), day)
    const counts = await insertWinters(trx, zones, day)
    await insertOwnAnalyses(trx, zones, day)
    await insertDemoQuotes(trx, day)
    await writeFiles(trx)
    await insertNews(trx, day, (from) => decidedAt(from, day))
    await forgetChanges(trx, day)
    await trx.updateTable('settings').set(DEMO_OPERATOR).execute()
    // As if nobody had changed it.
    await trx.updateTable('settings').set({ demo_on: day, version: 1 }).execute()
    return { zones: zones.length, ...counts }
  })
}

/** The code that makes PDF files takes 15 MB: loaded only where files are made. */
async function writeFiles(db: Db) {
  const { writeDemoFiles } = await import('./files.ts')
  await writeDemoFiles(db)
}

async function insertZones(db: Db, day: string) {
  const shapes: DemoZones = JSON.parse(await readFile(SHAPES, 'utf8'))
  const made = []
  for (const { properties, geometry } of shapes.features) {
    const { code, name, department, exposure } = properties
    const zone = await db
      .insertInto('zones')
      .values({
        code,
        name,
        department,
        geometry: JSON.stringify(geometry),
        center: centerOf(geometry),
        bbox: bboxOf(geometry),
        created_at: evening(addDays(day, -WINTERS_DAYS)),
        updated_at: evening(addDays(day, -WINTERS_DAYS)),
      })
      // A zone imported before the first start stays as it is.
      .onConflict((conflict) => conflict.column('code_key').doUpdateSet({ code: (eb) => eb.ref('zones.code') }))
      .returning('id')
      .executeTakeFirstOrThrow()
    made.push({ id: zone.id, code, exposure })
  }
  return made
}

/** So that the demo has analyses that are not read yet. */
const UNREAD_DAYS = 35

async function insertPeople(db: Db, zoneIds: Map<string, number>, day: string) {
  const sectors = new Map((await db.selectFrom('sectors').select(['id', 'name']).execute()).map((s) => [s.name, s.id]))
  for (const { sector, zone, has_password, alerts, ...person } of DEMO_PEOPLE) {
    const { id: user_id } = await db
      .insertInto('users')
      .values({
        ...person,
        sector_id: sectors.get(sector) ?? null,
        start_zone_id: (zone !== null && zoneIds.get(zone)) || null,
        password_hash: has_password ? await hashPassword(DEMO_PASSWORD) : null,
        password_changed_at: has_password ? sql`now()` : null,
        email_verified_at: has_password ? sql`now()` : null,
        results_read_at: evening(addDays(day, -UNREAD_DAYS)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { code, level } of alerts ?? []) {
      const zone_id = zoneIds.get(code)
      const alert = { user_id, level, created_at: evening(addDays(day, -UNREAD_DAYS)) }
      if (zone_id !== undefined)
        await db
          .insertInto('alerts')
          .values({ ...alert, zone_id })
          .execute()
    }
  }
}

/** So that the demo has a week to class: the last sampling of each third zone, but of those that people follow. */
const WAITING_EACH = 3
const FOLLOWED = new Set(DEMO_PEOPLE.map(({ zone }) => zone))

async function insertWinters(db: Db, zones: { id: number; code: string; exposure: ZoneExposure }[], day: string) {
  const results = []
  const rankings = []
  for (const [index, zone] of zones.entries()) {
    const special = SPECIAL[zone.code]
    // Zones are sampled on different weekdays, the last time two days before today.
    const days = samplingDays(addDays(day, -3 * 365 - (index % 5)), addDays(day, -LAB_DAYS))
    const samplings = samplingsOf(zone.code, zone.exposure, days)
    for (const type of RANKING_TYPES) {
      const counted =
        special === 'stale' ? samplings[type].filter((sampling) => sampling.day < addDays(day, -70)) : samplings[type]
      if (special !== 'no results') results.push(...counted.map((sampling) => resultOf(zone.id, type, sampling)))
      const isWaiting = special === undefined && index % WAITING_EACH === 1 && !FOLLOWED.has(zone.code)
      rankings.push(
        ...rankingsOf(special, isWaiting ? counted.slice(0, -1) : counted, day).map((ranking) => ({
          ...ranking,
          zone_id: zone.id,
          type,
        })),
      )
    }
  }
  await inBatches(results, (batch) => db.insertInto('results').values(batch).execute())
  await inBatches(rankings, async (batch) => {
    const ids = await nextIds(db, batch.length)
    const facts = { external_id: null, is_open: false, reason: '', user_id: null, batch_id: null }
    const inserted = batch.map((row, at) => ({
      ...{ ...facts, ...row },
      ...{ id: ids[at] ?? 0, created_at: decidedAt(row.starts_on, day) },
    }))
    await writeRows(db, { removed: [], updated: [], inserted })
  })
  return { results: results.length, rankings: rankings.length }
}

function rankingsOf(special: (typeof SPECIAL)[string] | undefined, samplings: DemoSampling[], day: string) {
  if (special === 'no ranking') return []
  const made = rankingsFrom(samplings)
  const last = made.at(-1)
  if (!last) return []
  if (special === 'expired') last.ends_on = last.starts_on < addDays(day, -3) ? addDays(day, -3) : last.starts_on
  if (special === 'future') {
    last.ends_on = addDays(day, 3)
    made.push({ class: 'moderee', value: 24, below_limit: false, starts_on: addDays(day, 4), ends_on: null })
  }
  return made
}

const resultOf = (zone_id: number, type: RankingType, { day, value, below_limit }: DemoSampling) => ({
  zone_id,
  type,
  value,
  below_limit,
  sampled_on: day,
  method: METHOD[type],
  created_at: evening(addDays(day, 1)),
  updated_at: evening(addDays(day, 1)),
})

/** Every two weeks, in the company's own zone; about one in ten is shared. */
async function insertOwnAnalyses(db: Db, zones: { id: number; code: string; exposure: ZoneExposure }[], day: string) {
  const rows = []
  for (const person of DEMO_PEOPLE) {
    const zone = zones.find(({ code }) => code === person.zone)
    if (!zone || !person.lims_client_id) continue
    const random = randomOf(person.email)
    const days = samplingDays(addDays(day, -3 * 365), addDays(day, -4)).filter((_, index) => index % 2 === 0)
    for (const sampling of samplingsOf(person.email, zone.exposure, days).arn_f) {
      rows.push({
        ...resultOf(zone.id, 'arn_f', sampling),
        external_id: `demo-own-${person.lims_client_id}-${String(rows.length + 1).padStart(3, '0')}`,
        lims_client_id: person.lims_client_id,
        is_shared: random() < 0.1,
      })
    }
  }
  await inBatches(rows, (batch) => db.insertInto('results').values(batch).execute())
}

/** The evening before, but never in the future. */
const decidedAt = (starts_on: string, day: string) => {
  const eve = addDays(starts_on, -1)
  return evening(eve < day ? eve : addDays(day, -1))
}

/** Laboratories and the operator publish at the end of the day, Paris time. */
const evening = (day: string) => `${day} 17:42 Europe/Paris`

async function inBatches<T>(rows: T[], insert: (batch: T[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += 1000) await insert(rows.slice(from, from + 1000))
}

/** Moves every demo date forward, so that the demo never looks old. */
export async function refreshDemo(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { demo_on } = await trx.selectFrom('settings').select('demo_on').forUpdate().executeTakeFirstOrThrow()
    const days = demo_on === null ? 0 : daysBetween(demo_on, today())
    if (days <= 0) return 0
    const shift = sql`make_interval(days => ${days})`
    // Samplings first: moved rankings rest on those before their start.
    await sql`update results set sampled_on = sampled_on + ${days}::int,
      created_at = created_at + ${shift}, updated_at = updated_at + ${shift}`.execute(trx)
    await moveAllRankings(trx, days)
    await sql`update users set results_read_at = results_read_at + ${shift}, last_seen_on = last_seen_on + ${days}::int,
      deletion_at = deletion_at + ${shift} where email like ${DEMO_ADDRESSES}`.execute(trx)
    await moveNews(trx, days)
    await sql`update alerts set created_at = created_at + ${shift} where user_id in (
      select id from users where email like ${DEMO_ADDRESSES})`.execute(trx)
    await moveDemoQuotes(trx, days)
    await writeFiles(trx)
    await forgetChanges(trx, today())
    await trx.updateTable('settings').set({ demo_on: today() }).execute()
    return days
  })
}

/** Demo rankings alert nobody, not even when they move. */
const forgetChanges = (db: Db, day: string) => sql`select forget_changes(${day}::date)`.execute(db)

const DEMO_ADDRESSES = '%@estran.example'

/** Their passwords are public. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const account = await db.selectFrom('users').select('id').where('email', 'like', DEMO_ADDRESSES).executeTakeFirst()
  return account !== undefined
}
