import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import type { Pushes } from '../../lib/push/pushes.ts'
import { queueDue, settleNotices, takeNewNotices } from './alerts.tell.queries.ts'

const NOTICES_AT_ONCE = 500

/** Mails and notifications of the events that are due, in parts: the first leave while others are queued, and no transaction is long. */
export async function tellDue(db: Db, mails: Mails, pushes: Pushes) {
  await queueDue(db, clock.now())
  while ((await db.transaction().execute((trx) => tellSome(trx, mails, pushes))) === NOTICES_AT_ONCE);
}

async function tellSome(trx: Db, mails: Mails, pushes: Pushes): Promise<number> {
  const notices = await takeNewNotices(trx, NOTICES_AT_ONCE)
  if (notices.length === 0) return 0
  const mailed = notices.filter(({ state }) => state === 'mailed')
  const ids = await mails.queueAll(
    trx,
    'zone-alert',
    mailed.map(({ user_id, event_id }) => ({ user_id, event_id })),
  )
  // A device is told at once, whenever the mail comes.
  await pushes.queueAll(
    trx,
    'zone-alert',
    notices.filter(({ says }) => says).map(({ user_id, event_id }) => ({ user_id, event_id })),
  )
  const mailOf = new Map(mailed.map((notice, index) => [notice, ids[index] ?? null]))
  await settleNotices(
    trx,
    notices.map((notice) => ({ ...notice, mail_id: mailOf.get(notice) ?? null })),
  )
  return notices.length
}
