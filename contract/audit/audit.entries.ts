import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Day, Id, Moment, PathId } from '../core/fields.ts'
import { listOf, listQuery, splitFilter } from '../core/list.ts'
import { AUDIT_DETAILS } from '../rules/audit.details.ts'
import { ACTIONS, type Action } from './audit.ts'

/** `details` is null where they are not for this reader, or written by a version that this one does not know. */
const entryOf = <S extends z.core.$ZodLooseShape>(shared: S) => {
  const withDetails = <A extends Action>(action: A) =>
    z.object({ ...shared, action: z.literal(action), details: z.nullable(AUDIT_DETAILS[action]) })
  const unknown = z.object({ ...shared, action: z.literal('unknown'), details: z.null() })
  return z.discriminatedUnion('action', [unknown, ...ACTIONS.map(withDetails)])
}

/** `account` is null once the person's account is deleted. */
export const AuditPerson = z.object({
  id: Id,
  account: z.nullable(
    z.object({ email: z.string(), name: z.string(), firstname: z.string(), organism_name: z.string() }),
  ),
})
export type AuditPerson = z.infer<typeof AuditPerson>

export const OwnAuditEntry = entryOf({ at: Moment, address: z.string() })

export const AuditEntry = entryOf({
  id: z.int(),
  at: Moment,
  address: z.string(),
  /** Null when nobody was signed in. */
  by: z.nullable(AuditPerson),
  /** The account it was done to. */
  subject: z.nullable(AuditPerson),
  zone: z.nullable(z.object({ id: Id, code: z.string(), name: z.string() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const isKnownAction = (filter: string) => {
  const asked = splitFilter(filter)
  return asked?.operator === 'equals' && ACTIONS.some((action) => action === asked.value)
}

/** The newest first, unless sorted. Both days are included, in Europe/Paris. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'super',
  summary: 'Qui a fait quoi',
  query: z
    .extend(listQuery({ sort: ['at'], filter: ['action'] }), {
      /** Who did it, or to whom it was done; their account may be gone. */
      person: z.optional(PathId),
      from: z.optional(Day),
      to: z.optional(Day),
    })
    .check(
      z.refine(({ filter }) => filter.every(isKnownAction), {
        path: ['filter'],
        error: 'Action inconnue. Forme : action:equals:signed-in.',
      }),
    ),
  response: listOf(AuditEntry),
})
