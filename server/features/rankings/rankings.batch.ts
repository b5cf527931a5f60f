import * as z from 'zod/mini'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { Day } from '../../../contract/core/fields.ts'
import type { SeenSampling } from '../../../contract/rankings.ts'
import {
  type BatchedRanking,
  type countBatchPeople,
  MAX_BATCH,
  type SavedBatch,
  type saveBatch,
} from '../../../contract/rankings.week.ts'
import { IN_THE_FUTURE } from '../../../contract/results.ts'
import { readValue } from '../../../contract/rules/reading/values.ts'
import type { StoredRanking } from '../../../database/tables.rankings.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay, formatLoad } from '../../lib/format.ts'
import { conflict } from '../../lib/http/errors.ts'
import { counted } from '../../lib/plural.ts'
import { findInForce, inForceText } from './rankings.in-force.ts'
import { judgeRankings, type SentRanking, throwFaults, validateEdits } from './rankings.judge.ts'
import { listOtherLoads } from './rankings.queries.ts'
import { isSameSampling, listLastSamplings, samplingText, scaleText } from './rankings.seen.ts'
import { lineKey } from './write/rankings.plan.rules.ts'
import { keepSamplings, lockSamplings } from './write/rankings.samplings.ts'
import { savedBatchOf, stillStands } from './write/rankings.undo.ts'
import { addBatchResults, findBatchSent, listLockedClasses, lockAllZones } from './write/rankings.write.queries.ts'
import { type RankingWriter, saveRankings } from './write/rankings.write.ts'

type BatchBody = HandlerInput<typeof saveBatch>['body']

const sentLine = (body: Record<string, unknown>): SentRanking => ({ body, closing: 'any' })

/** In the caller's transaction. Throws 422, or 409 with the lines that are no longer as shown; else saves all of them. */
export async function saveRankingBatch(
  trx: Db,
  writer: RankingWriter,
  { rankings, reason, key }: BatchBody,
): Promise<SavedBatch & { samplings: number }> {
  // No sampling may come between this check and the write: the class would rest on one that nobody saw.
  await lockSamplings(trx)
  await lockAllZones(
    trx,
    rankings.map(({ zone_id }) => zone_id),
  )
  const before = key && (await findBatchSent(trx, writer.userId, key))
  // Sent again after its answer was lost: what it asks for is there.
  if (before && (await stillStands(trx, before, rankings))) return savedBatchOf(before)
  const sent = rankings.map((line) => sentLine({ ...line, reason }))
  const judged = await judgeRankings(trx, sent)
  const faults = { ...faultsByLine(judged.faults), ...repeatedFaults(rankings), ...comingFaults(rankings) }
  // A class that a colleague just gave explains an overlap better than its days.
  if (Object.keys(faults).every((field) => field.endsWith('.starts_on'))) await throwStale(trx, rankings)
  throwFaults(faults)
  if (before) throw conflict(DECIDED_SINCE, [])
  validateEdits(judged.edits, rankings.length)
  // Before the classes, which remember the last sampling.
  const sampled = await keepSamplings(trx, writer, rankings)
  const seen = await linesSeen(trx, rankings)
  const saved = await saveRankings(trx, writer, judged.edits, { key, sampled, seen })
  await addBatchResults(
    trx,
    saved.batch_id,
    sampled.map(({ id }) => id),
  )
  return { ...saved, samplings: sampled.length }
}

const DECIDED_SINCE =
  'Ces classements étaient enregistrés, et l’un d’eux a changé depuis\u00A0: rien n’a été enregistré de plus. Relisez, puis enregistrez à nouveau.'

/** Rows that saving these lines would write. */
export const editsOfBatch = async (db: Db, lines: HandlerInput<typeof countBatchPeople>['body']['rankings']) =>
  (
    await judgeRankings(
      db,
      lines.map((line) => sentLine(line)),
    )
  ).edits

const SentLines = z.array(z.catch(z.record(z.string(), z.unknown()), {})).check(z.maxLength(MAX_BATCH))

/** The faults of the lines that can be read, of a batch that the contract refuses for others. */
export async function faultsOfBatch(db: Db, body: Record<string, unknown>) {
  const lines = SentLines.safeParse(body.rankings).data ?? []
  const { faults } = await judgeRankings(db, lines.map(sentLine))
  return { ...faultsByLine(faults), ...comingFaults(lines) }
}

const faultsByLine = (faults: readonly FieldErrors[]): FieldErrors =>
  Object.fromEntries(
    faults.flatMap((ofLine, at) =>
      Object.entries(ofLine).map(([field, messages]) => [`rankings.${at}.${field}`, messages]),
    ),
  )

const SampledLine = z.object({ sampling: z.object({ sampled_on: Day }) })

const comingFaults = (lines: readonly object[]): FieldErrors =>
  Object.fromEntries(
    lines.flatMap((line, at) => {
      const day = SampledLine.safeParse(line).data?.sampling.sampled_on ?? ''
      return day > today() ? [[`rankings.${at}.sampling.sampled_on`, [IN_THE_FUTURE]]] : []
    }),
  )

function repeatedFaults(rankings: readonly BatchedRanking[]): FieldErrors {
  const keys = rankings.map(lineKey)
  return Object.fromEntries(
    keys.flatMap((key, at) => (keys.indexOf(key) < at ? [[`rankings.${at}.zone_id`, [REPEATED]]] : [])),
  )
}

const REPEATED = 'Cette zone est déjà dans le lot, pour ce type.'

/** Throws 409 when a line was shown with another ranking in force, another last sampling or another scale. */
async function throwStale(trx: Db, rankings: readonly BatchedRanking[]) {
  const inForce = await findInForce(trx, rankings)
  const sampled = await listLastSamplings(trx, rankings)
  const others = new Map((await listOtherLoads(trx, rankings)).map((one) => [one.place, one]))
  const classes = await listLockedClasses(trx)
  const changes = rankings.flatMap((line, at) => {
    const now = inForce.get(lineKey(line))
    const news = [
      isAsShown(line, now) ? null : inForceText({ now }, classes),
      samplingChange(line, sampled[at] ?? null) ?? otherLoad(line, others.get(at)),
      scaleText(line, classes),
    ].filter((text) => text !== null)
    return news.length === 0 ? [] : [{ field: `rankings.${at}.replaces`, text: news.join(' '), id: now?.id }]
  })
  if (changes.length === 0) return
  throw conflict(
    `${counted(changes.length, 'ligne n’est plus comme affichée', 'lignes ne sont plus comme affichées')}. Rien n’a été enregistré.`,
    changes.flatMap(({ id }) => id ?? []),
    Object.fromEntries(changes.map(({ field, text }) => [field, [text]])),
  )
}

const isAsShown = ({ replaces, version }: BatchedRanking, now: StoredRanking | undefined) =>
  (now?.id ?? null) === replaces && (version === undefined || now?.version === version)

/** What came since the paste: another value of a day is a correction, which the laboratory makes. */
const otherLoad = ({ sampling }: BatchedRanking, known: { value: number; below_limit: boolean } | undefined) =>
  sampling && known
    ? `Un prélèvement du ${formatDay(sampling.sampled_on)} est déjà connu\u00A0: ${formatLoad(known)}.`
    : null

function samplingChange({ last_sampling, sampled_on, sampling }: BatchedRanking, now: SeenSampling) {
  if (last_sampling !== undefined) return samplingText(last_sampling, now, pastedOf(sampling))
  if (sampled_on === undefined || !now || now.sampled_on <= (sampled_on ?? '')) return null
  return `Un prélèvement plus récent est arrivé, du ${formatDay(now.sampled_on)}.`
}

/** Those that name their last sampling, or came with it. Call it once what was pasted is kept. */
async function linesSeen(trx: Db, rankings: readonly BatchedRanking[]) {
  const last = await listLastSamplings(trx, rankings)
  return rankings.filter(({ last_sampling, sampling }, at) => {
    if (last_sampling !== undefined) return true
    const pasted = pastedOf(sampling)
    return pasted !== null && isSameSampling(pasted, last[at] ?? null)
  })
}

/** The laboratory may have sent the pasted one itself. */
function pastedOf(sampling: BatchedRanking['sampling']): SeenSampling {
  const load = sampling && readValue(sampling.value, sampling.below_limit)
  if (!sampling || !load || typeof load === 'string' || load.value === null) return null
  return { sampled_on: sampling.sampled_on, value: load.value, below_limit: load.below_limit }
}
