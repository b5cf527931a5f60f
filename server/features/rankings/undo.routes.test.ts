import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { updateRanking } from '../../../contract/rankings.ts'
import { countBatchPeople, deleteBatch, saveBatch } from '../../../contract/rankings.week.ts'
import { today } from '../../lib/clock.ts'
import { subscriber } from '../../test/mailing/alerts.ts'
import { type Batches, inSeconds, openBatches } from '../../test/rankings.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let desk: Batches
const day = today()

beforeAll(async () => {
  desk = await openBatches(site)
})
beforeEach(() => desk.nextZones())
afterEach(() => void vi.restoreAllMocks())

describe('undoing a batch', () => {
  test('within the minute leaves everything as it was, but for the journal', async () => {
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
    expect((await desk.undo(body.batch_id)).status).toBe(404)
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
      { action: 'reopened', ranking_id: replaces, reason: 'Mauvaise feuille', after: { ends_on: addDays(day, 3) } },
      { action: 'deleted', reason: 'Mauvaise feuille', after: null },
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
