import type { LastBatch } from '../../../../contract/rankings.week.ts'
import type { SavedEdit } from '../../../../database/tables.rankings.ts'
import { writeAudit } from '../../../lib/audit.ts'
import { clock, dayOf, today } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { conflict, notFound } from '../../../lib/http/errors.ts'
import { alertDay, isAsSaved, undoingEdits, zonesOn } from './rankings.plan.rules.ts'
import { lockSamplings, takeSamplingsBack } from './rankings.samplings.ts'
import {
  type BatchRow,
  findBatch,
  isDecidedSince,
  listSharing,
  lockAllZones,
  lockBatch,
  wereAlertsQueued,
  withdrawBatch,
} from './rankings.write.queries.ts'
import { type RankingWriter, undoEdits } from './rankings.write.ts'

interface BatchToUndo {
  batchId: number
  /** '' within the minute. */
  reason: string
}

const DAY_MS = 86_400_000

/**
 * In the caller's transaction: writes back what was, which the history shows. Before anybody is alerted it needs no
 * reason; later one, and within a day. Throws 409 when it cannot be undone.
 */
export async function undoBatch(trx: Db, writer: RankingWriter, { batchId, reason }: BatchToUndo) {
  const found = await findBatch(trx, batchId)
  if (!found) throw notFound()
  if (found.result_ids.length > 0) await lockSamplings(trx)
  const zoneIds = zonesOf(found.edits ?? [])
  await lockAllZones(trx, zoneIds)
  const { edits, withdrawn_at, alerts_at, created_at, created: rows, result_ids } = await lockBatch(trx, batchId)
  if (withdrawn_at !== null || edits === null) throw conflict(CHANGED, null)
  const stored = await listSharing(
    trx,
    edits.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()),
  )
  const isDecided = await isDecidedSince(trx, batchId, edits)
  if (isDecided || !isAsSaved(edits, stored)) throw conflict(CHANGED, null)
  const now = clock.now().toISOString()
  // What left since may tell of the class of any day from the one of saving; of other days no event tells.
  const zones = zonesOn(edits, { starts_on: dayOf(new Date(created_at)), ends_on: today() })
  const isEarly = now < alerts_at && !(await wereAlertsQueued(trx, zones, created_at))
  if (!isEarly && reason === '') throw conflict(TOO_LATE, null)
  if (Date.parse(now) > Date.parse(created_at) + DAY_MS) throw conflict(DAY_OVER, null)

  await withdrawBatch(trx, batchId)
  await takeSamplingsBack(trx, writer, result_ids)
  await undoEdits(trx, writer, undoingEdits(edits, new Map(stored.map((one) => [one.id, one])), reason), batchId)
  await writeAudit(trx, writer.request, {
    action: isEarly ? 'ranking-batch-undone' : 'ranking-batch-withdrawn',
    user_id: writer.userId,
    details: { batch_id: batchId, rows, ...(isEarly ? {} : { reason }) },
  })
}

/** For who saved it: whom it alerts, and how long it may be undone. Null when it is a day old, or undone. */
export function lastBatchOf(batch: BatchRow): LastBatch | null {
  const now = clock.now().getTime()
  if (!batch.edits || batch.withdrawn_at !== null || now > Date.parse(batch.created_at) + DAY_MS) return null
  return {
    batch_id: batch.id,
    created: batch.created,
    people: batch.people,
    alerts_on: alertDay(batch.edits, dayOf(new Date(batch.created_at))),
    alerts_at: batch.alerts_at,
    held_until: batch.held_until,
    undo_seconds: Math.max(0, Math.ceil((Date.parse(batch.alerts_at) - now) / 1000)),
    ranking_ids: batch.edits.flatMap(({ before, after }) => after?.id ?? before?.id ?? []),
    samplings: batch.result_ids.length,
  }
}

const zonesOf = (edits: readonly SavedEdit[]) => [
  ...new Set(edits.flatMap(({ before, after }) => [before, after].flatMap((one) => one?.zone_id ?? []))),
]

const CHANGED = 'Un classement de ce lot a changé depuis, ou il est déjà retiré\u00A0: il ne peut plus être annulé.'
const TOO_LATE =
  'Les abonnés ont été alertés\u00A0: ce lot ne peut plus être annulé. Il peut être retiré, avec un motif.'
const DAY_OVER = 'Ce lot a plus d’un jour\u00A0: corrigez ses classements un par un, dans l’historique de chaque zone.'
