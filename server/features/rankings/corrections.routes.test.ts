import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteRanking, type RankingRecord, updateRanking } from '../../../contract/rankings.ts'
import { FAIBLE, openRankings, type TestRankings } from '../../test/rankings/desks.ts'

let desk: TestRankings

beforeAll(async () => {
  desk = await openRankings()
})
afterAll(() => desk.close())
beforeEach(() => desk.nextZone())

describe('correcting and deleting', () => {
  const correct = (record: RankingRecord, body: object = {}) =>
    desk.admin.call(updateRanking, {
      params: { id: record.id },
      body: { ...FAIBLE, version: record.version, reason: 'Faute de frappe', ...body },
    })
  const remove = (id: number, body: object = { reason: 'Erreur de zone' }) =>
    desk.admin.call(deleteRanking, { params: { id }, body })

  test('a correction records the former state, who changed it and why', async () => {
    const { body: record } = await desk.assign()
    const { status, body } = await correct(record, { class: 'moderee', value: '42' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: record.id, class: 'moderee', value: 42, proposed_class: 'moderee', version: 2 })
    expect(await desk.changes()).toMatchObject([
      {
        ranking_id: record.id,
        action: 'corrected',
        by: 'Le Test',
        reason: 'Faute de frappe',
        before: { class: 'faible', value: 4.2 },
        after: { class: 'moderee', value: 42 },
      },
    ])
    const audit = await sql<{ details: unknown }>`
      select details from audit where action = 'ranking-corrected' order by id desc limit 1`.execute(desk.database.db)
    expect(audit.rows[0]?.details).toContainEqual({ field: 'class', before: 'faible', after: 'moderee' })
  })

  test('fields that a correction leaves out stay', async () => {
    const { body: record } = await desk.assign({ ends_on: '2026-11-28', value: '< 2' })
    const put = (body: object) =>
      desk.admin.call(updateRanking, { params: { id: record.id }, body: { reason: 'Précision', ...body } })
    expect((await put({ class: 'moderee' })).body).toMatchObject({ value: 2, below_limit: true, ends_on: '2026-11-28' })
    expect((await put({ value: '12' })).body).toMatchObject({ class: 'moderee', value: 12, below_limit: false })
    expect((await put({ ends_on: null })).body).toMatchObject({ starts_on: '2026-11-01', ends_on: null })
    expect((await put({ ends_on: '2026-10-30' })).body.errors).toEqual({
      ends_on: ['La fin ne peut pas précéder le début.'],
    })
    expect((await put({ value: null, below_limit: true })).body.errors).toHaveProperty('value')
  })

  test('a correction of an older version is answered with the current one and overwrites nothing', async () => {
    const { body: record } = await desk.assign()
    await correct(record, { value: '5' })
    const { status, body } = await correct(record, { value: '6' })
    expect([status, body.current.value, body.current.version]).toEqual([409, 5, 2])
    expect(body.message).toMatch(/entre-temps, par Le Test le /)
  })

  test('a correction may not overlap another ranking, but may meet itself', async () => {
    await desk.assign({ ends_on: '2026-11-10' })
    const { body: second } = await desk.assign({ starts_on: '2026-11-11' })
    expect((await correct(second, { starts_on: '2026-11-10' })).body.errors).toHaveProperty('starts_on')
    expect((await correct(second, { starts_on: '2026-11-12' })).status).toBe(200)
  })

  test.each([
    ['an empty form', { class: '', value: '', below_limit: true, reason: '' }, ['class', 'reason', 'value']],
    ['an end before what stays', { class: 'A', ends_on: '2026-11-10' }, ['class', 'ends_on']],
    ['another in the way', { class: 'A', starts_on: '2026-11-10', value: 'y' }, ['class', 'starts_on', 'value']],
    ['the same class, without a reason', { class: 'faible', reason: '' }, ['reason']],
  ])('all faults of a correction are reported at once: %s', async (_name, wrong, fields) => {
    await desk.assign({ ends_on: '2026-11-10' })
    const { body: record } = await desk.assign({ starts_on: '2026-11-11' })
    const body = { reason: 'Précision', ...wrong }
    const { status, body: answer } = await desk.admin.call(updateRanking, { params: { id: record.id }, body })
    expect([status, Object.keys(answer.errors).sort()]).toEqual([422, fields])
  })

  test.each([[{}], [{ reason: '' }], [{ reason: '   ' }], [{ reason: null }]])(
    'without a reason (%j) nothing is done',
    async (body) => {
      const { body: record } = await desk.assign()
      expect((await correct(record, { reason: undefined, ...body })).body.errors).toHaveProperty('reason')
      expect((await remove(record.id, body)).body.errors).toHaveProperty('reason')
      expect(await desk.history()).toMatchObject([{ version: 1 }])
    },
  )

  test('a deletion stays visible in the history and in the audit', async () => {
    const { body: record } = await desk.assign()
    expect((await remove(record.id)).status).toBe(204)
    expect(await desk.history()).toEqual([])
    expect(await desk.changes()).toMatchObject([
      { action: 'deleted', reason: 'Erreur de zone', before: { class: 'faible' }, after: null },
    ])
    expect((await remove(record.id)).status).toBe(404)
    expect((await correct(record)).status).toBe(404)
  })

  test('the recorded changes cannot be altered', async () => {
    const { body: record } = await desk.assign()
    await remove(record.id)
    await expect(sql`update ranking_changes set reason = ''`.execute(desk.database.db)).rejects.toThrow('append-only')
    await expect(sql`delete from ranking_changes`.execute(desk.database.db)).rejects.toThrow('append-only')
    await expect(sql`truncate ranking_changes`.execute(desk.database.db)).rejects.toThrow('append-only')
  })

  test('clients may neither correct nor delete', async () => {
    const { body: record } = await desk.assign()
    const body = { ...FAIBLE, version: 1, reason: 'x' }
    expect((await desk.client.call(updateRanking, { params: { id: record.id }, body })).status).toBe(403)
    expect((await desk.client.call(deleteRanking, { params: { id: record.id }, body })).status).toBe(403)
  })
})
