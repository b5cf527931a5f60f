import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { clock } from './clock.ts'
import type { Db } from './db/pool.ts'

export type Action =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'registered'
  | 'password-link-asked'
  | 'password-reset'
  | 'password-changed'
  | 'password-refused'
  | 'terms-accepted'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'identity-linked'
  | 'data-exported'
  | 'start-zone-changed'
  | 'user-activated'
  | 'user-deactivated'
  | 'user-deleted'
  | 'administrator-created'
  | 'ranking-assigned'
  | 'ranking-corrected'
  | 'ranking-deleted'
  | 'scale-changed'
  | 'zone-created'
  | 'zone-changed'
  | 'zone-archived'
  | 'zone-restored'
  | 'zones-imported'

interface Entry {
  action: Action
  /** Who did it; null: nobody was signed in. */
  user_id: number | null
  /** The account it was done to, when it is one. */
  subject_id?: number | null
  /** Never a secret, never what someone typed: states before and after, names of what changed. */
  details?: Record<string, unknown>
}

/** Adds to the log that nobody can change, in the caller's transaction; `request` is null for what a command did. */
export const writeAudit = (db: Db, request: Pick<FastifyRequest, 'ip' | 'id'> | null, entry: Entry) =>
  db
    .insertInto('audit')
    .values({
      action: entry.action,
      user_id: entry.user_id,
      subject_id: entry.subject_id ?? null,
      address: request?.ip ?? '',
      request_id: request?.id ?? '',
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()

/** Partitions of the months to come, and none of those past their twelve months. */
export const keepAuditMonths = (db: Db) => sql`select keep_audit_months(${clock.now().toISOString()}::date)`.execute(db)
