import { RANKING_TYPES, type Ranking, type RankingType } from '../rankings.ts'
import type { Sampling, Zone, ZoneHistory, ZonePast, Zones } from '../zones.ts'
import { lastWinterOn, winterStart } from './zones.winters.ts'

const WINTERS = 3

/** The first day that can be shown again: of the winter of today (in summer, of the last one) and the two before. */
export const replayStart = (today: string) => winterStart(lastWinterOn(today) - WINTERS + 1)

/** Answers as GET /zones did on that day, but for the last samplings, which are those known then. */
export function zonesOn(history: ZoneHistory, day: string): Zones {
  const { updated_at, tiles_version } = history
  const zones = history.zones.filter(({ archived_on }) => archived_on === null || archived_on > day)
  return { updated_at, tiles_version, on: day, zones: zones.map((zone) => zoneOn(zone, day)) }
}

function zoneOn(
  { id, code, name, department, aliases, center, bbox, rankings, samplings }: ZonePast,
  day: string,
): Zone {
  const last_samplings = {
    phages: lastSampling(samplings.phages, day),
    arn_f: lastSampling(samplings.arn_f, day),
  }
  const days = RANKING_TYPES.flatMap((type) => last_samplings[type]?.sampled_on ?? [])
  return {
    ...{ id, code, name, department, aliases, center, bbox, last_samplings },
    // Never read: nothing of a past day can be edited.
    updated_at: `${day}T00:00:00.000Z`,
    last_sampled_on: days.sort().at(-1) ?? null,
    rankings: { phages: inForce(rankings.phages, day), arn_f: inForce(rankings.arn_f, day) },
    last_changes: { phages: null, arn_f: null },
  }
}

/** Rankings of one type never overlap. */
function inForce(rankings: ZonePast['rankings'][RankingType], day: string): Ranking | null {
  const found = rankings.find(([starts_on, ends_on]) => starts_on <= day && (ends_on === null || ends_on >= day))
  if (!found) return null
  const [starts_on, ends_on, key, value, below_limit] = found
  return { id: 0, class: key, value, below_limit, starts_on, ends_on }
}

function lastSampling(samplings: ZonePast['samplings'][RankingType], day: string): Sampling | null {
  const found = samplings.findLast(([sampled_on]) => sampled_on <= day)
  if (!found) return null
  const [sampled_on, key, value, below_limit] = found
  return { sampled_on, class: key, value, below_limit }
}
