import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteZone } from '../../../contract/zones-admin.ts'
import { type ImportReport, importZones } from '../../../contract/zones-import.ts'
import { as, createUser, type Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { testSite } from '../../test/site.ts'
import { feature, geoJson, polygon, square } from '../../test/zone-files.ts'

let admin: Visitor

const site = testSite()
beforeAll(async () => {
  admin = await as(site.app, site.db, await createUser(site.db, 'actalia-user'))
})

const formOf = (bytes: Uint8Array, field = 'file') => {
  const form = new FormData()
  form.append(field, new Blob([Uint8Array.from(bytes)]), 'zones.geojson')
  return form
}
const send = (bytes: Uint8Array, query: object = {}, visitor = admin) =>
  visitor.call(importZones, { query, body: formOf(bytes) })
const run = async (bytes: Uint8Array, query: object = {}): Promise<ImportReport> => {
  const { status, body } = await send(bytes, query)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
/** Two official zones, as Atlas Sanitaire writes them. */
const official = (prefix: string, x = -3) =>
  geoJson([
    feature({ CdZCY: `${prefix}.1`, LbZCY: 'Baie', Classement: 'B', Groupe: 2 }, polygon(square(x, 47.6))),
    feature({ CdZCY: `${prefix}.2`, LbZCY: 'Étier', Classement: 'A', Groupe: 3 }, polygon(square(x + 0.1, 47.6))),
  ])
const stored = async () =>
  (
    await sql`select (select json_agg(z order by id) from zones z) as zones, (select json_agg(a order by code_key) from zone_aliases a) as aliases,
    (select json_agg(r order by id) from rankings r) as rankings, (select json_agg(c order by id) from ranking_changes c) as changes,
    (select count(*) from audit) as audit`.execute(site.db)
  ).rows
const zoneOf = (code: string) => site.db.selectFrom('zones').selectAll().where('code', '=', code).executeTakeFirst()
const counts = ({ applied, created, updated, unchanged, archived, rejected }: ImportReport) => [
  applied,
  created,
  updated,
  unchanged,
  archived,
  rejected.length,
]

/** Hears what the database announces while this runs: all of it, for a word of our own comes last. */
async function announcedWhile(run: () => Promise<unknown>) {
  const client = new pg.Client({ connectionString: site.database.url })
  const heard: (string | undefined)[] = []
  const end = Promise.withResolvers<void>()
  client.on('notification', ({ payload = '' }) => {
    if (payload === 'the end') end.resolve()
    // A process also tries from time to time whether it is heard.
    else if (!/^(?:here|probe )/.test(payload)) heard.push(payload)
  })
  await client.connect()
  await client.query('listen estran')
  await run()
  await client.query("notify estran, 'the end'")
  await end.promise
  await client.end()
  return heard
}

test('a dry run reports all changes, and neither makes nor announces any', async () => {
  const before = await stored()
  let report: ImportReport | undefined
  const announced = await announcedWhile(async () => {
    report = await run(official('56.10'), { dry_run: 'true' })
  })
  expect(report && counts(report)).toEqual([false, 2, 0, 0, 0, 0])
  expect(report?.zones[0]).toMatchObject({
    rows: [1],
    code: '56.10.1',
    name: 'Baie',
    previous_name: null,
    state: 'created',
    shape_changes: true,
  })
  expect([await stored(), announced]).toEqual([before, []])
  expect(await announcedWhile(() => run(official('56.10')))).toContain('zones')
})

test('a file imported twice changes nothing the second time; a sanitary class never becomes a ranking', async () => {
  expect(counts(await run(official('56.11')))).toEqual([true, 2, 0, 0, 0, 0])
  const first = await zoneOf('56.11.1')
  expect(first).toMatchObject({ name: 'Baie', department: '56', bbox: [-3.01, 47.59, -2.99, 47.61], version: 1 })
  expect(counts(await run(official('56.11')))).toEqual([true, 0, 0, 2, 0, 0])
  expect(await zoneOf('56.11.1')).toEqual(first)
  expect(await site.db.selectFrom('rankings').select('id').execute()).toEqual([])
  const audit = site.db.selectFrom('audit').select(['details', 'user_id']).where('action', '=', 'zones-imported')
  expect(await audit.orderBy('id', 'desc').limit(1).execute()).toMatchObject([
    { details: expect.arrayContaining(changes({ rows: 2, unchanged: 2, created: 0 })), user_id: expect.any(Number) },
  ])
})

test('an import changes shapes and keeps codes, history and names; names=file takes the file’s names', async () => {
  await run(official('56.12'))
  const { id } = (await zoneOf('56.12.1')) ?? { id: 0 }
  await sql`update zones set name = 'À nous' where id = ${id}`.execute(site.db)
  await sql`insert into rankings (zone_id, type, class, starts_on) values (${id}, 'phages', 'faible', '2026-01-01')`.execute(
    site.db,
  )
  expect(counts(await run(official('56.12')))).toEqual([true, 0, 0, 2, 0, 0])
  const moved = geoJson([feature({ CdZCY: '56-12-1', LbZCY: 'Baie d?Étel' }, polygon(square(-4, 47.6)))])
  expect((await run(moved)).zones[0]).toMatchObject({
    code: '56.12.1',
    name: 'À nous',
    state: 'updated',
    shape_changes: true,
    notes: [],
  })
  const [named] = (await run(moved, { names: 'file' })).zones
  expect(named).toMatchObject({
    name: 'Baie d’Étel',
    previous_name: 'À nous',
    state: 'updated',
    shape_changes: false,
    notes: [expect.stringMatching(/^Nom réparé/)],
    outline: null,
  })
  expect(await zoneOf('56.12.1')).toMatchObject({ id, name: 'Baie d’Étel', bbox: [-4.01, 47.59, -3.99, 47.61] })
  expect(await site.db.selectFrom('rankings').select('zone_id').where('zone_id', '=', id).execute()).toHaveLength(1)
})

test('an import leaves archived zones archived and unchanged', async () => {
  await run(official('56.13'))
  const { id } = (await zoneOf('56.13.2')) ?? { id: 0 }
  await admin.call(deleteZone, { params: { id } })
  const before = await zoneOf('56.13.2')
  const report = await run(official('56.13', -5))
  expect(counts(report)).toEqual([true, 0, 1, 0, 1, 0])
  expect(report.zones.find(({ state }) => state === 'archived')?.notes[0]).toBe(
    'Zone archivée\u00A0: elle reste telle quelle.',
  )
  expect(await zoneOf('56.13.2')).toEqual(before)
})

test('another code of a zone is that zone; two codes of one zone in a file are refused, each row of them', async () => {
  await run(official('56.14'))
  const { id } = (await zoneOf('56.14.1')) ?? { id: 0 }
  await site.db.insertInto('zone_aliases').values({ zone_id: id, code: 'OLD 14' }).execute()
  const renamed = geoJson([feature({ CdZCY: 'old-14', LbZCY: 'Vue' })])
  expect(counts(await run(renamed, { names: 'file' }))).toEqual([true, 0, 1, 0, 0, 0])
  expect(await zoneOf('56.14.1')).toMatchObject({ id, name: 'Vue' })
  const before = await stored()
  const twice = geoJson([
    feature({ CdZCY: '56.14.1', LbZCY: 'Une' }),
    feature({ CdZCY: 'OLD.14', LbZCY: 'Deux' }),
    feature({ CdZCY: 'NEW.14', LbZCY: 'Trois' }),
    feature({ CdZCY: 'OLD.14', LbZCY: 'Deux' }, polygon(square(-1, 46))),
  ])
  const report = await run(twice)
  expect(report.applied).toBe(false)
  expect(report.rejected.map(({ row, code }) => [row, code])).toEqual([
    [1, '56.14.1'],
    [2, 'OLD.14'],
    [4, 'OLD.14'],
  ])
  expect([report.left_out, await stored()]).toEqual([1, before])
})

test('rows of one code are one zone; a single rejected row refuses the whole file', async () => {
  const merged = geoJson([
    feature({ CdZCY: '56.15', LbZCY: 'Îles' }, polygon(square(-3, 47.6))),
    feature({ CdZCY: '56-15', LbZCY: 'Îles' }, polygon(square(-2, 47.6))),
  ])
  const report = await run(merged)
  expect([counts(report), report.zones[0]?.rows]).toEqual([
    [true, 1, 0, 0, 0, 0],
    [1, 2],
  ])
  const before = await stored()
  const bad = geoJson([feature({ CdZCY: '56.16', LbZCY: 'Bonne' }), feature({ CdZCY: '...', LbZCY: 'Sans code' })])
  const refused = await run(bad)
  expect([refused.applied, refused.rejected.map(({ row }) => row), await stored()]).toEqual([false, [2], before])
})

test('a file in Lambert 93 comes in, and the report says what was done', async () => {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } }
  const lambert = geoJson([feature({ CdZCY: '56.18' }, polygon(square(259_663.26, 6_726_956.29, 100)))], { crs })
  expect((await run(lambert)).notes).toEqual(['Coordonnées converties de Lambert 93 (EPSG:2154) en WGS 84.'])
  const [x, y] = (await zoneOf('56.18'))?.center ?? []
  expect([x, y]).toEqual([expect.closeTo(-2.854, 4), expect.closeTo(47.496, 4)])
})

describe('an import is refused, in French and under the file:', () => {
  const text = (words: string) => new TextEncoder().encode(words)
  test.each([
    ['a table', text('code;nom\n1;Baie\n'), /tableau/],
    ['a PDF', text('%PDF-1.7'), /PDF/],
    ['nothing', new Uint8Array(), /vide/],
    ['no codes', geoJson([feature({ truc: 1 })]), /colonne de code/],
    ['no zones', geoJson([]), /aucune zone/],
    ['cut', geoJson([feature({ CdZCY: '1' })]).subarray(0, 60), /incomplet/],
  ])('%s', async (_case, bytes, why) => {
    const { status, body } = await send(bytes)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
    expect(body.errors.file[0]).toMatch(why)
  })

  test('a body that is no form, or an unknown option', async () => {
    expect((await admin.call(importZones, { body: { file: 'x' } })).status).toBe(415)
    const named = await admin.call(importZones, { query: { dry_run: '1' }, body: formOf(official('X'), 'zones') })
    expect(named.body).toMatchObject({ applied: false, rows: 2 })
    expect((await send(official('X'), { dry_run: 'yes' })).status).toBe(422)
    expect((await send(official('X'), { names: 'drop' })).status).toBe(422)
    expect((await send(official('X'), { skip_rejected: 'all' })).status).toBe(422)
    const headers = { 'content-type': 'multipart/form-data; boundary=X', 'content-length': '300000000' }
    const large = await admin.request({ method: 'POST', url: '/api/zones/import', headers, payload: '--X--' })
    expect([large.status, large.body.message]).toEqual([
      413,
      'Ce fichier est trop volumineux\u00A0: 250\u00A0Mo au plus.',
    ])
  })

  test.each([null, 'registered', 'client', 'actalia-api'] as const)('by %s', async (role) => {
    const before = await stored()
    const visitor = await as(site.app, site.db, role && (await createUser(site.db, role)))
    expect([401, 403]).toContain((await send(official('56.17'), {}, visitor)).status)
    expect(await stored()).toEqual(before)
  })
})

test('an import that fails midway leaves nothing, and the next one works', async () => {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin if new.code = '56.19.2' then raise exception 'no'; end if; return new; end $$`.execute(
    site.db,
  )
  await sql`create trigger refused before insert on zones for each row execute function refuse()`.execute(site.db)
  const before = await stored()
  expect((await send(official('56.19'))).status).toBe(500)
  expect(await stored()).toEqual(before)
  await sql`drop trigger refused on zones`.execute(site.db)
  expect(counts(await run(official('56.19')))).toEqual([true, 2, 0, 0, 0, 0])
})
