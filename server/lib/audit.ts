import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Action } from '../../contract/audit.ts'
import { clock } from './clock.ts'
import type { Db } from './db/pool.ts'

interface Entry {
  action: Action
  user_id: number | null
  subject_id?: number | null
  /** Never a secret or typed text: only states before and after, and names of what changed. */
  details?: Record<string, unknown>
}

/** Runs in the caller's transaction; `request` is null for a command. */
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

/** Creates the partitions of the coming months and drops those over twelve months old. */
export const keepAuditMonths = (db: Db) => sql`select keep_audit_months(${clock.now().toISOString()}::date)`.execute(db)
