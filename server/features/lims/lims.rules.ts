import * as z from 'zod/mini'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { onOneLine } from '../../../contract/core/text.ts'
import { LimsRanking, LimsResult } from '../../../contract/lims.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import { IN_THE_FUTURE, type ResultContent } from '../../../contract/results.ts'
import { readType, type TypeNames, typeFault } from '../../../contract/rules/reading/types.ts'
import { readValue, type ViralLoad } from '../../../contract/rules/reading/values.ts'
import { findByCode, keysOfCode } from '../../../contract/rules/reading/zone-codes.ts'
import { spacedErrors } from '../../lib/french.ts'
import { fieldErrors } from '../../lib/http/messages.ts'
import { inSteps } from '../../lib/process/in-steps.ts'
import { RowHistory, type SentVersion } from './lims.versions.ts'

export const UNKNOWN_ZONE = 'Cette zone n’existe pas.'
export const REQUIRED = 'Ce champ est obligatoire.'
export const UNKNOWN_CLIENT = 'Aucun compte n’a cette référence de client.'
export const CLIENT_MISSING = 'Indiquez la référence du client, ou null pour la surveillance que tous voient.'

const TEXTS = ['external_id', 'zone_code', 'type', 'lims_client_id', 'sampled_on'] as const

/** A row as the contract parsed it, and the fields that are valid even when others are not: all faults are reported at once. */
export interface ReadRow<R> {
  row: R | undefined
  errors: FieldErrors
  texts: { [name in (typeof TEXTS)[number]]?: string }
}

function readRow<S extends z.ZodMiniType>(schema: S, input: unknown): ReadRow<z.infer<S>> {
  const { data: row, error } = z.safeParse(schema, input)
  const errors = error ? fieldErrors(error) : {}
  const fields: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {}
  const textOf = (name: string) =>
    typeof fields[name] === 'string' && !errors[name] ? onOneLine(fields[name]) : undefined
  const texts = Object.fromEntries(TEXTS.map((name) => [name, textOf(name)]))
  return { row, errors, texts }
}

export const readRanking = (input: unknown) => readRow(LimsRanking, input)

/** A forgotten field must not make a private analysis public: it must be sent, even as null. */
export function readResult(input: unknown): ReadRow<LimsResult> {
  const read = readRow(LimsResult, input)
  const isMissing = typeof input === 'object' && input !== null && !('lims_client_id' in input)
  if (isMissing && read.errors.lims_client_id) read.errors.lims_client_id = [CLIENT_MISSING]
  return read
}

interface InvalidRow {
  external_id: string | null
  errors: FieldErrors
}
export type ValidRow<C> = SentVersion<C> | InvalidRow

interface RowReferences {
  /** By folded code, each with that code or other code as it is stored. */
  zones: ReadonlyMap<string, { id: number; code: string }>
  scales: readonly TypeNames[]
}

/** Where a zone may be found by a code as it was sent. */
export function zoneKeysOf(zone_code: string | undefined): string[] {
  const read = keysOfCode(zone_code ?? '')
  return 'keys' in read ? read.keys : []
}

function zoneFault(zone_code: string) {
  const read = keysOfCode(zone_code)
  return 'fault' in read ? read.fault : UNKNOWN_ZONE
}

/** A valid row with its zone and value, or why it is rejected. */
function locate<R extends Pick<LimsRanking, 'value' | 'below_limit'>>(
  { row, errors, texts }: ReadRow<R>,
  { zones, scales }: RowReferences,
  ownFaults: FieldErrors,
): { row: R; zone_id: number; type: RankingType; load: ViralLoad } | InvalidRow {
  const { external_id, zone_code } = texts
  const zone_id = findByCode(zone_code ?? '', zones)?.id
  const type = texts.type === undefined ? null : readType(texts.type, scales)
  const load = row && readValue(row.value, row.below_limit)
  const faults: FieldErrors = {
    ...(zone_code !== undefined && zone_id === undefined && { zone_code: [zoneFault(zone_code)] }),
    ...(texts.type !== undefined && type === null && { type: [typeFault(texts.type)] }),
    ...(typeof load === 'string' && { value: [load] }),
    ...ownFaults,
    ...errors,
  }
  const isGood =
    row && zone_id !== undefined && type !== null && typeof load === 'object' && Object.keys(faults).length === 0
  return isGood ? { row, zone_id, type, load } : { external_id: external_id ?? null, errors: faults }
}

interface ResultReferences extends RowReferences {
  clients: { has: (reference: string) => boolean }
  today: string
}

export function validateResult(
  read: ReadRow<LimsResult>,
  { zones, scales, clients, today }: ResultReferences,
): ValidRow<ResultContent> {
  const { lims_client_id } = read.texts
  // Without the midnight that may follow it.
  const sampled_on = read.texts.sampled_on?.slice(0, 10)
  const located = locate(
    read,
    { zones, scales },
    {
      ...(lims_client_id !== undefined && !clients.has(lims_client_id) && { lims_client_id: [UNKNOWN_CLIENT] }),
      ...(sampled_on !== undefined && sampled_on > today && { sampled_on: [IN_THE_FUTURE] }),
    },
  )
  if ('errors' in located) return located
  const { external_id, revision, zone_code: _, shared, ...fields } = located.row
  const { value, below_limit } = located.load
  if (value === null) return { external_id, errors: { value: [REQUIRED] } }
  return {
    external_id,
    revision,
    content: { ...fields, zone_id: located.zone_id, type: located.type, is_shared: shared, value, below_limit },
  }
}

/** A laboratory’s ranking whose zone has been found. */
export type RankingContent = Omit<LimsRanking, 'external_id' | 'revision' | 'zone_code' | 'type' | 'value'> &
  ViralLoad & { zone_id: number; type: RankingType }

export function validateRanking(read: ReadRow<LimsRanking>, references: RowReferences): ValidRow<RankingContent> {
  const located = locate(read, references, {})
  if ('errors' in located) return located
  const { external_id, revision, zone_code: _, ...fields } = located.row
  return {
    external_id,
    revision,
    content: { ...fields, ...located.load, type: located.type, zone_id: located.zone_id },
  }
}

/** Why a version is rejected; the number tells a late repeat from a new decision. */
const REFUSALS = {
  conflict: (revision: number) => `La révision ${revision} de cette ligne a déjà été reçue avec un autre contenu.`,
  overtaken: (revision: number) =>
    `Ce contenu a été remplacé depuis par la révision ${revision}. Pour y revenir, donnez une révision plus haute.`,
}

/** Two analyses under one key, of which the second would take the place of the first. */
export const USED_TWICE =
  'Une autre ligne de cet envoi, d’un autre type ou d’une autre zone, a déjà cette référence\u00A0: donnez la sienne à chacune.'

/** As USED_TWICE, of a call before: another type is no correction. */
export const USED_BEFORE =
  'Cette référence est déjà celle d’une ligne d’un autre type\u00A0: donnez-en une autre, ou une révision.'

type LocatedContent = Pick<ResultContent, 'zone_id' | 'type'>

/** Plans row by row, each on the outcome of those before. `apply` returns what else speaks against a content. */
export async function receiveRows<C extends LocatedContent>(
  rows: readonly ValidRow<C>[],
  histories: Map<string, RowHistory<C>>,
  apply: (row: SentVersion<C>) => FieldErrors = () => ({}),
) {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const received = new Map<string, LocatedContent>()
  const receive = (row: ValidRow<C>): FieldErrors => {
    if ('errors' in row) return row.errors
    const { zone_id, type } = row.content
    const first = received.get(row.external_id) ?? row.content
    const isSameAnalysis = first.zone_id === zone_id && first.type === type
    if (row.revision === undefined && !isSameAnalysis) return { external_id: [USED_TWICE] }
    received.set(row.external_id, row.content)
    const history = histories.get(row.external_id) ?? new RowHistory<C>()
    const { outcome, version } = history.plan(row)
    if (outcome === 'conflict' || outcome === 'overtaken') {
      return { revision: [REFUSALS[outcome](row.revision ?? history.current?.revision ?? 1)] }
    }
    const isOtherType = outcome === 'updated' && history.current?.content.type !== type
    if (row.revision === undefined && isOtherType) return { external_id: [USED_BEFORE] }
    const errors = outcome === 'unchanged' ? {} : apply(row)
    if (Object.keys(errors).length > 0) return errors
    if (version) history.add(version)
    histories.set(row.external_id, history)
    counts[outcome] += 1
    return {}
  }
  const all = await inSteps(rows, (row, index) => ({
    ...{ index, external_id: row.external_id },
    errors: spacedErrors(receive(row)),
  }))
  return { counts, rejected: all.filter(({ errors }) => Object.keys(errors).length > 0) }
}
