import { setImmediate as giveWay } from 'node:timers/promises'
import { addDays } from '../../../contract/core/days.ts'
import {
  OUTLOOK_DAYS,
  type OutlookProof,
  type TrendPoint,
  type ZoneChances,
  type ZoneOutlook,
} from '../../../contract/outlook.ts'
import { classOfValue } from '../../../contract/rules/scales.classes.ts'
import { activeClasses, type Scale } from '../../../contract/scales.ts'
import { clock, today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { newOutlookProof, pastForecasts } from './outlook.backtest.rules.ts'
import { type ClassedZone, type ClassPair, pairsOf } from './outlook.model.rules.ts'
import {
  deleteOutlookChanges,
  isOutlookDue,
  replaceZoneOutlooks,
  sampledZones,
  tryOutlookLock,
  upsertOutlookReport,
} from './outlook.queries.ts'
import { seasonOf, wintersOf } from './outlook.season.rules.ts'
import { trendOf } from './outlook.trend.rules.ts'

/** Raise it when the rules change: everything is then computed again. */
const VERSION = 2

/** Computes all zones when results, scales or the day have changed; in one process, in seconds for a whole coast. */
export async function recomputeOutlooks(db: Db): Promise<void> {
  const day = today()
  if (!(await isOutlookDue(db, day, VERSION))) return
  await db.transaction().execute(async (trx) => {
    if (!(await tryOutlookLock(trx))) return
    // First, so that what is committed while this reads keeps its row.
    await deleteOutlookChanges(trx)
    const computed_at = clock.now().toISOString()
    const scales = await listScalesWithClasses(trx)
    const zones = await readZones(trx, scales, day)
    const outlooks = []
    const proofs = []
    for (const { type, classes } of scales) {
      const keys = activeClasses(classes).map(({ key }) => key)
      const ofType = zones.filter((zone) => zone.type === type)
      const { chances, ...proven } = await countChances(ofType, keys, day)
      proofs.push(...proven.proofs.map((proof) => ({ type, ...proof })))
      const head = { version: VERSION, computed_at, on: day, seen: seenIn(ofType, day) }
      for (const zone of ofType) {
        await giveWay()
        const content: ZoneOutlook = { ...head, ...historyOf(zone, keys, day), chances: chances.get(zone.id) ?? [] }
        outlooks.push({ zone_id: zone.id, type, content })
      }
    }
    await replaceZoneOutlooks(trx, outlooks)
    const { until, samplings } = seenIn(zones, day)
    const seen_until = samplings === 0 ? null : until
    await upsertOutlookReport(trx, { version: VERSION, computed_at, computed_for: day, seen_until, samplings, proofs })
  })
}

/** A zone that has samplings of a type; its classes are those of today’s scale. */
interface ReadZone extends ClassedZone {
  type: Scale['type']
  points: readonly TrendPoint[]
}

async function readZones(db: Db, scales: readonly Scale[], day: string): Promise<ReadZone[]> {
  const read: ReadZone[] = []
  for await (const page of sampledZones(db, day)) {
    for (const { samplings: points, type, ...zone } of page) {
      const scale = scales.find((one) => one.type === type)
      if (type === null || !scale) continue
      const classes = activeClasses(scale.classes)
      const samplings = points.flatMap(({ sampled_on, ...load }) => {
        const found = classOfValue(classes, load)
        return found ? [{ sampled_on, class: classes.indexOf(found) }] : []
      })
      read.push({ ...zone, type, points, samplings })
    }
  }
  return read
}

function seenIn(zones: readonly ReadZone[], day: string): ZoneOutlook['seen'] {
  const lastDays = zones.flatMap(({ points }) => points.at(-1)?.sampled_on ?? [])
  return {
    until: lastDays.reduce((last, one) => (one > last ? one : last), lastDays[0] ?? day),
    samplings: zones.reduce((sum, { points }) => sum + points.length, 0),
  }
}

const historyOf = ({ points, samplings }: ReadZone, keys: readonly string[], day: string) => ({
  trend: trendOf(points, day),
  season: seasonOf(samplings, day, keys),
  winters: wintersOf(samplings, day, keys),
})

const FORECASTS_AT_ONCE = 500

/** Counts the chances of zones whose last sampling is recent enough, and what such chances were worth in the past. */
async function countChances(zones: readonly ReadZone[], keys: readonly string[], day: string) {
  const chances = new Map<number, ZoneChances[]>(zones.map(({ id }) => [id, []]))
  const proofs: Omit<OutlookProof, 'type'>[] = []
  for (const days of OUTLOOK_DAYS) {
    const pairs: ClassPair[] = []
    for (const zone of zones) {
      await giveWay()
      pairs.push(...pairsOf(zone, days))
    }
    const proof = newOutlookProof(day)
    const forecasts = pastForecasts(pairs, keys.length)
    let next = forecasts.next()
    for (let done = 1; !next.done; next = forecasts.next(), done += 1) {
      proof.add(next.value)
      if (done % FORECASTS_AT_ONCE === 0) await giveWay()
    }
    proofs.push({ days, ...proof.result() })
    for (const zone of zones) {
      const last = zone.samplings.at(-1)
      const on = last && addDays(last.sampled_on, days)
      if (!last || !on || on <= day) continue
      const probabilities = next.value.chances(zone, on, last.class)
      if (!probabilities) continue
      const classes = keys.map((key, index) => ({
        class: key,
        probability: Number((probabilities[index] ?? 0).toFixed(3)),
      }))
      chances.get(zone.id)?.push({ days, on, classes })
    }
  }
  return { chances, proofs }
}
