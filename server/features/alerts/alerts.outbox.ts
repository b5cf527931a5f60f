import { sql } from 'kysely'
import type { AlertMails } from '../../../contract/auth.ts'
import type { RankingFields, RankingType } from '../../../contract/rankings.ts'
import { clock, today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { isQueuedWith, type Jobs } from '../../lib/jobs.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import type { Pushes } from '../../lib/push/pushes.ts'
import { canBeAlerted, type SqlPart } from './alerts.recipients.queries.ts'

/** A class that gets better within this time after a message waits until it is over, as its correction. */
const CORRECTION_MINUTES = 10

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
  const gone = await deleteReturned(
    trx,
    pending.map(({ id }) => id),
  )
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

/**
 * Handles the job of a due event: queues a notification for every subscriber, and a mail for those who want each one;
 * the notices of the others wait for their digest. listChanges() decides who really gets one, when it is sent.
 */
export const notifySubscribers = (db: Db, { mails, pushes }: { mails: Mails; pushes: Pushes }, event_id: number) =>
  db.transaction().execute(async (trx) => {
    if (!(await closeEvent(trx, event_id))) return
    const people = await listNotices(trx, event_id)
    const noticeOf = ({ user_id }: { user_id: number }) => ({ user_id, event_id })
    await pushes.queueAll(trx, people.map(noticeOf))
    const mailed = people.filter(({ alert_mails }) => alert_mails === 'each').map(noticeOf)
    const ids = await mails.queueAll(trx, 'zone-alert', mailed)
    await updateMailIds(
      trx,
      mailed.map((notice, index) => ({ ...notice, mail_id: ids[index] ?? null })),
    )
  })

/** `before` and `after` are null when no ranking was, or is, in force. */
interface SnapshotChange {
  zone_id: number
  type: RankingType
  before: RankingFields | null
  after: RankingFields | null
}

/** Compares the last snapshot with the rankings in force on a day. */
const changed = (day: string, zones = sql`true`) => sql`
  select zone_id, type, s.ranking as before, ranking_fields(r) as after
  from (select * from class_snapshots where ${zones}) s
  full join (select * from rankings_on(${day}::date) where ${zones}) r using (zone_id, type)
  where s.ranking is distinct from ranking_fields(r)`

async function listChangedZones(db: Db, day: string): Promise<number[]> {
  const { rows } = await sql<{ zone_id: number }>`
    select distinct zone_id from (${changed(day)}) c order by zone_id`.execute(db)
  return rows.map(({ zone_id }) => zone_id)
}

/** The same lock as every write to rankings, so that changes of a zone come one by one. */
const lockZone = (db: Db, id: number) => sql`select from zones where id = ${id} for no key update`.execute(db)

async function updateSnapshots(db: Db, day: string, zoneIds: readonly number[]): Promise<SnapshotChange[]> {
  const { rows } = await sql<SnapshotChange>`
    with changed as (${changed(day, sql`zone_id = any(${zoneIds}::int[])`)}), deleted as (
      delete from class_snapshots s using changed c where s.zone_id = c.zone_id and s.type = c.type and c.after is null
    ), saved as (
      insert into class_snapshots (zone_id, type, ranking) select zone_id, type, after from changed where after is not null
      on conflict (zone_id, type) do update set ranking = excluded.ranking
    )
    select * from changed`.execute(db)
  return rows
}

const asRows = (changes: readonly SnapshotChange[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (zone_id int, type text, before jsonb, after jsonb)`

interface AlertEvent {
  id: number
  zone_id: number
  type: RankingType
  due_at: string
}

const CORRECTION = sql`make_interval(mins => ${CORRECTION_MINUTES})`
const hasNotified = (event: SqlPart) => sql`exists (
  select from alert_notices n left join mails m on m.id = n.mail_id
  where n.event_id = ${event} and (n.mail_id is null or m.state <> 'dropped'))`
/** Only a class that is known to be better waits; a class that ends is not. */
const dueAfter = (dueAt: string, type: SqlPart, before: SqlPart, after: SqlPart) => sql`greatest(${dueAt}::timestamptz,
  case when last.has_notified and ${after} is not null
      and severity_of(${type}, ${after} ->> 'class') < severity_of(${type}, ${before} ->> 'class')
    then last.queued_at + ${CORRECTION} end)`

/**
 * Gives pending events the new class, instead of adding one. Waits for a job that is closing one of them. Another class
 * puts it off, so that it can be undone, but never for more than ten minutes in all; another value does not.
 */
async function updatePendingEvents(db: Db, changes: readonly SnapshotChange[], dueAt: string): Promise<AlertEvent[]> {
  const due = dueAfter(dueAt, sql`e.type`, sql`e.before`, sql`c.after`)
  const { rows } = await sql<AlertEvent>`
    update alert_events e set after = c.after, due_at =
      case when c.after ->> 'class' is not distinct from c.before ->> 'class' then e.due_at
        else least(${due}, greatest(e.due_at, e.at + ${CORRECTION})) end
    from ${asRows(changes)}
    -- A lateral part of an update may not name its target.
    join alert_events target on target.zone_id = c.zone_id and target.type = c.type and target.queued_at is null
    left join lateral (select queued_at, ${hasNotified(sql`told.id`)} as has_notified
      from alert_events told where told.id = target.corrects_id) last on true
    where e.id = target.id and e.queued_at is null returning e.*`.execute(db)
  return rows
}

/**
 * Nobody is to know of it, and the next change is no correction of it. A correction stays: it may tell of what it
 * corrects; and so does one that somebody joined, who knows the class that was undone.
 */
async function deleteReturned(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`delete from alert_events e
    where id = any(${ids}::int[]) and corrects_id is null and before ->> 'class' is not distinct from after ->> 'class'
      and not exists (select from alert_notices where event_id = e.id
        and known_class is distinct from coalesce(e.after ->> 'class', '') and known_class is not null)
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function insertEvents(db: Db, changes: readonly SnapshotChange[], dueAt: string) {
  const now = sql`${clock.now()}::timestamptz`
  const { rows } = await sql<AlertEvent>`
    insert into alert_events (zone_id, type, before, after, corrects_id, at, due_at)
    select c.zone_id, c.type, c.before, c.after, last.id, ${now}, ${dueAfter(dueAt, sql`c.type`, sql`c.before`, sql`c.after`)}
    from ${asRows(changes)}
    join zones on zones.id = c.zone_id and archived_at is null
    left join lateral (
      select id, queued_at, ${hasNotified(sql`e.id`)} as has_notified
      from alert_events e
      where e.zone_id = c.zone_id and e.type = c.type and queued_at > ${now} - ${CORRECTION}
      order by queued_at desc limit 1) last on true
    returning *`.execute(db)
  return rows
}

/** Who joins an event that waits already knows the class that `joined` changes. */
const insertNotices = (db: Db, events: readonly AlertEvent[], joined: readonly SnapshotChange[]) =>
  sql`insert into alert_notices (event_id, user_id, known_class)
    select e.id, users.id, case when c.zone_id is not null then coalesce(c.before ->> 'class', '') end
    from alert_events e
    left join ${asRows(joined)} on c.zone_id = e.zone_id and c.type = e.type
    join alerts a on a.zone_id = e.zone_id
    join users on users.id = a.user_id and ${canBeAlerted}
    where e.id = any(${events.map(({ id }) => id)}::int[])
    on conflict do nothing`.execute(db)

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

interface AlertNotice {
  event_id: number
  user_id: number
  mail_id: string | null
}

const listNotices = (db: Db, eventId: number): Promise<{ user_id: number; alert_mails: AlertMails }[]> =>
  db
    .selectFrom('alert_notices')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'alert_mails'])
    .where('event_id', '=', eventId)
    .orderBy('user_id')
    .execute()

/** A notice whose mail_id stays null waits for a digest. */
export const updateMailIds = (db: Db, notices: readonly AlertNotice[]) =>
  sql`update alert_notices n set mail_id = m.mail_id
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as m (event_id int, user_id int, mail_id uuid)
    where n.event_id = m.event_id and n.user_id = m.user_id`.execute(db)

const KEPT_DAYS = 30

export const deleteOldEvents = (db: Db) =>
  sql`delete from alert_events
    where queued_at < ${clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(db)
