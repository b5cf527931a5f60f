import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { assignRanking } from '../../../contract/rankings.ts'
import type { Db } from '../../lib/db/pool.ts'
import { counted } from '../../lib/plural.ts'
import { judgeRankings, type SentRanking, throwFaults, validateEdits } from './rankings.judge.ts'
import { lockAllZones } from './write/rankings.write.queries.ts'
import { type RankingWriter, saveRankings } from './write/rankings.write.ts'

type AssignRankingBody = HandlerInput<typeof assignRanking>['body']

const sentTo = (zoneIds: readonly number[], body: Record<string, unknown>) =>
  [...new Set(zoneIds)].map(
    (zone_id): SentRanking => ({ body: { ...body, zone_id }, closing: body.shortens === true ? 'any' : 'open' }),
  )

/** Assigns one ranking to all of these zones, or to none. */
export async function assignTo(trx: Db, writer: RankingWriter, zoneIds: readonly number[], body: AssignRankingBody) {
  await lockAllZones(trx, zoneIds)
  const sent = sentTo(zoneIds, body)
  const { edits, faults } = await judgeRankings(trx, sent)
  throwFaults(faultsOfZones(faults))
  validateEdits(edits, sent.length)
  return saveRankings(trx, writer, edits)
}

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
