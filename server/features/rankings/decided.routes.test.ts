import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sendRankings } from '../../../contract/lims.ts'
import { assignRanking, deleteRanking, updateRanking } from '../../../contract/rankings.ts'
import { deleteBatch, listProposals, type RankingProposal } from '../../../contract/rankings.week.ts'
import { today } from '../../lib/clock.ts'
import type { Visitor } from '../../test/as.ts'
import { laboratory } from '../../test/lims.ts'
import { ago, openBatches, type TestBatches } from '../../test/rankings/desks.ts'
import { testSite } from '../../test/site.ts'

// Who made what is in force as it is: the grid asks before it saves over another's.

const site = testSite()
let desk: TestBatches
let other: Visitor
let zone: number

beforeAll(async () => {
  desk = await openBatches(site)
  other = await site.visitor('actalia-admin')
})
beforeEach(async () => {
  await desk.nextZones()
  zone = desk.zones[0]
})

async function proposalOf(visitor: Visitor, id = zone): Promise<RankingProposal | undefined> {
  const { body } = await visitor.call(listProposals, { query: { all: 'true', per_page: 200 } })
  return body.items.find((line: RankingProposal) => line.zone.id === id && line.type === 'arn_f')
}

/** Whose it is for the one who saved or undid, and for the other. */
async function ownersOf(id = zone) {
  const [mine, theirs] = [await proposalOf(desk.admin, id), await proposalOf(other, id)]
  return [mine?.decided?.is_own, theirs?.decided?.is_own]
}
const ofMine = [true, false]
const ofOther = [false, true]

test('it is nobody’s where nothing ever was, and has no name where the account is gone', async () => {
  expect(await proposalOf(desk.admin)).toMatchObject({ in_force: null, decided: null })
  await desk.given(zone, { user_id: 999_999 })
  expect((await proposalOf(desk.admin))?.decided).toMatchObject({ by: null, is_own: false })
})

test('it is of who gave, corrected, deleted or undid it last, with the name and the moment', async () => {
  const before = new Date().toISOString()
  const { body: batch } = await desk.save(desk.line(0))
  expect(await ownersOf()).toEqual(ofMine)
  const { decided } = (await proposalOf(other)) ?? {}
  const [record] = await desk.historyOf(zone)
  expect(decided).toEqual({ at: record?.created_at, by: record?.by, is_own: false })
  expect((decided?.at ?? '') >= before).toBe(true)
  const params = { id: record?.id ?? 0 }
  await other.call(updateRanking, { params, body: { class: 'elevee', value: 400, reason: 'Faute' } })
  expect(await ownersOf()).toEqual(ofOther)
  const [change] = await desk.changesOf(zone)
  expect((await proposalOf(desk.admin))?.decided).toEqual({ at: change?.at, by: change?.by, is_own: false })
  await desk.admin.call(deleteRanking, { params, body: { reason: 'Doublon' } })
  expect(await proposalOf(desk.admin)).toMatchObject({ in_force: null, decided: { is_own: true } })
  expect(await ownersOf()).toEqual(ofMine)
  expect((await desk.undo(batch.batch_id)).status).toBe(409)
})

test('undoing is the decision of who undoes, whoever saved', async () => {
  const replaces = await desk.given(zone)
  const { body } = await desk.save(desk.line(0, { replaces }))
  expect(await ownersOf()).toEqual(ofMine)
  expect((await other.call(deleteBatch, { params: { id: body.batch_id }, body: {} })).status).toBe(204)
  expect(await proposalOf(desk.admin)).toMatchObject({ in_force: { id: replaces, class: 'faible' } })
  expect(await ownersOf()).toEqual(ofOther)
})

test('a change of a past or coming class is no decision on what was in force', async () => {
  const { body } = await desk.save(desk.line(0))
  const past = await desk.given(zone, { starts_on: ago(40), ends_on: ago(30) })
  expect((await other.call(deleteBatch, { params: { id: body.batch_id }, body: {} })).status).toBe(204)
  const correction = { class: 'elevee', reason: 'Faute' }
  expect((await desk.admin.call(updateRanking, { params: { id: past }, body: correction })).status).toBe(200)
  expect(await proposalOf(desk.admin)).toMatchObject({ in_force: null })
  expect(await ownersOf()).toEqual(ofOther)
})

test('a class of the other type, or of another zone, is no decision on it', async () => {
  await other.call(assignRanking, {
    params: { id: zone },
    body: { type: 'arn_f', class: 'elevee', starts_on: today() },
  })
  await desk.save(desk.line(0, { type: 'phages' }), desk.line(1))
  expect(await ownersOf()).toEqual(ofOther)
})

test('what the laboratory sends is of neither', async () => {
  const lab = await laboratory(site)
  const row = { external_id: 'D-1', zone_code: 'A.1', type: 'arn_f', class: 'faible', starts_on: today() }
  expect((await lab.send(sendRankings, [row])).status).toBe(200)
  expect(await ownersOf(lab.zones[0])).toEqual([false, false])
  expect((await proposalOf(other, lab.zones[0]))?.decided?.at).toEqual(expect.any(String))
})

test.each(['client', 'registered', 'actalia-api'] as const)('%s is told nothing of it', async (role) => {
  const visitor = await site.visitor(role)
  expect([401, 403]).toContain((await visitor.call(listProposals)).status)
})
