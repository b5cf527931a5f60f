import type { FastifyRequest } from 'fastify'
import { addDays } from '../../../../contract/core/days.ts'
import type { RankingFields } from '../../../../contract/rankings.ts'
import type { SavedBatch } from '../../../../contract/rankings.week.ts'
import type { RankingState, SavedEdit } from '../../../../database/tables.rankings.ts'
import { writeAudits } from '../../../lib/audit.ts'
import { today } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'
import type { Jobs } from '../../../lib/jobs.ts'
import { countRecipients } from '../../alerts/alerts.audience.queries.ts'
import { alertTime, enqueueAlerts } from '../../alerts/alerts.outbox.ts'
import { classesOn, fieldsOf, isStored, lineKey, type RankingEdit } from './rankings.plan.rules.ts'
import {
  insertBatch,
  insertChanges,
  nextIds,
  restoreGrounds,
  updateBatch,
  writeRows,
} from './rankings.write.queries.ts'

/** Who writes, and what it needs to be told of. */
export interface RankingWriter {
  jobs: Jobs
  alertDelay: number
  request: FastifyRequest
  userId: number
}

/** A batch that a person saved, or the one they undo; programs have none. */
interface WrittenBatch {
  id: number | null
  isUndo: boolean
}

/**
 * The one place where rankings are written: rows, trace, journal, alerts. In the caller's transaction, which holds the
 * zones' locks and found no fault. What a person saves is a batch, which can be undone.
 */
export async function saveRankings(trx: Db, writer: RankingWriter, edits: readonly RankingEdit[]): Promise<SavedBatch> {
  const { userId, alertDelay } = writer
  const alerts_at = alertTime(alertDelay)
  const people = await countRecipients(trx, alerts_at, classesOn(edits, today()))
  const created = edits.filter(({ action }) => action !== 'closed').length
  const { id: batch_id } = await insertBatch(trx, { userId, alertsAt: alerts_at, created, people })
  const saved = await writeEdits(trx, writer, edits, { id: batch_id, isUndo: false })
  const held_until = await enqueueAlerts(trx, writer.jobs, zonesOf(edits), alerts_at)
  await updateBatch(trx, batch_id, { edits: saved, held_until })
  return { batch_id, created, people, alerts_at, held_until, undo_seconds: alertDelay }
}

/** The same for a program, whose rows say themselves what is in force. */
export async function receiveEdits(trx: Db, writer: RankingWriter, edits: readonly RankingEdit[]) {
  if (edits.length === 0) return
  await writeEdits(trx, writer, edits, { id: null, isUndo: false })
  await enqueueAlerts(trx, writer.jobs, zonesOf(edits), alertTime(writer.alertDelay))
}

/** Writes former values back; the journal has one line of it, which the caller writes. */
export async function undoEdits(trx: Db, writer: RankingWriter, edits: readonly RankingEdit[], batchId: number) {
  await writeEdits(trx, writer, edits, { id: batchId, isUndo: true })
  await restoreGrounds(
    trx,
    edits.flatMap(({ after }) => (after && isStored(after) ? after : [])),
  )
  await enqueueAlerts(trx, writer.jobs, zonesOf(edits), alertTime(writer.alertDelay))
}

async function writeEdits(
  trx: Db,
  { request, userId }: RankingWriter,
  edits: readonly RankingEdit[],
  { id: batchId, isUndo }: WrittenBatch,
) {
  const ids = await nextIds(trx, edits.filter(({ action }) => action === 'given').length)
  const withIds = edits.map((edit) => {
    const id = edit.before?.id ?? (edit.after && isStored(edit.after) ? edit.after.id : (ids.shift() ?? 0))
    return { ...edit, after: edit.after && { ...edit.after, id } }
  })
  await writeRows(trx, {
    removed: withIds.flatMap(({ before, after }) => (before && !after ? before.id : [])),
    updated: withIds.flatMap(({ before, after }) => (before && after ? after : [])),
    inserted: withIds.flatMap(({ before, after, reason }) =>
      after && !before ? { reason, user_id: userId, batch_id: batchId, ...after } : [],
    ),
  })
  await insertChanges(
    trx,
    withIds.filter(({ action }) => action !== 'given'),
    { userId, batchId, isUndo },
  )
  const journal = isUndo ? [] : journalOf(withIds, userId, batchId)
  if (journal.length > 0) await writeAudits(trx, request, journal)
  return withIds.map(({ before, after }): SavedEdit => ({ before, after }))
}

const zonesOf = (edits: readonly RankingEdit[]) => [
  ...new Set(edits.flatMap(({ before, after }) => [before?.zone_id ?? [], after?.zone_id ?? []].flat())),
]

/** One line for each ranking that is given, corrected or deleted; the one that a given one ends is its « before ». */
function journalOf(edits: readonly (RankingEdit & SavedEdit)[], user_id: number, batch_id: number | null) {
  const endOf = (state: RankingState, day: string | null) => `${lineKey(state)} ${day}`
  const closed = new Map(
    edits.flatMap(({ action, before, after }) =>
      action === 'closed' && before && after ? [[endOf(after, after.ends_on), before] as const] : [],
    ),
  )
  return edits.flatMap(({ action, before, after, reason }) => {
    const known = after ?? before
    if (!isJournaled(action) || !known) return []
    const former = after && action === 'given' ? closed.get(endOf(after, addDays(after.starts_on, -1))) : before
    return {
      action: JOURNAL[action],
      user_id,
      details: {
        ...{ zone_id: known.zone_id, type: known.type, ranking_id: known.id, batch_id, reason },
        before: fieldsOrNull(former ?? null),
        after: fieldsOrNull(after),
      },
    }
  })
}

const JOURNAL = {
  given: 'ranking-assigned',
  corrected: 'ranking-corrected',
  deleted: 'ranking-deleted',
} as const

const isJournaled = (action: RankingEdit['action']): action is keyof typeof JOURNAL => action in JOURNAL

const fieldsOrNull = (state: RankingFields | null) => state && fieldsOf(state)
