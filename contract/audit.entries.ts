import * as z from 'zod/mini'
import { ACTIONS } from './audit.ts'
import { endpoint } from './core/endpoint.ts'
import { EXPORT_TYPES, ExportFormat } from './core/exports.ts'
import { Day, Id, Moment, PathId } from './core/fields.ts'
import { listOf, listQuery, splitFilter } from './core/list.ts'

export const AuditValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
export type AuditValue = z.infer<typeof AuditValue>

/** A side is absent where there was nothing; a fact has only `after`, a changed personal field neither. */
export const AuditChange = z.object({
  field: z.string(),
  before: z.optional(AuditValue),
  after: z.optional(AuditValue),
})
export type AuditChange = z.infer<typeof AuditChange>

/** `account` is null once the person's account is deleted. */
export const AuditPerson = z.object({
  id: Id,
  account: z.nullable(
    z.object({ email: z.string(), name: z.string(), firstname: z.string(), organism_name: z.string() }),
  ),
})
export type AuditPerson = z.infer<typeof AuditPerson>

export const OwnAuditEntry = z.object({
  at: Moment,
  address: z.string(),
  /** `unknown`: of another version. */
  action: z.enum([...ACTIONS, 'unknown']),
  details: z.array(AuditChange),
})

export const AuditEntry = z.extend(OwnAuditEntry, {
  id: z.int(),
  /** Null when nobody was signed in. */
  by: z.nullable(AuditPerson),
  /** The account it was done to. */
  subject: z.nullable(AuditPerson),
  zone: z.nullable(z.object({ id: Id, code: z.string(), name: z.string() })),
  /** How many entries of one act it stands for; `batch` lists them. */
  batch_size: z.int(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const isActionFilter = (filter: string) => {
  const parsed = splitFilter(filter)
  return parsed?.operator === 'equals' && ACTIONS.some((action) => action === parsed.value)
}

const selection = {
  /** Who did it, or to whom it was done; their account may be gone. */
  person: z.optional(PathId),
  /** Every entry of the act that this one stands for. */
  batch: z.optional(PathId),
  from: z.optional(Day),
  to: z.optional(Day),
}

const areActions = z.refine<{ filter: string[] }>(({ filter }) => filter.every(isActionFilter), {
  path: ['filter'],
  error: 'Action inconnue. Forme : action:equals:signed-in.',
})

const query = listQuery({ sort: ['at'], filter: ['action'] })

/** The newest first, unless sorted; an act that has several entries is one line. Both days are included, in Europe/Paris. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'super',
  summary: 'Qui a fait quoi',
  query: z.extend(query, selection).check(areActions),
  response: listOf(AuditEntry),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export',
  access: 'super',
  weight: 'export',
  summary: 'Les lignes du journal, en CSV ou en XLSX',
  media: EXPORT_TYPES,
  query: z
    .extend(z.omit(query, { page: true, per_page: true }), { ...selection, format: ExportFormat })
    .check(areActions),
})
