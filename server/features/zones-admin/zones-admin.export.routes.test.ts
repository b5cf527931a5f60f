import { beforeAll, expect, test } from 'vitest'
import { exportAdminZones } from '../../../contract/zones-admin.ts'
import type { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { addSix, day, zoneBook, zoneList } from '../../test/zones.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { selectZones, zoneColumns } from './zones-admin.export.ts'

const site = testSite()
let admin: Visitor

beforeAll(async () => {
  admin = await site.visitor('actalia-user')
  await addSix(zoneBook(site.database))
})

const french = (iso: string) => iso.split('-').reverse().join('/')

async function linesOf(query: object) {
  const { status, raw, headers } = await admin.call(exportAdminZones, { query: { format: 'csv', ...query } })
  const [header = '', ...lines] = raw.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
  return { status, headers, header, lines: lines.map((line) => line.split(';')) }
}

test('the file has the zones with both their classes, and is in the journal', async () => {
  const { status, headers, header, lines } = await linesOf({ search: '56.08.2' })
  expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename="estran-zones-${day(0)}.csv"`])
  expect(header.split(';').slice(0, 7)).toEqual([
    ...['Code de la zone', 'Zone', 'Classification Phages (classe)', 'Classification Phages (signe)'],
    ...['Classification Phages (UFP/g)', 'Classification Phages (du)', 'Classification Phages (au)'],
  ])
  const [phages, arn_f] = [french(day(-10)), [french(day(-5)), french(day(40))]]
  expect(lines).toEqual([
    [
      ...['56.08.2', 'BAIE de Saint-Malo', 'Modérée', '', '', phages, '', 'Faible', '', '', ...arn_f],
      ...['', '', '56', 'X 9-1, Y9', 'Non', 'Non'],
    ],
  ])
  const { details } = await site.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'zones-exported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toEqual([
    { field: 'format', after: 'csv' },
    { field: 'rows', after: 1 },
    { field: 'filters', after: [] },
    { field: 'is_searched', after: true },
  ])
})

test('a zone without a class says so, rather than nothing', async () => {
  const { lines } = await linesOf({ filter: 'attention:equals:never' })
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect([line[2], line[7]]).toEqual(['Non classée', 'Non classée'])
})

test('a class that the scale at hand lacks is unknown, not none', async () => {
  const scales = await listScalesWithClasses(site.db)
  const lacking = zoneColumns(scales.map((scale) => ({ ...scale, classes: [] })))
  const rows = await selectZones(site.db, day(0), { search: '56.08.2', filter: [] }).execute()
  expect(
    rows.map((row) => lacking.map(({ value }) => value(row)).filter((text) => text === 'Classe inconnue')),
  ).toEqual([['Classe inconnue', 'Classe inconnue']])
})

test.each([
  [{}],
  [{ sort: '-name' }],
  [{ filter: 'archived:equals:true' }],
  [{ filter: 'attention:equals:never', sort: 'code' }],
  [{ search: 'rien de tel' }],
])('it has the zones of the list asked by %j, in its order', async (query) => {
  const { items } = await zoneList(admin, { ...query, per_page: 200 })
  const { lines } = await linesOf(query)
  expect(lines.map(([code]) => code)).toEqual(items.map(({ code }) => code))
})

test.each(['client', 'registered', 'actalia-api'] as const)('%s gets no file', async (role) => {
  const visitor = await site.visitor(role)
  expect([401, 403]).toContain((await visitor.call(exportAdminZones, { query: { format: 'csv' } })).status)
})

test.each([[{ format: 'pdf' }], [{ sort: 'password' }], [{ filter: 'attention:equals:soon' }]])(
  'a file asked by %j is refused',
  async (query) => {
    expect((await linesOf(query)).status).toBe(422)
  },
)
