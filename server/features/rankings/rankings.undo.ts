import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../lib/audit.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { conflict, notFound } from '../../lib/http/errors.ts'
import type { Jobs } from '../../lib/jobs.ts'
import { enqueueAlerts } from '../alerts/alerts.outbox.ts'
import {
  type BatchRow,
  countInTheWay,
  deleteBatched,
  deleteBatchTraces,
  findBatch,
  isTold,
  listBatched,
  listNow,
  listZonesOfBatch,
  lockAllZones,
  restoreRankings,
  restoreTraces,
  withdrawBatch,
} from './rankings.batch.queries.ts'
import { fieldsOf, insertChanges, type NewRankingChange } from './rankings.queries.ts'

interface BatchToUndo {
  jobs: Jobs
  request: FastifyRequest
  userId: number
  batchId: number
  /** '' within the minute. */
  reason: string
}

const DAY_MS = 86_400_000

/**
 * In the caller's transaction. Before anybody is alerted the batch is undone as if it had never been; later, with a
 * reason and within a day, it is withdrawn, which the history shows. Throws 409 when it can be neither.
 */
export async function undoBatch(trx: Db, { jobs, request, userId, batchId, reason }: BatchToUndo) {
  const zoneIds = await listZonesOfBatch(trx, batchId)
  await lockAllZones(trx, zoneIds)
  const batch = await findBatch(trx, batchId)
  if (!batch) throw notFound()
  const { replaced, alerts_at } = batch
  const batched = await listBatched(trx, batchId)
  const ended = await listNow(trx, replaced)
  if (batch.withdrawn_at !== null || !(await isAsSaved(trx, { batch, batched, ended }))) throw conflict(CHANGED, null)
  const now = clock.now().toISOString()
  const isEarly = now < alerts_at && !(await isTold(trx, [...batched, ...replaced], alerts_at))
  if (!isEarly && reason === '') throw conflict(TOO_LATE, null)
  if (Date.parse(now) > Date.parse(batch.created_at) + DAY_MS) throw conflict(DAY_OVER, null)

  await deleteBatched(trx, batchId)
  await restoreRankings(trx, replaced)
  if (isEarly) {
    await restoreTraces(trx, replaced)
    await deleteBatchTraces(trx, batchId)
  } else {
    await withdrawBatch(trx, batchId)
    const change = { user_id: userId, reason, batch_id: batchId }
    await insertChanges(trx, [
      ...batched.map((one) => ({ ...change, ...stateOf(one), action: 'deleted' as const, after: null })),
      ...ended.map((one) => ({ ...change, ...stateOf(one), ...restored(one, replaced) })),
    ])
  }
  const rows = batch.created + replaced.filter(({ is_corrected }) => is_corrected).length
  await writeAudit(trx, request, {
    action: isEarly ? 'ranking-batch-undone' : 'ranking-batch-withdrawn',
    user_id: userId,
    details: { batch_id: batchId, rows, ...(isEarly ? {} : { reason }) },
  })
  await enqueueAlerts(trx, jobs, zoneIds)
}

interface BatchNow {
  batch: BatchRow
  batched: Awaited<ReturnType<typeof listBatched>>
  ended: Awaited<ReturnType<typeof listNow>>
}

/** Nothing that the batch wrote was changed since, and the places of what it ended are free. */
async function isAsSaved(trx: Db, { batch, batched, ended }: BatchNow) {
  const versions = new Map(ended.map(({ id, version }) => [id, version]))
  return (
    batched.length === batch.created &&
    batched.every(({ version }) => version === 1) &&
    batch.replaced.every(({ id, version }) => versions.get(id) === version + 1) &&
    (await countInTheWay(trx, batch)) === 0
  )
}

const stateOf = (ranking: BatchNow['batched'][number]) => ({
  zone_id: ranking.zone_id,
  ranking_id: ranking.id,
  type: ranking.type,
  before: fieldsOf(ranking),
})

function restored({ id }: { id: number }, replaced: BatchRow['replaced']): Pick<NewRankingChange, 'action' | 'after'> {
  const was = replaced.find((one) => one.id === id)
  return { action: was?.is_corrected ? 'corrected' : 'reopened', after: was ? fieldsOf(was) : null }
}

const CHANGED = 'Un classement de ce lot a changé depuis, ou il est déjà retiré\u00A0: il ne peut plus être annulé.'
const TOO_LATE =
  'Les abonnés ont été alertés\u00A0: ce lot ne peut plus être annulé. Il peut être retiré, avec un motif.'
const DAY_OVER = 'Ce lot a plus d’un jour\u00A0: corrigez ses classements un par un, dans l’historique de chaque zone.'
