import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '../../../../contract/core/days.ts'
import { deleteRanking, updateRanking } from '../../../../contract/rankings.ts'
import { getBatch, getLastBatch } from '../../../../contract/rankings.week.ts'
import { clock, today } from '../../../lib/clock.ts'
import { subscriber } from '../../../test/mailing/alerts.ts'
import { ago, inSeconds, openBatches, type TestBatches } from '../../../test/rankings/desks.ts'
import { testSite } from '../../../test/site.ts'
import { forgetOldEdits } from './rankings.write.queries.ts'

const site = testSite()
let desk: TestBatches

beforeAll(async () => {
  desk = await openBatches(site)
})
beforeEach(() => desk.nextZones())
afterEach(() => void vi.restoreAllMocks())

const batchOf = async (id: number, visitor = desk.admin) => visitor.call(getBatch, { params: { id } })
const last = async () => (await desk.admin.call(getLastBatch)).body

test('a batch says what it gave, in place of what, and whom its withdrawal would alert', async () => {
  const [first, second] = desk.zones
  const replaces = await desk.given(first, { value: 4 })
  const reader = await subscriber(site.db, first)
  const { body: saved } = await desk.save(
    desk.line(0, { replaces }),
    desk.line(1),
    desk.line(1, { type: 'phages', value: '< 1', class: 'tres_faible' }),
  )
  // Knows the class that would go; nobody was told of the other yet.
  await site.db.insertInto('alerts').values({ user_id: reader.id, zone_id: second, level: 'any' }).execute()
  inSeconds(120)
  const { status, body } = await batchOf(saved.batch_id)
  const days = { starts_on: today(), ends_on: addDays(today(), 28) }
  expect([status, body]).toEqual([
    200,
    {
      ...{ batch_id: saved.batch_id, created: 3, created_at: expect.any(String), people: 1, alerts_on: today() },
      samplings: 0,
      refusal: null,
      lines: [
        {
          zone: { id: first, code: expect.any(String), name: expect.any(String) },
          type: 'arn_f',
          before: { class: 'faible', value: 4, below_limit: false, starts_on: ago(10), ends_on: null },
          after: { class: 'moderee', value: 38, below_limit: false, ...days },
        },
        {
          zone: { id: second, code: expect.any(String), name: expect.any(String) },
          type: 'arn_f',
          before: null,
          after: { class: 'moderee', value: 38, below_limit: false, ...days },
        },
        {
          zone: { id: second, code: expect.any(String), name: expect.any(String) },
          type: 'phages',
          before: null,
          after: { class: 'tres_faible', value: 1, below_limit: true, ...days },
        },
      ],
    },
  ])
  expect((await last())?.created_at).toBe(body.created_at)
})

test('it says what a correction or a deletion took away', async () => {
  const id = await desk.given(desk.zones[0], { value: 4 })
  await desk.admin.call(updateRanking, { params: { id }, body: { class: 'elevee', reason: 'Faute' } })
  const corrected = await batchOf((await last())?.batch_id ?? 0)
  expect(corrected.body.lines).toMatchObject([{ before: { class: 'faible' }, after: { class: 'elevee' } }])
  await desk.admin.call(deleteRanking, { params: { id }, body: { reason: 'Doublon' } })
  const deleted = await batchOf((await last())?.batch_id ?? 0)
  expect(deleted.body.lines).toMatchObject([{ before: { class: 'elevee' }, after: null }])
})

test('it says why it can no longer be withdrawn: something was decided since, it is withdrawn, it is a day old', async () => {
  const { body: changed } = await desk.save(desk.line(0), desk.line(1))
  const [record] = await desk.historyOf(desk.zones[0])
  await desk.admin.call(updateRanking, { params: { id: record?.id ?? 0 }, body: { value: 40, reason: 'Faute' } })
  const { body: since } = await batchOf(changed.batch_id)
  expect([since.refusal, since.people, since.lines.length]).toEqual([expect.stringContaining('a changé depuis'), 0, 2])
  expect((await desk.undo(changed.batch_id, { reason: 'Erreur' })).body.message).toBe(since.refusal)

  const { body: undone } = await desk.save(desk.line(2))
  await desk.undo(undone.batch_id)
  expect((await batchOf(undone.batch_id)).body.refusal).toContain('déjà retiré')

  const { body: old } = await desk.save(desk.line(2))
  inSeconds(24 * 3600 + 5)
  expect((await batchOf(old.batch_id)).body.refusal).toContain('plus d’un jour')
  await forgetOldEdits(site.db)
  expect((await batchOf(old.batch_id)).body).toMatchObject({
    lines: [],
    refusal: expect.stringContaining('plus d’un jour'),
  })
})

test('once one’s last batch is undone, the one before comes back with its own minute', async () => {
  const { body: first } = await desk.save(desk.line(0))
  const at = clock.now().getTime()
  vi.spyOn(clock, 'now').mockReturnValue(new Date(at + 20_000))
  const { body: second } = await desk.save(desk.line(1))
  expect((await last())?.batch_id).toBe(second.batch_id)
  expect((await desk.undo(second.batch_id)).status).toBe(204)
  expect(await last()).toMatchObject({ batch_id: first.batch_id })
  expect((await last())?.undo_seconds).toBeLessThanOrEqual(40)
  expect((await desk.undo(first.batch_id)).status).toBe(204)
})

test('an unknown one is not found; others than administrators are told nothing', async () => {
  expect((await batchOf(2_000_000_000)).status).toBe(404)
  expect((await desk.admin.call(getBatch, { params: { id: 'x' } })).status).toBe(404)
  const { body } = await desk.save(desk.line(0))
  for (const role of ['client', 'registered', 'actalia-api'] as const)
    expect([401, 403]).toContain((await batchOf(body.batch_id, await site.visitor(role))).status)
  expect((await batchOf(body.batch_id, await site.visitor('actalia-admin'))).status).toBe(200)
})
