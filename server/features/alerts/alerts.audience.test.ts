import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AlertLevel } from '../../../contract/alerts.ts'
import type { AlertHour, AlertMails } from '../../../contract/auth.ts'
import { addDays } from '../../../contract/core/days.ts'
import { clock, today } from '../../lib/clock.ts'
import { type MailData, mails } from '../../lib/mail/mails.ts'
import { getSmsMonth, thisMonth, updateMonthMax } from '../../lib/sms/month.ts'
import { addDevice, addPhone, newZone, queuesOf, subscriber } from '../../test/mailing/alerts.ts'
import { randomFrom } from '../../test/random.ts'
import { testDatabase } from '../../test/site.ts'
import { countRecipients } from './alerts.audience.queries.ts'
import { enqueueDigests } from './alerts.digest.ts'
import { alertTime, enqueueAlerts, enqueueAlertsOfToday, notifySubscribers } from './alerts.outbox.ts'
import {
  type ClassChange,
  findChange,
  findChangeForDevice,
  findChangeForSms,
  listGatheredChanges,
} from './alerts.recipients.queries.ts'

// Who is counted before a class is saved is who is told of it afterwards, whatever was told before.

const ROUNDS = Number(process.env.ROUNDS ?? 6)
const DELAY = 60

const database = testDatabase()
afterEach(() => void vi.restoreAllMocks())

interface AlertFollower {
  mails: AlertMails
  hour: AlertHour
  level: AlertLevel
  hasDevice: boolean
  hasSms: boolean
  user: number
}

const RHYTHMS: [AlertMails, AlertHour][] = [
  ['each', '06:00'],
  ['daily', '06:00'],
  ['daily', '18:00'],
  ['weekly', '06:00'],
]
let zone: number
const followers: AlertFollower[] = []
let [areMailsHeld, sendsSms] = [false, true]
/** Who was told of which class since it was emptied. */
let told: { user: number; key: string | null }[] = []

beforeAll(async () => {
  zone = await newZone(database.db)
  for (const [mails, hour] of RHYTHMS) {
    for (const level of ['any', 'worse'] as const)
      for (const hasDevice of [false, true])
        followers.push(await follower({ mails, hour, level, hasDevice, hasSms: false }))
    followers.push(await follower({ mails, hour, level: 'worse', hasDevice: false, hasSms: true }))
  }
})

beforeEach(async () => {
  set(await momentOf('2026-03-03 08:00'))
  for (const table of ['mails', 'alert_events', 'rankings'])
    await sql`delete from ${sql.table(table)}`.execute(database.db)
  ;[areMailsHeld, sendsSms] = [false, true]
  await updateMonthMax(database.db, 2000)
  await rank('faible', today())
  await database.db.deleteFrom('alert_events').execute()
  await sql`select forget_changes(${today()}::date)`.execute(database.db)
})

async function follower(wanted: Omit<AlertFollower, 'user'>): Promise<AlertFollower> {
  const { mails, hour, level, hasDevice, hasSms } = wanted
  const { id: user } = await subscriber(database.db, zone, level, { alert_mails: mails, alert_hour: hour })
  if (hasDevice) await addDevice(database.db, user)
  if (hasSms) await addPhone(database.db, user, zone)
  return { ...wanted, user }
}

async function momentOf(local: string): Promise<Date> {
  const { rows } = await sql<{ now: string }>`
    select ${local}::timestamp at time zone 'Europe/Paris' as now`.execute(database.db)
  return new Date(rows[0]?.now ?? '')
}
const set = (moment: Date) => vi.spyOn(clock, 'now').mockReturnValue(moment)

/** From this day on; what is in force ends before. */
async function rank(key: string | null, day: string) {
  const { db, jobs } = database
  await sql`delete from rankings where starts_on >= ${day}::date`.execute(db)
  await sql`update rankings set ends_on = ${addDays(day, -1)}
    where coalesce(ends_on, 'infinity') >= ${day}::date`.execute(db)
  const ranking = { zone_id: zone, type: 'arn_f' as const, starts_on: day }
  if (key !== null)
    await db
      .insertInto('rankings')
      .values({ ...ranking, class: key })
      .execute()
  await db.transaction().execute((trx) => enqueueAlerts(trx, jobs, [zone], alertTime(DELAY)))
}

const tell = (user: number, changes: readonly (ClassChange | undefined)[]) => {
  for (const change of changes) if (change) told.push({ user, key: change.after?.class ?? null })
}

/** All mails that wait leave, unless they are held. */
async function leave() {
  if (areMailsHeld) return
  const waiting = database.db
    .selectFrom('mails')
    .select(['id', 'kind', 'data', 'user_id'])
    .where('state', '=', 'waiting')
  for (const { id, kind, data } of await waiting.orderBy('queued_at').execute()) {
    const { user_id } = data as MailData['zone-alert']
    if (kind === 'sms-alert') {
      await leaveBySms(id, data as MailData['zone-alert'])
      continue
    }
    const changes =
      kind === 'zone-alert'
        ? [await findChange(database.db, user_id, (data as MailData['zone-alert']).event_id)]
        : await listGatheredChanges(database.db, user_id, (data as MailData['alert-digest']).event_ids)
    const state = changes.some((change) => change) ? 'sent' : 'dropped'
    await database.db.updateTable('mails').set({ state }).where('id', '=', id).execute()
    tell(user_id, changes)
  }
}

async function leaveBySms(id: string, { user_id, event_id }: MailData['zone-alert']) {
  const change = await findChangeForSms(database.db, user_id, event_id)
  if (change?.held_until) return
  const isFull = (await getSmsMonth(database.db, thisMonth())).month_max === 0
  const refusal = change?.is_followed ? 'ELATER' : change && isFull ? 'EMONTH' : ''
  const isSent = change && refusal === ''
  const outcome = { state: isSent ? ('sent' as const) : ('dropped' as const), error: refusal }
  await database.db.updateTable('mails').set(outcome).where('id', '=', id).execute()
  if (isSent) tell(user_id, [change])
}

async function notify(id: number) {
  const queues = queuesOf(database.jobs)
  await notifySubscribers(database.db, { ...queues, sms: sendsSms ? queues.sms : null }, id)
  for (const { user, hasDevice } of followers) {
    if (hasDevice) tell(user, [await findChangeForDevice(database.db, user, id)])
  }
}

/** Goes on to this moment: alerts, digests and midnights come in their time. */
async function goTo(local: string) {
  const end = await momentOf(local)
  const { rows } = await sql<{ at: string }>`select moment at time zone 'Europe/Paris' as at from (
    select day + hour as moment from generate_series(${clock.now()}::timestamptz - interval '1 day', ${end}, '1 day') d,
      lateral (select (d at time zone 'Europe/Paris')::date) n (day), unnest('{00:01,05:00,06:00,18:00}'::time[]) hour) m
    where moment at time zone 'Europe/Paris' between ${clock.now()} and ${end} order by 1`.execute(database.db)
  const moments = rows.map((row) => Date.parse(row.at))
  for (;;) {
    const pending = database.db.selectFrom('alert_events').select(['id', 'due_at']).where('queued_at', 'is', null)
    const next = await pending.orderBy('due_at').orderBy('id').limit(1).executeTakeFirst()
    const due = next ? Date.parse(next.due_at) : Number.POSITIVE_INFINITY
    const moment = moments[0] ?? Number.POSITIVE_INFINITY
    if (Math.min(due, moment) > end.getTime()) return set(end)
    set(new Date(Math.min(due, moment)))
    if (next && due <= moment) await notify(next.id)
    else {
      moments.shift()
      await enqueueAlertsOfToday(database.db, database.jobs, DELAY)
      await enqueueDigests(database.db, mails(database.jobs))
    }
    await leave()
  }
}

type TimedStep = readonly [local: string, step: string | null]
type PlannedStep = readonly [local: string, key: string | null, day?: string]

/** How many are counted, and who is told until the next weekly digest after that day. */
async function play(steps: readonly TimedStep[], [local, key, day = local.slice(0, 10)]: PlannedStep) {
  for (const [when, step] of steps) {
    await goTo(when)
    if (step === 'mails held') areMailsHeld = true
    else if (step === 'gateway gone') sendsSms = false
    else if (step === 'month full') await updateMonthMax(database.db, 0)
    else await rank(step, today())
  }
  await goTo(local)
  const planned = [{ zone_id: zone, type: 'arn_f' as const, class: key, day }]
  const counted = await countRecipients(database.db, { dueAt: alertTime(DELAY), sendsSms }, planned)
  await rank(key, day)
  areMailsHeld = false
  if (day > today()) await goTo(`${day} 00:00`)
  told = []
  await goTo(`${addDays(day, 7)} 07:00`)
  const users = new Set(told.filter((one) => one.key === key).map(({ user }) => user))
  return { counted, told: followers.filter(({ user }) => users.has(user)).map(nameOf) }
}

const nameOf = ({ mails, hour, level, hasDevice, hasSms }: AlertFollower) =>
  [mails, hour, level, hasDevice ? 'with a device' : hasSms ? 'with SMS' : 'without'].join(' ')

// Wednesday, 4 March.
// biome-ignore format: a table
const STORIES: [string, TimedStep[], PlannedStep, number][] = [
  ['worse, the first in days', [], ['2026-03-04 10:00', 'elevee'], 20],
  ['better, the first in days', [], ['2026-03-04 10:00', 'tres_faible'], 8],
  ['no class any more', [], ['2026-03-04 10:00', null], 8],
  ['the same class', [], ['2026-03-04 10:00', 'faible'], 0],
  ['back once it was told, before any digest', [['2026-03-04 09:00', 'elevee']], ['2026-03-04 15:00', 'faible'], 5],
  ['back as a correction', [['2026-03-04 09:00', 'elevee']], ['2026-03-04 09:05', 'faible'], 9],
  ['back as a correction, without a gateway any more', [['2026-03-04 09:00', 'elevee'], ['2026-03-04 09:04', 'gateway gone']], ['2026-03-04 09:05', 'faible'], 5],
  ['back as a correction, in a month that is full', [['2026-03-04 09:00', 'elevee'], ['2026-03-04 09:04', 'month full']], ['2026-03-04 09:05', 'faible'], 5],
  ['back as a correction, held until after a digest', [['2026-03-04 17:52', 'elevee']], ['2026-03-04 17:55', 'faible'], 10],
  ['back while no mail has left', [['2026-03-04 09:00', 'mails held'], ['2026-03-04 09:00', 'elevee']], ['2026-03-04 09:05', 'faible'], 4],
  ['back before it was told', [['2026-03-04 09:00', 'elevee']], ['2026-03-04 09:00:30', 'faible'], 0],
  ['another before it was told', [['2026-03-04 09:00', 'elevee']], ['2026-03-04 09:00:30', 'moderee'], 20],
  ['back between two digests', [['2026-03-03 09:00', 'elevee']], ['2026-03-04 15:00', 'faible'], 7],
  ['back, told after the digest of the same minute', [['2026-03-04 09:00', 'elevee']], ['2026-03-04 17:59:30', 'faible'], 6],
  ['a coming day, back before the daily digest', [['2026-03-04 09:00', 'elevee']], ['2026-03-04 10:00', 'faible', '2026-03-05'], 6],
  ['a coming day, back before the weekly digest', [['2026-03-04 09:00', 'elevee']], ['2026-03-04 10:00', 'faible', '2026-03-08'], 7],
  ['a coming day, back after all digests', [['2026-03-04 09:00', 'elevee']], ['2026-03-04 10:00', 'faible', '2026-03-10'], 8],
  ['a coming day, while another class waits to be told', [['2026-03-04 09:00', 'elevee']], ['2026-03-04 09:00:30', 'faible', '2026-03-05'], 6],
  ['several changes, then less', [['2026-03-04 09:00', 'elevee'], ['2026-03-04 12:00', 'tres_faible']], ['2026-03-04 15:00', 'moderee'], 20],
  ['corrections in a row', [['2026-03-04 09:00', 'elevee'], ['2026-03-04 09:05', 'moderee'], ['2026-03-04 09:13', 'elevee']], ['2026-03-04 09:20', 'faible'], 9],
]

test.each(STORIES)('%s', async (_what, steps, planned, count) => {
  const { counted, told } = await play(steps, planned)
  expect([counted, told.length, told]).toEqual([count, count, told])
})

const KEYS = ['tres_faible', 'faible', 'moderee', 'elevee', null] as const

test.each(Array.from({ length: ROUNDS }, (_, round) => round))('round %i: who is counted is told', async (round) => {
  const random = randomFrom(round)
  const below = (count: number) => Math.floor(random() * count)
  let minutes = 8 * 60
  const next = () => {
    minutes += [0.5, 3, 8, 60, 300, 700][below(6)] ?? 0
    const day = addDays('2026-03-04', Math.floor(minutes / 1440))
    const of = minutes % 1440
    const digits = (value: number) => String(Math.floor(value)).padStart(2, '0')
    return `${day} ${digits(of / 60)}:${digits(of % 60)}:${digits((of * 60) % 60)}`
  }
  const steps = Array.from({ length: 1 + below(5) }, (): TimedStep => [next(), KEYS[below(5)] ?? null])
  const local = next()
  const others = KEYS.filter((key) => key !== steps.at(-1)?.[1])
  const day = random() < 0.7 ? local.slice(0, 10) : addDays(local.slice(0, 10), 1 + below(8))
  const { counted, told } = await play(steps, [local, others[below(4)] ?? null, day])
  expect({ steps, local, day, told, counted }).toEqual({ steps, local, day, told, counted: told.length })
})
