import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { LimsRanking } from '../../../contract/lims.ts'
import { classOfValue } from '../../../contract/rules/scales.classes.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { Jobs } from '../../lib/jobs.ts'
import { enqueueAlerts } from '../alerts/alerts.outbox.ts'
import { overlapText, UNKNOWN_CLASS } from '../rankings/rankings.assign.ts'
import { fieldsOf } from '../rankings/rankings.queries.ts'
import { listTypeNames } from '../scales/scales.queries.ts'
import {
  insertRankingChanges,
  insertRankingVersions,
  listLineRankings,
  listRankingHistories,
  listZonesNamed,
  lockClasses,
  lockZonesNamed,
  saveLineRankings,
} from './lims.queries.ts'
import { type LineRanking, rankingLines } from './lims.rankings.line.ts'
import { inSteps, type RankingContent, type ReadRow, receiveRows, validateRanking } from './lims.rules.ts'
import type { SentVersion } from './lims.versions.ts'

const NO_CLASS = 'L’échelle n’a pas de classe pour cette valeur.'
const CORRECTED = 'Corrigé par le laboratoire'

interface RankingBatch {
  jobs: Jobs
  userId: number
  rows: readonly ReadRow<LimsRanking>[]
}

/** In the caller's transaction; locks the zones first, as administrators do. */
export async function receiveRankings(trx: Db, { jobs, userId, rows }: RankingBatch) {
  const zoneIds = await lockZonesNamed(trx, rows)
  const references = { zones: await listZonesNamed(trx, rows), scales: await listTypeNames(trx) }
  const valid = await inSteps(rows, (row) => validateRanking(row, references))
  const lines = rankingLines(await listLineRankings(trx, zoneIds))
  const classes = Map.groupBy(await lockClasses(trx), ({ type }) => type)
  const histories = await listRankingHistories(trx, valid)

  const proposedFor = (load: Pick<LineRanking, 'type' | 'value' | 'below_limit'>) =>
    classOfValue(classes.get(load.type) ?? [], load)?.key ?? null
  const put = ({ external_id, content }: SentVersion<RankingContent>): FieldErrors => {
    const key = content.class ?? proposedFor(content)
    if (key === null) return { class: [NO_CLASS] }
    const chosen = classes.get(content.type)?.find((one) => one.key === key)
    if (!chosen || (chosen.is_retired && lines.find(external_id)?.class !== key)) return { class: [UNKNOWN_CLASS] }
    const conflict = lines.put({ ...content, class: key, id: null, external_id, is_open: content.ends_on === null })
    return conflict ? { starts_on: [overlapText(conflict)] } : {}
  }
  const received = await receiveRows(valid, histories, put)

  const added = [...histories.values()].flatMap((history) => history.added)
  await insertRankingVersions(trx, userId, added)
  const changes = lines.changes().filter(({ before, after }) => !isAlike(before, after))
  const record = (ranking: LineRanking) => ({
    ...ranking,
    proposed_class: proposedFor(ranking),
    open_version: ranking.is_open ? 1 : null,
  })
  await saveLineRankings(trx, userId, {
    removed: changes.flatMap(({ before, after }) => (after ? [] : (before?.id ?? []))),
    updated: changes.flatMap(({ before, after }) => (before && after ? record(after) : [])),
    inserted: changes.flatMap(({ before, after }) => (after && !before ? record(after) : [])),
  })
  await insertRankingChanges(trx, userId, changes.flatMap(historyOf))
  await enqueueAlerts(trx, jobs, zoneIds)
  return received
}

type LineChange = ReturnType<ReturnType<typeof rankingLines>['changes']>[number]

const textOf = (ranking: LineRanking | null) => JSON.stringify(ranking && fieldsOf(ranking))

const isAlike = (one: LineRanking | null, other: LineRanking | null) =>
  one?.is_open === other?.is_open && textOf(one) === textOf(other)

/** As the history of the zone stores it. */
function historyOf({ before, after }: LineChange) {
  if (!before || textOf(before) === textOf(after)) return []
  const { id: ranking_id, zone_id, type, ends_on } = before
  const isShorter = after?.ends_on && (ends_on === null || after.ends_on < ends_on)
  const isClosed = after && isShorter && textOf({ ...after, ends_on }) === textOf(before)
  const action = isClosed ? 'closed' : after ? 'corrected' : 'deleted'
  const states = { before: fieldsOf(before), after: after && fieldsOf(after) }
  return { ranking_id, zone_id, type, ...states, action, reason: isClosed ? '' : CORRECTED }
}
