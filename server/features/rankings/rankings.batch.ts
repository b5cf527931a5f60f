import type { FieldErrors } from '../../../contract/core/errors.ts'
import { IdInput } from '../../../contract/core/fields.ts'
import { type BatchedRanking, MAX_BATCH, type SavedBatch, saveBatch } from '../../../contract/rankings.week.ts'
import type { StoredRanking } from '../../../database/tables.rankings.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay } from '../../lib/format.ts'
import { conflict } from '../../lib/http/errors.ts'
import { counted } from '../../lib/plural.ts'
import { isValid, type JudgedRanking, judgeRankings, readRanking, throwFaults } from './rankings.judge.ts'
import { listLabels, listLastSampled } from './rankings.queries.ts'
import { editsOf, lineKey } from './write/rankings.plan.rules.ts'
import { listSharing, lockZones } from './write/rankings.write.queries.ts'
import { type RankingWriter, saveRankings } from './write/rankings.write.ts'

interface BatchToSave {
  reason: string
  rankings: readonly BatchedRanking[]
}

/** In the caller's transaction. Throws 422, or 409 with the lines that are no longer as shown; else saves all of them. */
export async function saveRankingBatch(
  trx: Db,
  writer: RankingWriter,
  { rankings, reason }: BatchToSave,
): Promise<SavedBatch> {
  const zoneIds = [...new Set(rankings.map(({ zone_id }) => zone_id))]
  const zones = new Set((await lockZones(trx, zoneIds)).map(({ id }) => id))
  const judged = await judgeRankings(trx, rankings.map(sentOf))
  const places = { ...repeatedFaults(rankings), ...zoneFaults(rankings, zones) }
  const isWrong = Object.keys(places).length > 0 || judged.some(({ faults }) => faults.class)
  if (isWrong) throwFaults({ ...faultsByLine(judged), ...places })
  // A class that a colleague just gave explains an overlap better than its days.
  await throwStale(trx, rankings, zoneIds)
  throwFaults(faultsByLine(judged))
  const edits = judged.flatMap(({ plan }, at) => {
    const line = rankings[at]
    return plan && line ? editsOf({ plan, wish: line, ranking: readRanking(line), reason }) : []
  })
  return saveRankings(trx, writer, edits)
}

/** The faults of the lines that can be read, of a batch that the contract refuses for others. */
export async function faultsOfBatch(db: Db, body: Record<string, unknown>): Promise<FieldErrors> {
  const { rankings } = body
  if (!Array.isArray(rankings) || rankings.length > MAX_BATCH || isValid(saveBatch, body)) return {}
  const sent = rankings.map((body) => sentOf(typeof body === 'object' && body !== null ? body : {}))
  return faultsByLine(await judgeRankings(db, sent))
}

const sentOf = (body: { zone_id?: unknown; replaces?: unknown }) => ({
  zone_id: IdInput.safeParse(body.zone_id).data ?? 0,
  body: { ...body },
  dated: 'shorten' as const,
  replaces: typeof body.replaces === 'number' ? body.replaces : null,
})

const faultsByLine = (judged: readonly JudgedRanking[]): FieldErrors =>
  Object.fromEntries(
    judged.flatMap(({ faults }, at) =>
      Object.entries(faults).map(([field, messages]) => [`rankings.${at}.${field}`, messages]),
    ),
  )

function repeatedFaults(rankings: readonly BatchedRanking[]): FieldErrors {
  const seen = new Set<string>()
  return faultsOfZones(rankings, REPEATED, (line) => seen.has(lineKey(line)) || !seen.add(lineKey(line)))
}

const zoneFaults = (rankings: readonly BatchedRanking[], zones: ReadonlySet<number>) =>
  faultsOfZones(rankings, NO_ZONE, ({ zone_id }) => !zones.has(zone_id))

const faultsOfZones = (
  rankings: readonly BatchedRanking[],
  message: string,
  isWrong: (line: BatchedRanking) => boolean,
): FieldErrors =>
  Object.fromEntries(rankings.flatMap((line, at) => (isWrong(line) ? [[`rankings.${at}.zone_id`, [message]]] : [])))

const REPEATED = 'Cette zone est déjà dans le lot, pour ce type.'
const NO_ZONE = 'Cette zone n’existe pas ou est archivée.'

/** Throws 409 when a line was shown with another ranking in force, or without its last sampling. */
async function throwStale(trx: Db, rankings: readonly BatchedRanking[], zoneIds: readonly number[]) {
  const day = { starts_on: today(), ends_on: today() }
  const stored = await listSharing(
    trx,
    rankings.map(({ zone_id, type }) => ({ zone_id, type, ...day })),
  )
  const inForce = new Map(stored.map((one) => [lineKey(one), one]))
  const sampled = new Map((await listLastSampled(trx, zoneIds)).map((one) => [lineKey(one), one.sampled_on]))
  const labels = await listLabels(trx)
  const changes = rankings.map((line) => {
    const now = inForce.get(lineKey(line))
    const text = changeText(line, now, sampled.get(lineKey(line)), labels)
    return text === null ? null : { text, id: now?.id }
  })
  const count = changes.filter((change) => change !== null).length
  if (count === 0) return
  const message = `${counted(count, 'ligne n’est plus comme affichée', 'lignes ne sont plus comme affichées')}. Rien n’a été enregistré.`
  const errors = Object.fromEntries(
    changes.flatMap((change, at) => (change ? [[`rankings.${at}.replaces`, [change.text]]] : [])),
  )
  throw conflict(
    message,
    changes.flatMap((change) => change?.id ?? []),
    errors,
  )
}

function changeText(
  { replaces, version, sampled_on }: BatchedRanking,
  now: StoredRanking | undefined,
  lastSampled: string | null | undefined,
  labels: Awaited<ReturnType<typeof listLabels>>,
): string | null {
  const isSame = (now?.id ?? null) === replaces && (version === undefined || now?.version === version)
  if (!isSame) {
    const label = labels.find((one) => one.type === now?.type && one.key === now.class)?.label
    const words = now ? `${label}, depuis le ${formatDay(now.starts_on)}` : 'plus aucun'
    return `Le classement en vigueur a changé\u00A0: ${words}.`
  }
  if (sampled_on === undefined || !lastSampled || lastSampled <= (sampled_on ?? '')) return null
  return `Un prélèvement plus récent est arrivé, du ${formatDay(lastSampled)}.`
}
