import type { FastifyReply } from 'fastify'
import type { Db } from '../../lib/db/pool.ts'
import { fairQueue } from '../../lib/fair-queue.ts'
import { callerOf } from '../../lib/http/caller.ts'

interface Call {
  user: { id: number }
  reply: FastifyReply
}

/** Changes wait for each other in the database: more of them would take the connections of those who only read. */
const AT_ONCE = 3
/** Some seconds of changes. */
const MAX_WAITING = 500

/** The transactions of one process, administrators in turn. */
export function changesInTurn(db: Db) {
  const inTurn = fairQueue({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING })
  return <T>({ user, reply }: Call, work: (trx: Db) => Promise<T>): Promise<T> =>
    inTurn(String(user.id), callerOf(reply).signal, () => db.transaction().execute(work))
}
