import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignRanking, listZoneRankings } from '../../../contract/rankings.ts'
import { getZone, listZoneNames, listZones } from '../../../contract/zones.ts'
import { createZone, deleteZone, getAdminZone, listAdminZones, updateZone } from '../../../contract/zones-admin.ts'
import { as, createUser, type Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { testSite } from '../../test/site.ts'
import { polygon, square } from '../../test/zone-files.ts'

let admin: Visitor
let adminId: number
let made = 0

const site = testSite()
beforeAll(async () => {
  const user = await createUser(site.db, 'actalia-user')
  adminId = user.id
  admin = await as(site.app, site.db, user)
})

const create = (body: object) => admin.call(createZone, { body: { name: 'Zone', ...body } })
const update = (id: number, body: object) => admin.call(updateZone, { params: { id }, body })
const newZone = async (more: object = {}) => {
  made += 1
  const answer = await create({ code: `56.${made}`, ...more })
  expect(answer.status).toBe(201)
  return answer.body
}
const shapeOf = async (id: number) => (await admin.send(getAdminZone, { params: { id } })).body
const audits = (action: string) =>
  site.db
    .selectFrom('audit')
    .select(['user_id', 'details'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
const SHAPE = polygon(square(-3, 47.6))

test('an administrator creates a zone, its department is read from its code, and it is audited', async () => {
  const { status, body } = await create({ code: ' 2B.77 ', name: ' Étang ', aliases: ['OLD-77'], geometry: SHAPE })
  expect([status, body]).toMatchObject([
    201,
    {
      code: '2B.77',
      name: 'Étang',
      department: '2B',
      aliases: ['OLD-77'],
      has_shape: true,
      version: 1,
      attention: ['never'],
    },
  ])
  expect(await shapeOf(body.id)).toMatchObject({ bbox: [-3.01, 47.59, -2.99, 47.61], geometry: { type: 'Polygon' } })
  expect(await audits('zone-created')).toMatchObject([
    { user_id: adminId, details: expect.arrayContaining(changes({ zone_id: body.id, code: '2B.77' })) },
  ])
  expect((await newZone({ code: '56.dep', department: '971' })).department).toBe('971')
  expect((await newZone({ code: '56.empty', department: '' })).department).toBe('56')
  expect((await newZone({ code: 'X1' })).department).toBe('')
})

test('everything about a zone changes but its history', async () => {
  const zone = await newZone({ aliases: ['A-1', 'A-2'], geometry: SHAPE })
  const { status, body } = await update(zone.id, {
    version: 1,
    code: 'A.1',
    name: 'Autre',
    aliases: [zone.code, 'A-3'],
  })
  expect([status, body]).toMatchObject([
    200,
    {
      id: zone.id,
      code: 'A.1',
      name: 'Autre',
      aliases: [zone.code, 'A-3'],
      version: 2,
      has_shape: true,
    },
  ])
  expect((await audits('zone-changed'))[0]).toMatchObject({
    details: expect.arrayContaining(changes({ has_new_shape: false, code: 'A.1' }, { code: zone.code })),
  })
  const bare = await update(zone.id, { geometry: null })
  expect(bare.body).toMatchObject({ code: 'A.1', has_shape: false, aliases: [zone.code, 'A-3'], version: 3 })
  expect((await update(zone.id, { aliases: [] })).body).toMatchObject({ name: 'Autre', aliases: [], version: 4 })
  expect(await shapeOf(zone.id)).toMatchObject({ geometry: null, center: null, bbox: null })
})

test.each([{}, { version: 1 }])('%j changes nothing, and is refused', async (body) => {
  const { id } = await newZone()
  const { status, body: answer } = await update(id, body)
  expect([status, answer.errors]).toEqual([422, { body: ['Donnez au moins un champ à changer.'] }])
  expect(await shapeOf(id)).toMatchObject({ version: 1 })
})

describe('codes', () => {
  test.each([
    ['the code of another', { code: 'T.1' }, { code: 'Ce code est déjà celui de la zone T-1\u00A0– Prise.' }],
    ['another code of it', { code: 'ta1' }, { code: 'Ce code est déjà celui de la zone T-1\u00A0– Prise.' }],
    [
      'as another code',
      { code: 'N1', aliases: ['N2', 't 1'] },
      { 'aliases.1': 'Ce code est déjà celui de la zone T-1\u00A0– Prise.' },
    ],
    [
      'that of an archived one',
      { code: 'T/9' },
      { code: 'Ce code est déjà celui de la zone T.9\u00A0– Ancienne, archivée.' },
    ],
    ['its own, twice', { code: 'N.1', aliases: ['N-1'] }, { 'aliases.0': 'Ce code est déjà donné plus haut.' }],
    [
      'another one, twice',
      { code: 'N.1', aliases: ['N2', 'n-2'] },
      { 'aliases.1': 'Ce code est déjà donné plus haut.' },
    ],
    [
      'nothing but separators',
      { code: '.-/' },
      { code: 'Un code contient au moins un chiffre ou une lettre, comme 56.08.2.' },
    ],
    [
      'two codes',
      { code: 'N1', aliases: ['56.08.2 et 56.08.3'] },
      { 'aliases.0': '«\u00A056.08.2 et 56.08.3\u00A0» n’est pas un code seul, comme 56.08.2.' },
    ],
    ['nothing', { code: '  ' }, { code: 'Ce champ est obligatoire.' }],
    ['31 characters', { code: 'x'.repeat(31) }, { code: 'Au plus 30\u00A0caractères.' }],
    ['no name', { code: 'N1', name: '' }, { name: 'Ce champ est obligatoire.' }],
    ['no department', { code: 'N1', department: '1' }, { department: 'Forme\u00A0: 56, 2B ou 971.' }],
    [
      '21 other codes',
      { code: 'N1', aliases: Array.from({ length: 21 }, (_, at) => `N${at + 2}`) },
      { aliases: 'Au plus 20 éléments.' },
    ],
  ])('%s', async (_case, body, faults) => {
    if (!(await site.db.selectFrom('zones').select('id').where('code', '=', 'T-1').executeTakeFirst())) {
      await newZone({ code: 'T-1', name: 'Prise', aliases: ['T-A-1'] })
      const { id } = await newZone({ code: 'T.9', name: 'Ancienne' })
      await admin.call(deleteZone, { params: { id } })
    }
    const { status, body: answer } = await create(body)
    expect([status, answer.errors]).toEqual([
      422,
      Object.fromEntries(Object.entries(faults).map(([field, text]) => [field, [text]])),
    ])
    const other = await newZone()
    const changed = await update(other.id, { version: 1, name: 'Zone', ...body })
    expect([changed.status, changed.body.errors]).toEqual([422, answer.errors])
  })

  test('twenty administrators who create the same code at once: one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => create(at % 2 ? { code: 'R.1' } : { code: `R2.${at}`, aliases: ['r 1'] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)])
  })
})

test('a stale change gets a 409 with the current zone', async () => {
  const { id, code } = await newZone()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => update(id, { version: 1, code, name: `Nom ${at}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  const { area_change: _, ...won } = answers.find(({ status }) => status === 200)?.body ?? {}
  for (const { status, body } of answers) {
    if (status !== 409) continue
    expect(body.current).toEqual({ ...won, center: null, bbox: null, geometry: null })
    expect(body.message).toMatch(/entre-temps, par Le Test le /)
  }
})

test('an archived zone disappears for clients, keeps its history, and can be restored', async () => {
  const client = await as(site.app, site.db, await createUser(site.db, 'client'))
  const { id, code } = await newZone({ geometry: SHAPE })
  const params = { id }
  await admin.call(assignRanking, { params, body: { type: 'phages', class: 'faible', starts_on: '2026-01-01' } })
  const seen = async () => {
    const [zones, names, zone] = [
      await client.send(listZones, { query: {} }),
      await client.send(listZoneNames, {}),
      await client.send(getZone, { params }),
    ]
    const has = (list: { id: number }[]) => list.some((one) => one.id === id)
    return {
      zones: has(zones.body.zones),
      names: has(names.body),
      zone: zone.status,
      version: zones.body.tiles_version as string,
    }
  }
  await expect.poll(seen).toMatchObject({ zones: true, names: true, zone: 200 })
  const before = await seen()
  expect((await admin.call(deleteZone, { params })).status).toBe(204)
  await expect.poll(seen).toMatchObject({ zones: false, names: false, zone: 404 })
  expect((await seen()).version).not.toBe(before.version)
  expect((await admin.call(deleteZone, { params })).status).toBe(404)
  expect((await client.call(listZoneRankings, { params })).status).toBe(404)
  expect((await admin.call(listZoneRankings, { params })).body.total).toBe(1)
  expect(
    (await admin.call(assignRanking, { params, body: { type: 'phages', class: 'faible', starts_on: '2026-02-01' } }))
      .status,
  ).toBe(404)
  expect((await audits('zone-archived'))[0]).toMatchObject({
    details: expect.arrayContaining(changes({ zone_id: id })),
  })
  const { body } = await admin.call(listAdminZones, { query: { filter: 'archived:equals:true', search: code } })
  const archived = body.items.find((one: { id: number }) => one.id === id)
  const back = await update(id, { version: archived.version, code, name: 'Zone', archived: false })
  expect(back.body).toMatchObject({ archived_at: null, has_shape: true })
  await expect.poll(seen).toEqual(before)
  expect((await audits('zone-restored'))[0]).toMatchObject({
    details: expect.arrayContaining(changes({ zone_id: id })),
  })
})

test('a change during a long import is told to try later, and does not interrupt it', async () => {
  const holding = await site.db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(hashtext('codes of zones'))`.execute(holding)
  const { status, body } = await create({ code: 'W.1' })
  expect([status, body.message]).toEqual([409, 'Un import de zones est en cours\u00A0: réessayez dans un instant.'])
  await sql`select 1`.execute(holding)
  await holding.rollback().execute()
  expect((await create({ code: 'W.1' })).status).toBe(201)
})

test.each([null, 'registered', 'client', 'actalia-api'] as const)('%s may not change zones', async (role) => {
  const { id } = await newZone()
  const visitor = await as(site.app, site.db, role && (await createUser(site.db, role)))
  const body = { version: 1, code: 'H.1', name: 'Pris' }
  for (const endpoint of [createZone, updateZone, deleteZone, getAdminZone]) {
    expect([401, 403]).toContain(
      (await visitor.call(endpoint, { params: { id }, body: endpoint.method === 'GET' ? undefined : body })).status,
    )
  }
  expect(await shapeOf(id)).toMatchObject({ name: 'Zone', archived_at: null, version: 1 })
})

test.each(['999999', '0', 'abc', '99999999999', "1'--"])('there is no zone %s', async (id) => {
  for (const endpoint of [updateZone, deleteZone, getAdminZone]) {
    const body = endpoint === updateZone ? { version: 1, code: 'N.9', name: 'Zone' } : undefined
    expect((await admin.call(endpoint, { params: { id }, body })).status).toBe(404)
  }
})
