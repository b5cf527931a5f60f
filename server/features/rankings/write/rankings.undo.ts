import type { EndpointOutput } from '../../../../contract/core/endpoint.ts'
import type { LastBatch, RankingBatch, saveBatch } from '../../../../contract/rankings.week.ts'
import type { SavedEdit } from '../../../../database/tables.rankings.ts'
import { writeAudit } from '../../../lib/audit.ts'
import { clock, dayOf, today } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { conflict, notFound } from '../../../lib/http/errors.ts'
import {
  alertDay,
  fieldsOf,
  isAsSaved,
  lineKey,
  type RankingLineKey,
  undoingEdits,
  zonesOn,
} from './rankings.plan.rules.ts'
import { countLeaving, lockSamplings, takeSamplingsBack } from './rankings.samplings.ts'
import {
  type BatchRow,
  findBatch,
  isDecidedSince,
  listSharing,
  listZones,
  lockAllZones,
  lockBatch,
  wereAlertsQueued,
  withdrawBatch,
} from './rankings.write.queries.ts'
import { countPeople, type RankingWriter, undoEdits } from './rankings.write.ts'

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
  const batch = await lockBatch(trx, batchId)
  const { alerts_at, created_at, created: rows, result_ids } = batch
  const edits = batch.edits ?? []
  const undoing = await planUndo(trx, batch, reason)
  if (undoing === null) throw conflict(CHANGED, null)
  const now = clock.now().toISOString()
  // What left since may tell of the class of any day from the one of saving; of other days no event tells.
  const zones = zonesOn(edits, { starts_on: dayOf(new Date(created_at)), ends_on: today() })
  const isEarly = now < alerts_at && !(await wereAlertsQueued(trx, zones, created_at))
  if (!isEarly && reason === '') throw conflict(TOO_LATE, null)
  if (isDayOver(batch)) throw conflict(DAY_OVER, null)

  await withdrawBatch(trx, batchId)
  await takeSamplingsBack(trx, writer, { ids: result_ids, rankingIds: rankingsOf(edits) })
  await undoEdits(trx, writer, undoing, batchId)
  await writeAudit(trx, writer.request, {
    action: isEarly ? 'ranking-batch-undone' : 'ranking-batch-withdrawn',
    user_id: writer.userId,
    details: { batch_id: batchId, rows, ...(isEarly ? {} : { reason }) },
  })
}

/** What undoing would write; null when something of it was decided since, or all of it is undone. */
async function planUndo(db: Db, { id, edits, withdrawn_at }: BatchRow, reason: string) {
  if (withdrawn_at !== null || edits === null) return null
  const stored = await listSharing(
    db,
    edits.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()),
  )
  if ((await isDecidedSince(db, id, edits)) || !isAsSaved(edits, stored)) return null
  return undoingEdits(edits, new Map(stored.map((one) => [one.id, one])), reason)
}

/** Whether what the batch wrote of these lines is as it wrote it. */
export async function stillStands(db: Db, batch: BatchRow, lines: readonly RankingLineKey[]) {
  const keys = new Set(lines.map(lineKey))
  const edits = batch.edits?.filter((edit) => keys.has(keyOfEdit(edit))) ?? null
  return (await planUndo(db, { ...batch, edits }, '')) !== null
}

const isDayOver = ({ created_at }: BatchRow) => clock.now().getTime() > Date.parse(created_at) + DAY_MS

/** For who thinks of withdrawing it. */
export async function batchToWithdraw(db: Db, config: RankingWriter['config'], id: number): Promise<RankingBatch> {
  const batch = await findBatch(db, id)
  if (!batch) throw notFound()
  const { created, created_at, edits, result_ids } = batch
  const undoing = await planUndo(db, batch, '')
  const samplings = await countLeaving(db, { ids: result_ids, rankingIds: rankingsOf(edits ?? []) })
  return {
    ...{ batch_id: id, created, created_at, lines: await batchLines(db, edits ?? []), samplings },
    ...(await countPeople(db, config, undoing ?? [])),
    refusal: isDayOver(batch) ? DAY_OVER : undoing === null ? CHANGED : null,
  }
}

/** One for a zone and type: what a class ends comes before it. */
async function batchLines(db: Db, edits: readonly SavedEdit[]): Promise<RankingBatch['lines']> {
  const zones = new Map((await listZones(db, zonesOf(edits))).map((zone) => [zone.id, zone]))
  return [...Map.groupBy(edits, keyOfEdit).values()].flatMap((ofLine) => {
    const [first, last] = [ofLine[0], ofLine.at(-1)]
    const line = last?.after ?? last?.before
    const zone = line && zones.get(line.zone_id)
    if (!zone) return []
    const before = first?.before ? fieldsOf(first.before) : null
    return [{ zone, type: line.type, before, after: last?.after ? fieldsOf(last.after) : null }]
  })
}

/** For who saved it: whom it alerts, and how long it may be undone. Null when it is a day old, or undone. */
export function lastBatchOf(batch: BatchRow): LastBatch | null {
  if (!batch.edits || isDayOver(batch)) return null
  return { ...savedBatchOf(batch), created_at: batch.created_at, ranking_ids: rankingsOf(batch.edits) }
}

export const savedBatchOf = (batch: BatchRow): EndpointOutput<typeof saveBatch> => ({
  batch_id: batch.id,
  created: batch.created,
  people: batch.people,
  alerts_on: alertDay(batch.edits ?? [], dayOf(new Date(batch.created_at))),
  alerts_at: batch.alerts_at,
  held_until: batch.held_until,
  undo_seconds: Math.max(0, Math.ceil((Date.parse(batch.alerts_at) - clock.now().getTime()) / 1000)),
  samplings: batch.result_ids.length,
})

const keyOfEdit = ({ before, after }: SavedEdit) => lineKey(after ?? before ?? { zone_id: 0, type: 'phages' })

const zonesOf = (edits: readonly SavedEdit[]) => [
  ...new Set(edits.flatMap(({ before, after }) => [before, after].flatMap((one) => one?.zone_id ?? []))),
]

const rankingsOf = (edits: readonly SavedEdit[]) => edits.flatMap(({ before, after }) => after?.id ?? before?.id ?? [])

const CHANGED = 'Un classement de ce lot a changé depuis, ou il est déjà retiré\u00A0: il ne peut plus être annulé.'
const TOO_LATE =
  'Les abonnés ont été alertés\u00A0: ce lot ne peut plus être annulé. Il peut être retiré, avec un motif.'
const DAY_OVER = 'Ce lot a plus d’un jour\u00A0: corrigez ses classements un par un, dans l’historique de chaque zone.'
