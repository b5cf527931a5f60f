import type { Db } from '../db/pool.ts'
import type { Jobs, Queue } from '../jobs.ts'
import type { Notice } from './push-service.ts'
import { insertPushes } from './pushes.queries.ts'

export interface PushData {
  'zone-alert': { user_id: number; event_id: number }
}
export type PushKind = keyof PushData

/** Asked when it leaves: null when there is nothing to tell that person any more. */
export type PushWriters = { [K in PushKind]: (db: Db, data: PushData[K]) => Promise<Notice | null> }

/** Queues in the caller's transaction, for each device of these people; nothing for those who have none. */
export interface Pushes {
  queueAll: <K extends PushKind>(db: Db, kind: K, data: readonly PushData[K][]) => Promise<void>
}

export const PUSH_QUEUE: Queue = 'pushes'

export const pushes = (jobs: Jobs): Pushes => ({
  queueAll: async (db, kind, all) => {
    if (all.length > 0) await jobs.send(db, PUSH_QUEUE, await insertPushes(db, kind, all))
  },
})
