import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { AuditChange, AuditValue } from '../../contract/audit.entries.ts'
import { auditWords } from '../../contract/audit.fields.ts'
import { AUDIT_ACTIONS, type AuditAction, isAction } from '../../contract/audit.ts'
import { isUserField } from '../../contract/users.ts'
import { clock } from './clock.ts'
import type { Db } from './db/pool.ts'
import { counts } from './metrics/counts.ts'
import { consume, quota } from './security/limits.ts'

export interface NewAuditEntry {
  action: AuditAction
  user_id: number | null
  subject_id?: number | null
  /** Facts, the states `before` and `after`, and in `fields` the names of a person's changed fields. */
  details?: object
}

type AuditedRequest = Pick<FastifyRequest, 'ip' | 'id'> | null

/**
 * Runs in the caller's transaction; `request` is null for a command. Of the details only the action's fields are kept.
 * Entries of one action, written together, are one act of that person: the journal shows the first for all.
 */
export async function writeAudits(db: Db, request: AuditedRequest, entries: readonly NewAuditEntry[]) {
  for (const [head, ...others] of Map.groupBy(entries, ({ action }) => action).values()) {
    if (!head) continue
    const head_id = await writeAudit(db, request, head)
    if (others.length > 0) await insertEntries(db, request, others, head_id).execute()
  }
}

/** Answers its id. */
export async function writeAudit(db: Db, request: AuditedRequest, entry: NewAuditEntry) {
  if (entry.action === 'sign-in-failed') counts.signInFailures += 1
  return (await insertEntries(db, request, [entry], null).returning('id').executeTakeFirstOrThrow()).id
}

/** Anybody signed in may change themselves to and fro, and a line stays for a year: no hand writes as many. */
const OWN_LIMIT = { ...quota('own-journal', 300, 3600), waits: [60], reason: 'Trop de modifications de votre compte.' }

/** The same for what somebody changes of themselves as often as they like. Throws 429. */
export async function writeOwnAudit(db: Db, request: AuditedRequest, entry: NewAuditEntry & { user_id: number }) {
  await consume(db, OWN_LIMIT, String(entry.user_id))
  return writeAudit(db, request, entry)
}

const insertEntries = (db: Db, request: AuditedRequest, entries: readonly NewAuditEntry[], head_id: number | null) =>
  db.insertInto('audit').values(
    entries.map(({ action, user_id, subject_id = null, details = {} }) => ({
      action,
      user_id,
      subject_id,
      address: request?.ip ?? '',
      request_id: request?.id ?? '',
      details: JSON.stringify(auditChanges(action, details)),
      head_id,
    })),
  )

/** The changes of a row, also of one written before details were a list. */
export function auditChanges(action: string, details: unknown): AuditChange[] {
  if (!isAction(action)) return []
  const fields: readonly string[] = AUDIT_ACTIONS[action].fields
  const isRecorded = (field: string) =>
    fields.includes(field.replace(/\..*/, '')) && (!isPart(field) || auditWords(field) !== undefined)
  const changes = z.safeParse(z.array(AuditChange), details).data ?? changesOf(details, isRecorded)
  return changes.filter((change) => isRecorded(change.field) || isPersonalName(change))
}

const isPersonalName = ({ field, before, after }: AuditChange) =>
  before === undefined && after === undefined && isUserField(field)

const Details = z.looseObject({
  before: z.nullish(z.looseObject({})),
  after: z.nullish(z.looseObject({})),
  fields: z._default(z.array(z.string()), []),
})

function changesOf(details: unknown, isRecorded: (field: string) => boolean): AuditChange[] {
  const { before, after, fields, ...facts } = z.safeParse(Details, details).data ?? { fields: [] }
  const recorded = (state: object) => new Map(valuesOf(state).filter(([field]) => isRecorded(field)))
  const [was, is] = [recorded(before ?? {}), recorded({ ...facts, ...after, ...facts })]
  const changes = [...new Set([...is.keys(), ...was.keys()])].map((field) => ({
    field,
    ...(was.has(field) && !(field in facts) && { before: was.get(field) }),
    ...(is.has(field) && { after: is.get(field) }),
  }))
  const names = fields.filter((field) => !is.has(field)).map((field) => ({ field }))
  return [...names, ...changes.filter(isChanged)]
}

/** Flattens a list of keyed objects, such as a scale's classes: each part becomes a field. */
function valuesOf(state: object): [string, AuditValue][] {
  return Object.entries(state).flatMap(([field, value]): [string, AuditValue][] => {
    const { data } = z.safeParse(AuditValue, value)
    if (data !== undefined) return [[field, data]]
    const parts = z.safeParse(z.array(z.looseObject({ key: z.string() })), value).data ?? []
    return parts.flatMap(({ key, ...part }) =>
      valuesOf(part).map(([name, partValue]): [string, AuditValue] => [`${field}.${key}.${name}`, partValue]),
    )
  })
}

/** Parts of a list are told only where they changed, as there are dozens. */
const isChanged = ({ field, before, after }: AuditChange) => !isPart(field) || before !== after

const isPart = (field: string) => field.includes('.')

/** Creates the partitions of the coming months and drops those over twelve months old. */
export const ensureAuditMonths = (db: Db) =>
  sql`select keep_audit_months(${clock.now().toISOString()}::date)`.execute(db)
