import type { FastifyRequest } from 'fastify'
import { addDays } from '../../../../contract/core/days.ts'
import type { SavedBatch } from '../../../../contract/rankings.week.ts'
import type { SavedEdit } from '../../../../database/tables.rankings.ts'
import { writeAudits } from '../../../lib/audit.ts'
import { today } from '../../../lib/clock.ts'
import type { ServerContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { busy } from '../../../lib/http/errors.ts'
import type { Jobs } from '../../../lib/jobs.ts'
import { countRecipients } from '../../alerts/alerts.audience.queries.ts'
import { alertTime, enqueueAlerts } from '../../alerts/alerts.outbox.ts'
import {
  alertDay,
  fieldsOf,
  isStored,
  isUnchanged,
  lineKey,
  plannedClasses,
  type RankingEdit,
  type RankingLineKey,
  type WrittenEdit,
} from './rankings.plan.rules.ts'
import {
  insertBatch,
  insertChanges,
  keepGrounds,
  listSaid,
  nextIds,
  restOnLast,
  restoreGrounds,
  updateBatch,
  writeRows,
} from './rankings.write.queries.ts'

type AlertSettings = Pick<ServerContext['config'], 'alertDelay' | 'sms'>

/** Who writes, and what it needs to be told of. */
export interface RankingWriter {
  jobs: Jobs
  config: AlertSettings
  request: FastifyRequest
  userId: number
}

interface WrittenBatch {
  /** The one that a person saved, or undoes; programs have none. */
  id: number | null
  isUndo: boolean
  alertsAt: string
}

interface SavingOptions {
  key?: string | null | undefined
  /** Lines that came with a sampling to keep. */
  sampled?: readonly RankingLineKey[]
  /** Lines whose last sampling was looked at: of others a newer one stays proposed. */
  seen?: readonly RankingLineKey[]
}

/**
 * The one place where rankings are written: rows, trace, journal, alerts. In the caller's transaction, which holds the
 * zones' locks and found no fault. What a person saves is a batch, which can be undone.
 */
export async function saveRankings(
  trx: Db,
  writer: RankingWriter,
  wished: readonly RankingEdit[],
  { key = null, sampled = [], seen = [] }: SavingOptions = {},
): Promise<SavedBatch> {
  const isSeen = isAmong(seen)
  const edits = await withoutRepeats(trx, wished, { isSampled: isAmong(sampled), isSeen })
  if (edits.length === 0) throw busy(SAVED)
  const { userId, config } = writer
  const alertsAt = alertTime(config.alertDelay)
  const { people, alerts_on } = await countPeople(trx, config, edits)
  const created = edits.filter(({ action }) => action !== 'closed').length
  const batch = await insertBatch(trx, { userId, alertsAt, created, people, key })
  if (!batch) throw busy(SAVED)
  const { id } = batch
  const { saved, held_until } = await writeEdits(trx, writer, edits, { id, isUndo: false, alertsAt })
  const confirmed = edits.flatMap(({ action, before }) => (action === 'corrected' && before ? before : []))
  await restOnLast(
    trx,
    confirmed.filter(isSeen).map((one) => one.id),
  )
  await keepGrounds(
    trx,
    confirmed.filter((one) => !isSeen(one)),
  )
  await updateBatch(trx, id, { edits: saved, held_until })
  return { batch_id: id, created, people, alerts_on, alerts_at: alertsAt, held_until, undo_seconds: config.alertDelay }
}

/**
 * Nothing is written of what was sent again, after its answer was lost. A class that is confirmed as it is says why, came
 * with a sampling to keep, or rests on a newer one that was seen.
 */
async function withoutRepeats(
  db: Db,
  edits: readonly RankingEdit[],
  { isSampled, isSeen }: Record<'isSampled' | 'isSeen', (line: RankingLineKey) => boolean>,
) {
  const isRepeat = (edit: RankingEdit) => isUnchanged(edit) && !isSampled(edit)
  const unchanged = edits.filter(isRepeat)
  if (unchanged.length === 0) return edits
  const ids = unchanged.flatMap(({ before }) => before?.id ?? [])
  const said = new Map((await listSaid(db, ids)).map((one) => [one.id, one]))
  return edits.filter((edit) => {
    const before = isRepeat(edit) ? said.get(edit.before?.id ?? 0) : undefined
    if (before === undefined || (isSeen(edit) && !before.isUpToDate)) return true
    return edit.reason !== '' && edit.reason !== before.reason
  })
}

function isAmong(lines: readonly RankingLineKey[]) {
  const keys = new Set(lines.map(lineKey))
  return (line: RankingLineKey) => keys.has(lineKey(line))
}

const SAVED = 'C’est déjà enregistré, tel quel.'

/** Whom these edits alert, and on which day first. Call it before they are written. */
export const countPeople = async (db: Db, { alertDelay, sms }: AlertSettings, edits: readonly RankingEdit[]) => ({
  people: await countRecipients(
    db,
    { dueAt: alertTime(alertDelay), sendsSms: sms !== null },
    plannedClasses(edits, today()),
  ),
  alerts_on: alertDay(edits, today()),
})

/** The same for a program, whose rows say themselves what is in force. */
export async function receiveEdits(trx: Db, writer: RankingWriter, edits: readonly RankingEdit[]) {
  if (edits.length === 0) return
  await writeEdits(trx, writer, edits, { id: null, isUndo: false, alertsAt: alertTime(writer.config.alertDelay) })
}

/** Writes former values back; the journal has one line of it, which the caller writes. */
export const undoEdits = (trx: Db, writer: RankingWriter, edits: readonly RankingEdit[], id: number) =>
  writeEdits(trx, writer, edits, { id, isUndo: true, alertsAt: alertTime(writer.config.alertDelay) })

async function writeEdits(trx: Db, writer: RankingWriter, edits: readonly RankingEdit[], batch: WrittenBatch) {
  const { userId } = writer
  const { id: batchId, isUndo } = batch
  const ids = await nextIds(trx, edits.filter(({ action }) => action === 'given').length)
  const written = edits.map((edit): WrittenEdit => {
    const id = edit.before?.id ?? (edit.after && isStored(edit.after) ? edit.after.id : (ids.shift() ?? 0))
    return { ...edit, id, after: edit.after && { ...edit.after, id } }
  })
  await writeRows(trx, {
    removed: written.flatMap(({ before, after }) => (before && !after ? before.id : [])),
    updated: written.flatMap(({ before, after }) => (before && after ? after : [])),
    inserted: written.flatMap(({ before, after, reason }) =>
      after && !before ? { reason, user_id: userId, batch_id: batchId, ...after } : [],
    ),
  })
  await insertChanges(trx, written, { userId, batchId, isUndo })
  const restored = edits.flatMap(({ after }) => (isUndo && after && isStored(after) ? after : []))
  if (isUndo) await restoreGrounds(trx, restored)
  else await writeAudits(trx, writer.request, journalOf(written, userId, batchId))
  const zoneIds = [...new Set(edits.map(({ zone_id }) => zone_id))]
  const held_until = await enqueueAlerts(trx, writer.jobs, zoneIds, batch.alertsAt)
  return { saved: written.map(({ before, after }): SavedEdit => ({ before, after })), held_until }
}

/** One line for each ranking that is given, corrected or deleted; the one that a given one ends is its « before ». */
function journalOf(edits: readonly WrittenEdit[], user_id: number, batch_id: number | null) {
  const endKey = (edit: RankingEdit, day: string | null | undefined) => `${lineKey(edit)} ${day}`
  const closed = edits.filter(({ action }) => action === 'closed')
  const closedOn = new Map(closed.map((edit) => [endKey(edit, edit.after?.ends_on), edit.before]))
  return edits.flatMap((edit) => {
    const { action, zone_id, type, id, before, after, reason } = edit
    if (!isJournaled(action)) return []
    const former = after && action === 'given' ? closedOn.get(endKey(edit, addDays(after.starts_on, -1))) : before
    const details = { zone_id, type, ranking_id: id, batch_id, reason }
    const fields = { before: former ? fieldsOf(former) : null, after: after && fieldsOf(after) }
    return { action: JOURNAL[action], user_id, details: { ...details, ...fields } }
  })
}

const JOURNAL = {
  given: 'ranking-assigned',
  corrected: 'ranking-corrected',
  deleted: 'ranking-deleted',
} as const

const isJournaled = (action: RankingEdit['action']): action is keyof typeof JOURNAL => action in JOURNAL
