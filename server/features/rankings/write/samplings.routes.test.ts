import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../../contract/core/days.ts'
import { sendRankings } from '../../../../contract/lims.ts'
import { assignRanking } from '../../../../contract/rankings.ts'
import {
  getBatch,
  getLastBatch,
  listProposals,
  type RankingProposal,
  saveBatch,
} from '../../../../contract/rankings.week.ts'
import { deleteResult } from '../../../../contract/results.ts'
import { today } from '../../../lib/clock.ts'
import { testLaboratory } from '../../../test/lims.ts'
import { ago, inSeconds, openBatches, type TestBatches } from '../../../test/rankings/desks.ts'
import { testSite } from '../../../test/site.ts'

const site = testSite()
const lab = testLaboratory(site)
let desk: TestBatches
const day = today()

beforeAll(async () => {
  desk = await openBatches(site)
})
beforeEach(() => desk.nextZones())
afterEach(() => void vi.restoreAllMocks())

const pasted = (at: 0 | 1 | 2, sampling: object, values: object = {}) =>
  desk.line(at, { sampled_on: ago(1), sampling: { sampled_on: ago(1), value: '38', ...sampling }, ...values })

const resultsOf = async (zones: readonly number[] = desk.zones) => {
  const { rows } = await sql<object>`
    select zone_id, type, sampled_on, value, below_limit, lims_client_id, is_shared, method, user_id, beside_id is not null as is_paired
    from results where zone_id = any(${zones}::int[]) order by id`.execute(site.db)
  return rows
}

const addResult = (values: object = {}) =>
  site.db
    .insertInto('results')
    .values({ zone_id: desk.zones[0], type: 'arn_f', sampled_on: ago(1), value: 38, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()

const journal = async () => {
  const { rows } = await sql<{ action: string; details: { field: string; after?: unknown; before?: unknown }[] }>`
    select action, details from audit where action like 'result-%' order by id desc limit 2`.execute(site.db)
  return rows
}

const proposalOf = async (zone: number): Promise<RankingProposal> => {
  const { body } = await desk.admin.call(listProposals, {
    query: { per_page: 200, filter: 'type:equals:arn_f', all: 'true' },
  })
  return body.items.find((one: RankingProposal) => one.zone.id === zone)
}

describe('samplings sent with a batch', () => {
  test('are kept as results of the monitoring, and the classes rest on them', async () => {
    const [first, second] = desk.zones
    const { status, body } = await desk.save(
      pasted(0, {}),
      pasted(0, { value: '<\u00A01' }, { type: 'phages', class: 'tres_faible', value: '< 1' }),
      desk.line(1),
    )
    expect([status, body.created, body.samplings]).toEqual([201, 3, 2])
    const kept = { zone_id: first, sampled_on: ago(1), lims_client_id: null, is_shared: false, method: '' }
    expect(await resultsOf()).toEqual([
      { ...kept, type: 'arn_f', value: 38, below_limit: false, user_id: expect.any(Number), is_paired: true },
      { ...kept, type: 'phages', value: 1, below_limit: true, user_id: expect.any(Number), is_paired: true },
    ])
    expect((await proposalOf(first)).samplings).toMatchObject([{ sampled_on: ago(1), value: 38, class: 'moderee' }])
    const { rows } =
      await sql`select sampled_on from rankings where zone_id in (${first}, ${second}) order by id`.execute(site.db)
    expect(rows).toEqual([{ sampled_on: ago(1) }, { sampled_on: ago(1) }, { sampled_on: null }])
    expect((await desk.admin.call(getLastBatch)).body.samplings).toBe(2)
    expect(await journal()).toMatchObject([{ action: 'result-created' }, { action: 'result-created' }])
  })

  test('are taken back with it, within the minute or later, and the journal tells both', async () => {
    await addResult({ sampled_on: ago(9), value: 4 })
    const before = [await desk.stateOf(), await resultsOf()]
    const { body } = await desk.save(pasted(0, {}), pasted(1, {}))
    expect(await resultsOf()).toHaveLength(3)
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect([await desk.stateOf(), await resultsOf()]).toEqual(before)
    expect(await journal()).toMatchObject([{ action: 'result-deleted' }, { action: 'result-deleted' }])
    const { body: later } = await desk.save(pasted(0, {}))
    inSeconds(61)
    expect((await desk.undo(later.batch_id)).status).toBe(409)
    expect(await resultsOf()).toHaveLength(2)
    expect((await desk.undo(later.batch_id, { reason: 'Mauvaise feuille' })).status).toBe(204)
    expect(await resultsOf()).toEqual(before[1])
  })

  test('stay gone where somebody deleted one before the batch was undone', async () => {
    const { body } = await desk.save(pasted(0, {}), pasted(1, {}))
    const { id } = await site.db
      .selectFrom('results')
      .select('id')
      .where('zone_id', '=', desk.zones[0])
      .executeTakeFirstOrThrow()
    expect((await desk.admin.call(deleteResult, { params: { id } })).status).toBe(204)
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect(await resultsOf()).toEqual([])
  })

  test('stay when the batch is undone, where a class that somebody gave meanwhile rests on them', async () => {
    const { body } = await desk.save(pasted(0, {}), pasted(1, {}))
    const colleague = await site.visitor('actalia-admin')
    const coming = { type: 'arn_f', class: 'faible', value: '4', starts_on: addDays(day, 40) }
    const given = await colleague.call(assignRanking, { params: { id: desk.zones[0] }, body: coming })
    expect(given.status).toBe(201)
    expect((await desk.admin.call(getBatch, { params: { id: body.batch_id } })).body.samplings).toBe(1)
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect(await resultsOf()).toMatchObject([{ zone_id: desk.zones[0], value: 38 }])
  })

  test('are passed over on a day that has the same which all may see; another load of it is told, and nothing saved', async () => {
    await addResult()
    await addResult({ zone_id: desk.zones[1], value: 0.5, lims_client_id: 'C-1' })
    const other = await desk.save(pasted(0, { value: '4' }))
    expect([other.status, other.body.errors]).toEqual([
      409,
      { 'rankings.0.replaces': [expect.stringMatching(/^Un prélèvement du .* est déjà connu\u00A0: 38\.$/)] },
    ])
    const { body } = await desk.save(pasted(0, { value: '38' }), pasted(1, { value: '0,5' }))
    // The client's own is not the monitoring's, and nobody else sees it.
    expect(body.samplings).toBe(1)
    expect((await resultsOf()).map((one) => Object(one).lims_client_id)).toEqual([null, 'C-1', null])
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect(await resultsOf()).toHaveLength(2)
  })

  test('of a day before the last known are kept, and the class rests on the last', async () => {
    await addResult()
    const { body } = await desk.save(pasted(0, { sampled_on: ago(20), value: 500 }))
    expect([body.samplings, (await proposalOf(desk.zones[0])).samplings]).toMatchObject([
      1,
      [
        { sampled_on: ago(1), value: 38 },
        { sampled_on: ago(20), value: 500 },
      ],
    ])
  })

  test('are not kept of a batch that is refused', async () => {
    await addResult({ sampled_on: day })
    const stale = await desk.save(pasted(0, {}), pasted(1, {}))
    expect([stale.status, Object.keys(stale.body.errors)]).toEqual([409, ['rankings.0.replaces']])
    const faulty = await desk.save(pasted(1, {}), pasted(2, {}, { class: 'inconnue' }))
    expect(faulty.status).toBe(422)
    expect(await resultsOf()).toHaveLength(1)
  })

  test.each([
    [{ sampled_on: '2999-01-01' }, 'sampled_on', 'Cette année n’est pas plausible.'],
    [{ sampled_on: '2100-01-01' }, 'sampled_on', 'Ce jour n’est pas encore passé.'],
    [
      { sampled_on: '26/11/2026' },
      'sampled_on',
      'Cette date n’est pas valide\u00A0: écrivez-la par exemple 27/11/26 ou 2026-11-27.',
    ],
    [{ value: '> 500' }, 'value', expect.stringContaining('plus de')],
    [{ value: null }, 'value', 'Ce champ est obligatoire.'],
    [{ value: undefined }, 'value', 'Ce champ est obligatoire.'],
  ])('with %j are refused, in their line', async (sampling, field, fault) => {
    const { status, body } = await desk.save(desk.line(0), pasted(1, sampling))
    expect([status, body.errors]).toEqual([422, { [`rankings.1.sampling.${field}`]: [fault] }])
    expect(await resultsOf()).toEqual([])
  })

  test('of a coming day are told of with the other faults', async () => {
    const { body } = await desk.save(pasted(0, { sampled_on: '2100-01-01' }), desk.line(1, { value: 'douze' }))
    expect(Object.keys(body.errors).sort()).toEqual(['rankings.0.sampling.sampled_on', 'rankings.1.value'])
  })

  test.each(['client', 'registered', 'actalia-api'] as const)('are refused to %s', async (role) => {
    const visitor = await site.visitor(role)
    const { status } = await visitor.call(saveBatch, { body: { rankings: [pasted(0, {})] } })
    expect([401, 403]).toContain(status)
    expect(await resultsOf()).toEqual([])
  })

  test('meet the laboratory’s batches of the same zones without a failure', async () => {
    const zones = await site.db
      .selectFrom('zones')
      .select('code')
      .where('id', 'in', [...desk.zones])
      .execute()
    const rows = zones.map(({ code }, at) => ({
      ...{ external_id: `R-${code}`, zone_code: code, type: 'arn_f', class: 'faible' },
      ...{ starts_on: ago(30 - at), ends_on: ago(20) },
    }))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, round) => [
        desk.save(pasted(0, { value: round + 1 }), pasted(1, {}), pasted(2, {})),
        lab.send(
          sendRankings,
          rows.map((row) => ({ ...row, revision: round + 1 })),
        ),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  })

  test('sent twice at once are written once', async () => {
    const answers = await Promise.all([desk.save(pasted(0, {})), desk.save(pasted(0, {}))])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await resultsOf()).toHaveLength(1)
  })
})
