import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listScales, type Scale } from '../../../contract/scales.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

test('a client reads both scales, lowest class first', async () => {
  const visitor = await as(site.app, site.db, await createUser(site.db, 'client'))
  const { body } = await visitor.call(listScales)
  expect(body.map((scale: Scale) => scale.type).sort()).toEqual(['arn_f', 'phages'])
  for (const { classes, validity_days, unit } of body as Scale[]) {
    expect([validity_days, unit]).toEqual([28, 'UFP/g'])
    expect(classes.map(({ key, min, max }) => [key, min, max])).toEqual([
      ['tres_faible', null, 1],
      ['faible', 1, 10],
      ['moderee', 10, 100],
      ['elevee', 100, null],
    ])
  }
})

test('whoever has the scales as they are does not receive them again', async () => {
  const visitor = await as(site.app, site.db, await createUser(site.db, 'client'))
  const { etag } = (await visitor.call(listScales)).headers
  const again = await visitor.request({ url: '/api/scales', headers: { 'if-none-match': String(etag) } })
  expect(again.status).toBe(304)
})

test.each([
  [null, 401],
  ['registered', 403],
  ['actalia-admin', 200],
] as const)('%s gets %i', async (role, status) => {
  const user = role === null ? null : await createUser(site.db, role)
  const visitor = user ? await as(site.app, site.db, user) : new Visitor(site.app)
  expect((await visitor.call(listScales)).status).toBe(status)
})

test.each([
  [0, false, 'tres_faible'],
  [0.99, false, 'tres_faible'],
  [1, false, 'faible'],
  [9.99, false, 'faible'],
  [10, false, 'moderee'],
  [99.99, false, 'moderee'],
  [100, false, 'elevee'],
  [1e9, false, 'elevee'],
  [50, true, 'tres_faible'],
])('%d (below the limit: %s) is %s', async (value, below, expected) => {
  const found = await sql<{ key: string }>`select class_of('arn_f', ${value}::numeric, ${below}) as key`.execute(
    site.db,
  )
  expect(found.rows[0]?.key).toBe(expected)
})

test('the database refuses two rankings of one zone and type on one day', async () => {
  const { db } = site.database
  const zone = await db
    .insertInto('zones')
    .values({ code: '1', name: 'Zone', department: '56' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const assign = (starts_on: string, ends_on: string | null, type: 'phages' | 'arn_f' = 'arn_f') =>
    db.insertInto('rankings').values({ zone_id: zone.id, type, class: 'faible', starts_on, ends_on }).execute()
  await assign('2026-01-01', '2026-01-31')
  await assign('2026-02-01', null)
  await assign('2026-01-15', null, 'phages')
  await expect(assign('2026-01-31', '2026-01-31')).rejects.toThrow('rankings_never_overlap')
  await expect(assign('2030-01-01', null)).rejects.toThrow('rankings_never_overlap')
  await expect(assign('2025-12-31', '2025-12-30')).rejects.toThrow('check')
})
