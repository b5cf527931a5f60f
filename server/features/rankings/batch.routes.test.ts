import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { assignRanking, updateRanking } from '../../../contract/rankings.ts'
import { countBatchPeople, listProposals, type RankingProposal, saveBatch } from '../../../contract/rankings.week.ts'
import { today } from '../../lib/clock.ts'
import { subscriber } from '../../test/mailing/alerts.ts'
import { ago, openBatches, type TestBatches } from '../../test/rankings/desks.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let desk: TestBatches
const day = today()

beforeAll(async () => {
  desk = await openBatches(site)
})
beforeEach(() => desk.nextZones())

describe('a batch', () => {
  test('gives each zone its class, ends what is in force the day before, and says how many are alerted, and when', async () => {
    const [first, second] = desk.zones
    const before = await desk.given(first)
    await subscriber(site.db, first)
    const { status, body } = await desk.save(
      desk.line(0, { replaces: before }),
      desk.line(1),
      desk.line(1, { type: 'phages', value: '< 1', class: 'tres_faible' }),
    )
    expect([status, body]).toEqual([
      201,
      {
        ...{ batch_id: expect.any(Number), created: 3, people: 1, alerts_at: expect.any(String) },
        ...{ alerts_on: day, held_until: null, undo_seconds: 60, samplings: 0 },
      },
    ])
    expect(await desk.historyOf(first)).toMatchObject([
      {
        class: 'moderee',
        value: 38,
        proposed_class: 'moderee',
        starts_on: day,
        ends_on: addDays(day, 28),
        reason: 'Semaine 47',
        ...{ batch_id: body.batch_id, batch_size: 3 },
      },
      { id: before, class: 'faible', starts_on: ago(10), ends_on: ago(1) },
    ])
    expect(await desk.changesOf(first)).toMatchObject([{ action: 'closed', ranking_id: before, reason: 'Semaine 47' }])
    expect(await desk.historyOf(second)).toMatchObject([
      { type: 'phages', class: 'tres_faible', value: 1, below_limit: true },
      { type: 'arn_f', class: 'moderee' },
    ])
    expect(await desk.auditOf()).toEqual(['ranking-assigned', 'ranking-assigned', 'ranking-assigned'])
    const { rows } = await sql<{ due: number }>`
      select extract(epoch from due_at - ${body.alerts_at}::timestamptz)::float as due from alert_events where zone_id = ${first}`.execute(
      site.db,
    )
    expect(rows).toEqual([{ due: 0 }])
  })

  test('corrects a class that began the same day', async () => {
    const [first] = desk.zones
    await desk.given(first, { ends_on: ago(1) })
    const { body: morning } = await desk.save(desk.line(0))
    const [today] = await desk.historyOf(first)
    const { status, body } = await desk.save(desk.line(0, { class: 'elevee', value: 400, replaces: today?.id }))
    expect([status, body.created]).toEqual([201, 1])
    expect(await desk.historyOf(first)).toMatchObject([
      { id: today?.id, class: 'elevee', value: 400, proposed_class: 'elevee', starts_on: day },
      { class: 'faible', ends_on: ago(1) },
    ])
    expect((await desk.changesOf(first))[0]).toMatchObject({
      action: 'corrected',
      before: { class: 'moderee' },
      after: { class: 'elevee' },
    })
    expect((await desk.undo(morning.batch_id)).status).toBe(409)
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect((await desk.historyOf(first))[0]).toMatchObject({ class: 'moderee', version: 3 })
    expect((await desk.undo(morning.batch_id)).status).toBe(204)
  })

  test('leaves nothing proposed of what it gave', async () => {
    await site.db
      .insertInto('results')
      .values({ zone_id: desk.zones[0], type: 'arn_f', sampled_on: ago(2), value: 38, method: '' })
      .execute()
    const ofZone = async () => {
      const { body } = await desk.admin.call(listProposals, {
        query: { per_page: 200, filter: 'type:equals:arn_f' },
      })
      return body.items.find((one: RankingProposal) => one.zone.id === desk.zones[0])
    }
    const { zone, class: key, value, below_limit, starts_on, ends_on, type } = await ofZone()
    expect(
      (await desk.save({ zone_id: zone.id, type, class: key, value, below_limit, starts_on, ends_on, replaces: null }))
        .status,
    ).toBe(201)
    expect(await ofZone()).toBeUndefined()
  })

  test('with faulty lines saves nothing, and names each of them', async () => {
    const [first] = desk.zones
    await desk.given(first, { starts_on: addDays(day, 5) })
    const before = await desk.stateOf()
    const { status, body } = await desk.save(
      desk.line(0),
      desk.line(1, { class: 'inconnue' }),
      desk.line(2),
      desk.line(2),
      desk.line(1, { type: 'phages', zone_id: 999_999 }),
    )
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['rankings.0.starts_on', 'rankings.1.class', 'rankings.3.zone_id', 'rankings.4.zone_id'],
    ])
    expect((await desk.save(desk.line(0), desk.line(1))).body.errors).toEqual({
      'rankings.0.starts_on': [expect.stringContaining('recouvre une autre')],
    })
    const wrong = await desk.save(
      desk.line(0, { value: 'douze' }),
      desk.line(1, { ends_on: ago(1) }),
      desk.line(2, { starts_on: '0026-11-24' }),
      desk.line(1, { type: 'A', class: '' }),
    )
    expect(Object.keys(wrong.body.errors).sort()).toEqual([
      'rankings.0.starts_on',
      'rankings.0.value',
      'rankings.1.ends_on',
      'rankings.2.starts_on',
      'rankings.3.class',
      'rankings.3.type',
    ])
    expect(await desk.stateOf()).toEqual(before)
  })

  test('with lines that are no longer as shown saves nothing, and tells which, and what is in force', async () => {
    const [first, second] = desk.zones
    const old = await desk.given(first)
    const corrected = await desk.given(second)
    await site.db
      .insertInto('results')
      .values({ zone_id: desk.zones[2], type: 'arn_f', sampled_on: ago(1), value: 4, method: '' })
      .execute()
    await desk.admin.call(assignRanking, {
      params: { id: first },
      body: { type: 'arn_f', class: 'elevee', starts_on: ago(1) },
    })
    await desk.admin.call(updateRanking, { params: { id: corrected }, body: { class: 'elevee', reason: 'Faute' } })
    const before = await desk.stateOf()
    const [current] = await desk.historyOf(first)
    const { status, body } = await desk.save(
      desk.line(0, { type: 'phages' }),
      desk.line(0, { replaces: old }),
      desk.line(1, { replaces: corrected, version: 1 }),
      desk.line(2, { sampled_on: ago(2) }),
    )
    expect([status, body]).toEqual([
      409,
      {
        message: '3 lignes ne sont plus comme affichées. Rien n’a été enregistré.',
        current: [current?.id, corrected],
        errors: {
          'rankings.1.replaces': [
            expect.stringMatching(/^Le classement en vigueur a changé\u00A0: Élevée, depuis le /),
          ],
          'rankings.2.replaces': [expect.stringContaining('Élevée')],
          'rankings.3.replaces': [expect.stringContaining('Un prélèvement plus récent est arrivé')],
        },
      },
    ])
    expect(await desk.stateOf()).toEqual(before)
  })

  test.each([[[]], [Array.from({ length: 501 }, () => ({}))], ['all'], [[null]], [undefined]])(
    'that holds %j is refused',
    async (rankings) => {
      expect((await desk.admin.call(saveBatch, { body: { rankings } })).status).toBe(422)
    },
  )

  test('with five hundred lines is saved and undone', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into zones (code, name, department) select '99.' || n, 'Anse', '99' from generate_series(1, 250) n
      returning id`.execute(site.db)
    const ids = rows.map(({ id }) => id)
    const lines = ids.flatMap((zone_id) => [desk.line(0, { zone_id }), desk.line(0, { zone_id, type: 'phages' })])
    const before = await desk.stateOf(ids)
    expect((await desk.admin.call(countBatchPeople, { body: { rankings: lines } })).body.people).toBe(0)
    const { body } = await desk.save(...lines)
    expect(body.created).toBe(500)
    expect((await desk.undo(body.batch_id)).status).toBe(204)
    expect(await desk.stateOf(ids)).toEqual(before)
  })

  test('counts each person once', async () => {
    const [first, second] = desk.zones
    const { id } = await subscriber(site.db, first)
    await site.db.insertInto('alerts').values({ user_id: id, zone_id: second, level: 'worse' }).execute()
    await subscriber(site.db, second, 'worse')
    const people = async (...rankings: object[]) =>
      (await desk.admin.call(countBatchPeople, { body: { rankings } })).body.people
    expect(await people(desk.line(0), desk.line(1))).toBe(2)
    expect(await people(desk.line(0), desk.line(1, { class: 'tres_faible' }))).toBe(1)
    expect(await people()).toBe(0)
  })

  test('counts for a coming class who is told on its day, and nobody for one that is over', async () => {
    const [zone] = desk.zones
    const replaces = await desk.given(zone, { ends_on: addDays(day, 10) })
    await subscriber(site.db, zone)
    const people = async (values: object) => {
      const rankings = [desk.line(0, { class: 'faible', replaces, ...values })]
      return (await desk.admin.call(countBatchPeople, { body: { rankings } })).body.people
    }
    expect(await people({ starts_on: addDays(day, 5) })).toBe(0)
    expect(await people({ starts_on: addDays(day, 20) })).toBe(1)
    expect(await people({ class: 'elevee', starts_on: ago(30), ends_on: ago(11) })).toBe(0)
  })

  test('counts those who know another class than the one that comes back', async () => {
    const [zone] = desk.zones
    const replaces = await desk.given(zone)
    await subscriber(site.db, zone)
    const { body } = await desk.save(desk.line(0, { class: 'elevee', value: 400, replaces }))
    expect(body.people).toBe(1)
    await subscriber(site.db, zone)
    const [given] = await desk.historyOf(zone)
    const back = desk.line(0, { class: 'faible', value: 4, replaces: given?.id })
    // Who subscribed meanwhile knows the class that goes.
    expect((await desk.save(back)).body.people).toBe(1)
  })
})
