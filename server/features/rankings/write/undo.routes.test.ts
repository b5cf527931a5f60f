import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../../contract/core/days.ts'
import { assignRanking, assignRankings, deleteRanking, updateRanking } from '../../../../contract/rankings.ts'
import { countBatchPeople, deleteBatch, getLastBatch, saveBatch } from '../../../../contract/rankings.week.ts'
import { today } from '../../../lib/clock.ts'
import { subscriber } from '../../../test/mailing/alerts.ts'
import { inSeconds, openBatches, type TestBatches } from '../../../test/rankings/desks.ts'
import { testSite } from '../../../test/site.ts'
import { findChange, findChangeForDevice } from '../../alerts/alerts.recipients.queries.ts'

const site = testSite()
let desk: TestBatches
const day = today()

beforeAll(async () => {
  desk = await openBatches(site)
})
beforeEach(() => desk.nextZones())
afterEach(() => void vi.restoreAllMocks())

describe('undoing a batch', () => {
  test('within the minute writes back what was, and the history shows both', async () => {
    const [first, second] = desk.zones
    const replaces = await desk.given(first, { ends_on: addDays(day, 3) })
    const sameDay = await desk.given(second, { starts_on: day, value: 4 })
    await subscriber(site.db, first)
    const before = await desk.stateOf()
    const { body } = await desk.save(desk.line(0, { replaces }), desk.line(1, { replaces: sameDay }), desk.line(2))
    expect(await desk.stateOf()).not.toEqual(before)
    inSeconds(59)
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect(await desk.stateOf()).toEqual(before)
    expect((await desk.auditOf())[0]).toBe('ranking-batch-undone')
    expect((await desk.undo(body.batch_id)).status).toBe(409)
    expect(await desk.changesOf(first)).toMatchObject([
      { action: 'deleted', is_undo: true, after: null },
      { action: 'reopened', ranking_id: replaces, is_undo: true, reason: '', after: { ends_on: addDays(day, 3) } },
      { action: 'closed', ranking_id: replaces, is_undo: false },
    ])
  })

  test('after the minute is refused without a reason; with one it is withdrawn, and the history shows it', async () => {
    const [first, second] = desk.zones
    const replaces = await desk.given(first, { ends_on: addDays(day, 3) })
    const sameDay = await desk.given(second, { starts_on: day, value: 4 })
    const { body } = await desk.save(desk.line(0, { replaces }), desk.line(1, { replaces: sameDay }))
    inSeconds(61)
    const late = await desk.undo(body.batch_id)
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Il peut être retiré')])
    expect((await desk.undo(body.batch_id, { reason: '  ' })).status).toBe(409)
    expect((await desk.undo(body.batch_id, { reason: 'Mauvaise feuille' })).status).toBe(204)
    expect(await desk.historyOf(first)).toMatchObject([{ id: replaces, ends_on: addDays(day, 3), version: 3 }])
    expect(await desk.changesOf(first)).toMatchObject([
      { action: 'deleted', is_undo: true, reason: 'Mauvaise feuille', after: null },
      { action: 'reopened', ranking_id: replaces, reason: 'Mauvaise feuille', after: { ends_on: addDays(day, 3) } },
      { action: 'closed' },
    ])
    expect(await desk.historyOf(second)).toMatchObject([{ id: sameDay, class: 'faible', value: 4 }])
    expect((await desk.auditOf())[0]).toBe('ranking-batch-withdrawn')
    expect((await desk.undo(body.batch_id, { reason: 'Encore' })).status).toBe(409)
    await expect(sql`delete from ranking_changes where batch_id = ${body.batch_id}`.execute(site.db)).rejects.toThrow(
      'append-only',
    )
  })

  test('is refused once a zone has changed, or after a day', async () => {
    const [first] = desk.zones
    const { body: changed } = await desk.save(desk.line(0), desk.line(1))
    const [record] = await desk.historyOf(first)
    await desk.admin.call(updateRanking, { params: { id: record?.id ?? 0 }, body: { value: 40, reason: 'Faute' } })
    expect((await desk.undo(changed.batch_id)).status).toBe(409)
    const { body: old } = await desk.save(desk.line(2))
    inSeconds(24 * 3600 + 5)
    expect((await desk.undo(old.batch_id, { reason: 'Trop tard' })).status).toBe(409)
    expect(await desk.historyOf(desk.zones[2])).toHaveLength(1)
  })

  test('is refused when another class stands where the old one would be again', async () => {
    const replaces = await desk.given(desk.zones[0])
    const { body } = await desk.save(desk.line(0, { replaces }))
    await desk.given(desk.zones[0], { starts_on: addDays(day, 40) })
    expect((await desk.undo(body.batch_id)).status).toBe(409)
  })

  test.each(['client', 'registered', 'actalia-api'] as const)('is nothing for %s, nor is saving one', async (role) => {
    const visitor = await site.visitor(role)
    const { body } = await desk.save(desk.line(0))
    expect([401, 403]).toContain((await visitor.call(deleteBatch, { params: { id: body.batch_id } })).status)
    expect([401, 403]).toContain((await visitor.call(saveBatch, { body: { rankings: [desk.line(1)] } })).status)
    expect([401, 403]).toContain((await visitor.call(countBatchPeople, { body: { rankings: [desk.line(1)] } })).status)
  })
})

describe('one change alone', () => {
  const record = async (zone: number) => (await desk.historyOf(zone))[0]
  const last = async () => (await desk.admin.call(getLastBatch)).body

  test('given to a zone, corrected or deleted, is undone within the minute like a batch', async () => {
    const [zone] = desk.zones
    const first = await desk.given(zone)
    const body = { type: 'arn_f', class: 'elevee', value: 400, starts_on: day }
    const ways = [
      () => desk.admin.call(assignRanking, { params: { id: zone }, body }),
      () => desk.admin.call(assignRankings, { body: { ...body, zone_ids: [zone] } }),
      () => desk.admin.call(updateRanking, { params: { id: first }, body: { class: 'elevee', reason: 'Faute' } }),
      () => desk.admin.call(deleteRanking, { params: { id: first }, body: { reason: 'Doublon' } }),
    ]
    await subscriber(site.db, zone)
    for (const change of ways) {
      const before = await desk.stateOf()
      expect((await change()).status).toBeLessThan(300)
      expect(await desk.stateOf()).not.toEqual(before)
      const { batch_id, ...saved } = await last()
      expect(saved).toMatchObject({ created: 1, people: 1, held_until: null, undo_seconds: expect.any(Number) })
      expect((await desk.undo(batch_id)).status).toBe(204)
      expect(await desk.stateOf()).toEqual(before)
      expect((await last())?.batch_id).not.toBe(batch_id)
    }
    const actions = (await desk.changesOf(zone)).map(({ action, is_undo }) => (is_undo ? `↶ ${action}` : action))
    expect(actions.slice(0, 4)).toEqual(['↶ restored', 'deleted', '↶ corrected', 'corrected'])
  })

  test('that the laboratory left open lasts until the next one again, once it is undone', async () => {
    const [zone] = desk.zones
    const id = await desk.given(zone, { external_id: `L-${zone}`, open_version: 1 })
    await desk.save(desk.line(0, { replaces: id }))
    const isOpen = async () => (await desk.stateOf()).rankings.map((one) => (one as { is_open: boolean }).is_open)
    expect(await isOpen()).toEqual([false, false])
    expect((await desk.undo((await last()).batch_id)).status).toBe(204)
    expect(await isOpen()).toEqual([true])
  })

  test('is another person’s, or of another day, and not one’s last', async () => {
    await desk.save(desk.line(0))
    const other = await site.visitor('actalia-admin')
    expect((await other.call(getLastBatch)).body).toBeNull()
    expect((await last())?.ranking_ids).toEqual([(await record(desk.zones[0]))?.id])
    inSeconds(24 * 3600 + 5)
    expect(await last()).toBeNull()
    const client = await site.visitor('client')
    expect((await client.call(getLastBatch)).status).toBe(403)
  })

  test('undone, mails nobody who subscribed while an earlier one waited', async () => {
    const [zone] = desk.zones
    await desk.save(desk.line(0))
    const replaces = (await record(zone))?.id
    const late = await subscriber(site.db, zone)
    await desk.save(desk.line(0, { class: 'elevee', value: 400, replaces }))
    expect((await desk.undo((await last()).batch_id)).status).toBe(204)
    const { rows } = await sql<{ id: number; known: string }>`
      select e.id, class_notified_before(e.id, ${late.id}) as known from alert_events e where zone_id = ${zone}`.execute(
      site.db,
    )
    expect(rows).toMatchObject([{ known: 'moderee' }])
    expect(await findChange(site.db, late.id, rows[0]?.id ?? 0)).toBeUndefined()
    expect(await findChangeForDevice(site.db, late.id, rows[0]?.id ?? 0)).toBeUndefined()
  })
})
