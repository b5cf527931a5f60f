import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { LimsRanking } from '../../../contract/lims.ts'
import { classOfValue, milderFault } from '../../../contract/rules/scales.classes.ts'
import type { Db } from '../../lib/db/pool.ts'
import { inSteps } from '../../lib/process/in-steps.ts'
import { canGive, overlapText, UNKNOWN_CLASS } from '../rankings/rankings.judge.ts'
import { listLockedClasses, listStored } from '../rankings/write/rankings.write.queries.ts'
import { type RankingWriter, receiveEdits } from '../rankings/write/rankings.write.ts'
import { listTypeNames } from '../scales/scales.queries.ts'
import { insertRankingVersions, listRankingHistories, listZonesNamed, lockZonesNamed } from './lims.queries.ts'
import { rankingLines } from './lims.rankings.line.ts'
import { type RankingContent, type ReadRow, receiveRows, validateRanking } from './lims.rules.ts'
import type { SentVersion } from './lims.versions.ts'

const LINE = ['zone_id', 'type'] as const
const GIVEN = ['value', 'below_limit', 'starts_on'] as const
const NO_CLASS = 'L’échelle n’a pas de classe pour cette valeur.'

const endsBy = ({ ends_on }: Pick<RankingContent, 'ends_on'>, before: Pick<RankingContent, 'ends_on'>) =>
  ends_on !== null && (before.ends_on === null || ends_on <= before.ends_on)

/** In the caller's transaction; locks the zones first, as administrators do. Says what is wanted, which is then written. */
export async function receiveRankings(trx: Db, writer: RankingWriter, rows: readonly ReadRow<LimsRanking>[]) {
  const zoneIds = await lockZonesNamed(trx, rows)
  const references = { zones: await listZonesNamed(trx, rows), scales: await listTypeNames(trx) }
  const valid = await inSteps(rows, (row) => validateRanking(row, references))
  const lines = rankingLines(await listStored(trx, zoneIds))
  const classes = await listLockedClasses(trx)
  const histories = await listRankingHistories(trx, valid)

  const put = ({ external_id, content }: SentVersion<RankingContent>): FieldErrors => {
    const ofType = classes.filter(({ type }) => type === content.type)
    const ofValue = classOfValue(ofType, content)
    const stored = lines.find(external_id)
    const before = stored && LINE.every((field) => stored[field] === content[field]) ? stored : undefined
    // Who shortens it decides nothing anew by today’s scale; who prolongs it does.
    const isShortened = before && GIVEN.every((field) => before[field] === content[field]) && endsBy(content, before)
    const wasUnnamed = histories.get(external_id)?.current?.content.class === null
    const key = content.class ?? (isShortened && wasUnnamed ? before.class : ofValue?.key) ?? null
    if (key === null) return { class: [NO_CLASS] }
    const given = { ...content, class: key }
    if (!canGive(classes, given, before?.class)) return { class: [UNKNOWN_CLASS] }
    const written = ofType.find((one) => one.key === key)
    // A stored ranking may end earlier, though the bounds of its class have moved since.
    const stands = isShortened && before.class === key
    const milder = written && !stands ? milderFault(written, ofValue) : null
    if (milder !== null) return { class: [milder] }
    const conflict = lines.put({ ...given, external_id, is_open: content.ends_on === null })
    return conflict ? { starts_on: [overlapText(conflict)] } : {}
  }
  const received = await receiveRows(valid, histories, put)

  const added = [...histories.values()].flatMap((history) => history.added)
  await insertRankingVersions(trx, writer.userId, added)
  await receiveEdits(trx, writer, lines.edits())
  return received
}
