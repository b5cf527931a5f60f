import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sendRankings } from '../../../contract/lims.ts'
import { listZoneRankings } from '../../../contract/rankings.ts'
import type { Visitor } from '../../test/as.ts'
import { laboratory, type TestLaboratory } from '../../test/lims.ts'
import { testSite } from '../../test/site.ts'

// The scale may have moved since a laboratory sent a ranking.

const site = testSite()
let lab: TestLaboratory
let admin: Visitor
beforeAll(async () => {
  lab = await laboratory(site)
  admin = await site.visitor('actalia-user')
})
afterEach(async () => {
  await site.db.deleteFrom('rankings').execute()
  await site.db.deleteFrom('lims_rankings').execute()
})

const RANKING = { external_id: 'K-1', zone_code: 'A.1', type: 'phages', class: 'faible', starts_on: '2026-11-01' }
const send = (...rows: unknown[]) => lab.send(sendRankings, rows)
const history = async () => {
  const { body } = await admin.send(listZoneRankings, { params: { id: lab.zones[0] ?? 0 }, query: {} })
  return body.items.map((one: Record<string, unknown>) =>
    [one.class, one.starts_on, one.ends_on, one.by].join(' ').trim(),
  )
}
const refusalsOf = async (...rows: unknown[]) =>
  (await send(...rows)).body.rejected.map(({ errors }: { errors: object }) => errors)

/** Between « Faible » and « Modérée »; 10 at first. */
async function setBound(to: number) {
  const set = (key: string, fields: object) =>
    site.db.updateTable('scale_classes').set(fields).where('type', '=', 'phages').where('key', '=', key).execute()
  await set('faible', { max: to })
  await set('moderee', { min: to })
}

test('a stored ranking may keep a retired class, a new one may not have it', async () => {
  await send({ ...RANKING, class: 'moderee' })
  const retire = (is_retired: boolean) =>
    site.db
      .updateTable('scale_classes')
      .set({ is_retired })
      .where('type', '=', 'phages')
      .where('key', '=', 'moderee')
      .execute()
  await retire(true)
  const refusals = await refusalsOf(
    { ...RANKING, class: 'moderee', value: 40, revision: 2 },
    { ...RANKING, external_id: 'K-2', class: 'moderee', starts_on: '2026-11-09' },
  )
  await retire(false)
  expect(refusals).toEqual([{ class: ['Cette classe n’existe pas sur cette échelle.'] }])
  expect(await history()).toEqual(['moderee 2026-11-01  Le Test'])
})

test('a class whose bounds have moved may end, and takes no value above it, retired or not', async () => {
  const set = (key: string, fields: { max?: number; min?: number; is_retired?: boolean }) =>
    site.db.updateTable('scale_classes').set(fields).where('type', '=', 'phages').where('key', '=', key).execute()
  await send({ ...RANKING, value: 5 })
  await set('faible', { max: 3 })
  await set('moderee', { min: 3 })
  const ended = await refusalsOf({ ...RANKING, value: 5, ends_on: '2026-11-30', revision: 2 })
  const raised = await refusalsOf({ ...RANKING, value: 6, revision: 3 })
  await set('faible', { is_retired: true })
  const endedAgain = await refusalsOf({ ...RANKING, value: 5, ends_on: '2026-11-20', revision: 4 })
  const raisedAgain = await refusalsOf({ ...RANKING, value: 500, revision: 5 })
  await set('faible', { max: 10, is_retired: false })
  await set('moderee', { min: 10 })
  expect([ended, endedAgain]).toEqual([[], []])
  expect([raised, raisedAgain]).toEqual([
    [{ class: ['La classe écrite, Faible, est en dessous de celle de la valeur, Modérée.'] }],
    [{ class: ['La classe écrite, Faible, est en dessous de celle de la valeur, Élevée.'] }],
  ])
  expect(await history()).toEqual(['faible 2026-11-01 2026-11-20 Le Test'])
})

test('an end that comes earlier leaves a class without a name as it was given, whatever the scale says since', async () => {
  await setBound(5)
  onTestFinished(() => setBound(10))
  const ranking = { ...RANKING, class: null, value: 7 }
  await send(ranking)
  await setBound(10)
  await send({ ...ranking, ends_on: '2026-11-30', revision: 2 })
  expect(await history()).toEqual(['moderee 2026-11-01 2026-11-30 Le Test'])
  await send({ ...ranking, starts_on: '2026-11-20', revision: 3 })
  expect(await history()).toEqual(['faible 2026-11-20  Le Test'])
  await setBound(5)
  await send({ ...ranking, class: 'elevee', starts_on: '2026-11-20', revision: 4 })
  await send({ ...ranking, starts_on: '2026-11-20', revision: 5 })
  expect(await history()).toEqual(['moderee 2026-11-20  Le Test'])
})

test.each(['2026-11-30', null])(
  'a class that a later end (%s) prolongs is judged by today’s scale',
  async (ends_on) => {
    const ranking = { ...RANKING, class: null, value: 7, ends_on: '2026-11-15' }
    await send(ranking)
    await setBound(5)
    onTestFinished(() => setBound(10))
    await send({ ...ranking, ends_on: '2026-11-10', revision: 2 })
    expect(await history()).toEqual(['faible 2026-11-01 2026-11-10 Le Test'])
    await send({ ...ranking, ends_on, revision: 3 })
    expect(await history()).toEqual([`moderee 2026-11-01 ${ends_on ?? ''} Le Test`])
  },
)

test.each(['2026-11-30', null])('a named class that is milder by now is not prolonged (%s)', async (ends_on) => {
  const ranking = { ...RANKING, value: 7, ends_on: '2026-11-15' }
  await send(ranking)
  await setBound(5)
  onTestFinished(() => setBound(10))
  expect(await refusalsOf({ ...ranking, ends_on, revision: 2 })).toEqual([
    { class: ['La classe écrite, Faible, est en dessous de celle de la valeur, Modérée.'] },
  ])
  expect(await history()).toEqual(['faible 2026-11-01 2026-11-15 Le Test'])
})

test('a retired class stays where it was given, and goes to no other zone or type', async () => {
  const retire = (is_retired: boolean) =>
    site.db.updateTable('scale_classes').set({ is_retired }).where('key', '=', 'moderee').execute()
  await send({ ...RANKING, class: 'moderee' })
  await retire(true)
  onTestFinished(async () => void (await retire(false)))
  const revised = { ...RANKING, class: 'moderee', revision: 2 }
  const unknown = [{ class: ['Cette classe n’existe pas sur cette échelle.'] }]
  expect(await refusalsOf({ ...revised, zone_code: 'A.2' })).toEqual(unknown)
  expect(await refusalsOf({ ...revised, type: 'arn_f' })).toEqual(unknown)
  expect(await refusalsOf({ ...revised, ends_on: '2026-11-20' })).toEqual([])
})
