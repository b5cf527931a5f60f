import { type RawBuilder, sql } from 'kysely'
import type { BatchedRanking } from '../../../../contract/rankings.week.ts'
import { RESULT_COLUMNS, type ResultContent } from '../../../../contract/results.ts'
import { readValue } from '../../../../contract/rules/reading/values.ts'
import { writeAudits } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { invalid } from '../../../lib/http/errors.ts'
import type { RankingWriter } from './rankings.write.ts'

// Samplings that a person pastes with the classes they give: kept with their batch, taken back with it.

/**
 * The first lock of whoever writes results, before those of zones and rows, so that two transactions never wait for each
 * other: the writing itself takes it too. Of two results sent at once the second one sees the first.
 */
export const lockSamplings = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('lims results'))`.execute(db)

type SamplingWriter = Pick<RankingWriter, 'request' | 'userId'>
type WrittenResult = ResultContent & { id: number }

/**
 * As results of the operator’s monitoring. A day that has one which all may see is passed over: another value of it is a
 * correction, which the laboratory makes. Answers those that are new.
 */
export async function keepSamplings(
  trx: Db,
  { request, userId }: SamplingWriter,
  rankings: readonly BatchedRanking[],
): Promise<WrittenResult[]> {
  const rows = rankings.flatMap(({ zone_id, type, sampling }) => {
    if (!sampling) return []
    const load = readValue(sampling.value, sampling.below_limit)
    if (typeof load === 'string') throw invalid({ value: [load] })
    return { zone_id, type, sampled_on: sampling.sampled_on, ...load }
  })
  // Even an insert of nothing would wait for the lock.
  if (rows.length === 0) return []
  const { rows: kept } = await sql<WrittenResult>`
    insert into results (zone_id, type, sampled_on, value, below_limit, method, user_id)
    select zone_id, type, sampled_on, value, below_limit, '', ${userId}
    from jsonb_populate_recordset(null::results, ${JSON.stringify(rows)}::jsonb) sent
    where not exists (
      select from results r where r.zone_id = sent.zone_id and r.type = sent.type and r.is_public
        and r.sampled_on = sent.sampled_on)
    returning id, ${RETURNED}`.execute(trx)
  await writeAudits(
    trx,
    request,
    kept.map(({ id, zone_id, ...after }) => ({
      action: 'result-created',
      user_id: userId,
      details: { zone_id, result_id: id, before: null, after },
    })),
  )
  return kept
}

const HAS_NO_FILE = sql<boolean>`not exists (select from result_files where result_files.result_id = results.id)`

/**
 * The laboratory’s own results of these ids replace what was pasted of the same measurement. Another value is of another
 * point, and a client’s result another sampling: both stay, as does what a report was attached to.
 */
export async function replacePasted(trx: Db, { request, userId }: SamplingWriter, ids: readonly number[]) {
  const rows = await lockToRemove(
    trx,
    sql`lims_client_id is null and external_id is null
      and exists (select from ranking_batches where p.id = any(result_ids))
      and exists (
        select from results sent where sent.id = any(${ids}::int[]) and sent.lims_client_id is null
          and (sent.zone_id, sent.type, sent.sampled_on, sent.value, sent.below_limit)
            = (p.zone_id, p.type, p.sampled_on, p.value, p.below_limit))`,
  )
  if (rows.length === 0) return
  const isReplaced = sql<boolean>`id = any(${rows.map(({ id }) => id)}::int[]) and ${HAS_NO_FILE}`
  await removeSamplings(trx, { request, userId }, isReplaced)
}

interface BatchSamplings {
  /** Kept with the batch. */
  ids: readonly number[]
  /** That it wrote. */
  rankingIds: readonly number[]
}

/** Not what a report was attached to, nor what a class rests on that somebody gave meanwhile. */
const isLeaving = ({ ids, rankingIds }: BatchSamplings) => sql<boolean>`id = any(${ids}::int[]) and ${HAS_NO_FILE}
  and not exists (select from rankings where rankings.zone_id = results.zone_id and rankings.type = results.type
    and rankings.sampled_on = results.sampled_on and rankings.id <> all(${rankingIds}::int[]))`

export async function countLeaving(db: Db, samplings: BatchSamplings): Promise<number> {
  if (samplings.ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from results where ${isLeaving(samplings)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function takeSamplingsBack(trx: Db, writer: SamplingWriter, samplings: BatchSamplings) {
  if (samplings.ids.length === 0) return
  await lockToRemove(trx, sql`id = any(${samplings.ids}::int[])`)
  await removeSamplings(trx, writer, isLeaving(samplings))
}

/** A report that is being attached is seen by the next statement only. `p`: the result. */
async function lockToRemove(db: Db, isMeant: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number }>`
    select id from results p where ${isMeant} order by id for update`.execute(db)
  return rows
}

async function removeSamplings(trx: Db, { request, userId }: SamplingWriter, isRemoved: RawBuilder<boolean>) {
  const { rows } = await sql<WrittenResult>`
    delete from results where ${isRemoved} returning id, ${RETURNED}`.execute(trx)
  await writeAudits(
    trx,
    request,
    rows.map(({ id, zone_id, ...before }) => ({
      action: 'result-deleted',
      user_id: userId,
      details: { zone_id, result_id: id, before, after: null },
    })),
  )
}

const RETURNED = sql.join(RESULT_COLUMNS.map((name) => sql.ref(name)))
