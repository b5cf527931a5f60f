import type { StoredRanking } from '../../../database/tables.rankings.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay } from '../../lib/format.ts'
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

/** Said where it is not the one that was shown. */
export function inForceText(now: StoredRanking | undefined, classes: Awaited<ReturnType<typeof listLockedClasses>>) {
  const label = classes.find(({ type, key }) => type === now?.type && key === now.class)?.label ?? ''
  const words = now ? `${label}, depuis le ${formatDay(now.starts_on)}` : 'plus aucun'
  return `Le classement en vigueur a changé\u00A0: ${words}.`
}
