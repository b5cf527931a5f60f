import type { FastifyRequest } from 'fastify'
import { addDays } from '../../../contract/core/days.ts'
import { ENDS_FIRST, type RankingFields, type RankingType } from '../../../contract/rankings.ts'
import type { Dated } from '../../../contract/rules/rankings.periods.ts'
import { readValue } from '../../../contract/rules/rankings.value.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid } from '../../lib/http/errors.ts'
import { announceChanges } from '../alerts/alerts.announce.ts'
import { classFaults, overlapFaults, planFor, throwFaults } from './rankings.faults.ts'
import { closeRanking, fieldsOf, insertChange, insertRankings } from './rankings.queries.ts'

type TypedValue = string | number | null

export function readRanking({ value, ...typed }: Omit<RankingFields, 'value'> & { value: TypedValue }): RankingFields {
  const parsed = readValue(value, typed.below_limit)
  if (typeof parsed === 'string') throw invalid({ value: [parsed] })
  const { class: key, starts_on, ends_on } = typed
  if (ends_on !== null && ends_on < starts_on) throw invalid({ ends_on: [ENDS_FIRST] })
  return { class: key, ...parsed, starts_on, ends_on }
}

/** A new value drops « < » unless the correction repeats it. */
export function correctedBy(
  before: RankingFields,
  { class: key = before.class, value, below_limit, starts_on = before.starts_on, ends_on = before.ends_on }: Correction,
): RankingFields {
  const parsed =
    value === undefined
      ? { value: before.value, below_limit: below_limit ?? before.below_limit }
      : { value, below_limit: below_limit ?? false }
  return readRanking({ class: key, ...parsed, starts_on, ends_on })
}

type Correction = Partial<Record<'class' | 'starts_on', string | undefined>> & {
  value?: TypedValue | undefined
  below_limit?: boolean | undefined
  ends_on?: string | null | undefined
}

interface RankingForZones {
  trx: Db
  request: FastifyRequest
  userId: number
  /** The caller locks these rows. */
  zones: readonly { id: number; code: string }[]
  type: RankingType
  ranking: RankingFields
  reason: string
  /** Whether a ranking already in force, with an end, is shortened by this one or kept. */
  dated: Dated
}

/** Assigns to all zones or to none, and returns the new ids. Throws 422 on an overlap or an unknown class. */
export async function assignRankingTo({ trx, request, userId, zones, type, ranking, reason, dated }: RankingForZones) {
  const plans = await planFor(trx, { zones, type, period: ranking, dated })
  throwFaults({ ...(await classFaults(trx, type, ranking.class)), ...overlapFaults(plans) })
  for (const { closes } of plans) {
    if (!closes) continue
    const ends_on = addDays(ranking.starts_on, -1)
    await closeRanking(trx, closes.id, ends_on)
    const before = fieldsOf(closes)
    const change = { zone_id: closes.zone_id, ranking_id: closes.id, type, user_id: userId, reason }
    await insertChange(trx, { ...change, action: 'closed', before, after: { ...before, ends_on } })
  }
  const inserted = await insertRankings(
    trx,
    zones.map(({ id }) => ({ zone_id: id, type, ...ranking, reason, user_id: userId })),
  )
  for (const { zone, closes } of plans) {
    await writeAudit(trx, request, {
      action: 'ranking-assigned',
      user_id: userId,
      details: { zone_id: zone.id, type, before: closes && fieldsOf(closes), after: ranking, reason },
    })
  }
  await announceChanges(
    trx,
    zones.map(({ id }) => id),
  )
  return inserted.map(({ id }) => id)
}
