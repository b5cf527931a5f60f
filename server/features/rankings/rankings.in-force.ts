import type { RankingDecision } from '../../../contract/rankings.week.ts'
import type { StoredRanking } from '../../../database/tables.rankings.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay, formatMoment } from '../../lib/format.ts'
import { lineKey, type RankingLineKey } from './write/rankings.plan.rules.ts'
import { type listLockedClasses, listSharing } from './write/rankings.write.queries.ts'

/** The rankings in force today, by lineKey(). */
export async function findInForce(db: Db, lines: readonly RankingLineKey[]): Promise<Map<string, StoredRanking>> {
  const day = { starts_on: today(), ends_on: today() }
  const stored = await listSharing(
    db,
    lines.map(({ zone_id, type }) => ({ zone_id, type, ...day })),
  )
  return new Map(stored.map((one) => [lineKey(one), one]))
}

interface ChangedRanking {
  now: StoredRanking | undefined
  decision?: Pick<RankingDecision, 'at' | 'by'> | undefined
  /** A class to come that would be ended with it. */
  coming?: StoredRanking | null | undefined
}

/** Said where it is not the one that was shown. */
export function inForceText(
  { now, decision, coming }: ChangedRanking,
  classes: Awaited<ReturnType<typeof listLockedClasses>>,
) {
  const labelOf = (one: StoredRanking) =>
    classes.find(({ type, key }) => type === one.type && key === one.class)?.label ?? ''
  const daysOf = ({ starts_on, ends_on }: StoredRanking) =>
    ends_on === null ? `depuis le ${formatDay(starts_on)}` : `du ${formatDay(starts_on)} au ${formatDay(ends_on)}`
  const words = now ? `${labelOf(now)}, ${daysOf(now)}` : 'plus aucun'
  const who = decision?.by ? `, par ${decision.by} le ${formatMoment(decision.at)}` : ''
  const next = coming ? ` Prévu ensuite\u00A0: ${labelOf(coming)}, à partir du ${formatDay(coming.starts_on)}.` : ''
  return `Le classement en vigueur a changé${who}\u00A0: ${words}.${next}`
}
