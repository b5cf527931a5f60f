import { addDays } from '../../../../contract/core/days.ts'
import type { MapType } from '../../../../contract/operator.ts'
import { RANKING_TYPES, type RankingType } from '../../../../contract/rankings.ts'
import type { ZoneHistory, ZonePast } from '../../../../contract/zones.ts'

export interface ReplayHistory extends ZoneHistory {
  /** The days on which a class that is shown began or ended somewhere, in order, with the first and the last day. */
  changes: Record<MapType, string[]>
}

/** The server writes what is of all zones, a line for each, and this (zones.history.ts). */
const END = ']}'
const NEW_LINE = 10

/**
 * Reads the answer of GET /zones/history a few zones at a time: in one piece three winters of a coast stop a phone for
 * half a second. `pause` is called after each zone; null once it says that nobody waits any more.
 */
export async function readHistory(bytes: Uint8Array, pause: () => Promise<boolean>): Promise<ReplayHistory | null> {
  const lines = linesOf(bytes)
  const history: ZoneHistory = JSON.parse(lines.next().value + END)
  const days = { phages: new Set<string>(), arn_f: new Set<string>() }
  for (const line of lines) {
    if (line === '' || line === END) continue
    const zone: ZonePast = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line)
    history.zones.push(zone)
    for (const type of RANKING_TYPES) addChanges(days[type], zone.rankings[type])
    if (!(await pause())) return null
  }
  const [phages, arn_f] = [inOrder(days.phages, history), inOrder(days.arn_f, history)]
  return { ...history, changes: { phages, arn_f, both: [...new Set([...phages, ...arn_f])].sort() } }
}

function* linesOf(bytes: Uint8Array) {
  const decoder = new TextDecoder()
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(NEW_LINE, from)
    const to = end === -1 ? bytes.length : end
    yield decoder.decode(bytes.subarray(from, to))
    from = to + 1
  }
}

/** A last day is kept as it is, marked, until all are known: most are of many zones. */
const LAST = 'after '

function addChanges(days: Set<string>, rankings: ZonePast['rankings'][RankingType]) {
  for (const [starts_on, ends_on] of rankings) {
    days.add(starts_on)
    if (ends_on !== null) days.add(LAST + ends_on)
  }
}

function inOrder(days: ReadonlySet<string>, { from, on }: ZoneHistory): string[] {
  const found = [...days].map((day) => (day.startsWith(LAST) ? addDays(day.slice(LAST.length), 1) : day))
  return [...new Set([from, on, ...found])].filter((day) => day >= from && day <= on).sort()
}
