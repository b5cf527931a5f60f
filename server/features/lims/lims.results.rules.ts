import { LimsResult } from '../../../contract/lims.ts'
import { readValue } from '../../../contract/rules/rankings.value.ts'
import { codeKey } from '../../../contract/rules/zones.codes.ts'
import { IN_THE_FUTURE } from '../results/results.creation.ts'
import { type Judged, REQUIRED, type ReadRow, rowReader, UNKNOWN_ZONE } from './lims.rules.ts'

/** What a laboratory says of a sampling, its zone known by number. */
export interface Content extends Pick<LimsResult, 'lims_client_id' | 'sampled_on' | 'type' | 'below_limit' | 'method'> {
  zone_id: number
  is_shared: boolean
  value: number
}

export const isSame = (one: Content, other: Content) =>
  one.value === other.value &&
  one.sampled_on === other.sampled_on &&
  one.zone_id === other.zone_id &&
  one.type === other.type &&
  one.below_limit === other.below_limit &&
  one.lims_client_id === other.lims_client_id &&
  one.is_shared === other.is_shared &&
  one.method === other.method

export const UNKNOWN_CLIENT = 'Aucun compte n’a cette référence de client.'
export const CLIENT_UNSAID = 'Dites la référence du client, ou null pour la surveillance que tous voient.'

const readFields = rowReader(LimsResult)

/** A field that was forgotten must not show an analysis to everyone. */
export function readResult(given: unknown): ReadRow<LimsResult> {
  const read = readFields(given)
  const isUnsaid = typeof given === 'object' && given !== null && !('lims_client_id' in given)
  return isUnsaid && read.errors.lims_client_id
    ? { ...read, errors: { ...read.errors, lims_client_id: [CLIENT_UNSAID] } }
    : read
}

/** What the rows of a batch name, as the database has it. */
export interface Known {
  /** By folded code. */
  zones: ReadonlyMap<string, number>
  clients: ReadonlyMap<string, unknown>
  today: string
}

export function judge({ row, fields, errors }: ReadRow<LimsResult>, { zones, clients, today }: Known): Judged<Content> {
  const { zone_code, lims_client_id, sampled_on } = fields
  const zone_id = zone_code === undefined ? undefined : zones.get(codeKey(zone_code))
  const load = fields.value === undefined ? undefined : readValue(fields.value, fields.below_limit ?? false)
  const faults = {
    ...(zone_code !== undefined && zone_id === undefined && { zone_code: [UNKNOWN_ZONE] }),
    ...(typeof lims_client_id === 'string' && !clients.has(lims_client_id) && { lims_client_id: [UNKNOWN_CLIENT] }),
    ...(sampled_on !== undefined && sampled_on > today && { sampled_on: [IN_THE_FUTURE] }),
    ...(typeof load === 'string' && { value: [load] }),
    ...(typeof load === 'object' && load.value === null && { value: [REQUIRED] }),
    ...errors,
  }
  const isGood = Object.keys(faults).length === 0
  if (!isGood || !row || zone_id === undefined || typeof load !== 'object' || load.value === null) {
    return { errors: faults }
  }
  const { value, below_limit } = load
  const { external_id, revision, shared, type, method } = row
  const said = { lims_client_id: row.lims_client_id, sampled_on: row.sampled_on, type, method }
  return { external_id, revision, content: { zone_id, is_shared: shared, value, below_limit, ...said } }
}
