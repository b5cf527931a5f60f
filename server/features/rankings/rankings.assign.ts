import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { assignRanking } from '../../../contract/rankings.ts'
import type { Db } from '../../lib/db/pool.ts'
import { counted } from '../../lib/plural.ts'
import { type JudgedRanking, judgeRankings, readRanking, throwFaults } from './rankings.judge.ts'
import { editsOf } from './write/rankings.plan.rules.ts'
import { type RankingWriter, saveRankings } from './write/rankings.write.ts'

type AssignmentBody = HandlerInput<typeof assignRanking>['body']

const sentTo = (zoneIds: readonly number[], body: Record<string, unknown>) =>
  zoneIds.map((zone_id) => ({
    zone_id,
    body,
    dated: body.shortens === true ? ('shorten' as const) : ('keep' as const),
  }))

/** Assigns one ranking to all of these zones, which the caller locked, or to none. */
export async function assignTo(trx: Db, writer: RankingWriter, zoneIds: readonly number[], body: AssignmentBody) {
  const judged = await judgeRankings(trx, sentTo(zoneIds, { ...body }))
  throwFaults(faultsOfZones(judged))
  const ranking = readRanking(body)
  const { type, reason } = body
  const edits = judged.flatMap(({ plan }, at) =>
    plan ? editsOf({ plan, wish: { zone_id: zoneIds[at] ?? 0, type }, ranking, reason }) : [],
  )
  return saveRankings(trx, writer, edits)
}

/** The same faults of a body that the contract refuses, to report all at once. */
export const faultsOfAssignment = async (db: Db, zoneIds: readonly number[], body: Record<string, unknown>) =>
  faultsOfZones(await judgeRankings(db, sentTo(zoneIds, body)))

/** Where there are several zones, each is named at its place among those that were sent. */
function faultsOfZones(judged: readonly JudgedRanking[]): FieldErrors {
  const [first] = judged
  const overlapping = judged.filter(({ faults }) => faults.starts_on)
  if (!first || judged.length === 1 || overlapping.length === 0) return first?.faults ?? {}
  return {
    ...first.faults,
    starts_on: [`${counted(overlapping.length, 'zone a', 'zones ont')} déjà une affectation ces jours-là.`],
    ...Object.fromEntries(
      judged.flatMap(({ faults }, at) => (faults.starts_on ? [[`zone_ids.${at}`, faults.starts_on]] : [])),
    ),
  }
}
