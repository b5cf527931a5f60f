import { beforeAll, expect, test } from 'vitest'
import { updateZone } from '../../../contract/zones-admin.ts'
import { importZones } from '../../../contract/zones-import.ts'
import type { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { feature, geoJson, polygon, square } from '../../test/zone-files.ts'

const site = testSite()
let admin: Visitor
beforeAll(async () => {
  admin = await site.visitor('actalia-user')
})

const send = (bytes: Uint8Array, query: object = {}) => {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(bytes)]), 'zones.geojson')
  return admin.call(importZones, { query, body })
}
const check = async (bytes: Uint8Array): Promise<string> => (await send(bytes, { dry_run: 'true' })).body.seen
const zoneOf = (code: string) =>
  site.db.selectFrom('zones').select(['id', 'name', 'geometry_md5']).where('code', '=', code).executeTakeFirstOrThrow()
const file = (code: string, latitude: number, name = 'Baie') =>
  geoJson([feature({ CdZCY: code, LbZCY: name }, polygon(square(-4, latitude)))])
const CHANGED = /^Des zones de ce fichier ont changé depuis la vérification\u00A0: rien n’a été importé/

test.each<[string, string, (id: number) => Promise<unknown>]>([
  [
    'redrew',
    '56.81.1',
    (id) => admin.call(updateZone, { params: { id }, body: { geometry: polygon(square(-3, 47)) } }),
  ],
  ['renamed', '56.81.2', (id) => admin.call(updateZone, { params: { id }, body: { name: 'Anse' } })],
])(
  'a zone that a colleague %s since the check stays, and what a check says now is told',
  async (_did, code, change) => {
    await send(file(code, 47.6))
    const { id } = await zoneOf(code)
    const seen = await check(file(code, 47.7))
    await change(id)
    const before = await zoneOf(code)
    const { status, body } = await send(file(code, 47.7), { seen })
    expect([status, body.message]).toEqual([409, expect.stringMatching(CHANGED)])
    expect(body.current).toMatchObject({ applied: false, updated: 1, zones: [{ code, name: before.name }] })
    expect(await zoneOf(code)).toEqual(before)
    const again = await send(file(code, 47.7), { seen: body.current.seen })
    expect([again.status, again.body.applied]).toEqual([200, true])
  },
)

test('a zone that did not exist at the check, and does now, stays too', async () => {
  const seen = await check(file('56.81.3', 47.6))
  await send(file('56.81.3', 47.8))
  expect((await send(file('56.81.3', 47.6), { seen })).status).toBe(409)
})

test('zones that the file has not may change meanwhile; names stay or change as asked', async () => {
  await send(file('56.81.4', 47.6))
  await send(file('56.81.5', 47.6))
  const seen = await check(file('56.81.4', 47.7, 'Rade'))
  await admin.call(updateZone, { params: { id: (await zoneOf('56.81.5')).id }, body: { name: 'Anse' } })
  const { body } = await send(file('56.81.4', 47.7, 'Rade'), { seen, names: 'file' })
  expect([body.applied, (await zoneOf('56.81.4')).name]).toEqual([true, 'Rade'])
})

test('an import sent again after its answer was lost is there, and is told so', async () => {
  await send(file('56.81.6', 47.6))
  const both = geoJson(
    ['56.81.6', '56.81.7'].map((code) => feature({ CdZCY: code, LbZCY: 'Baie' }, polygon(square(-4, 47.7)))),
  )
  const seen = await check(both)
  const first = await send(both, { seen })
  expect([first.status, first.body.applied, first.body.created, first.body.updated]).toEqual([200, true, 1, 1])
  const again = await send(both, { seen })
  expect([again.status, again.body.applied, again.body.unchanged]).toEqual([200, true, 2])
})
