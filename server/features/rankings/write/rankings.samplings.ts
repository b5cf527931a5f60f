import { sql } from 'kysely'
import type { BatchedRanking } from '../../../../contract/rankings.week.ts'
import { RESULT_COLUMNS, type ResultContent } from '../../../../contract/results.ts'
import { readValue } from '../../../../contract/rules/reading/values.ts'
import { writeAudits } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { invalid } from '../../../lib/http/errors.ts'
import type { RankingWriter } from './rankings.write.ts'

// Samplings that a person pastes with the classes they give: kept with their batch, taken back with it.

/** Before the locks of zones, as the laboratory’s batches do, so that two transactions never wait for each other. */
export const lockSamplings = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('lims results'))`.execute(db)

type WrittenResult = ResultContent & { id: number }

/**
 * As results of the operator’s monitoring. A day that has one which all may see is passed over: another value of it is a
 * correction, which the laboratory makes. Answers their ids.
 */
export async function keepSamplings(
  trx: Db,
  { request, userId }: RankingWriter,
  rankings: readonly BatchedRanking[],
): Promise<number[]> {
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
  return kept.map(({ id }) => id)
}

/** Those that nobody has deleted meanwhile, but for those that a report was attached to. */
export async function takeSamplingsBack(trx: Db, { request, userId }: RankingWriter, ids: readonly number[]) {
  if (ids.length === 0) return
  const { rows } = await sql<WrittenResult>`
    delete from results where id = any(${ids}::int[])
      and not exists (select from result_files where result_files.result_id = results.id)
    returning id, ${RETURNED}`.execute(trx)
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
