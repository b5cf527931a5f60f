import type { FieldErrors } from '../../../contract/core/errors.ts'
import { LimsRanking } from '../../../contract/lims.ts'
import { ENDS_FIRST } from '../../../contract/rankings.ts'
import { readValue } from '../../../contract/rules/rankings.value.ts'
import { codeKey } from '../../../contract/rules/zones.codes.ts'
import { type Judged, type ReadRow, rowReader, UNKNOWN_ZONE } from './lims.rules.ts'

/** What a laboratory says of a zone's class, the zone known by number. */
export interface Content extends Pick<LimsRanking, 'type' | 'class' | 'below_limit' | 'starts_on' | 'ends_on'> {
  zone_id: number
  value: number | null
}

export const isSame = (one: Content, other: Content) =>
  one.zone_id === other.zone_id &&
  one.type === other.type &&
  one.class === other.class &&
  one.value === other.value &&
  one.below_limit === other.below_limit &&
  one.starts_on === other.starts_on &&
  one.ends_on === other.ends_on

export const CLASS_OR_VALUE = 'Donnez une classe, ou une valeur dont l’échelle tire la classe.'

export const readRanking = rowReader(LimsRanking)

export function judge(
  { row, fields, errors }: ReadRow<LimsRanking>,
  zones: ReadonlyMap<string, number>,
): Judged<Content> {
  const { zone_code, starts_on, ends_on } = fields
  const zone_id = zone_code === undefined ? undefined : zones.get(codeKey(zone_code))
  const load = fields.value === undefined ? undefined : readValue(fields.value, fields.below_limit ?? false)
  const faults: FieldErrors = {
    ...(zone_code !== undefined && zone_id === undefined && { zone_code: [UNKNOWN_ZONE] }),
    ...(typeof load === 'string' && { value: [load] }),
    ...(fields.class === null && typeof load === 'object' && load.value === null && { class: [CLASS_OR_VALUE] }),
    ...(starts_on !== undefined && ends_on && ends_on < starts_on && { ends_on: [ENDS_FIRST] }),
    ...errors,
  }
  const isGood = Object.keys(faults).length === 0
  if (!isGood || !row || zone_id === undefined || typeof load !== 'object') return { errors: faults }
  const { external_id, revision, type } = row
  const said = { class: row.class, starts_on: row.starts_on, ends_on: row.ends_on }
  return { external_id, revision, content: { zone_id, type, ...said, ...load } }
}
