import { atMost, type BenchFigure, median, milliseconds } from './figures.ts'
import { asAdmin, asClient, ask, type SentHeaders } from './site.ts'
import type { BenchWorld } from './world.ts'

/** Pages end there: ten thousand rows. */
const LAST = 'page=400'

const ordered = (columns: string) =>
  columns.split(' ').flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`, `sort=-${sort}&${LAST}`])
const searched = (words: string) => words.split(' ').map((word) => `search=${encodeURIComponent(word)}`)
const filtered = (filters: string) => filters.split(' ').map((filter) => `filter=${encodeURIComponent(filter)}`)

const RESULTS = [
  ...ordered('sampled_on zone value class received_at'),
  ...searched('elevee 11/2025 quiberon parcs introuvable'),
  ...filtered('type:equals:phages class:equals:elevee'),
  ...['client=B-7', `from=2025-01-01&${LAST}`],
]
const OF_A_ZONE = [...ordered('sampled_on value class'), ...searched('elevee 2025 introuvable')]
const ACCOUNTS = [
  ...ordered('organism_name sector email name city created_at'),
  ...searched('bihan parcs e introuvable'),
  ...filtered('role:equals:client email:contains:99 city:starts:c'),
]
const AUDIT = ['', LAST, 'sort=at', ...filtered('action:equals:signed-in'), 'person=10', 'from=2026-01-01']
const ZONES = ['sort=code', 'sort=-arn_f', ...searched('moulin 56.'), ...filtered('attention:equals:outdated')]

const LISTS: [name: string, path: string, by: 'client' | 'admin', queries: string[]][] = [
  ['Results', '/results', 'admin', RESULTS],
  ['Results of a client', '/results', 'client', ['', ...searched('e 2025')]],
  ['Results of the busiest zone', '/zones/1/results', 'client', OF_A_ZONE],
  ['Accounts', '/users', 'admin', ACCOUNTS],
  ['Audit', '/audit', 'admin', AUDIT],
  ['Zones', '/zones/admin', 'admin', ZONES],
  ['Proposals', '/rankings/proposals', 'admin', ['per_page=200']],
  ['Messages', '/mails', 'admin', ['', 'sort=recipient', ...searched('estran')]],
  ['Quotes', '/quotes', 'admin', ['', 'sort=-amount', ...searched('a')]],
  ['News', '/news', 'admin', ['', 'sort=title', ...searched('a')]],
]

/** A page as it is answered, so somewhat more than its time in the database. */
export async function measureLists({ coast, isShort }: BenchWorld): Promise<BenchFigure[]> {
  const { site } = await coast()
  const people = { client: await asClient(site), admin: await asAdmin(site) }
  const figures: BenchFigure[] = []
  for (const [name, path, by, queries] of LISTS) {
    const pages: { query: string; time: number }[] = []
    for (const query of queries) {
      const times: number[] = []
      const url = `${site.origin}/api${path}?${query}`
      await timed(url, people[by])
      for (let turn = 0; turn < (isShort ? 5 : 15); turn++) times.push(await timed(url, people[by]))
      pages.push({ query, time: median(times) })
    }
    const slowest = pages.reduce((one, other) => (other.time > one.time ? other : one))
    const middle = milliseconds(median(pages.map(({ time }) => time)))
    const detail = `${queries.length} questions, median ${middle}, slowest ${decodeURIComponent(slowest.query)}`
    figures.push(atMost(`${name}: the slowest page`, 50, slowest.time, milliseconds, detail))
  }
  return figures
}

async function timed(url: string, headers: SentHeaders): Promise<number> {
  const startedAt = performance.now()
  await (await ask(url, headers)).text()
  return performance.now() - startedAt
}
