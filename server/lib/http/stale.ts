import { sql } from 'kysely'
import type { AuditChange } from '../../../contract/audit.entries.ts'
import type { AuditAction } from '../../../contract/audit.ts'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { formatMoment } from '../format.ts'
import { conflict } from './errors.ts'

interface SavedChange {
  actions: readonly AuditAction[]
  /** The changed account or row, where the actions are of many. */
  subject_id?: number
  fact?: Pick<AuditChange, 'field' | 'after'>
}

/** A form has been open for less: nobody looks through the whole journal for it. */
const OPEN_FOR = '1 day'

/**
 * For administrators: a client learns nobody's name. `message` ends in « entre-temps. »; the journal says who saved and
 * when, unless it was a program.
 */
export async function stale(db: Db, message: string, current: unknown, { actions, subject_id, fact }: SavedChange) {
  const change = await db
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.user_id')
    .select(['audit.at', sql<string>`btrim(concat_ws(' ', users.firstname, users.name))`.as('name')])
    .where('action', 'in', [...actions])
    .where('at', '>', sql<string>`${clock.now()}::timestamptz - ${OPEN_FOR}::interval`)
    .$if(subject_id !== undefined, (query) => query.where('subject_id', '=', subject_id ?? 0))
    .$if(fact !== undefined, (query) => query.where(sql<boolean>`details @> ${JSON.stringify([fact])}::jsonb`))
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const words = change?.name ? `, par ${change.name} le ${formatMoment(change.at)}.` : '.'
  return conflict(message.replace(/\.$/, words), current)
}
