import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteRanking, updateRanking } from '../../../contract/rankings.ts'
import { getLastBatch, listProposals, type RankingProposal, saveBatch } from '../../../contract/rankings.week.ts'
import { ago, openBatches, type TestBatches } from '../../test/rankings/desks.ts'
import { testSite } from '../../test/site.ts'

// A week that is sent again, because the answer was lost or all of it is there already.

const site = testSite()
let desk: TestBatches
beforeAll(async () => {
  desk = await openBatches(site)
})
beforeEach(() => desk.nextZones())

const send = (key: string | undefined, ...rankings: object[]) => desk.admin.call(saveBatch, { body: { key, rankings } })
const batchesOf = () => site.db.selectFrom('ranking_batches').select('id').execute()
const sampled = (on: string, value: number) =>
  site.db
    .insertInto('results')
    .values({ zone_id: desk.zones[0], type: 'arn_f', sampled_on: on, value, method: '' })
    .execute()

test('a batch sent again with its key is the one that is there, in one press and once its page has seen it', async () => {
  await sampled(ago(2), 38)
  const replaces = await desk.given(desk.zones[0])
  const sampling = { sampled_on: ago(3), value: '4' }
  const lines = [desk.line(0, { replaces, version: 1 }), desk.line(1, { sampling })]
  const first = await send('week-key-1', ...lines)
  const again = await send('week-key-1', ...lines)
  const [now] = await desk.historyOf(desk.zones[0])
  const seen = await send('week-key-1', desk.line(0, { replaces: now?.id, version: now?.version }))
  expect([first.status, first.body.created, first.body.samplings]).toEqual([201, 2, 1])
  for (const { status, body } of [again, seen]) {
    expect([status, body]).toEqual([201, { ...first.body, undo_seconds: expect.any(Number) }])
  }
  expect((await batchesOf()).length).toBe(1)
  expect(await desk.changesOf(desk.zones[0])).toMatchObject([{ action: 'closed' }])
  expect((await desk.undo(first.body.batch_id)).status).toBe(204)
  expect(await desk.historyOf(desk.zones[0])).toMatchObject([{ id: replaces, ends_on: null }])
  expect((await desk.admin.call(getLastBatch)).body).toBeNull()
})

test('a batch sent again once a colleague has decided anew of it is no longer there as it was', async () => {
  const colleague = await site.visitor('actalia-user')
  const lines = [desk.line(0), desk.line(1)]
  const first = await send('week-key-8', ...lines)
  const [given] = await desk.historyOf(desk.zones[0])
  const body = { version: 1, reason: 'Saisi par erreur' }
  expect((await colleague.call(deleteRanking, { params: { id: given?.id }, body })).status).toBe(204)
  const again = await send('week-key-8', ...lines)
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('1 ligne n’est plus')])
  const alone = await send('week-key-8', desk.line(0))
  expect([alone.status, alone.body.message]).toEqual([409, expect.stringContaining('l’un d’eux a changé depuis')])
  expect(await desk.historyOf(desk.zones[0])).toEqual([])
  // The batch still stands where the other line is concerned.
  const rest = await send('week-key-8', desk.line(1))
  expect([rest.status, rest.body.batch_id]).toEqual([201, first.body.batch_id])
})

test('two at once with one key are one batch', async () => {
  const both = await Promise.all([send('week-key-2', desk.line(0)), send('week-key-2', desk.line(0))])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(both.map(({ body }) => body.batch_id)).size).toBe(1)
  const others = await Promise.all([send('week-key-3', desk.line(1)), send('week-key-3', desk.line(2))])
  const { length } = (await desk.historyOf(desk.zones[1])).concat(await desk.historyOf(desk.zones[2]))
  expect(length).toBe(1)
  for (const { status } of others) expect([201, 409]).toContain(status)
})

test('another key, another person and an undone batch are a batch of their own', async () => {
  const { body } = await send('week-key-4', desk.line(0))
  const other = await site.visitor('actalia-user')
  const theirs = await other.call(saveBatch, { body: { key: 'week-key-4', rankings: [desk.line(1)] } })
  const another = await send('week-key-5', desk.line(2))
  expect((await desk.undo(another.body.batch_id)).status).toBe(204)
  const anew = await send('week-key-5', desk.line(2))
  const ids = [body, theirs.body, another.body, anew.body].map(({ batch_id }) => batch_id)
  expect(new Set(ids).size).toBe(4)
  expect((await send('court', desk.line(0))).status).toBe(422)
})

test('a line that is there already, as it is, is not written again', async () => {
  const { body } = await send(undefined, desk.line(0))
  const [now] = await desk.historyOf(desk.zones[0])
  const same = desk.line(0, { replaces: now?.id, version: now?.version })
  const alone = await send('week-key-6', same)
  expect([alone.status, alone.body.message]).toEqual([409, 'C’est déjà enregistré, tel quel.'])
  const mixed = await send('week-key-7', same, desk.line(1))
  expect([mixed.status, mixed.body.created]).toEqual([201, 1])
  expect(await desk.changesOf(desk.zones[0])).toEqual([])
  expect((await desk.undo(body.batch_id)).status).toBe(204)
  expect(await desk.historyOf(desk.zones[0])).toEqual([])
})

test('a line that is there already brings an older sampling to keep', async () => {
  await sampled(ago(2), 300)
  await send(undefined, desk.line(0))
  const [now] = await desk.historyOf(desk.zones[0])
  const seen = { replaces: now?.id, version: now?.version }
  const sampling = { sampled_on: ago(9), value: '4' }
  const { status, body } = await send('week-key-9', desk.line(0, { ...seen, sampling }))
  expect([status, body.samplings]).toEqual([201, 1])
  const results = await site.db
    .selectFrom('results')
    .select('sampled_on')
    .where('zone_id', '=', desk.zones[0] ?? 0)
  expect((await results.execute()).map(({ sampled_on }) => sampled_on)).toContain(ago(9))
})

test('a correction sent again after its answer was lost is not written twice, another reason is', async () => {
  await send(undefined, desk.line(0))
  const [given] = await desk.historyOf(desk.zones[0])
  const correct = (version: number | undefined, reason: string) =>
    desk.admin.call(updateRanking, {
      params: { id: given?.id },
      body: { version, class: 'elevee', value: 400, reason },
    })
  expect((await correct(1, 'Faute')).status).toBe(200)
  expect((await correct(1, 'Faute')).body.message).toContain('Ce classement a été modifié entre-temps')
  expect((await correct(2, 'Faute')).body.message).toBe('C’est déjà enregistré, tel quel.')
  expect((await desk.changesOf(desk.zones[0])).length).toBe(1)
  expect((await correct(2, 'Confirmé par téléphone')).status).toBe(200)
})

test('a class confirmed as it is, over a newer sampling of the same load, rests on that one', async () => {
  const proposal = async () => {
    const { body } = await desk.admin.call(listProposals, { query: { per_page: 200, filter: 'type:equals:arn_f' } })
    return body.items.find((one: RankingProposal) => one.zone.id === desk.zones[0])
  }
  await sampled(ago(5), 38)
  await send(undefined, desk.line(0))
  expect(await proposal()).toBeUndefined()
  await sampled(ago(1), 38)
  const { id, version } = (await proposal()).in_force
  const last_sampling = { sampled_on: ago(1), value: 38, below_limit: false }
  expect((await send(undefined, desk.line(0, { replaces: id, version, last_sampling }))).status).toBe(201)
  expect(await proposal()).toBeUndefined()
  expect(await desk.changesOf(desk.zones[0])).toMatchObject([{ action: 'corrected' }])
})
