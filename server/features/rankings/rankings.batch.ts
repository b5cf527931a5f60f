import type { FastifyRequest } from 'fastify'
import { addDays } from '../../../contract/core/days.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { RankingFields } from '../../../contract/rankings.ts'
import { type BatchedRanking, type SavedBatch, UNDO_SECONDS } from '../../../contract/rankings.week.ts'
import { planRanking } from '../../../contract/rules/rankings.periods.ts'
import { writeAudits } from '../../lib/audit.ts'
import { clock, today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay } from '../../lib/format.ts'
import { conflict } from '../../lib/http/errors.ts'
import type { Jobs } from '../../lib/jobs.ts'
import { counted } from '../../lib/plural.ts'
import { enqueueAlerts } from '../alerts/alerts.outbox.ts'
import { countRecipients } from '../alerts/alerts.recipients.queries.ts'
import { overlapText, readRanking, throwFaults, UNKNOWN_CLASS } from './rankings.assign.ts'
import {
  type ExistingRanking,
  insertBatch,
  listFrom,
  listLastSampled,
  lockGivenClasses,
  updateRankings,
} from './rankings.batch.queries.ts'
import { fieldsOf, insertChanges, insertRankings, lockZones } from './rankings.queries.ts'

interface BatchToSave {
  jobs: Jobs
  request: FastifyRequest
  userId: number
  reason: string
  rankings: readonly BatchedRanking[]
}

type GivenClass = Awaited<ReturnType<typeof lockGivenClasses>>[number]

/** In the caller's transaction. Throws 422, or 409 with the lines that are no longer as shown; else saves all of them. */
export async function saveRankingBatch(trx: Db, batch: BatchToSave): Promise<SavedBatch> {
  const { rankings } = batch
  const zoneIds = [...new Set(rankings.map(({ zone_id }) => zone_id))]
  const zones = new Set((await lockZones(trx, zoneIds)).map(({ id }) => id))
  const classes = await lockGivenClasses(trx)
  throwFaults({ ...repeatedFaults(rankings), ...lineFaults(rankings, zones, classes) })
  const day = today()
  const first = rankings.reduce((least, { starts_on }) => (starts_on < least ? starts_on : least), day)
  const existing = Map.groupBy(await listFrom(trx, zoneIds, first), keyOf)
  const sampled = new Map((await listLastSampled(trx, zoneIds)).map((one) => [keyOf(one), one.sampled_on]))
  throwStale(rankings, (line) => changeOf(line, existing.get(keyOf(line)) ?? [], sampled.get(keyOf(line)), classes))
  const plans = rankings.map((line) => planLine(line, existing.get(keyOf(line)) ?? []))
  throwFaults(
    Object.fromEntries(
      plans.map(({ overlap }, at) => [`rankings.${at}.starts_on`, overlap ? [overlapText(overlap)] : []]),
    ),
  )
  const people = await countRecipients(trx, day, rankings)
  const alertsAt = new Date(clock.now().getTime() + UNDO_SECONDS * 1000).toISOString()
  const batchId = await writePlans(trx, batch, plans, alertsAt)
  await enqueueAlerts(trx, batch.jobs, zoneIds, alertsAt)
  return { batch_id: batchId, created: plans.length, people, alerts_at: alertsAt }
}

const keyOf = ({ zone_id, type }: Pick<BatchedRanking, 'zone_id' | 'type'>) => `${zone_id} ${type}`

function repeatedFaults(rankings: readonly BatchedRanking[]): FieldErrors {
  const seen = new Set<string>()
  return Object.fromEntries(
    rankings.map((line, at) => {
      const isRepeated = seen.has(keyOf(line))
      seen.add(keyOf(line))
      return [`rankings.${at}.zone_id`, isRepeated ? ['Cette zone est déjà dans le lot, pour ce type.'] : []]
    }),
  )
}

function lineFaults(rankings: readonly BatchedRanking[], zones: ReadonlySet<number>, classes: readonly GivenClass[]) {
  const isGiven = ({ type, class: key }: BatchedRanking) =>
    classes.some((one) => one.type === type && one.key === key && !one.is_retired)
  return Object.fromEntries(
    rankings.flatMap((line, at) => [
      ...(zones.has(line.zone_id) ? [] : [[`rankings.${at}.zone_id`, [NO_ZONE]] as const]),
      ...(isGiven(line) ? [] : [[`rankings.${at}.class`, [UNKNOWN_CLASS]] as const]),
    ]),
  )
}

const NO_ZONE = 'Cette zone n’existe pas ou est archivée.'

interface StaleLine {
  /** The ranking in force instead. */
  id: number | null
  message: string
}

/** Null when the zone is as it was shown. */
function changeOf(
  { type, replaces, version, sampled_on }: BatchedRanking,
  existing: readonly ExistingRanking[],
  lastSampled: string | null | undefined,
  classes: readonly GivenClass[],
): StaleLine | null {
  const day = today()
  const now = existing.find((one) => one.starts_on <= day && (one.ends_on === null || one.ends_on >= day)) ?? null
  const isSame = (now?.id ?? null) === replaces && (version === undefined || now?.version === version)
  if (!isSame) {
    const label = classes.find((one) => one.type === type && one.key === now?.class)?.label
    const words = now ? `${label}, depuis le ${formatDay(now.starts_on)}` : 'plus aucun'
    return { id: now?.id ?? null, message: `Le classement en vigueur a changé\u00A0: ${words}.` }
  }
  if (sampled_on === undefined || !lastSampled || lastSampled <= (sampled_on ?? '')) return null
  return { id: now?.id ?? null, message: `Un prélèvement plus récent est arrivé, du ${formatDay(lastSampled)}.` }
}

function throwStale(rankings: readonly BatchedRanking[], changeOfLine: (line: BatchedRanking) => StaleLine | null) {
  const changes = rankings.map(changeOfLine)
  const count = changes.filter((change) => change !== null).length
  if (count === 0) return
  const message = `${counted(count, 'ligne n’est plus comme affichée', 'lignes ne sont plus comme affichées')}. Rien n’a été enregistré.`
  const current = changes.flatMap((change) => change?.id ?? [])
  const errors: FieldErrors = {}
  for (const [at, change] of changes.entries()) if (change) errors[`rankings.${at}.replaces`] = [change.message]
  throw conflict(message, current, errors)
}

/** A line ends the ranking in force the day before, or corrects it when it began no earlier. */
function planLine(line: BatchedRanking, existing: readonly ExistingRanking[]) {
  const ranking = readRanking(line)
  const corrects = existing.find(({ id, starts_on }) => id === line.replaces && starts_on >= ranking.starts_on) ?? null
  const others = existing.filter((one) => one !== corrects)
  const { closes, conflicts } = planRanking(others, ranking, 'shorten')
  return { line, ranking, corrects, closes, overlap: conflicts[0] }
}

type LinePlan = ReturnType<typeof planLine>

async function writePlans(
  trx: Db,
  { request, userId, reason }: BatchToSave,
  plans: readonly LinePlan[],
  alertsAt: string,
) {
  const closed = plans.flatMap(({ closes, ranking }) =>
    closes ? [{ before: closes, after: { ...fieldsOf(closes), ends_on: addDays(ranking.starts_on, -1) } }] : [],
  )
  const corrected = plans.flatMap(({ corrects, ranking }) => (corrects ? [{ before: corrects, after: ranking }] : []))
  const added = plans.filter(({ corrects }) => corrects === null)
  const replaced = [
    ...closed.map(({ before }) => ({ ...before, is_corrected: false })),
    ...corrected.map(({ before }) => ({ ...before, is_corrected: true })),
  ]
  const { id: batch_id } = await insertBatch(trx, { userId, alertsAt, created: added.length, replaced })
  await updateRankings(
    trx,
    [...closed, ...corrected].map(({ before, after }) => ({ ...after, id: before.id })),
  )
  const changeOfRanking = ({ before, after }: { before: ExistingRanking; after: RankingFields }) => ({
    zone_id: before.zone_id,
    ranking_id: before.id,
    type: before.type,
    user_id: userId,
    reason,
    batch_id,
    before: fieldsOf(before),
    after,
  })
  const changes = [
    ...closed.map((one) => ({ ...changeOfRanking(one), action: 'closed' as const })),
    ...corrected.map((one) => ({ ...changeOfRanking(one), action: 'corrected' as const })),
  ]
  if (changes.length > 0) await insertChanges(trx, changes)
  if (added.length > 0)
    await insertRankings(
      trx,
      added.map(({ line: { zone_id, type }, ranking }) => ({
        ...ranking,
        zone_id,
        type,
        reason,
        user_id: userId,
        batch_id,
      })),
    )
  await writeAudits(
    trx,
    request,
    plans.map(({ line: { zone_id, type }, ranking, corrects, closes }) => {
      const before = corrects ?? closes
      return {
        action: corrects ? 'ranking-corrected' : 'ranking-assigned',
        user_id: userId,
        details: { zone_id, type, batch_id, before: before && fieldsOf(before), after: ranking, reason },
      }
    }),
  )
  return batch_id
}
