import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isSmsKind } from '../../../contract/mails.ts'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import type { Jobs, QueueName } from '../jobs.ts'

/** Queues in the caller's transaction, so a rollback sends nothing; answers the id. `Data`: the stored data of each kind. */
export interface Outbox<Data extends object> {
  queue: <K extends keyof Data & string>(db: Db, kind: K, data: Data[K], delaySeconds?: number) => Promise<string>
  /** Queues many messages in two statements. */
  queueAll: <K extends keyof Data & string>(
    db: Db,
    kind: K,
    data: readonly Data[K][],
    /** In which what was done by mistake is undone before it is told. */
    delaySeconds?: number,
  ) => Promise<string[]>
}

/** Alerts go to many at once; many turn out empty when they are written, and then leave no trace. */
const ALERTS: readonly string[] = ['zone-alert', 'alert-digest', 'sms-alert']
export const isAlert = (kind: string) => ALERTS.includes(kind)

/** SMS have a queue of their own, so that a slow gateway holds up no mail; and so have the mails of alerts. */
const queueOf = (kind: string): QueueName => (isSmsKind(kind) ? 'sms' : isAlert(kind) ? 'alerts' : 'mails')

export function outbox<Data extends object>(jobs: Jobs): Outbox<Data> {
  const queueAll: Outbox<Data>['queueAll'] = async (db, kind, all, delaySeconds = 0) => {
    const rows = all.map((data) => ({ id: randomUUID(), data }))
    if (rows.length > 0) {
      await sql`insert into mails (id, kind, data, user_id)
        select id, ${kind}, data, (data ->> 'user_id')::int
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, data jsonb)`.execute(db)
    }
    const later = delaySeconds > 0 && {
      startAfter: new Date(clock.now().getTime() + delaySeconds * 1000).toISOString(),
    }
    await jobs.send(
      db,
      queueOf(kind),
      rows.map(({ id }) => ({ id, data: { id }, ...later })),
    )
    return rows.map(({ id }) => id)
  }
  return {
    queueAll,
    queue: async (db, kind, data, delaySeconds) => (await queueAll(db, kind, [data], delaySeconds))[0] ?? '',
  }
}

/** Sends a waiting message at once; false while it is being sent. */
export const sendNow = (jobs: Jobs, db: Db, { id, kind }: { id: string; kind: string }) =>
  jobs.sendNow(db, queueOf(kind), id)
