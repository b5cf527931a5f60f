import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ImportReport, importZones } from '../../../contract/zones-import.ts'
import { changes } from '../../test/audit.ts'
import { testSite } from '../../test/site.ts'
import { feature, geoJson, polygon, square } from '../../test/zone-files.ts'

const site = testSite()

const run = async (bytes: Uint8Array, query: object = {}): Promise<ImportReport> => {
  const admin = await site.visitor('actalia-user')
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'zones.geojson')
  const { status, body } = await admin.call(importZones, { query, body: form })
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const stored = async () => (await sql`select * from zones order by id`.execute(site.db)).rows
const zoneOf = (code: string) => site.db.selectFrom('zones').selectAll().where('code', '=', code).executeTakeFirst()
const counts = ({ applied, created, updated, rejected }: ImportReport) => [applied, created, updated, rejected.length]

test('skip_rejected leaves out the zones of rejected rows, each whole, under all of its codes', async () => {
  await run(geoJson([feature({ CdZCY: '56.20.1', LbZCY: 'Baie' })]))
  const { id } = (await zoneOf('56.20.1')) ?? { id: 0 }
  await site.db.insertInto('zone_aliases').values({ zone_id: id, code: 'OLD 20' }).execute()
  const eight = [
    [-3, 47],
    [-2.9, 47.1],
    [-2.9, 47],
    [-3, 47.1],
    [-3, 47],
  ]
  const file = geoJson([
    feature({ CdZCY: '56.20.1', LbZCY: 'Baie' }, polygon(square(-4, 47.6))),
    feature({ CdZCY: 'OLD.20', LbZCY: 'Baie' }, polygon(eight)),
    feature({ CdZCY: '56.20.3', LbZCY: 'Neuve' }),
    feature({ CdZCY: '56.20.4', LbZCY: 'Demie' }),
    feature({ CdZCY: '56-20-4', LbZCY: 'Demie' }, polygon(eight)),
    feature({ LbZCY: 'Sans code' }),
  ])
  const before = await stored()
  const dry = await run(file, { dry_run: 'true', skip_rejected: 'true' })
  expect(counts(dry)).toEqual([false, 1, 0, 5])
  expect([dry.left_out, dry.rejected.map(({ row }) => row)]).toEqual([3, [1, 2, 4, 5, 6]])
  expect(dry.rejected.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/autre code de cette zone est refusée/),
    expect.stringMatching(/se croise lui-même/),
    expect.stringMatching(/Une autre ligne de ce code est refusée/),
    expect.stringMatching(/se croise lui-même/),
    expect.stringMatching(/manque/),
  ])
  expect((await run(file)).applied).toBe(false)
  expect(await stored()).toEqual(before)
  expect(counts(await run(file, { skip_rejected: 'true' }))).toEqual([true, 1, 0, 5])
  expect((await zoneOf('56.20.1'))?.bbox).toEqual([-3.01, 47.59, -2.99, 47.61])
  expect([await zoneOf('56.20.3'), await zoneOf('56.20.4')]).toMatchObject([{ name: 'Neuve' }, undefined])
  const audit = site.db.selectFrom('audit').select('details').where('action', '=', 'zones-imported')
  expect(await audit.orderBy('id', 'desc').limit(1).execute()).toMatchObject([
    { details: expect.arrayContaining(changes({ created: 1, left_out: ['56.20.1', 'OLD.20', '56.20.4', '56-20-4'] })) },
  ])
  const nothing = await run(geoJson([feature({ CdZCY: '56.20.9' }, polygon(eight))]), { skip_rejected: 'true' })
  expect([nothing.applied, nothing.left_out]).toEqual([false, 1])
})

test('names that several zones will share are reported, unless the import changes none of them', async () => {
  await run(
    geoJson([
      feature({ CdZCY: '56.21.1', LbZCY: 'Secteur' }),
      feature({ CdZCY: '56.21.2', LbZCY: 'Secteur' }),
      feature({ CdZCY: '56.21.3', LbZCY: 'Anse' }),
    ]),
  )
  const others = await run(geoJson([feature({ CdZCY: '56.21.4', LbZCY: 'Baie du soleil' })]), { dry_run: 'true' })
  expect(others.shared_names).toEqual([])
  const named = geoJson([
    feature({ CdZCY: '56.21.3', LbZCY: 'Secteur' }),
    feature({ CdZCY: '56.21.5', LbZCY: 'secteur' }),
  ])
  expect((await run(named, { dry_run: 'true' })).shared_names).toEqual([
    { name: 'Secteur', codes: ['56.21.1', '56.21.2', '56.21.5'] },
  ])
  expect((await run(named, { dry_run: 'true', names: 'file' })).shared_names).toEqual([
    { name: 'Secteur', codes: ['56.21.1', '56.21.2', '56.21.3', '56.21.5'] },
  ])
})
