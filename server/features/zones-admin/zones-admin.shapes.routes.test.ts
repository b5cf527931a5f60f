import { beforeAll, describe, expect, test } from 'vitest'
import { createZone, updateZone } from '../../../contract/zones-admin.ts'
import { as, createUser, type Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { testSite } from '../../test/site.ts'
import { polygon, square } from '../../test/zone-files.ts'

let admin: Visitor

const site = testSite()
beforeAll(async () => {
  const user = await createUser(site.db, 'actalia-user')
  admin = await as(site.app, site.db, user)
})

const create = (body: object) => admin.call(createZone, { body: { name: 'Zone', ...body } })
const SHAPE = polygon(square(-3, 47.6))

describe('a shape', () => {
  const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
  test.each([
    [
      'open',
      polygon([
        [0, 45],
        [1, 45],
        [1, 46],
      ]),
      'Un contour n’a que 3 positions\u00A0: il en faut au moins 4.',
    ],
    [
      'crossing itself',
      polygon([
        [0, 45],
        [1, 46],
        [1, 45],
        [0, 46],
        [0, 45],
      ]),
      /croise/,
    ],
    ['in Lambert 93', polygon(square(300_000, 6_700_000, 100)), /Lambert 93/],
    ['turned round', polygon(square(47.6, -3)), /inversées/],
    ['empty', polygon(), 'La forme est vide.'],
    ['a point', { type: 'Point', coordinates: [0, 45] }, /Valeurs possibles/],
    ['no numbers', { type: 'Polygon', coordinates: [[['a', 'b']]] }, /./],
    ['a line of text', 'POLYGON', /objet/],
    ['a list in a list, and so on', { type: 'Polygon', coordinates: deep(10) }, /./],
  ])('%s is refused', async (_case, geometry, why) => {
    const { status, body } = await create({ code: 'S.1', geometry })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).every((field) => field.startsWith('geometry'))).toBe(true)
    expect(body.message).toMatch(why)
  })

  test('whose outlines cross is repaired as in an import, reported and audited', async () => {
    const hole = square(-2.99, 47.6, 0.0005).reverse()
    const created = await create({ code: 'S.7', geometry: polygon(square(-3, 47.6), hole) })
    expect(created.body).toMatchObject({ has_shape: true, area_change: 0.001253 })
    const changed = await admin.call(updateZone, { params: { id: created.body.id }, body: { geometry: SHAPE } })
    expect(changed.body.area_change).toBeNull()
    const audit = site.db.selectFrom('audit').select('details').where('action', 'in', ['zone-created', 'zone-changed'])
    expect(await audit.orderBy('id', 'desc').limit(2).execute()).toMatchObject([
      { details: expect.arrayContaining(changes({ area_change: null })) },
      { details: expect.arrayContaining(changes({ area_change: 0.001253 })) },
    ])
  })

  test('as large as 5 MB is taken, a body of 11 MB is not', async () => {
    const ring = Array.from({ length: 90_000 }, (_, at) => {
      const angle = (at / 90_000) * 2 * Math.PI
      return [-3 + Math.cos(angle) / 2 + 1e-14, 47.6 + Math.sin(angle) / 3 + 1e-14]
    })
    const geometry = { ...polygon([...ring, ring[0] ?? []]), padding: 'x'.repeat(2_000_000) }
    expect(JSON.stringify(geometry).length).toBeGreaterThan(5_000_000)
    expect((await create({ code: 'S.5', geometry })).body).toMatchObject({ has_shape: true })
    const large = await create({ code: 'S.6', geometry: { ...SHAPE, padding: 'x'.repeat(11_000_000) } })
    expect([large.status, large.body.message]).toEqual([413, 'Cet envoi est trop volumineux.'])
  })
})
