import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Action } from '../../contract/audit/audit.ts'
import { AUDIT_DETAILS, type AuditDetails } from '../../contract/rules/audit.details.ts'
import { clock } from './clock.ts'
import type { Db } from './db/pool.ts'

type Entry<A extends Action> = {
  action: A
  user_id: number | null
  subject_id?: number | null
} & (Record<string, never> extends AuditDetails[A] ? { details?: AuditDetails[A] } : { details: AuditDetails[A] })

/** Runs in the caller's transaction; `request` is null for a command. Keeps of the details only what the contract names. */
export const writeAudit = <A extends Action>(
  db: Db,
  request: Pick<FastifyRequest, 'ip' | 'id'> | null,
  entry: Entry<A>,
) =>
  db
    .insertInto('audit')
    .values({
      action: entry.action,
      user_id: entry.user_id,
      subject_id: entry.subject_id ?? null,
      address: request?.ip ?? '',
      request_id: request?.id ?? '',
      details: JSON.stringify(z.parse(AUDIT_DETAILS[entry.action], entry.details ?? {})),
    })
    .execute()

/** Creates the partitions of the coming months and drops those over twelve months old. */
export const keepAuditMonths = (db: Db) => sql`select keep_audit_months(${clock.now().toISOString()}::date)`.execute(db)
