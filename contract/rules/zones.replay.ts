import { isDay } from '../core/days.ts'
import { RANKING_TYPES, type Ranking, type RankingType } from '../rankings.ts'
import type { Sampling, Zone, ZoneHistory, ZonePast, Zones } from '../zones.ts'
import { lastWinterOn, winterStart } from './zones.winters.ts'

const WINTERS = 3

/** The first day that can be shown again: of the winter of today (in summer, of the last one) and the two before. */
export const replayStart = (today: string) => winterStart(lastWinterOn(today) - WINTERS + 1)

/** A day that an address names, within what can be shown; null for today, the future and what is no day. */
export function replayedDay(text: string | null, today: string): string | null {
  if (text === null || !isDay(text) || text >= today) return null
  const from = replayStart(today)
  return text < from ? from : text
}

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

/** Those of one type never overlap: the last that has begun may be over. */
function inForce(rankings: ZonePast['rankings'][RankingType], day: string): Ranking | null {
  const found = lastBy(rankings, day)
  if (!found) return null
  const [starts_on, ends_on, key, value, below_limit] = found
  if (ends_on !== null && ends_on < day) return null
  return { id: 0, class: key, value, below_limit, starts_on, ends_on }
}

function lastSampling(samplings: ZonePast['samplings'][RankingType], day: string): Sampling | null {
  const found = lastBy(samplings, day)
  if (!found) return null
  const [sampled_on, key, value, below_limit] = found
  return { sampled_on, class: key, value, below_limit }
}

/** The last line that begins on this day or before, found by halves: a step of the replay looks in thousands of lists. */
function lastBy<L extends readonly [string, ...unknown[]]>(lines: readonly L[], day: string): L | undefined {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const line = lines[middle]
    if (line && line[0] <= day) low = middle + 1
    else high = middle
  }
  return lines[low - 1]
}
