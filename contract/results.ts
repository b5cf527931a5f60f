import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { EXPORT_TYPES, ExportFormat } from './core/exports.ts'
import { between, Day, Id, IdInput, Moment, PathId, text } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'
import { RANKING_TYPES, TypedValue, valueIsReadable } from './rankings.ts'
import { MAX_FILES, ResultFile } from './results.files.ts'
import { isResultFact, PLACED_FIELDS, RESULT_FACTS, RESULT_SENT, RESULT_STORED } from './rules/results.fields.ts'

/** Facts that the laboratory sends about a sampling. */
export const ResultContent = z.object(RESULT_STORED)
export type ResultContent = z.infer<typeof ResultContent>

/** The columns of these fields, in every table that has them. */
export const RESULT_COLUMNS = [...PLACED_FIELDS, ...Object.keys(RESULT_FACTS).filter(isResultFact)]

export const isSameContent = (one: ResultContent, other: ResultContent) =>
  RESULT_COLUMNS.every((name) => one[name] === other[name])

/** A result as shown, with the names of its zone and client. */
const ShownContent = z.omit(ResultContent, { zone_id: true, lims_client_id: true })
export const SHOWN_COLUMNS = z.keyof(ShownContent).options

const zone = z.object({ id: Id, code: z.string(), name: z.string() })
/** The class that today’s scale gives to the value. */
const resultClass = z.nullable(z.string())

export const ZoneResult = z.object({
  id: Id,
  class: resultClass,
  ...z.pick(ResultContent, { sampled_on: true, type: true, value: true, below_limit: true }).shape,
})
export type ZoneResult = z.infer<typeof ZoneResult>

/** A class by its key, of either type. */
const values = {
  type: (value: string) => RANKING_TYPES.some((type) => type === value),
  class: () => true,
}

/** Monitoring and shared results only, the latest sampling first unless sorted. */
export const listZoneResults = endpoint({
  method: 'GET',
  path: '/zones/:id/results',
  access: 'client',
  summary: 'Les résultats de surveillance et partagés d’une zone',
  params: z.object({ id: PathId }),
  query: listQuery({
    sort: ['sampled_on', 'type', 'value', 'class'],
    filter: ['type', 'class', 'sampled_on'],
    values,
  }),
  response: listOf(ZoneResult),
})

/** Whose analysis it is; null for the operator’s monitoring. `user_id` is null while no account has this reference. */
const ResultClient = z.nullable(
  z.object({ lims_client_id: z.string(), user_id: z.nullable(Id), organism_name: z.string() }),
)

const resultFields = {
  id: Id,
  ...ShownContent.shape,
  class: resultClass,
  zone,
  files: z.int(),
  /** The revision in force. */
  received_at: Moment,
  /** The laboratory has replaced it at least once. */
  is_corrected: z.boolean(),
  /** Received or corrected since its owner last looked; false for anyone else. */
  is_unread: z.boolean(),
  /** Null for clients, who only see their own. */
  client: ResultClient,
}

/** The result of the other type in the same sampling: of the same zone, day, client and sharing. */
const Beside = z.nullable(z.omit(ZoneResult, { sampled_on: true }))

/** A sampling: files, moments and marks of both its results, the rest of the one that stands for it. */
export const Result = z.object({ ...resultFields, beside: Beside })
export type Result = z.infer<typeof Result>

/** Values that one revision replaced, the latest first. */
export const ResultChange = z.object({
  at: Moment,
  /** Who sent it; null for clients. */
  by: z.nullable(z.string()),
  before: z.extend(ShownContent, { zone }),
})
export type ResultChange = z.infer<typeof ResultChange>

export const ResultDetail = z.object({
  ...resultFields,
  beside: Beside,
  changes: z.array(ResultChange),
  file_list: z.array(ResultFile),
})
export type ResultDetail = z.infer<typeof ResultDetail>

/** The operator’s monitoring, which has no client. */
export const MONITORING = '-'

/** Both days are included, in Europe/Paris. */
const narrowing = {
  zone_id: z.optional(PathId),
  from: z.optional(Day),
  to: z.optional(Day),
  /** A reference of the laboratory, or `-` for the operator’s monitoring. Clients only ever get their own. */
  client: z.optional(text(100)),
}

const selection = listQuery({
  sort: ['sampled_on', 'zone', 'value', 'class', 'received_at'],
  filter: ['type', 'class'],
  values,
})

/** A line a sampling, found by either result: one’s own, or all for administrators. The latest first, unless sorted. */
export const listResults = endpoint({
  method: 'GET',
  path: '/results',
  access: 'client',
  summary: 'L’historique de ses analyses ; toutes pour un administrateur',
  query: z.extend(selection, narrowing),
  response: listOf(Result),
})

export const exportResults = endpoint({
  method: 'GET',
  path: '/results/export',
  access: 'client',
  weight: 'export',
  summary: 'Les mêmes lignes que la liste, en CSV ou en XLSX, chaque type dans ses colonnes',
  media: EXPORT_TYPES,
  query: z.extend(z.omit(selection, { page: true, per_page: true }), { ...narrowing, format: ExportFormat }),
})

/** Clients whose account has a laboratory reference. */
export const LimsClient = z.object({ lims_client_id: z.string(), organism_name: z.string() })
export type LimsClient = z.infer<typeof LimsClient>

/** Sorted by organism. */
export const listResultClients = endpoint({
  method: 'GET',
  path: '/results/clients',
  access: 'admin',
  summary: 'Les clients dont le laboratoire peut envoyer des résultats',
  response: z.array(LimsClient),
})

export const countResults = endpoint({
  method: 'GET',
  path: '/results/counts',
  access: 'client',
  summary: 'Combien de ses prélèvements ne sont pas encore lus',
  response: z.object({
    unread: z.int(),
    /** When the last of them was received: to mark them all as read, and none that came since. Null for none. */
    until: z.nullable(Moment),
  }),
})

export const MAX_READ = 200

/**
 * Those that were opened, or all that were received until a moment; ids that are not one’s own change nothing. What is
 * `shown` is read as it was shown: a correction that has come since stays unread.
 */
export const readResults = endpoint({
  method: 'POST',
  path: '/results/read',
  access: 'client',
  summary: 'Marque ses résultats comme lus',
  status: 204,
  body: z.object({
    ids: z.optional(z.array(IdInput).check(z.minLength(1), z.maxLength(MAX_READ))),
    shown: z.optional(
      z.array(z.object({ id: IdInput, received_at: Moment })).check(z.minLength(1), z.maxLength(MAX_READ)),
    ),
    until: z.optional(Moment),
  }),
})

export const getResult = endpoint({
  method: 'GET',
  path: '/results/:id',
  access: 'client',
  summary: 'Un résultat, ses fichiers, ce que le laboratoire y a corrigé',
  params: z.object({ id: PathId }),
  response: ResultDetail,
})

/** A value, or a limit of detection, which is judged with it. */
export const isTyped = ({ value, below_limit }: Record<string, unknown>) =>
  below_limit === true || !(value === null || (typeof value === 'string' && !value.trim()))

export const hasValue = between('value', 'Ce champ est obligatoire.', isTyped)

export const IN_THE_FUTURE = 'Ce jour n’est pas encore passé.'

/** Adds a result by hand, when the laboratory’s program did not send it. */
export const createResult = endpoint({
  method: 'POST',
  path: '/results',
  access: 'admin',
  summary: 'Ajoute un résultat',
  status: 201,
  body: z
    .object({
      zone_id: IdInput,
      ...RESULT_SENT,
      shared: z._default(z.boolean(), false),
      value: TypedValue,
      below_limit: z._default(z.boolean(), false),
    })
    .check(valueIsReadable, hasValue),
  response: ResultDetail,
})

/**
 * Where `received_at` and `file_ids` are sent, as the result was shown, one received or a file attached since is a 409
 * with what is there now.
 */
export const deleteResult = endpoint({
  method: 'DELETE',
  path: '/results/:id',
  access: 'admin',
  summary: 'Supprime un résultat et ses fichiers',
  status: 204,
  params: z.object({ id: PathId }),
  body: z.optional(
    z.object({ received_at: z.optional(Moment), file_ids: z.optional(z.array(IdInput).check(z.maxLength(MAX_FILES))) }),
  ),
})
