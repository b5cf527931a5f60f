import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { assignRanking, assignRankings, updateRanking } from '../../../../contract/rankings.ts'
import { listProposals, type RankingProposal } from '../../../../contract/rankings.week.ts'
import { today } from '../../../lib/clock.ts'
import { ago, openBatches } from '../../../test/rankings/desks.ts'
import { testSite } from '../../../test/site.ts'

// Nobody gives a class over a sampling, or by a scale, that they have not seen.

const site = testSite()
let desk: Awaited<ReturnType<typeof openBatches>>
beforeAll(async () => {
  desk = await openBatches(site)
})
beforeEach(() => desk.nextZones())

const sampled = (at: 0 | 1, sampled_on: string, value: number) =>
  site.db
    .insertInto('results')
    .values({ zone_id: desk.zones[at], type: 'arn_f', sampled_on, value, method: '' })
    .execute()
const load = (sampled_on: string, value: number) => ({ sampled_on, value, below_limit: false })
const proposal = async (): Promise<RankingProposal | undefined> => {
  const { body } = await desk.admin.call(listProposals, { query: { per_page: 200, filter: 'type:equals:arn_f' } })
  return body.items.find((one: RankingProposal) => one.zone.id === desk.zones[0])
}

/** The ranking in force, as a page that shows it names it. */
const shown = async () => {
  const in_force = (await proposal())?.in_force
  return { replaces: in_force?.id ?? null, version: in_force?.version }
}

const FAIBLE = { type: 'arn_f' as const, class: 'faible', value: '5' }
const last_sampling = load(ago(2), 5)
const WAYS = {
  batch: (shown: object = {}) => desk.save(desk.line(0, { ...FAIBLE, last_sampling, ...shown })),
  assignment: ({ last_sampling: last = last_sampling, ...more }: Record<string, unknown> = {}) =>
    desk.admin.call(assignRanking, {
      params: { id: desk.zones[0] },
      body: { ...FAIBLE, starts_on: today(), shown: null, last_sampling: last as typeof last_sampling | null, ...more },
    }),
  'assignment of several': ({ last_sampling: last = last_sampling, ...more }: Record<string, unknown> = {}) =>
    desk.admin.call(assignRankings, {
      body: {
        ...{ ...FAIBLE, zone_ids: desk.zones.slice(0, 2), starts_on: today(), shown: [null, null] },
        last_samplings: [last as typeof last_sampling | null, null],
        ...more,
      },
    }),
}

describe.each(Object.entries(WAYS))('by %s a class is refused, and then given', (_name, save) => {
  test.each([
    ['was corrected', () => sql`update results set value = 500 where zone_id = ${desk.zones[0]}`, load(ago(2), 500)],
    [
      'is below the limit by now',
      () => sql`update results set below_limit = true where zone_id = ${desk.zones[0]}`,
      { ...last_sampling, below_limit: true },
    ],
    ['is gone', () => sql`delete from results where zone_id = ${desk.zones[0]}`, null],
  ])('where the last sampling %s', async (_case, change, now) => {
    await sampled(0, ago(2), 5)
    await change().execute(site.db)
    const { status, body } = await save()
    const said = now ? `<?\\s?${now.value}\\sUFP/g` : 'Le dernier prélèvement a été retiré'
    expect([status, JSON.stringify(body.errors)]).toEqual([409, expect.stringMatching(said)])
    expect(await desk.historyOf(desk.zones[0])).toEqual([])
    expect((await save({ last_sampling: now })).status).toBe(201)
  })

  test('where a sampling of today came, and the one that it was not given over stays unproposed', async () => {
    await sampled(0, ago(2), 5)
    await sampled(0, today(), 500)
    expect((await save()).status).toBe(409)
    expect(await proposal()).toMatchObject({ class: 'elevee' })
    expect((await save({ last_sampling: load(today(), 500), class: 'elevee', value: '500' })).status).toBe(201)
    expect(await proposal()).toBeUndefined()
  })

  test('where a colleague’s class, another sampling and another scale came, all three are told at once', async () => {
    await sampled(0, ago(2), 7)
    await moveBound(5)
    await site.db.updateTable('results').set({ value: 8 }).where('zone_id', '=', desk.zones[0]).execute()
    const params = { id: desk.zones[0] }
    await desk.admin.call(assignRanking, { params, body: { ...FAIBLE, class: 'elevee', value: '', starts_on: ago(1) } })
    const { status, body } = await save({ value: '7', last_sampling: load(ago(2), 7), is_proposed: true })
    const said = expect.stringMatching(
      /en vigueur a changé.*Élevée.*prélèvement a changé.*8.*échelle a changé.*Modérée/,
    )
    expect([status, JSON.stringify(body.errors)]).toEqual([409, said])
  })

  test('where the scale has moved since, unless somebody chose that class', async () => {
    await sampled(0, ago(2), 7)
    const shown = { value: '7', last_sampling: load(ago(2), 7) }
    await moveBound(5)
    const { status, body } = await save({ ...shown, is_proposed: true })
    expect([status, JSON.stringify(body.errors)]).toEqual([409, expect.stringContaining('Modérée')])
    expect((await save({ ...shown, is_proposed: true, class: 'moderee' })).status).toBe(201)
  })
})

test('a batch may name a class that somebody chose against the scale', async () => {
  await moveBound(5)
  expect((await desk.save(desk.line(0, { ...FAIBLE, value: '7', is_proposed: false }))).status).toBe(201)
})

test('what was pasted, and the laboratory sent meanwhile, is known to who pasted it', async () => {
  await sampled(0, ago(2), 5)
  const line = desk.line(0, { ...FAIBLE, last_sampling: null, sampling: { sampled_on: ago(2), value: '5' } })
  expect((await desk.save(line)).status).toBe(201)
})

test('who says nothing of samplings, as a program or an older page, is refused nothing for them', async () => {
  await sampled(0, ago(2), 500)
  expect((await desk.save(desk.line(0, FAIBLE))).status).toBe(201)
})

test.each([
  ['nothing of samplings', {}],
  ['the day alone', { sampled_on: ago(2) }],
  ['an older one that was pasted', { sampling: { sampled_on: ago(9), value: '5' } }],
])('a class confirmed with %s leaves proposed what was not seen', async (_said, said) => {
  await sampled(0, ago(2), 5)
  await WAYS.batch()
  await sql`update results set value = 500 where zone_id = ${desk.zones[0]}`.execute(site.db)
  const confirm = async () => desk.save(desk.line(0, { ...FAIBLE, ...(await shown()), ends_on: null, ...said }))
  expect((await confirm()).status).toBe(201)
  expect(await proposal()).toMatchObject({ class: 'elevee', in_force: { ends_on: null } })
  expect((await confirm()).body.message).toBe('C’est déjà enregistré, tel quel.')
  expect(await proposal()).toMatchObject({ class: 'elevee' })
})

test('a class confirmed with the last sampling, which was pasted, is proposed no more', async () => {
  await sampled(0, ago(9), 5)
  await WAYS.batch({ last_sampling: load(ago(9), 5) })
  await sampled(0, ago(2), 6)
  expect(await proposal()).toMatchObject({ class: 'faible' })
  const sampling = { sampled_on: ago(2), value: '6' }
  expect((await desk.save(desk.line(0, { ...FAIBLE, ...(await shown()), sampling }))).status).toBe(201)
  expect(await proposal()).toBeUndefined()
})

test('a correction leaves proposed what nobody has looked at, and follows today’s scale', async () => {
  await sampled(0, ago(2), 5)
  await WAYS.batch()
  expect(await proposal()).toBeUndefined()
  await sampled(0, ago(2), 500)
  const [given] = await desk.historyOf(desk.zones[0])
  const correct = (body: object) =>
    desk.admin.call(updateRanking, { params: { id: given?.id ?? 0 }, body: { reason: 'Faute', ...body } })
  expect((await correct({ value: '7' })).status).toBe(200)
  expect(await proposal()).toMatchObject({ class: 'elevee', in_force: { value: 7 } })
  await moveBound(5)
  const { status, body } = await correct({ value: '8', class: 'faible', is_proposed: true })
  expect([status, body.errors]).toEqual([409, { class: [expect.stringContaining('L’échelle a changé')] }])
})

test('a correction of the start takes no sampling in that nobody has looked at, sent twice or not', async () => {
  await sampled(0, ago(8), 5)
  await desk.save(desk.line(0, { ...FAIBLE, starts_on: ago(7), last_sampling: load(ago(8), 5) }))
  await sampled(0, ago(2), 500)
  const [given] = await desk.historyOf(desk.zones[0])
  const correct = (reason: string) =>
    desk.admin.call(updateRanking, { params: { id: given?.id ?? 0 }, body: { reason, starts_on: ago(1) } })
  expect((await correct('Faute')).status).toBe(200)
  expect(await proposal()).toMatchObject({ class: 'elevee', in_force: { starts_on: ago(1) } })
  expect((await correct('Faute')).body.message).toBe('C’est déjà enregistré, tel quel.')
  expect(await desk.changesOf(desk.zones[0])).toHaveLength(1)
  expect((await correct('Revu')).status).toBe(200)
  expect(await proposal()).toMatchObject({ class: 'elevee' })
})

test('a class of the week whose end alone moves rests on what was seen, and as before once undone', async () => {
  await sampled(0, ago(9), 5)
  await WAYS.batch({ last_sampling: load(ago(9), 5) })
  await sampled(0, ago(1), 5)
  const before = (await proposal())?.in_force
  const seen = { replaces: before?.id, version: before?.version, last_sampling: load(ago(1), 5) }
  const { status, body } = await WAYS.batch({ ...seen, ends_on: null })
  expect([status, await proposal()]).toEqual([201, undefined])
  expect((await desk.undo(body.batch_id)).status).toBe(204)
  expect(await proposal()).toMatchObject({ in_force: { ends_on: before?.ends_on } })
})

async function moveBound(to: number) {
  const set = async (bound: number) => {
    await sql`update scale_classes set max = ${bound} where type = 'arn_f' and key = 'faible'`.execute(site.db)
    await sql`update scale_classes set min = ${bound} where type = 'arn_f' and key = 'moderee'`.execute(site.db)
  }
  onTestFinished(() => set(10))
  await set(to)
}
