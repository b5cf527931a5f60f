import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AlertHour, AlertMails } from '../../../contract/auth.ts'
import { clock } from '../../lib/clock.ts'
import { openDatabase } from '../../lib/db/pool.ts'
import type { Letter } from '../../lib/mail/letter.ts'
import { type MailData, type Mails, mails } from '../../lib/mail/mails.ts'
import { newZone, queuesOf, rank, subscriber } from '../../test/mailing/alerts.ts'
import { writeMail } from '../../test/mails.ts'
import { testDatabase } from '../../test/site.ts'
import { enqueueDigests } from './alerts.digest.ts'
import { alertTime, enqueueAlerts, notifySubscribers } from './alerts.outbox.ts'

const database = testDatabase()
let zone: number
let person: { id: number }

beforeEach(async () => {
  for (const table of ['mails', 'alert_events', 'alerts'] as const) await database.db.deleteFrom(table).execute()
  zone = await newZone(database.db)
  person = await subscriber(database.db, zone)
})
afterEach(() => void vi.restoreAllMocks())

const choose = (values: { alert_mails?: AlertMails; alert_hour?: AlertHour }) =>
  database.db.updateTable('users').set(values).where('id', '=', person.id).execute()
const rhythm = (alert_mails: AlertMails) => choose({ alert_mails })
/** As clocks in Paris show it. */
async function at(local: string) {
  const { rows } = await sql<{ now: string }>`
    select ${local}::timestamp at time zone 'Europe/Paris' as now`.execute(database.db)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(rows[0]?.now ?? ''))
}
const queue = () => mails(database.jobs)
const gather = () => enqueueDigests(database.db, queue())
async function change(local: string, name: string | null, id = zone) {
  await at(local)
  await rank(database.db, id, name === null ? null : { class: name, starts_on: '2026-01-01' })
  await database.db.transaction().execute((trx) => enqueueAlerts(trx, database.jobs, [id], alertTime(2)))
  const pending = database.db.selectFrom('alert_events').select(['id', 'due_at']).where('queued_at', 'is', null)
  const now = clock.now()
  for (const { id, due_at } of await pending.execute()) {
    vi.spyOn(clock, 'now').mockReturnValue(new Date(due_at))
    await notifySubscribers(database.db, queuesOf(database.jobs), id)
  }
  vi.spyOn(clock, 'now').mockReturnValue(now)
}
const sent = async (): Promise<Letter[]> => {
  const rows = await database.db.selectFrom('mails').select('data').where('kind', '=', 'alert-digest').execute()
  const letters = await Promise.all(
    rows.map(({ data }) => writeMail(database.db, 'alert-digest', data as MailData['alert-digest'])),
  )
  return letters.filter((letter) => letter !== null)
}
/** The moments of these at which a digest leaves. */
async function leavesAt(moments: readonly string[]): Promise<string[]> {
  const left = []
  let count = (await sent()).length
  for (const moment of moments) {
    await at(moment)
    await gather()
    const now = (await sent()).length
    if (now > count) left.push(moment)
    count = now
  }
  return left
}

test.each<[AlertMails, string, string[], string[]]>([
  [
    'daily',
    '2026-03-04 09:00',
    ['2026-03-04 23:59', '2026-03-05 05:59:59', '2026-03-05 06:00', '2026-03-05 06:01'],
    ['2026-03-05 06:00'],
  ],
  ['daily', '2026-03-05 05:00', ['2026-03-05 05:59', '2026-03-05 06:00', '2026-03-06 06:00'], ['2026-03-05 06:00']],
  // The server was away.
  ['daily', '2026-03-04 09:00', ['2026-03-05 10:30', '2026-03-05 10:31', '2026-03-06 06:00'], ['2026-03-05 10:30']],
  ['daily', '2026-03-04 09:00', ['2026-03-07 04:00', '2026-03-07 06:00'], ['2026-03-07 04:00']],
  // Monday.
  [
    'weekly',
    '2026-03-04 09:00',
    ['2026-03-05 06:00', '2026-03-08 23:59', '2026-03-09 05:59', '2026-03-09 06:00', '2026-03-10 06:00'],
    ['2026-03-09 06:00'],
  ],
  ['weekly', '2026-03-09 06:30', ['2026-03-09 07:00', '2026-03-15 12:00', '2026-03-16 06:00'], ['2026-03-16 06:00']],
  ['weekly', '2026-03-04 09:00', ['2026-03-11 15:00', '2026-03-16 06:00'], ['2026-03-11 15:00']],
  // The nights in which the hour changes, 2026-03-29 and 2026-10-25.
  ['daily', '2026-03-28 22:00', ['2026-03-29 05:59', '2026-03-29 06:00', '2026-03-29 07:30'], ['2026-03-29 06:00']],
  ['daily', '2026-10-24 22:00', ['2026-10-25 05:59', '2026-10-25 06:00', '2026-10-25 06:30'], ['2026-10-25 06:00']],
])('%s, of a change at %s: looking at %j, it leaves at %j', async (alert_mails, changed, moments, expected) => {
  await rhythm(alert_mails)
  await change(changed, 'elevee')
  expect(await leavesAt(moments)).toEqual(expected)
})

// biome-ignore format: a table
const HOURS: [AlertMails, AlertHour, string, string[], string][] = [
  ['daily', '04:30', '2026-03-04 09:00', ['2026-03-05 04:29:59', '2026-03-05 04:30', '2026-03-05 06:00'], '2026-03-05 04:30'],
  ['daily', '18:00', '2026-03-04 09:00', ['2026-03-04 17:59', '2026-03-04 18:00', '2026-03-05 06:00'], '2026-03-04 18:00'],
  ['daily', '18:00', '2026-03-04 18:00', ['2026-03-05 06:00', '2026-03-05 18:00'], '2026-03-05 18:00'],
  // The server was away.
  ['daily', '04:30', '2026-03-04 09:00', ['2026-03-05 05:10', '2026-03-05 06:00', '2026-03-06 04:30'], '2026-03-05 05:10'],
  ['daily', '18:00', '2026-03-04 09:00', ['2026-03-05 02:00', '2026-03-05 18:00'], '2026-03-05 02:00'],
  // Monday.
  ['weekly', '04:30', '2026-03-04 09:00', ['2026-03-08 18:00', '2026-03-09 04:29', '2026-03-09 04:30'], '2026-03-09 04:30'],
  ['weekly', '18:00', '2026-03-04 09:00', ['2026-03-09 06:00', '2026-03-09 17:59', '2026-03-09 18:00'], '2026-03-09 18:00'],
  ['weekly', '18:00', '2026-03-09 18:30', ['2026-03-10 18:00', '2026-03-16 17:59', '2026-03-16 18:00'], '2026-03-16 18:00'],
  // The nights in which the hour changes, 2026-03-29 and 2026-10-25.
  ['daily', '04:30', '2026-03-28 22:00', ['2026-03-29 01:59', '2026-03-29 03:01', '2026-03-29 04:29', '2026-03-29 04:30', '2026-03-29 05:30'], '2026-03-29 04:30'],
  ['daily', '04:30', '2026-10-24 22:00', ['2026-10-25 01:59', '2026-10-25 03:31', '2026-10-25 04:29', '2026-10-25 04:30', '2026-10-25 05:30'], '2026-10-25 04:30'],
  ['daily', '18:00', '2026-10-24 22:00', ['2026-10-25 16:59', '2026-10-25 17:59', '2026-10-25 18:00', '2026-10-25 19:00'], '2026-10-25 18:00'],
]

test.each(HOURS)(
  '%s at %s, of a change at %s: looking at %j, it leaves at %s',
  async (alert_mails, alert_hour, changed, moments, expected) => {
    await choose({ alert_mails, alert_hour })
    await change(changed, 'elevee')
    expect(await leavesAt(moments)).toEqual([expected])
  },
)

test.each<[AlertHour, AlertHour, string[], string]>([
  ['06:00', '18:00', ['2026-03-04 10:00', '2026-03-04 18:00', '2026-03-05 06:00'], '2026-03-04 18:00'],
  ['18:00', '04:30', ['2026-03-04 18:00', '2026-03-05 04:30', '2026-03-05 18:00'], '2026-03-05 04:30'],
])('from %s to %s loses nothing and tells once', async (before, after, moments, leaves) => {
  await choose({ alert_mails: 'daily', alert_hour: before })
  await change('2026-03-04 09:00', 'elevee')
  await choose({ alert_hour: after })
  expect(await leavesAt(moments)).toEqual([leaves])
})

test('a person gets one digest a day, whatever comes after it', async () => {
  await rhythm('daily')
  await change('2026-03-04 09:00', 'elevee')
  expect(await leavesAt(['2026-03-05 06:00'])).toHaveLength(1)
  await change('2026-03-05 06:00', 'faible')
  await change('2026-03-05 09:00', 'moderee')
  expect(await leavesAt(['2026-03-05 09:01', '2026-03-06 05:59', '2026-03-06 06:00'])).toEqual(['2026-03-06 06:00'])
})

test('several processes at once, and one after a crash, send a digest once', async () => {
  await rhythm('daily')
  await change('2026-03-04 09:00', 'elevee')
  await at('2026-03-05 06:00')
  const other = openDatabase(database.url, () => undefined)
  const killed: Mails['queueAll'] = async (...all) => {
    await queue().queueAll(...all)
    throw new Error('killed')
  }
  await expect(enqueueDigests(database.db, { ...queue(), queueAll: killed })).rejects.toThrow('killed')
  expect(await sent()).toEqual([])
  await Promise.all([database.db, other.db, database.db, other.db].map((db) => enqueueDigests(db, queue())))
  await other.close()
  expect(await sent()).toHaveLength(1)
})

test('a digest goes from the first class to the last of each zone, the worst first, without a class that came back', async () => {
  await rhythm('daily')
  const [better, back] = [
    await newZone(database.db, { name: 'Mieux' }),
    await newZone(database.db, { name: 'Revenue' }),
  ]
  for (const id of [better, back]) {
    await database.db.insertInto('alerts').values({ zone_id: id, user_id: person.id, level: 'any' }).execute()
  }
  await change('2026-03-03 09:00', 'elevee', better)
  await change('2026-03-03 09:00', 'faible', back)
  expect(await leavesAt(['2026-03-04 06:00'])).toHaveLength(1)
  await change('2026-03-04 09:00', 'moderee', better)
  await change('2026-03-04 12:00', 'faible', better)
  await change('2026-03-04 13:00', 'elevee', back)
  await change('2026-03-04 15:00', 'faible', back)
  await change('2026-03-04 16:00', 'moderee')
  await change('2026-03-04 17:00', 'elevee')
  expect(await leavesAt(['2026-03-05 06:00'])).toHaveLength(1)
  const letter = (await sent()).find(({ text }) => text.includes('Élevée → Faible'))
  expect(letter?.subject).toMatch(/^Élevée\u00A0: 56\.08\.\d+\u00A0– Baie de Quiberon, et 1 autre zone$/)
  expect(letter?.text.match(/: .* → [^)]*/g)).toEqual([': Élevée (Non classée → Élevée', ': Faible (Élevée → Faible'])
  expect(letter?.text).not.toContain('Revenue')
  expect(letter?.unsubscribe).toMatch(new RegExp(`token=${person.id}-all\\.`))
})

test('no digest for a class that came back, got no worse, or whose alert was ended', async () => {
  await rhythm('daily')
  await change('2026-03-04 09:00', 'elevee')
  await change('2026-03-04 10:00', null)
  expect(await leavesAt(['2026-03-05 06:00'])).toEqual([])
  await database.db.updateTable('alerts').set({ level: 'worse' }).execute()
  await change('2026-03-05 10:00', 'tres_faible')
  expect(await leavesAt(['2026-03-06 06:00'])).toEqual([])
  await change('2026-03-06 10:00', 'elevee')
  await database.db.deleteFrom('alerts').execute()
  expect(await leavesAt(['2026-03-07 06:00'])).toEqual([])
  const waiting = database.db.selectFrom('alert_notices').select('user_id').where('mail_id', 'is', null)
  expect(await waiting.execute()).toEqual([])
})

test('the subject of a digest of one zone is that of an alert', async () => {
  await rhythm('daily')
  await change('2026-03-04 09:00', 'elevee')
  await leavesAt(['2026-03-05 06:00'])
  expect((await sent())[0]?.subject).toMatch(/\u00A0: Élevée \(ARN .*\) · Non classée → Élevée, /)
})

test.each<[AlertMails, AlertMails, string[], string]>([
  ['daily', 'each', ['2026-03-04 10:00', '2026-03-05 06:00'], '2026-03-04 10:00'],
  ['daily', 'weekly', ['2026-03-05 06:00', '2026-03-09 06:00'], '2026-03-09 06:00'],
  ['weekly', 'daily', ['2026-03-04 10:00', '2026-03-05 06:00'], '2026-03-05 06:00'],
])('from %s to %s loses nothing and tells once', async (before, after, moments, leaves) => {
  await rhythm(before)
  await change('2026-03-04 09:00', 'elevee')
  await rhythm(after)
  expect(await leavesAt(moments)).toEqual([leaves])
})
