import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { between, querySwitch, requiredText } from './core/fields.ts'
import { endsAfterStart, isPlausibleYear, RankingType, TypedValue, valueIsReadable } from './rankings.ts'
import { FileHint, MAX_FILE_BYTES, ResultFile } from './results.files.ts'
import { hasValue, isTyped } from './results.ts'
import { RESULT_SENT } from './rules/results.fields.ts'

export const MAX_ROWS = 1000
/** A row with all its fields at their longest takes some 800 bytes. */
const MAX_BATCH_BYTES = 1024 * 1024

/** The laboratory’s own key of a row: sent again, it is the same row. */
export const ExternalId = requiredText(100)

/** In a field that need not be said, null, which many programs write, is the same as nothing. */
const Flag = z.pipe(
  z._default(z.nullable(z.boolean()), false),
  z.transform((given) => given ?? false),
)

const DAY_FORM = 'Cette date n’est pas valide\u00A0: écrivez AAAA-MM-JJ, par exemple 2026-11-25.'
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/

/** A day, which many programs write as its midnight; with another hour the day would depend on a time zone. */
const LimsDay = z.pipe(
  z.transform((sent: string) => (typeof sent === 'string' ? (MIDNIGHT.exec(sent)?.[1] ?? sent) : sent)),
  z.iso
    .date({ error: ({ input }) => (input === undefined || input === null ? undefined : DAY_FORM) })
    .check(isPlausibleYear),
)

/** `phages`, `arn_f`, or another name that the type’s scale knows. */
const TypeName = z.union([RankingType, requiredText(60)])

/** The laboratory’s number of a row’s version: an older one never replaces a newer one, whatever the order they come in. */
const Revision = z.pipe(
  z.nullish(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  z.transform((given) => given ?? undefined),
)

export const LimsResult = z
  .object({
    external_id: ExternalId,
    revision: Revision,
    /** Or one of the zone’s aliases; separators and case do not matter. */
    zone_code: requiredText(40),
    ...RESULT_SENT,
    sampled_on: LimsDay,
    type: TypeName,
    shared: Flag,
    /** UFP/g, two decimals; « < 1 » and a comma are understood. */
    value: TypedValue,
    below_limit: Flag,
  })
  .check(valueIsReadable, hasValue)
export type LimsResult = z.infer<typeof LimsResult>

const hasClassOrValue = between(
  'class',
  'Donnez une classe, ou une valeur dont l’échelle tire la classe.',
  (ranking) => ranking.class !== null || isTyped(ranking),
)

export const LimsRanking = z
  .object({
    external_id: ExternalId,
    revision: Revision,
    zone_code: requiredText(40),
    type: TypeName,
    /** A class of the scale; null takes the one the scale gives to the value. */
    class: z.nullable(requiredText(40)),
    value: z._default(TypedValue, null),
    below_limit: Flag,
    starts_on: LimsDay,
    /** Null lasts until the next one. */
    ends_on: z._default(z.nullable(LimsDay), null),
  })
  .check(endsAfterStart, valueIsReadable, hasClassOrValue)
export type LimsRanking = z.infer<typeof LimsRanking>

/** Rows are counted from 0. Those that are not named here have landed. */
export const BatchAnswer = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.array(
    z.object({
      index: z.int(),
      /** Null where it cannot be read. */
      external_id: z.nullable(z.string()),
      errors: z.record(z.string(), z.array(z.string())),
    }),
  ),
  /** The call’s id, also in the server’s log. */
  request_id: z.string(),
})
export type BatchAnswer = z.infer<typeof BatchAnswer>

/** `notify=false` mails nobody: for a history that is loaded. */
export const sendResults = endpoint({
  method: 'PUT',
  path: '/lims/results',
  access: 'automate',
  weight: 'heavy',
  summary: 'Reçoit des résultats du laboratoire',
  query: z.object({ notify: querySwitch('true') }),
  rows: { of: LimsResult, max: MAX_ROWS },
  maxBytes: MAX_BATCH_BYTES,
  response: BatchAnswer,
})

/** An open one ends the day before the next one starts, in whatever order they come. */
export const sendRankings = endpoint({
  method: 'PUT',
  path: '/lims/rankings',
  access: 'automate',
  weight: 'heavy',
  summary: 'Reçoit des classements du laboratoire',
  rows: { of: LimsRanking, max: MAX_ROWS },
  maxBytes: MAX_BATCH_BYTES,
  response: BatchAnswer,
})

/** Both names as the address writes them: percent-encoded. The same bytes again change nothing, others replace them. */
export const sendResultFile = endpoint({
  method: 'PUT',
  path: '/lims/results/:external_id/files/:name',
  access: 'automate',
  weight: 'transfer',
  summary: 'Reçoit un fichier d’un résultat',
  params: z.object({ external_id: ExternalId, name: z.string() }),
  takesFile: true,
  maxBytes: MAX_FILE_BYTES,
  response: z.object({ state: z.enum(['created', 'updated', 'unchanged']), file: ResultFile, hint: FileHint }),
})
