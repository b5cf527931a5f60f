import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { deleteRanking, updateRanking } from '../../../contract/rankings.ts'
import type { StoredRanking } from '../../../database/tables.rankings.ts'
import type { Db } from '../../lib/db/pool.ts'
import { conflict, notFound } from '../../lib/http/errors.ts'
import { stale } from '../../lib/http/stale.ts'
import { judgeRankings, type SentRanking, throwFaults } from './rankings.judge.ts'
import { getRecord } from './rankings.queries.ts'
import { scaleText } from './rankings.seen.ts'
import { fieldsOf, type RankingEdit } from './write/rankings.plan.rules.ts'
import { findStored, listLockedClasses, lockAllZones } from './write/rankings.write.queries.ts'
import { type RankingWriter, saveRankings } from './write/rankings.write.ts'

type CorrectionBody = HandlerInput<typeof updateRanking>['body']
type DeletionBody = HandlerInput<typeof deleteRanking>['body']

/** Ends nothing: another ranking in the way is a fault. */
export async function correctRanking(
  trx: Db,
  writer: RankingWriter,
  id: number,
  { version, is_proposed, ...body }: CorrectionBody,
) {
  const before = await lockRanking(trx, id, version)
  const { edits, faults } = await judgeRankings(trx, [completed(before, body)])
  throwFaults(faults[0] ?? {})
  const { class: key, value, below_limit } = edits[0]?.after ?? before
  const given = { type: before.type, class: key, value, below_limit, is_proposed }
  const rescaled = scaleText(given, await listLockedClasses(trx))
  if (rescaled) {
    const text = `${rescaled} Rien n’a été enregistré.`
    throw conflict(text, await getRecord(trx, id), { class: [text] })
  }
  await saveRankings(trx, writer, edits)
  return getRecord(trx, id)
}

/** Reopens nothing. */
export async function removeRanking(trx: Db, writer: RankingWriter, id: number, { version, reason }: DeletionBody) {
  const before = await lockRanking(trx, id, version)
  await saveRankings(trx, writer, [deletionOf(before, reason)])
}

const deletionOf = (before: StoredRanking, reason: string): RankingEdit => {
  const { zone_id, type } = before
  return { zone_id, type, action: 'deleted', before, after: null, reason }
}

/** Rows that correcting it would write; without a body, deleting it. Nothing once it is gone: its dialog asks until it closes. */
export async function editsOfCorrection(db: Db, id: number, body: Record<string, unknown> | null) {
  const before = await findStored(db, id)
  if (!before) return []
  return body === null ? [deletionOf(before, '')] : (await judgeRankings(db, [completed(before, body)])).edits
}

/** The same faults of a body that the contract refuses, to report all at once. */
export async function faultsOfCorrection(db: Db, id: number, body: Record<string, unknown>) {
  const before = await findStored(db, id)
  const { faults } = await judgeRankings(db, before ? [completed(before, body)] : [])
  return faults[0] ?? {}
}

/** Keeps what was not sent. A new value is no detection limit unless `below_limit` is sent with it. */
const completed = (corrects: StoredRanking, sent: Record<string, unknown>): SentRanking => {
  const { zone_id, type, ...before } = corrects
  const below_limit = 'value' in sent ? false : before.below_limit
  return { body: { ...fieldsOf(before), below_limit, ...sent, zone_id, type }, closing: 'none', corrects }
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

const STALE_RANKING = 'Ce classement a été modifié entre-temps.'
