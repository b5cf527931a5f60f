import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { assignRanking, SeenSampling } from '../../../contract/rankings.ts'
import type { StoredRanking } from '../../../database/tables.rankings.ts'
import type { Db } from '../../lib/db/pool.ts'
import { conflict } from '../../lib/http/errors.ts'
import { counted } from '../../lib/plural.ts'
import { findInForce, inForceText } from './rankings.in-force.ts'
import { judgeRankings, type SentRanking, throwFaults, validateEdits } from './rankings.judge.ts'
import { listDecisions } from './rankings.queries.ts'
import { listLastSamplings, samplingText, scaleText } from './rankings.seen.ts'
import { fieldsOf, lineKey, type RankingEdit } from './write/rankings.plan.rules.ts'
import { lockSamplings } from './write/rankings.samplings.ts'
import { listLockedClasses, lockAllZones } from './write/rankings.write.queries.ts'
import { type RankingWriter, saveRankings } from './write/rankings.write.ts'

type AssignRankingBody = Omit<HandlerInput<typeof assignRanking>['body'], 'shown' | 'last_sampling'>
/** In the order of the zones; undefined: it is not said. */
type ShownRankings = readonly HandlerInput<typeof assignRanking>['body']['shown'][]

interface ShownState {
  shown: ShownRankings
  last_samplings: readonly (SeenSampling | undefined)[]
}

const sentTo = (zoneIds: readonly number[], body: Record<string, unknown>) =>
  [...new Set(zoneIds)].map(
    (zone_id): SentRanking => ({ body: { ...body, zone_id }, closing: body.shortens === true ? 'any' : 'open' }),
  )

/** Assigns one ranking to all of these zones, or to none: 409 where one is no longer as it was shown. */
export async function assignTo(
  trx: Db,
  writer: RankingWriter,
  zoneIds: readonly number[],
  { shown, last_samplings, ...body }: AssignRankingBody & ShownState,
) {
  // No sampling may come between this check and the write: the class would rest on one that nobody saw.
  await lockSamplings(trx)
  await lockAllZones(trx, zoneIds)
  const sent = sentTo(zoneIds, body)
  const { edits, faults } = await judgeRankings(trx, sent)
  // A class that a colleague just gave explains an overlap better than its days.
  if (faults.every((ofZone) => Object.keys(ofZone).every((field) => field === 'starts_on'))) {
    await throwStale(trx, zoneIds, { body, shown, last_samplings, edits })
  }
  throwFaults(faultsOfZones(faults))
  validateEdits(edits, sent.length)
  return saveRankings(trx, writer, edits)
}

interface ShownAssignment extends ShownState {
  body: AssignRankingBody
  /** The rows that it would write. */
  edits: readonly RankingEdit[]
}

async function throwStale(
  trx: Db,
  zoneIds: readonly number[],
  { body, shown, last_samplings, edits }: ShownAssignment,
) {
  const lines = zoneIds.map((zone_id) => ({ zone_id, type: body.type }))
  const inForce = await findInForce(trx, lines)
  const now = lines.map((line) => inForce.get(lineKey(line)))
  const changed = shown.flatMap((before, at) => (before === undefined || isAsShown(before, now[at]) ? [] : at))
  const sampled = await listLastSamplings(trx, lines)
  const resampled = last_samplings.flatMap((before, at) => {
    const text = before === undefined ? null : samplingText(before, sampled[at] ?? null)
    return text === null ? [] : { at, text }
  })
  const classes = await listLockedClasses(trx)
  const rescaled = scaleText(body, classes)
  const current = now.map((one) => (one ? { id: one.id, ...fieldsOf(one) } : null))
  if (changed.length + resampled.length === 0) {
    if (rescaled) throw conflict(`${rescaled} ${UNSAVED}`, current, { shown: [`${rescaled} ${UNSAVED}`] })
    return
  }
  const decisions = await listDecisions(
    trx,
    changed.flatMap((at) => now[at]?.id ?? shown[at]?.id ?? []),
  )
  const texts = changed.map((at) => {
    const decision = decisions.get(now[at]?.id ?? shown[at]?.id ?? 0)
    const ended = edits.find(({ zone_id, action }) => zone_id === zoneIds[at] && action === 'closed')?.before
    return {
      at,
      text: inForceText({ now: now[at], decision, coming: ended?.id === now[at]?.id ? null : ended }, classes),
    }
  })
  // All that is new of a zone at once: the next press decides over it.
  const all = Map.groupBy([...texts, ...resampled], ({ at }) => at)
  const told = [...all].map(([at, news]) => ({
    at,
    text: [...news.map(({ text }) => text), rescaled].join(' ').trim(),
  }))
  const alone = `${told[0]?.text} ${UNSAVED}`
  if (zoneIds.length === 1) throw conflict(alone, current, { shown: [alone] })
  throw conflict(
    `${counted(told.length, 'zone n’est plus comme affichée', 'zones ne sont plus comme affichées')}. ${UNSAVED}`,
    current,
    Object.fromEntries(told.map(({ at, text }) => [`zone_ids.${at}`, [text]])),
  )
}

/** A colleague’s coming class ends the one in force, and this one would end theirs. */
const isAsShown = (before: NonNullable<ShownRankings[number]> | null, now: StoredRanking | undefined) =>
  now?.id === before?.id &&
  now?.class === before?.class &&
  (before?.ends_on === undefined || now?.ends_on === before.ends_on)

const UNSAVED = 'Rien n’a été enregistré\u00A0: relisez, puis validez à nouveau.'

/** Rows that assigning it would write. */
export const editsOfRanking = async (db: Db, zoneIds: readonly number[], body: Record<string, unknown>) =>
  (await judgeRankings(db, sentTo(zoneIds, body))).edits

/** The same faults of a body that the contract refuses, to report all at once. */
export const faultsOfRanking = async (db: Db, zoneIds: readonly number[], body: Record<string, unknown>) =>
  faultsOfZones((await judgeRankings(db, sentTo(zoneIds, body))).faults)

/** Where there are several zones, each is named at its place among those that were sent. */
function faultsOfZones(faults: readonly FieldErrors[]): FieldErrors {
  const { zone_id: _, ...first } = faults[0] ?? {}
  const isUnknown = faults.some(({ zone_id }) => zone_id)
  const all = { ...first, ...(isUnknown && { zone_ids: [UNKNOWN_ZONE] }) }
  const overlapping = faults.filter(({ starts_on }) => starts_on).length
  if (faults.length === 1 || overlapping === 0) return all
  return {
    ...all,
    starts_on: [`${counted(overlapping, 'zone a', 'zones ont')} déjà un classement ces jours-là.`],
    ...Object.fromEntries(faults.flatMap(({ starts_on }, at) => (starts_on ? [[`zone_ids.${at}`, starts_on]] : []))),
  }
}

const UNKNOWN_ZONE = 'Une de ces zones n’existe pas ou est archivée.'
