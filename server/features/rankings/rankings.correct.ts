import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { deleteRanking, updateRanking } from '../../../contract/rankings.ts'
import type { StoredRanking } from '../../../database/tables.rankings.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { stale } from '../../lib/http/stale.ts'
import { completed, correctedBy, judgeRankings, throwFaults } from './rankings.judge.ts'
import { getRecord } from './rankings.queries.ts'
import { editsOf } from './write/rankings.plan.rules.ts'
import { findStored, lockAllZones } from './write/rankings.write.queries.ts'
import { type RankingWriter, saveRankings } from './write/rankings.write.ts'

type CorrectionBody = HandlerInput<typeof updateRanking>['body']
type DeletionBody = HandlerInput<typeof deleteRanking>['body']

/** Closes nothing: another ranking in the way is a fault. */
export async function correctRanking(trx: Db, writer: RankingWriter, id: number, { version, ...body }: CorrectionBody) {
  const before = await lockRanking(trx, id, version)
  const [judged] = await judgeRankings(trx, [completed(before, body)])
  throwFaults(judged?.faults ?? {})
  const ranking = correctedBy(before, body)
  const plan = { closes: null, corrects: before, overlap: undefined }
  await saveRankings(trx, writer, editsOf({ plan, wish: before, ranking, reason: body.reason }))
  return getRecord(trx, id)
}

/** Reopens nothing. */
export async function removeRanking(trx: Db, writer: RankingWriter, id: number, { version, reason }: DeletionBody) {
  const before = await lockRanking(trx, id, version)
  await saveRankings(trx, writer, [{ action: 'deleted', before, after: null, reason }])
}

/** The same faults of a body that the contract refuses, to report all at once. */
export async function faultsOfCorrection(db: Db, id: number, body: Record<string, unknown>) {
  const before = await findStored(db, id)
  if (!before) return {}
  const [judged] = await judgeRankings(db, [completed(before, body)])
  return judged?.faults ?? {}
}

/** Locks the zone first, as every write does, so that no two can deadlock. Throws 404, and 409 on another version. */
async function lockRanking(trx: Db, id: number, version: number | undefined): Promise<StoredRanking> {
  const found = await findStored(trx, id)
  if (!found) throw notFound()
  await lockAllZones(trx, [found.zone_id])
  const ranking = await findStored(trx, id)
  if (!ranking) throw notFound()
  if (version === undefined || ranking.version === version) return ranking
  throw await stale(trx, STALE_RANKING, await getRecord(trx, id), {
    actions: ['ranking-corrected'],
    fact: { field: 'ranking_id', after: id },
  })
}

const STALE_RANKING = 'Cette affectation a été modifiée entre-temps.'
