import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { sendRankings } from '../../../contract/lims.ts'
import {
  assignRanking,
  deleteRanking,
  listRankingChanges,
  listZoneRankings,
  updateRanking,
} from '../../../contract/rankings.ts'
import { testApp, type Visitor } from '../../test/as.ts'
import { laboratory, type TestLaboratory } from '../../test/lims.ts'
import { testSite } from '../../test/site.ts'

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
const params = () => ({ id: lab.zones[0] ?? 0 })
const history = async (zone = 0) => {
  const { body } = await admin.send(listZoneRankings, {
    params: { id: lab.zones[zone] ?? 0 },
    query: { per_page: 200 },
  })
  return body.items.map((one: Record<string, unknown>) =>
    [one.class, one.starts_on, one.ends_on, one.by].join(' ').trim(),
  )
}
const lastChanges = async (count: number) => {
  const { body } = await admin.send(listRankingChanges, { params: params(), query: {} })
  return body.items
    .slice(0, count)
    .map((one: Record<string, unknown>) => [one.action, one.by, one.reason].join(' ').trim())
}
const refusalsOf = async (...rows: unknown[]) =>
  (await send(...rows)).body.rejected.map(({ errors }: { errors: object }) => errors)

describe('a batch of rankings', () => {
  test('is stored, each ranking closing the one before, in the name of the program', async () => {
    const { status, body, headers } = await send(
      { ...RANKING, external_id: 'K-2', class: null, value: '< 1', starts_on: '2026-11-08' },
      { ...RANKING, revision: null, value: null, below_limit: null, ends_on: null },
      {
        ...RANKING,
        external_id: 'K-3',
        zone_code: 'old 1',
        type: 'arn_f',
        class: 'moderee',
        value: '20,5',
        ends_on: '2026-11-30',
      },
    )
    expect([status, body]).toEqual([
      200,
      { created: 3, updated: 0, unchanged: 0, rejected: [], request_id: headers['x-request-id'] },
    ])
    expect(await history()).toEqual([
      'tres_faible 2026-11-08  Le Test',
      'moderee 2026-11-01 2026-11-30 Le Test',
      'faible 2026-11-01 2026-11-07 Le Test',
    ])
    const again = await send(RANKING, { ...RANKING, revision: 1 })
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 2, rejected: [] })
  })

  test.each<[string, object, Record<string, unknown>]>([
    ['an unknown zone', { zone_code: 'Z' }, { zone_code: ['Cette zone n’existe pas.'] }],
    ['an unknown class', { class: 'verte' }, { class: ['Cette classe n’existe pas sur cette échelle.'] }],
    [
      'a class milder than its value',
      { class: 'faible', value: 500 },
      { class: ['La classe écrite, Faible, est en dessous de celle de la valeur, Élevée.'] },
    ],
    ['no class', { class: undefined }, { class: ['Ce champ est obligatoire.'] }],
    [
      'neither class nor value',
      { class: null },
      { class: ['Donnez une classe, ou une valeur dont l’échelle tire la classe.'] },
    ],
    ['an end before the start', { ends_on: '2026-10-01' }, { ends_on: ['La fin ne peut pas précéder le début.'] }],
    ['an unreadable value', { value: 'x' }, { value: ['Écrivez un nombre, par exemple 12,5 ou < 1.'] }],
    ['the same start', {}, { starts_on: [expect.stringContaining('Cette période en recouvre une autre')] }],
  ])('rejects %s, and stores the others', async (_why, wrong, errors) => {
    const good = { ...RANKING, external_id: 'K-9', starts_on: '2026-12-01' }
    expect(await refusalsOf({ ...RANKING, external_id: 'K-0' }, { ...RANKING, ...wrong }, good)).toEqual([errors])
    expect(await history()).toEqual(['faible 2026-12-01  Le Test', 'faible 2026-11-01 2026-11-30 Le Test'])
  })
})

describe('a correction by the laboratory', () => {
  test('is recorded as an administrator’s is, with its effects on other rankings', async () => {
    await send(RANKING, { ...RANKING, external_id: 'K-2', starts_on: '2026-11-08', revision: 1 })
    const moved = { ...RANKING, external_id: 'K-2', class: 'elevee', starts_on: '2026-11-10', revision: 2 }
    expect((await send(moved)).body).toMatchObject({ updated: 1, rejected: [] })
    expect(await history()).toEqual(['elevee 2026-11-10  Le Test', 'faible 2026-11-01 2026-11-09 Le Test'])
    expect(await lastChanges(2)).toEqual(['corrected Le Test Corrigé par le laboratoire', 'reopened Le Test'])
  })

  test('with an older revision changes nothing, whichever comes first', async () => {
    await send({ ...RANKING, class: 'elevee', revision: 2 })
    expect((await send({ ...RANKING, revision: 1 })).body).toMatchObject({ unchanged: 1, rejected: [] })
    expect(await history()).toEqual(['elevee 2026-11-01  Le Test'])
  })

  test('moves the ranking to another zone', async () => {
    await send(RANKING)
    await send({ ...RANKING, zone_code: 'A.2' })
    expect([await history(), await history(1)]).toEqual([[], ['faible 2026-11-01  Le Test']])
    expect(await lastChanges(1)).toEqual(['deleted Le Test Corrigé par le laboratoire'])
  })
})

test('a repeated batch does not undo what administrators changed since, nor the end they gave', async () => {
  await send(RANKING)
  const { body } = await admin.send(listZoneRankings, { params: params(), query: {} })
  const [{ id }] = body.items
  await admin.send(updateRanking, { params: { id }, body: { class: 'elevee', ends_on: '2026-11-20', reason: 'Revu' } })
  await send(RANKING, { ...RANKING, external_id: 'K-2', starts_on: '2026-12-01' })
  expect(await history()).toEqual(['faible 2026-12-01  Le Test', 'elevee 2026-11-01 2026-11-20 Le Test'])
  await admin.send(deleteRanking, { params: { id }, body: { reason: 'Doublon' } })
  await send(RANKING)
  expect(await history()).toEqual(['faible 2026-12-01  Le Test'])
  await send({ ...RANKING, class: 'moderee', revision: 5 })
  expect(await history()).toEqual(['faible 2026-12-01  Le Test', 'moderee 2026-11-01 2026-11-30 Le Test'])
})

test('a batch of a thousand rankings of one zone, the latest first, is stored', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => ({
    ...RANKING,
    external_id: `T-${n}`,
    starts_on: addDays('2026-11-01', -n),
  }))
  expect((await send(...rows)).body).toMatchObject({ created: 1000, rejected: [] })
  expect((await history()).filter((line: string) => line.startsWith('faible 2026-10'))).toHaveLength(31)
})

test('batches in two processes and administrators write at the same time without errors', async () => {
  const other = await testApp(site.database)
  const rows = Array.from({ length: 20 }, (_, n) => ({
    ...RANKING,
    external_id: `P-${n}`,
    zone_code: n % 2 === 0 ? 'A.2' : 'A.1',
    starts_on: `2026-11-${String(n + 1).padStart(2, '0')}`,
  }))
  const assigned = lab.zones.map((id, n) =>
    admin.call(assignRanking, {
      params: { id },
      body: { type: 'phages', class: 'faible', starts_on: `2026-12-0${n + 1}` },
    }),
  )
  const answers = await Promise.all(
    [site.app, other, site.app, other].map((to) => lab.send(sendRankings, rows, { to })),
  )
  const statuses = (await Promise.all(assigned)).map(({ status }) => status)
  await other.close()
  expect(answers.map(({ status, body }) => [status, body.rejected])).toEqual(Array(4).fill([200, []]))
  expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 0, 0, 20])
  expect(statuses).toEqual([201, 201])
  expect([(await history()).length, (await history(1)).length]).toEqual([11, 11])
})
