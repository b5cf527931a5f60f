import { expect, test } from 'vitest'
import type { Endpoint } from '../contract/core/endpoint.ts'
import { PAGES } from '../contract/core/pages.ts'
import { exportProposals } from '../contract/rankings.week.ts'
import { exportResults } from '../contract/results.ts'
import { listScales } from '../contract/scales.ts'
import { exportUsers } from '../contract/users.ts'
import { testSite } from '../server/test/site.ts'
import { chartCsv } from '../web/features/results/chart/export/csv.rules.ts'
import { type ApiSurface, addEndpoint, brokenPromises, readSurface, writeSurface } from './api-surface.ts'
import { declaredEndpoints } from './contract-endpoints.ts'
import { read } from './sources.ts'

// docs/compatibility.md. What was added is written down by `vitest run checks/api-surface.test.ts --update`.

const FILE = 'checks/api-surface.txt'
const FOR_DEVELOPERS = ['test', 'dev', 'check', 'e2e', 'bench', 'pictures', 'basemap:zones']
const site = testSite()

test('nothing that others rely on has changed, and all of it is written down', async () => {
  const now = await currentSurface()
  expect(brokenPromises(readSurface(read(FILE)), now)).toEqual([])
  await expect(writeSurface(now)).toMatchFileSnapshot(`../${FILE}`)
})

async function currentSurface(): Promise<ApiSurface> {
  const surface: ApiSurface = new Map()
  const endpoints = (await declaredEndpoints()).map(({ endpoint }) => endpoint)
  // The order of the files is no promise either.
  const placeOf = ({ path, method }: (typeof endpoints)[number]) => `${path} ${method}`
  for (const endpoint of endpoints.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))) addEndpoint(surface, endpoint)
  // The order of the menus is no promise.
  for (const { path, access } of PAGES.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    surface.set(`PAGE ${path} access`, [access])
  }
  const settings = [...read('server/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
  surface.set('OPERATION environment settings', settings)
  const commands = Object.keys(JSON.parse(read('package.json')).scripts).filter(
    (name) => !FOR_DEVELOPERS.includes(name),
  )
  surface.set('OPERATION npm commands', commands)
  for (const [name, columns] of Object.entries(await exportedColumns())) surface.set(`EXPORT ${name} columns`, columns)
  return surface
}

async function exportedColumns() {
  const [boss, client] = [await site.visitor('actalia-admin'), await site.visitor('client')]
  const firstLine = (csv: string) => csv.slice(1).split('\r\n', 1)[0]?.split(';') ?? []
  const columns = async (endpoint: Endpoint, visitor = boss) =>
    firstLine((await visitor.call(endpoint, { query: { format: 'csv' } })).raw.toString())
  const [scale] = (await boss.send(listScales, {})).body
  const chart = { points: [], grouped_by: 'sampling' } as never
  return {
    users: await columns(exportUsers),
    results: await columns(exportResults),
    'own-results': await columns(exportResults, client),
    proposals: await columns(exportProposals),
    chart: firstLine(chartCsv({ zone: { code: '', name: '' }, chart, scale, rankings: null })),
  }
}

const BEFORE = readSurface(`GET /zones
  access: client
  query.on: string | absent
  answer.class: "low" | "high" | null
PUT /zones
  access: admin
  body.name: string
  body.place: object | absent
GET /ogc
  access: lecture
EXPORT zones
  columns: Code | Zone`)

test.each([
  ['a field is gone', 'GET /zones answer.class', null],
  ['a field is renamed', 'GET /zones query.on', null],
  ['a field must be sent', 'GET /zones query.on', ['string']],
  ['a new field must be sent', 'PUT /zones body.code', ['string']],
  ['a new field of one that was there must be sent', 'PUT /zones body.place.x', ['number']],
  ['a field is another kind', 'PUT /zones body.name', ['number']],
  ['a word is gone', 'GET /zones answer.class', ['"low"', 'null']],
  ['an answer may lack it', 'GET /zones answer.class', ['"low"', '"high"', 'null', 'absent']],
  ['fewer may call', 'GET /zones access', ['admin']],
  ['another token may call', 'GET /ogc access', ['automate']],
  ['people alone may call', 'GET /ogc access', ['super']],
  ['a column moved', 'EXPORT zones columns', ['Zone', 'Code']],
])('it is told when %s', (_what, key, kinds) => {
  const now = new Map(BEFORE)
  if (kinds) now.set(key, kinds)
  else now.delete(key)
  expect(brokenPromises(BEFORE, now)).toEqual([expect.stringContaining(key)])
})

test.each([
  ['a field', 'PUT /zones body.code', ['string', 'absent']],
  ['a field of the answer', 'GET /zones answer.code', ['string']],
  ['a call', 'POST /zones body.code', ['string']],
  ['a word', 'GET /zones answer.class', ['"low"', '"high"', '"none"', 'null']],
  ['a reader', 'GET /zones access', ['public']],
  ['a column at the end', 'EXPORT zones columns', ['Code', 'Zone', 'Classe']],
  ['a choice', 'PUT /zones body.name', ['string', 'absent']],
])('%s may be added', (_what, key, kinds) => {
  expect(brokenPromises(BEFORE, new Map([...BEFORE, [key, kinds]]))).toEqual([])
})
