import { sql } from 'kysely'
import { addDays } from '../contract/core/days.ts'
import { today } from '../server/lib/clock.ts'
import { shoreZones } from '../server/test/shore-zones.ts'
import { addHistory, addLaboratory } from './data.ts'
import { atMost, type Figure, info, megabytes, milliseconds, seconds } from './figures.ts'
import { asAdmin, asClient, ask, type Headers, memoryOf, type Site, settled, whileAsked } from './site.ts'
import { type World, withDb } from './world.ts'

const MAX_WAIT_MS = 300
const FILE_BYTES = 20_000_000
const HISTORY = 16_000

interface Person {
  site: Site
  headers: Headers
}

/** One person's heaviest requests, and how long everybody else waits meanwhile. */
export async function measureWaits(world: World): Promise<Figure[]> {
  const { site, url } = await world.coast()
  const other = await asClient(site)
  const admin: Person = { site, headers: await asAdmin(site) }
  const laboratory: Person = { site, headers: await withDb(url, (db) => addLaboratory(db)) }
  const reader: Person = { site, headers: await withDb(url, (db) => addLaboratory(db, 'lecture')) }
  const zone = await withDb(url, (db) => addHistory(db, HISTORY))
  const results = await withDb(url, (db) => db.selectFrom('results').select('id').orderBy('id').limit(2).execute())
  const [first, second] = results.map(({ id }) => `/results/${id}/files`)
  if (!first || !second) throw new Error('The demo has too few results.')
  const emails = await withDb(url, (db) => db.selectFrom('users').select('email').limit(300).execute())
  await withDb(url, (db) => sql`update results set lims_client_id = 'C-1001' where id <= 10000`.execute(db))
  const unknown = (at: number) => ({ site, headers: { cookie: `estran_session=${`${at}`.padEnd(43, 'a')}` } })
  const hard = hardTexts(10_000)
  const client: Person = { site, headers: other }
  const news = (at: number) => ({ title: `Actualité ${at}`, body: hard[at % hard.length], published_from_on: today() })
  const legals = (at: number) => ({ title: 'Texte', body: hardTexts(50_000)[at] })
  const hostile = Buffer.alloc(FILE_BYTES, '<')
  const cases: [name: string, run: () => Promise<unknown>][] = [
    ['Export of 20,000 accounts, XLSX', () => call(admin, '/users/export?format=xlsx')],
    ['Export of all results, XLSX', () => call(admin, '/results/export?format=xlsx')],
    [
      'Four batches of 1,000 results',
      () => inTurn(4, (at) => call(laboratory, '/lims/results', resultRows(zone.code, at), 'PUT')),
    ],
    [
      `A batch of 1,000 rankings into a zone with ${HISTORY}`,
      () => call(laboratory, '/lims/rankings', rankingRows(zone.code), 'PUT'),
    ],
    ['Its rankings, a hundred at once', () => atOnce(100, () => tried(call(client, `/zones/${zone.id}/rankings`)))],
    ['Thirty news in hard Markdown, written', () => inTurn(30, (at) => tried(call(admin, '/news', news(at))))],
    ['… their feed', () => call(admin, '/news.atom')],
    [
      'Legal texts of 50,000 hard characters, written',
      () => inTurn(5, (at) => tried(call(admin, '/contents/legals', legals(at), 'PUT'))),
    ],
    ['… read', () => call(admin, '/contents/legals')],
    ['Ten files of 20 MB in', () => atOnce(10, (at) => call(admin, first, fileOf(`${at}.pdf`, content)))],
    ['… out, as an archive', () => call(admin, `${first}.zip`)],
    ['Ten hostile files', () => atOnce(10, (at) => tried(call(admin, second, fileOf(`${at}.pdf`, hostile))))],
    [
      'Import of 1,000 zones of 1,000 points',
      () => call(admin, '/zones/import', fileOf('zones.geojson', zoneFile(1000, 1000))),
    ],
    ['… read by a tool of cartography, page after page', () => allPages(reader, 'zones', 'limit=1000')],
    ['… those that a box cuts, ten at once', () => atOnce(10, () => allPages(reader, 'zones', `bbox=${COAST}`))],
    ['… all samplings, page after page', () => allPages(reader, 'samplings', 'limit=1000')],
    ['Own data with 10,000 results', () => call(client, '/account/data')],
    ['500 lists of one person', () => atOnce(500, () => call(admin, '/results'))],
    ['500 unknown cookies', () => atOnce(500, (at) => tried(call(unknown(at), '/auth/me')))],
    ['300 forgotten passwords', () => atOnce(300, (at) => call(admin, '/auth/forgot-password', emails[at]))],
    // Last, as the coast is a dozen times as long from then on.
    ['Import of 4,000 zones', () => call(admin, '/zones/import', fileOf('zones.geojson', zoneFile(4000, 5)))],
  ]
  const figures: Figure[] = []
  for (const [name, run] of cases) {
    await settled(site.pid)
    const { longest, took, p99 } = await whileAsked(site, other, run)
    const memory = megabytes((await memoryOf(site.pid)).pss)
    const detail = `took ${seconds(took / 1000)}, p99 ${milliseconds(p99)}, ${memory} just after`
    figures.push(atMost(`${name}: another’s longest wait`, MAX_WAIT_MS, longest, milliseconds, detail))
  }
  await settled(site.pid)
  const memory = megabytes((await memoryOf(site.pid)).pss)
  return [...figures, info('Memory after all of these', `${memory} (PSS, all but PostgreSQL)`)]
}

async function call({ site, headers }: Person, path: string, body?: unknown, method?: string) {
  const answer = await ask(`${site.origin}/api${path}`, headers, body, method)
  for await (const _ of answer.body ?? []);
}

/** Its edges run along the shore of the Mediterranean, and through it. */
const COAST = '-4.9,42.9,7.6,43.35'

async function allPages({ site, headers }: Person, collection: string, query: string) {
  let next: string | undefined = `${site.origin}/api/ogc/collections/${collection}/items?${query}`
  while (next) {
    const page: { links: { rel: string; href: string }[] } = await (await ask(next, headers)).json()
    next = page.links.find(({ rel }) => rel === 'next')?.href
  }
}

/** What is refused must not hold up others either. */
const tried = (asked: Promise<unknown>) => asked.catch(() => undefined)

const atOnce = (times: number, run: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, (_, at) => run(at)))

async function inTurn(times: number, run: (at: number) => Promise<unknown>) {
  for (let at = 0; at < times; at++) await run(at)
}

const resultRows = (zone_code: string, batch: number) =>
  Array.from({ length: 1000 }, (_, n) => ({
    external_id: `LAB-${batch}-${n}`,
    lims_client_id: n % 3 === 0 ? `B-${n}` : null,
    zone_code,
    sampled_on: addDays(today(), -(n % 700)),
    type: n % 2 === 0 ? 'phages' : 'arn_f',
    value: n,
  }))

/** Each into a day that has one already, or beside it. */
const rankingRows = (zone_code: string) =>
  Array.from({ length: 1000 }, (_, n) => {
    const day = addDays(today(), n * 2 - HISTORY / 2 - 1000)
    return { external_id: `R-${n}`, zone_code, type: 'phages', class: 'faible', starts_on: day, ends_on: day }
  })

/** Headings underlined by a line, quotes that go on without their mark, lists in lists: hard to read as Markdown. */
const hardTexts = (length: number) => [
  'a\n'.repeat(length / 2 - 4).concat('==='),
  'a\n===\n'.repeat(length / 6),
  `> a\n${'a\n'.repeat(length / 2 - 4)}`,
  '- a\n  - a\n    - a\n'.repeat(length / 20),
  '- - - a\n'.repeat(length / 8),
]

const content = Buffer.alloc(FILE_BYTES, 'x')
content.write('%PDF-1.4\n')

function fileOf(name: string, bytes: Buffer) {
  const form = new FormData()
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'application/geo+json'
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

function zoneFile(zones: number, points: number): Buffer {
  const rows = Array.from(shoreZones(zones, points), ({ id, geometry }) =>
    JSON.stringify({ type: 'Feature', properties: { CdZCY: `33.${9000 + id}`, LbZCY: `Anse ${id}` }, geometry }),
  )
  return Buffer.from(`{"type":"FeatureCollection","features":[\n${rows.join(',\n')}\n]}`)
}
