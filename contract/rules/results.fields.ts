import * as z from 'zod/mini'
import { Day, Id, requiredText, text } from '../core/fields.ts'
import { EffectDay, RankingType } from '../rankings.ts'

// The one declaration of a result. A new field is written here, in a migration and in database/tables.ts: requests,
// columns, comparison, kept versions, lists, corrections, audit, export and form follow (checks/result-fields.test.ts).

/** The fields as stored; a version is another one when any of these differs. */
export const RESULT_STORED = {
  zone_id: Id,
  /** Null: the operator’s own monitoring. */
  lims_client_id: z.nullable(z.string()),
  is_shared: z.boolean(),
  sampled_on: Day,
  type: RankingType,
  /** UFP/g, a detection limit when `below_limit`. */
  value: z.number(),
  below_limit: z.boolean(),
  method: z.string(),
}

/** Many programs send null for an absent field. */
const optionalText = z.pipe(
  z._default(z.nullable(text(100)), ''),
  z.transform((given) => given ?? ''),
)

/** Sent under the same name, by hand and by programs. Zone, value and sharing are not sent as they are stored. */
export const RESULT_SENT = {
  /** Must be sent; null makes the result visible to every client. */
  lims_client_id: z.nullable(requiredText(100)),
  sampled_on: EffectDay,
  type: RankingType,
  method: optionalText,
}

type StoredResult = { [K in keyof typeof RESULT_STORED]: z.infer<(typeof RESULT_STORED)[K]> }

/** Screens and exports show these in places of their own. */
export const PLACED_FIELDS = [
  'zone_id',
  'lims_client_id',
  'is_shared',
  'sampled_on',
  'type',
  'value',
  'below_limit',
] as const

interface ResultFact {
  label: string
  /** The text field of the form. */
  typed: string
  /** '' when there is no value. */
  text: (result: Omit<StoredResult, 'zone_id' | 'lims_client_id'>) => string
}

/** The fields that are shown, compared and exported as a label and a text. */
export const RESULT_FACTS: Record<Exclude<keyof StoredResult, (typeof PLACED_FIELDS)[number]>, ResultFact> = {
  method: { label: 'Méthode', typed: 'Méthode (facultative)', text: ({ method }) => method },
}

export const isResultFact = (name: string): name is keyof typeof RESULT_FACTS => Object.hasOwn(RESULT_FACTS, name)
