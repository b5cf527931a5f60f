import { sql } from 'kysely'
import { allows } from '../../../contract/core/access.ts'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { plainText } from '../french.ts'
import type { Jobs } from '../jobs.ts'
import { isStrongEnough } from '../security/session.queries.ts'
import { getPushKeys } from './push-keys.queries.ts'
import { mayBeWrittenTo, type PushNotice, postNotice } from './push-service.ts'

interface PushedEvent {
  user_id: number
  event_id: number
}

/** Called when the notification leaves; null when there is nothing to tell that person any more. */
export type PushWriter = (db: Db, event: PushedEvent) => Promise<PushNotice | null>

/** Queues a notification in the caller's transaction for each device of these people. */
export interface Pushes {
  queueAll: (db: Db, all: readonly PushedEvent[]) => Promise<void>
}

interface PushJob extends PushedEvent {
  session_id: number
  queued_at: string
}

export const pushes = (jobs: Jobs): Pushes => ({
  queueAll: async (db, all) => {
    const now = clock.now().toISOString()
    const { rows } = await sql<Omit<PushJob, 'queued_at'>>`
      select session_id, wanted.*
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as wanted (user_id int, event_id int)
      join sessions on sessions.user_id = wanted.user_id and sessions.expires_at > ${now}
      join push_subscriptions on push_subscriptions.session_id = sessions.id`.execute(db)
    await jobs.send(
      db,
      'pushes',
      rows.map((row) => ({ data: { ...row, queued_at: now } satisfies PushJob })),
    )
  },
})

/** SQL: those with a device that a notification reaches. */
export const peopleWithDevices = () => sql`
  select sessions.user_id from push_subscriptions
  join sessions on sessions.id = session_id and sessions.expires_at > ${clock.now()}
  join users on users.id = sessions.user_id and ${isStrongEnough}`

interface PushSending {
  db: Db
  write: PushWriter
  /** Contact for the push service: mailto: or https:. */
  subject: string
  /** The origin of a push service on this machine, for tests. */
  trialPushOrigin: string | null
  tryMs?: number
  onFailure: (facts: { host: string; status: number | null }) => void
}

/** Milliseconds. An older notification is dropped: yesterday's change is read on the map, not on a locked screen. */
const MAX_AGE = 24 * 3_600_000

/** Throws, so that the job is tried again. */
export const sendPushes = (jobs: Jobs, { db, write, subject, trialPushOrigin, tryMs, onFailure }: PushSending) =>
  jobs.work<PushJob>('pushes', async (job) => {
    const left = Date.parse(job.queued_at) + MAX_AGE - clock.now().getTime()
    const device = await findDevice(db, job.session_id)
    if (!device || left <= 0 || !allows('client', device.role)) return
    if (!mayBeWrittenTo(device.endpoint, trialPushOrigin)) return
    const notice = await write(db, job)
    if (!notice) return
    const posting = { keys: await getPushKeys(db), subject, ttl: Math.ceil(left / 1000), tryMs }
    const printed = { ...notice, title: plainText(notice.title), body: plainText(notice.body) }
    const status = await postNotice(device, printed, posting).catch(() => null)
    // Statuses of RFC 8030.
    if (status !== null && status >= 200 && status < 300) return
    if (status === 404 || status === 410) return deleteDevice(db, device.endpoint)
    onFailure({ host: new URL(device.endpoint).host, status })
    if (status === null || status === 429 || status >= 500) throw new Error(`not sent ${status ?? ''}`.trim())
  })

/** The device with its person's role; undefined once their session has ended. */
const findDevice = (db: Db, sessionId: number) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['endpoint', 'p256dh', 'auth', 'role'])
    .where('session_id', '=', sessionId)
    .where('users.active', '=', true)
    .where('sessions.expires_at', '>', clock.now().toISOString())
    .where(isStrongEnough)
    .executeTakeFirst()

/** Deletes by address, so that a device which has registered another one meanwhile stays. */
const deleteDevice = (db: Db, endpoint: string) =>
  db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
