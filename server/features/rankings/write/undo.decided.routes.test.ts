import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../../contract/core/days.ts'
import { sendRankings } from '../../../../contract/lims.ts'
import { deleteRanking, updateRanking } from '../../../../contract/rankings.ts'
import { getLastBatch } from '../../../../contract/rankings.week.ts'
import { clock, today } from '../../../lib/clock.ts'
import { laboratory, type TestLaboratory } from '../../../test/lims.ts'
import { queuesOf, subscriber } from '../../../test/mailing/alerts.ts'
import { writeMail } from '../../../test/mails.ts'
import { ago, inSeconds, openBatches, type TestBatches } from '../../../test/rankings/desks.ts'
import { testSite } from '../../../test/site.ts'
import { closeEvent, notifySubscribers } from '../../alerts/alerts.outbox.ts'
import { findChange } from '../../alerts/alerts.recipients.queries.ts'
import { forgetOldEdits } from './rankings.write.queries.ts'

const site = testSite()
let desk: TestBatches
let lab: TestLaboratory
const day = today()

beforeAll(async () => {
  desk = await openBatches(site)
  lab = await laboratory(site)
})
beforeEach(() => desk.nextZones())
afterEach(() => void vi.restoreAllMocks())

const correct = (id: number | undefined, body: object) =>
  desk.admin.call(updateRanking, { params: { id: id ?? 0 }, body: { reason: 'Vu', ...body } })
const lastId = async () => (await desk.admin.call(getLastBatch)).body?.batch_id ?? 0
const send = (external_id: string, body: object) =>
  lab.send(sendRankings, [{ external_id, zone_code: 'A.1', type: 'arn_f', class: 'faible', ...body }])

describe('an undo gives way to what was decided since', () => {
  test('a class that others changed and came back to', async () => {
    const replaces = await desk.given(desk.zones[0])
    const { body } = await desk.save(desk.line(0, { class: 'elevee', value: 400, replaces }))
    const [given] = await desk.historyOf(desk.zones[0])
    await correct(given?.id, { class: 'moderee', value: 40 })
    await correct(given?.id, { class: 'elevee', value: 400 })
    expect((await desk.undo(body.batch_id, { reason: 'Erreur' })).status).toBe(409)
    expect((await desk.historyOf(desk.zones[0]))[0]).toMatchObject({ class: 'elevee' })
  })

  test('a class that a colleague saved unchanged, with a reason', async () => {
    const { body } = await desk.save(desk.line(0))
    const [given] = await desk.historyOf(desk.zones[0])
    expect((await correct(given?.id, { reason: 'Confirmé par téléphone' })).status).toBe(200)
    expect((await desk.undo(body.batch_id)).status).toBe(409)
  })

  test('a class that was changed, which was undone, is undone as before', async () => {
    const { body } = await desk.save(desk.line(0))
    const [given] = await desk.historyOf(desk.zones[0])
    await correct(given?.id, { class: 'elevee', value: 400 })
    expect((await desk.undo(body.batch_id)).status).toBe(409)
    expect((await desk.undo(await lastId())).status).toBe(204)
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect(await desk.historyOf(desk.zones[0])).toEqual([])
  })

  test('a class that the laboratory has sent meanwhile', async () => {
    await send('S-1', { starts_on: day, ends_on: addDays(day, 9), revision: 1 })
    const [sent] = await desk.historyOf(lab.zones[0] ?? 0)
    await correct(sent?.id, { class: 'elevee' })
    const batch = await lastId()
    await send('S-1', { starts_on: day, ends_on: addDays(day, 9), class: 'elevee', revision: 2 })
    expect((await desk.undo(batch)).status).toBe(409)
    expect((await desk.historyOf(lab.zones[0] ?? 0))[0]).toMatchObject({ class: 'elevee' })
  })

  test('a row of the laboratory that came again after it was deleted', async () => {
    await send('S-2', { starts_on: addDays(day, 100), ends_on: addDays(day, 109) })
    const sent = (await desk.historyOf(lab.zones[0] ?? 0)).find(({ starts_on }) => starts_on > day)
    await desk.admin.call(deleteRanking, { params: { id: sent?.id ?? 0 }, body: { reason: 'Doublon' } })
    const batch = await lastId()
    await send('S-2', { starts_on: addDays(day, 120), ends_on: addDays(day, 129), revision: 2 })
    expect((await desk.undo(batch)).status).toBe(409)
  })
})

test('what an event told that waited no longer needs a reason, though its own minute is not over', async () => {
  const [zone] = desk.zones
  const classes = ['moderee', 'elevee'] as const
  let replaces = await desk.given(zone)
  // Another class each minute puts the event off, for ten minutes at most.
  for (const minute of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9.8]) {
    inSeconds(minute * 60)
    const { status } = await desk.save(desk.line(0, { class: classes[Math.ceil(minute) % 2], value: null, replaces }))
    expect(status).toBe(201)
    replaces = (await desk.historyOf(zone))[0]?.id ?? 0
  }
  inSeconds(10 * 60 + 6)
  const { rows } = await sql<{ id: number }>`select id from alert_events where zone_id = ${zone}`.execute(site.db)
  expect(await closeEvent(site.db, rows[0]?.id ?? 0)).toBeDefined()
  const batch = await lastId()
  expect((await desk.undo(batch)).body.message).toContain('ont été alertés')
  expect((await desk.undo(batch, { reason: 'Erreur' })).status).toBe(204)
})

// biome-ignore format: a table
const MEANWHILE: [string, number, (id: number, past: number) => Promise<unknown>][] = [
  ['a class of a coming day', 204, (id) => desk.save(desk.line(0, { starts_on: addDays(day, 5), replaces: id }))],
  ['a correction of a past class', 204, (_id, past) => correct(past, { class: 'elevee' })],
  ['a past class that is deleted', 204,
    (_id, past) => desk.admin.call(deleteRanking, { params: { id: past }, body: { reason: 'Doublon' } })],
  // The mail of one type names the class of the other.
  ['a class of the other type', 409, () => desk.save(desk.line(0, { type: 'phages' }))],
  // The mail said until when the class of today lasts.
  ['a class of a coming day, before which today’s ends', 409,
    (id) => desk.save(desk.line(0, { starts_on: addDays(day, 2), replaces: id }))],
  ['another value of today’s class', 409, (id) => correct(id, { class: 'elevee', value: 400 })],
]

test.each(MEANWHILE)(
  '%s, undone without a reason once an older correction was told: %i',
  async (_what, status, change) => {
    const [zone] = desk.zones
    const past = await desk.given(zone, { starts_on: ago(30), ends_on: ago(11) })
    const id = await desk.given(zone, { ends_on: addDays(day, 3) })
    await subscriber(site.db, zone)
    await correct(id, { class: 'elevee' })
    inSeconds(30)
    await change(id, past)
    const batch = await lastId()
    inSeconds(65)
    const { rows } = await sql<{ id: number }>`
    select id from alert_events where zone_id = ${zone} and type = 'arn_f'`.execute(site.db)
    expect(await closeEvent(site.db, rows[0]?.id ?? 0)).toBeDefined()
    const undone = await desk.undo(batch)
    expect(undone.status).toBe(status)
    if (status === 409) expect(undone.body.message).toContain('ont été alertés')
  },
)

test('who subscribed to a mistake is told once it is undone', async () => {
  const [zone] = desk.zones
  const replaces = await desk.given(zone, { class: 'elevee' })
  const early = await subscriber(site.db, zone)
  const { body } = await desk.save(desk.line(0, { class: 'faible', value: 4, replaces }))
  const late = await subscriber(site.db, zone)
  await desk.save(desk.line(1))
  // A change of the zone while it waits makes the notice of who joined.
  const [given] = await desk.historyOf(zone)
  await correct(given?.id, { value: 5 })
  expect((await desk.undo(await lastId())).status).toBe(204)
  expect((await desk.undo(body.batch_id)).status).toBe(204)
  const { rows } = await sql<{ id: number }>`select id from alert_events where zone_id = ${zone}`.execute(site.db)
  expect(await findChange(site.db, late.id, rows[0]?.id ?? 0)).toMatchObject({ after: { class: 'elevee' } })
  expect(await findChange(site.db, early.id, rows[0]?.id ?? 0)).toBeUndefined()
})

test('who read the mistake in a mail about the other type is told once it is withdrawn', async () => {
  const [zone] = desk.zones
  const id = await desk.given(zone)
  const reader = await subscriber(site.db, zone)
  const other = await subscriber(site.db, zone, 'any', { alert_mails: 'daily' })
  await correct(id, { class: 'moderee' })
  inSeconds(30)
  await desk.save(desk.line(0, { type: 'phages', class: 'elevee', value: null }))
  const mistake = await lastId()
  const eventOf = async (type: 'phages' | 'arn_f') => {
    const event = site.db.selectFrom('alert_events').select('id').where('zone_id', '=', zone).where('type', '=', type)
    return (await event.executeTakeFirst())?.id ?? 0
  }
  inSeconds(62)
  const outbox = queuesOf(site.database.jobs)
  await notifySubscribers(site.db, outbox, await eventOf('arn_f'))
  expect(
    (await writeMail(site.db, 'zone-alert', { user_id: reader.id, event_id: await eventOf('arn_f') }))?.subject,
  ).toContain('Élevée')
  await site.db
    .updateTable('mails')
    .set({ state: 'sent', ended_at: clock.now() })
    .where('kind', '=', 'zone-alert')
    .execute()
  inSeconds(65)
  expect((await desk.undo(mistake)).status).toBe(409)
  expect((await desk.undo(mistake, { reason: 'Erreur' })).status).toBe(204)
  const correction = await eventOf('phages')
  expect(await findChange(site.db, reader.id, correction)).toMatchObject({ before: 'elevee', after: null })
  expect(await findChange(site.db, other.id, correction)).toBeUndefined()
})

test('a batch that is a day old keeps no copy of what it wrote', async () => {
  await desk.save(desk.line(0))
  await forgetOldEdits(site.db)
  expect(await lastId()).toBeGreaterThan(0)
  inSeconds(25 * 3600)
  await forgetOldEdits(site.db)
  const { rows } = await sql`select from ranking_batches where edits is not null`.execute(site.db)
  expect(rows).toEqual([])
})
