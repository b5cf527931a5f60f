import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  assignRanking,
  assignRankings,
  listRankingChanges,
  listZoneRankings,
  type RankingRecord,
} from '../../../contract/rankings.ts'
import { FAIBLE, openRankings, type TestRankings } from '../../test/rankings/desks.ts'

let desk: TestRankings

beforeAll(async () => {
  desk = await openRankings()
})
afterAll(() => desk.close())
beforeEach(() => desk.nextZone())

const periods = async () => (await desk.history()).map(({ starts_on, ends_on }) => [starts_on, ends_on])

describe('assigning', () => {
  test('a ranking has its class, its load, its period, and who decided it', async () => {
    const { status, body } = await desk.assign({ value: '< 1,5', reason: ' Prélèvement du 30/10 ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      zone_id: desk.zone,
      type: 'arn_f',
      class: 'faible',
      value: 1.5,
      below_limit: true,
      proposed_class: 'tres_faible',
      starts_on: '2026-11-01',
      ends_on: null,
      by: 'Le Test',
      reason: 'Prélèvement du 30/10',
      version: 1,
    })
  })

  test('a ranking that starts within an open one ends it the day before, and the history shows it', async () => {
    await desk.assign()
    await desk.assign({ starts_on: '2026-11-20', class: 'elevee', value: 240, reason: 'Pluie' })
    expect(await periods()).toEqual([
      ['2026-11-20', null],
      ['2026-11-01', '2026-11-19'],
    ])
    expect(await desk.changes()).toMatchObject([
      { action: 'closed', by: 'Le Test', reason: 'Pluie', before: { ends_on: null }, after: { ends_on: '2026-11-19' } },
    ])
  })

  test.each([
    ['the same start', { starts_on: '2026-11-01' }],
    ['before, without end', { starts_on: '2026-10-01' }],
    ['before, ending inside', { starts_on: '2026-10-01', ends_on: '2026-11-01' }],
  ])('a ranking over the open one (%s) is refused under « Application du »', async (_name, period) => {
    await desk.assign()
    const { status, body } = await desk.assign(period)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['starts_on']])
    expect(body.errors.starts_on[0]).toMatch(/en recouvre une autre, en cours depuis le 1\u00A0nov\.\u00A02026/)
    expect(await periods()).toEqual([['2026-11-01', null]])
  })

  test('a ranking within one that has an end is refused, unless it is asked to end the day before', async () => {
    await desk.assign({ ends_on: '2026-11-28' })
    const later = { starts_on: '2026-11-20', class: 'elevee', value: 300 }
    expect((await desk.assign(later)).body.errors.starts_on[0]).toMatch(
      /du 1\u00A0nov\.\u00A02026 au 28\u00A0nov\.\u00A02026/,
    )
    expect((await desk.assign({ ...later, shortens: true })).status).toBe(201)
    expect(await periods()).toEqual([
      ['2026-11-20', null],
      ['2026-11-01', '2026-11-19'],
    ])
    expect(await desk.changes()).toMatchObject([{ action: 'closed', before: { ends_on: '2026-11-28' } }])
  })

  test('rankings of the other type or of another zone do not conflict', async () => {
    await desk.assign()
    expect((await desk.assign({ type: 'phages' })).status).toBe(201)
    expect((await desk.assign({}, await desk.addZone())).status).toBe(201)
  })

  test.each([
    [{ type: 'e_coli' }, 'type'],
    [{ type: 'toString' }, 'type'],
    [{ class: 'A' }, 'class'],
    [{ class: '' }, 'class'],
    [{ class: 'x'.repeat(41) }, 'class'],
    [{ value: 'douze' }, 'value'],
    [{ value: -1 }, 'value'],
    [{ value: '1000000001' }, 'value'],
    [{ value: 1.234 }, 'value'],
    [{ value: {} }, 'value'],
    [{ value: '', below_limit: true }, 'value'],
    [{ below_limit: 'oui' }, 'below_limit'],
    [{ starts_on: '2027-02-29' }, 'starts_on'],
    [{ starts_on: '01/11/2026' }, 'starts_on'],
    [{ starts_on: '0026-11-01' }, 'starts_on'],
    [{ starts_on: 20261101 }, 'starts_on'],
    [{ ends_on: '2026-10-31' }, 'ends_on'],
    [{ ends_on: 'demain' }, 'ends_on'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ reason: 'a\u0000b' }, 'reason'],
  ])('%j is refused under its field, in French', async (wrong, field) => {
    const { status, body } = await desk.assign(wrong)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(body.errors[field][0]).toMatch(/^[A-ZÀÉ].*\.$/)
    expect(await periods()).toEqual([])
  })

  test.each([
    [
      'values of another form',
      { type: 'x', value: 'y', starts_on: '2026-11-02', ends_on: '2026-11-01' },
      ['ends_on', 'type', 'value'],
    ],
    ['an empty form', { class: '', value: '', below_limit: true, starts_on: '' }, ['class', 'starts_on', 'value']],
    ['a class the scale has not', { class: 'A', value: 'y', starts_on: '' }, ['class', 'starts_on', 'value']],
    ['a limit of nothing', { class: '', value: '0', below_limit: true }, ['class', 'value']],
  ])('all faults are reported at once, each in one sentence: %s', async (_name, wrong, fields) => {
    for (const { status, body } of [
      await desk.assign(wrong),
      await desk.admin.call(assignRankings, { body: { ...FAIBLE, ...wrong, zone_ids: [desk.zone] } }),
    ]) {
      expect([status, Object.keys(body.errors).sort()]).toEqual([422, fields])
      expect(Object.values<string[]>(body.errors).map(({ length }) => length)).toEqual(fields.map(() => 1))
    }
  })

  test('a conflicting ranking is reported with the other faults', async () => {
    await desk.assign()
    const other = await desk.addZone()
    const wrong = { class: '', value: 'y' }
    expect(Object.keys((await desk.assign(wrong)).body.errors).sort()).toEqual(['class', 'starts_on', 'value'])
    const body = { ...FAIBLE, ...wrong, zone_ids: [desk.zone, other] }
    const { errors } = (await desk.admin.call(assignRankings, { body })).body
    expect(Object.keys(errors).sort()).toEqual(['class', 'starts_on', 'value', 'zone_ids.0'])
    expect((await desk.assign({ ...wrong, starts_on: '2026-11-20', shortens: true })).body.errors).not.toHaveProperty(
      'starts_on',
    )
  })

  test('a zone that is archived or unknown is not found', async () => {
    await sql`update zones set archived_at = now() where id = ${desk.zone}`.execute(desk.database.db)
    expect((await desk.assign()).status).toBe(404)
    expect((await desk.assign({}, 2_000_000_000)).status).toBe(404)
    expect((await desk.assign({ value: 'x' }, 2_000_000_000)).status).toBe(404)
  })

  test('a retired class is refused', async () => {
    await sql`insert into scale_classes (type, key, position, label, fill, text, mark, advice, is_retired)
      values ('arn_f', 'ancienne', 99, 'Ancienne', '#123456', '#FFFFFF', 'x', '', true)`.execute(desk.database.db)
    expect((await desk.assign({ class: 'ancienne' })).body.errors).toHaveProperty('class')
  })

  test('clients may not assign, and see the history without names', async () => {
    await desk.assign({ reason: 'Réservé aux administrateurs' })
    await desk.assign({ starts_on: '2026-11-20' })
    expect((await desk.client.call(assignRanking, { params: { id: desk.zone }, body: FAIBLE })).status).toBe(403)
    expect((await desk.client.call(assignRankings, { body: { zone_ids: [desk.zone], ...FAIBLE } })).status).toBe(403)
    const seen = await desk.history(desk.client)
    expect(seen).toHaveLength(2)
    expect(JSON.stringify(seen)).not.toMatch(/Le Test|Réservé/)
    expect((await desk.client.call(listRankingChanges, { params: { id: desk.zone } })).status).toBe(403)
  })

  test('a long history comes in pages, the latest first, of one type where asked', async () => {
    await desk.nextZone()
    await sql`insert into rankings (zone_id, type, class, starts_on, ends_on)
      select ${desk.zone}, type, 'faible', date '2020-01-01' + n, date '2020-01-01' + n
      from generate_series(1, 30) n, (values ('phages'), ('arn_f')) given (type)`.execute(desk.db)
    const params = { id: desk.zone }
    const ask = async (query: object) => (await desk.client.call(listZoneRankings, { params, query })).body
    const [first, last] = [
      await ask({ filter: 'type:equals:arn_f' }),
      await ask({ filter: 'type:equals:arn_f', page: 2 }),
    ]
    expect([first.total, first.items.length, last.items.length]).toEqual([30, 25, 5])
    const days = [...first.items, ...last.items].map(({ starts_on }: RankingRecord) => starts_on)
    expect(days).toEqual(days.toSorted().toReversed())
    expect((await ask({})).total).toBe(60)
    expect((await desk.client.call(listZoneRankings, { params, query: { filter: 'type:equals:x' } })).status).toBe(422)
  })
})

describe('a ranking given to several zones', () => {
  test('gives them the same period, and ends the open one of each', async () => {
    const other = await desk.addZone()
    await desk.assign()
    const body = { ...FAIBLE, zone_ids: [other, desk.zone, desk.zone], starts_on: '2026-11-15', class: 'moderee' }
    const { status, body: records } = await desk.admin.call(assignRankings, { body })
    expect(status).toBe(201)
    expect(records.map((one: RankingRecord) => one.zone_id).sort()).toEqual([desk.zone, other].sort())
    expect(await periods()).toEqual([
      ['2026-11-15', null],
      ['2026-11-01', '2026-11-14'],
    ])
  })

  test('changes nothing when one of them has a conflict, which is named', async () => {
    const other = await desk.addZone()
    await desk.assign()
    const { status, body } = await desk.admin.call(assignRankings, {
      body: { ...FAIBLE, zone_ids: [other, desk.zone] },
    })
    expect([status, body.errors]).toEqual([
      422,
      {
        starts_on: ['1 zone a déjà un classement ces jours-là.'],
        'zone_ids.1': [expect.stringMatching(/^Cette période en recouvre une autre, /)],
      },
    ])
    expect(await desk.history(desk.admin, other)).toEqual([])
  })

  test.each([[[]], [[2_000_000_000]], ['1'], [[0]], [['un']], [Array.from({ length: 501 }, (_, at) => at + 1)]])(
    'zone_ids %j is refused',
    async (zone_ids) => {
      const { status, body } = await desk.admin.call(assignRankings, { body: { ...FAIBLE, zone_ids } })
      expect([status, Object.keys(body.errors)[0]]).toEqual([422, expect.stringMatching(/^zone_ids/)])
    },
  )

  test('zones that are unknown are told with the other faults', async () => {
    const body = { ...FAIBLE, zone_ids: [2_000_000_000], class: 'none', value: 'x' }
    const { body: answer } = await desk.admin.call(assignRankings, { body })
    expect(Object.keys(answer.errors).sort()).toEqual(['class', 'value', 'zone_ids'])
  })
})
