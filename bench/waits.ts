import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays } from '../contract/core/days.ts'
import type { RankingProposal } from '../contract/rankings.week.ts'
import { today } from '../server/lib/clock.ts'
import { runScript } from '../server/test/process.ts'
import { shoreZones } from '../server/test/shore-zones.ts'
import { addHistory, addLaboratory } from './data.ts'
import { atMost, type BenchFigure, milliseconds, seconds } from './figures.ts'
import { asAdmin, asClient, ask, SECRET, type SentHeaders, type Site, settled, whileAsked } from './site.ts'
import { type BenchWorld, withDb } from './world.ts'

const FILE_BYTES = 20_000_000
const HISTORY = 16_000
const BATCH = 400
/** Its edges run along the shore of the Mediterranean, and through it. */
const COAST = '-4.9,42.9,7.6,43.35'

interface WaitingPerson {
  site: Site
  headers: SentHeaders
}

/** One person's heaviest requests, and how long everybody else waits meanwhile. */
export async function measureWaits(world: BenchWorld): Promise<BenchFigure[]> {
  const { site, url } = await world.coast()
  const other = await asClient(site)
  const admin: WaitingPerson = { site, headers: await asAdmin(site) }
  const laboratory: WaitingPerson = { site, headers: await withDb(url, (db) => addLaboratory(db)) }
  const reader: WaitingPerson = { site, headers: await withDb(url, (db) => addLaboratory(db, 'lecture')) }
  const zone = await withDb(url, (db) => addHistory(db, HISTORY))
  const results = await withDb(url, (db) => db.selectFrom('results').select('id').orderBy('id').limit(2).execute())
  const [first = '', second = ''] = results.map(({ id }) => `/results/${id}/files`)
  await withDb(url, (db) => sql`update results set lims_client_id = 'C-1001' where id <= 10000`.execute(db))
  const unknown = (at: number) => ({ site, headers: { cookie: `estran_session=${`${at}`.padEnd(43, 'a')}` } })
  const hard = hardTexts(10_000)
  const client: WaitingPerson = { site, headers: other }
  const news = (at: number) => ({ title: `Actualité ${at}`, body: hard[at % hard.length], published_from_on: today() })
  const legals = (at: number) => ({ title: 'Texte', body: hardTexts(50_000)[at] })
  const hostile = Buffer.alloc(FILE_BYTES, '<')
  const proposals = await proposalsOf(admin)
  const saveWeek = (from: number) => call(admin, '/rankings/batch', batchOf(proposals.slice(from, from + BATCH)))
  const cases: [name: string, run: () => Promise<unknown>][] = [
    ['Export of 20,000 accounts, XLSX', () => call(admin, '/users/export?format=xlsx')],
    ['Export of all results, XLSX', () => call(admin, '/results/export?format=xlsx')],
    ['Outlooks of all zones, anew', () => recompute(url)],
    ['Backup', () => backUp(url, world.folder)],
    [`A batch of ${BATCH} rankings`, () => saveWeek(0)],
    // All but one of them are refused.
    ['20 people, overlapping batches', () => atOnce(20, (person) => tried(saveWeek(200 + person)))],
    ['Four batches of 1,000 results', () => oneByOne(4, (at) => call(laboratory, ...resultsCall(zone.code, at)))],
    [`1,000 rankings into a zone with ${HISTORY}`, () => call(laboratory, ...rankingsCall(zone.code))],
    ['Its rankings, a hundred at once', () => atOnce(100, () => tried(call(client, `/zones/${zone.id}/rankings`)))],
    ['Thirty news in hard Markdown, written', () => oneByOne(30, (at) => tried(call(admin, '/news', news(at))))],
    ['Hard legal texts, written', () => oneByOne(5, (at) => tried(call(admin, '/contents/legals', legals(at), 'PUT')))],
    ['Ten files of 20 MB in', () => atOnce(10, (at) => call(admin, first, fileOf(`${at}.pdf`, content)))],
    ['… out, as an archive', () => call(admin, `${first}.zip`)],
    ['Ten hostile files', () => atOnce(10, (at) => tried(call(admin, second, fileOf(`${at}.pdf`, hostile))))],
    ['Import of 1,000 zones of 1,000 points', () => importZones(admin, 1000, 1000)],
    ['… read by a tool of cartography, page after page', () => allPages(reader, 'zones', 'limit=1000')],
    ['… those that a box cuts, ten at once', () => atOnce(10, () => allPages(reader, 'zones', `bbox=${COAST}`))],
    ['… all samplings, page after page', () => allPages(reader, 'samplings', 'limit=1000')],
    ['Own data with 10,000 results', () => call(client, '/account/data')],
    ['500 lists of one person', () => atOnce(500, () => call(admin, '/results'))],
    ['500 unknown cookies', () => atOnce(500, (at) => tried(call(unknown(at), '/auth/me')))],
    // Last, as the coast is longer from then on.
    ['Import of 4,000 zones', () => importZones(admin, 4000, 5)],
  ]
  const figures: BenchFigure[] = []
  for (const [name, run] of cases) figures.push(await measureCase(site, other, name, run))
  return figures
}

async function measureCase(
  site: Site,
  other: SentHeaders,
  name: string,
  run: () => Promise<unknown>,
): Promise<BenchFigure> {
  await settled(site.pid)
  const { longest, took, p99 } = await whileAsked(site, other, run)
  const detail = `took ${seconds(took / 1000)}, p99 ${milliseconds(p99)}`
  return atMost(`${name}: another’s longest wait`, 300, longest, milliseconds, detail)
}

async function proposalsOf({ site, headers }: WaitingPerson): Promise<RankingProposal[]> {
  const pages = [1, 2, 3].map((page) => `${site.origin}/api/rankings/proposals?per_page=200&page=${page}`)
  const items = await Promise.all(pages.map(async (page) => (await (await ask(page, headers)).json()).items))
  // A zone that was never sampled has no class to confirm.
  return items.flat().filter((proposal: RankingProposal) => proposal.class !== null)
}

const batchOf = (lines: readonly RankingProposal[]) => ({
  reason: 'Mesure',
  rankings: lines.map(({ zone, type, in_force, ...line }) => ({
    ...{ zone_id: zone.id, type, class: line.class, value: line.value, below_limit: line.below_limit },
    ...{ starts_on: line.starts_on, ends_on: line.ends_on, replaces: in_force?.id ?? null },
  })),
})

async function recompute(url: string) {
  await withDb(url, (db) => sql`insert into outlook_changes default values`.execute(db))
  const isDue = () => withDb(url, (db) => db.selectFrom('outlook_changes').select('id').executeTakeFirst())
  while (await isDue()) await wait(200)
}

async function backUp(url: string, folder: string) {
  const settings = { SECRET, DATABASE_URL: url, DATA_DIR: folder }
  const { code, errors } = await runScript('backup.ts', ['backup', join(folder, 'coast.backup')], settings)
  if (code !== 0) throw new Error(errors)
}

async function call({ site, headers }: WaitingPerson, path: string, body?: unknown, method?: string) {
  const answer = await ask(`${site.origin}/api${path}`, headers, body, method)
  for await (const _ of answer.body ?? []);
}

async function allPages({ site, headers }: WaitingPerson, collection: string, query: string) {
  let next: string | undefined = `${site.origin}/api/ogc/collections/${collection}/items?${query}`
  while (next) {
    const page: { links: { rel: string; href: string }[] } = await (await ask(next, headers)).json()
    next = page.links.find(({ rel }) => rel === 'next')?.href
  }
}

/** Swallows a refusal, which must not hold up other calls either. */
const tried = (asked: Promise<unknown>) => asked.catch(() => undefined)

const atOnce = (times: number, run: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, (_, at) => run(at)))

async function oneByOne(times: number, run: (at: number) => Promise<unknown>) {
  for (let at = 0; at < times; at++) await run(at)
}

const resultsCall = (zone_code: string, batch: number): [string, object[], string] => {
  const rows = Array.from({ length: 1000 }, (_, n) => ({
    ...{ external_id: `LAB-${batch}-${n}`, lims_client_id: n % 3 === 0 ? `B-${n}` : null, zone_code, value: n },
    ...{ sampled_on: addDays(today(), -(n % 700)), type: n % 2 === 0 ? 'phages' : 'arn_f' },
  }))
  return ['/lims/results', rows, 'PUT']
}

/** Sends a thousand rankings, which fall on days that have a ranking already or beside them. */
const rankingsCall = (zone_code: string): [string, object[], string] => {
  const rows = Array.from({ length: 1000 }, (_, n) => {
    const day = addDays(today(), n * 2 - HISTORY / 2 - 1000)
    return { external_id: `R-${n}`, zone_code, type: 'phages', class: 'faible', starts_on: day, ends_on: day }
  })
  return ['/lims/rankings', rows, 'PUT']
}

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

function importZones(admin: WaitingPerson, zones: number, points: number) {
  const rows = Array.from(shoreZones(zones, points), ({ id, geometry }) =>
    JSON.stringify({ type: 'Feature', properties: { CdZCY: `33.${9000 + id}`, LbZCY: `Anse ${id}` }, geometry }),
  )
  const bytes = Buffer.from(`{"type":"FeatureCollection","features":[\n${rows.join(',\n')}\n]}`)
  return call(admin, '/zones/import', fileOf('zones.geojson', bytes))
}
