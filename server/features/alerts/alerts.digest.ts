import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import { listWaiting, takeDuePeople } from './alerts.digest.queries.ts'
import { listTold } from './alerts.mails.queries.ts'
import { settleNotices } from './alerts.tell.queries.ts'

const PEOPLE_AT_ONCE = 200

/** One mail for each person whose 6:00 has come, of all that waits for them. */
export async function sendDigests(db: Db, mails: Mails) {
  while ((await db.transaction().execute((trx) => gatherSome(trx, mails))) === PEOPLE_AT_ONCE);
}

async function gatherSome(trx: Db, mails: Mails): Promise<number> {
  const people = await takeDuePeople(trx, clock.now(), PEOPLE_AT_ONCE)
  if (people.length === 0) return 0
  const notices = await listWaiting(trx, people)
  const told = await listTold(trx, notices)
  const eventsOf = Map.groupBy(notices, ({ user_id }) => user_id)
  const ids = await mails.queueAll(
    trx,
    'alert-digest',
    told.map((user_id) => ({ user_id, event_ids: (eventsOf.get(user_id) ?? []).map(({ event_id }) => event_id) })),
  )
  const mailOf = new Map(told.map((user_id, index) => [user_id, ids[index] ?? null]))
  const settled = notices.map((notice) => {
    const mail_id = mailOf.get(notice.user_id) ?? null
    return { ...notice, mail_id, state: mail_id === null ? ('silent' as const) : ('mailed' as const) }
  })
  await settleNotices(trx, settled)
  return people.length
}
