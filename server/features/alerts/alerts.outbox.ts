import { sql } from 'kysely'
import type { AlertMails } from '../../../contract/auth.ts'
import { clock, today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { isQueuedWith, type Jobs } from '../../lib/jobs.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import type { Pushes } from '../../lib/push/pushes.ts'
import type { SmsOutbox } from '../../lib/sms/messages.ts'
import {
  deleteReturned,
  insertEvents,
  insertNotices,
  listChangedZones,
  lockZone,
  markTold,
  type SnapshotChange,
  updatePendingEvents,
  updateSnapshots,
} from './alerts.events.queries.ts'
import { canBeAlerted } from './alerts.recipients.queries.ts'

/** When an event that is made now is told, at the earliest: until then a mistake is undone and reaches nobody. */
export const alertTime = (delaySeconds: number) => new Date(clock.now().getTime() + delaySeconds * 1000).toISOString()

/**
 * Call it after every write to rankings, in the same transaction, with the zones locked. For each class in force that
 * changed it writes an event, one notice per subscriber, and the job that calls notifySubscribers() when it is due: at
 * `dueAt`, or later where it corrects for the better. Answers that latest moment, null when none waits for more.
 */
export async function enqueueAlerts(
  trx: Db,
  jobs: Jobs,
  zoneIds: readonly number[],
  dueAt: string,
): Promise<string | null> {
  const changes = await updateSnapshots(trx, today(), zoneIds)
  if (changes.length === 0) return null
  const pending = await updatePendingEvents(trx, changes, dueAt)
  const isPending = ({ zone_id, type }: SnapshotChange) =>
    pending.some((event) => event.zone_id === zone_id && event.type === type)
  // A new value or period of the same class is no event.
  const isOtherClass = ({ before, after }: SnapshotChange) => before?.class !== after?.class
  const inserted = await insertEvents(
    trx,
    changes.filter((change) => isOtherClass(change) && !isPending(change)),
    dueAt,
  )
  await insertNotices(trx, inserted, [])
  await insertNotices(trx, pending, changes)
  const pendingIds = pending.map(({ id }) => id)
  await markTold(trx, pendingIds, changes)
  const gone = await deleteReturned(trx, pendingIds)
  const waiting = [...inserted, ...pending].filter(({ id }) => !gone.has(id))
  await jobs.send(
    trx,
    'alert-events',
    // A pending event has another job too, at its old time.
    waiting.map(({ id, due_at }) => ({ data: { event_id: id }, startAfter: due_at })),
  )
  const last = waiting
    .map(({ due_at }) => due_at)
    .sort()
    .at(-1)
  return last !== undefined && last > dueAt ? last : null
}

/** For changes without a write: a ranking begins or ends with a new day. */
export async function enqueueAlertsOfToday(db: Db, jobs: Jobs, delaySeconds: number) {
  for (const zoneId of await listChangedZones(db, today())) {
    await db.transaction().execute(async (trx) => {
      await lockZone(trx, zoneId)
      await enqueueAlerts(trx, jobs, [zoneId], alertTime(delaySeconds))
    })
  }
}

/** A backup holds no jobs: the events that waited when it was made have lost theirs. */
export async function enqueueLostEvents(db: Db, jobs: Jobs) {
  const lost = await db
    .selectFrom('alert_events')
    .select(['id', 'due_at'])
    .where('queued_at', 'is', null)
    .where((eb) => eb.not(isQueuedWith('alert-events', sql`jsonb_build_object('event_id', alert_events.id)`)))
    .execute()
  await jobs.send(
    db,
    'alert-events',
    lost.map(({ id, due_at }) => ({ data: { event_id: id }, startAfter: due_at })),
  )
}

interface AlertQueues {
  mails: Mails
  pushes: Pushes
  sms: SmsOutbox | null
}

/**
 * Handles the job of a due event: queues a notification for every subscriber, an SMS for those who asked for it, and a
 * mail for those who want each one; the notices of the others wait for their digest. listChanges() decides who really
 * gets one, when it is sent.
 */
export const notifySubscribers = (db: Db, { mails, pushes, sms }: AlertQueues, event_id: number) =>
  db.transaction().execute(async (trx) => {
    if (!(await closeEvent(trx, event_id))) return
    const people = await listNotices(trx, event_id)
    const noticeOf = ({ user_id }: { user_id: number }) => ({ user_id, event_id })
    await pushes.queueAll(trx, people.map(noticeOf))
    const mailed = people.filter(({ alert_mails }) => alert_mails === 'each').map(noticeOf)
    const ids = await mails.queueAll(trx, 'zone-alert', mailed)
    await updateNotices(
      trx,
      mailed.map((notice, index) => ({ ...notice, mail_id: ids[index] ?? null })),
    )
    if (!sms) return
    const texted = people.filter(({ has_sms }) => has_sms).map(noticeOf)
    const smsIds = await sms.queueAll(trx, 'sms-alert', texted)
    await updateNotices(
      trx,
      texted.map((notice, index) => ({ ...notice, sms_id: smsIds[index] ?? null })),
    )
  })

const CLOCKS_DIFFER_MS = 5000

/**
 * Closes a due event: a later change is another event. Undefined when it is already closed or deleted, or was put off and
 * has another job. Throws while it is not due by clocks that differ: its job is then tried again.
 */
export async function closeEvent(db: Db, id: number) {
  const event = db.selectFrom('alert_events').select('due_at').where('id', '=', id).where('queued_at', 'is', null)
  const pending = await event.forUpdate().executeTakeFirst()
  if (!pending) return
  const now = clock.now().toISOString()
  const early = Date.parse(pending.due_at) - Date.parse(now)
  if (early > CLOCKS_DIFFER_MS) return
  if (early > 0) throw new Error(`alert event ${id} is due at ${pending.due_at}`)
  await db.updateTable('alert_events').set({ queued_at: now }).where('id', '=', id).execute()
  return { id }
}

interface NoticedPerson {
  user_id: number
  alert_mails: AlertMails
  /** They have proved a number, and want SMS of this zone. */
  has_sms: boolean
}

const listNotices = async (db: Db, eventId: number): Promise<NoticedPerson[]> => {
  const { rows } = await sql<NoticedPerson>`
    select n.user_id, alert_mails, phones.user_id is not null and coalesce(a.sms, false) and ${canBeAlerted} as has_sms
    from alert_notices n
    join alert_events e on e.id = n.event_id
    join users on users.id = n.user_id
    left join phones on phones.user_id = n.user_id
    left join alerts a on a.zone_id = e.zone_id and a.user_id = n.user_id
    where n.event_id = ${eventId} order by n.user_id`.execute(db)
  return rows
}

interface AlertNotice {
  event_id: number
  user_id: number
  mail_id?: string | null
  sms_id?: string | null
}

/** Absent fields stay. A notice whose mail_id stays null waits for a digest. */
export const updateNotices = (db: Db, notices: readonly AlertNotice[]) =>
  sql`update alert_notices n set mail_id = coalesce(m.mail_id, n.mail_id), sms_id = coalesce(m.sms_id, n.sms_id)
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as m (event_id int, user_id int, mail_id uuid, sms_id uuid)
    where n.event_id = m.event_id and n.user_id = m.user_id`.execute(db)

const KEPT_DAYS = 30

export const deleteOldEvents = (db: Db) =>
  sql`delete from alert_events
    where queued_at < ${clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(db)
