import { atMost, type Figure, median, milliseconds } from './figures.ts'
import { asAdmin, asClient, type Headers } from './site.ts'
import type { World } from './world.ts'

const MAX_MS = 50
/** Pages end there: ten thousand rows. */
const LAST = 'page=400'

const ordered = (...columns: string[]) =>
  columns.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`, `sort=-${sort}&${LAST}`])
const searched = (...words: string[]) => words.map((word) => `search=${encodeURIComponent(word)}`)
const filtered = (...filters: string[]) => filters.map((filter) => `filter=${encodeURIComponent(filter)}`)

const LISTS: { name: string; path: string; by: 'client' | 'admin'; queries: string[] }[] = [
  {
    name: 'Results',
    path: '/results',
    by: 'admin',
    queries: [
      ...ordered('sampled_on', 'zone', 'value', 'class', 'received_at'),
      ...searched('elevee', '11/2025', 'quiberon', 'parcs 7', 'introuvable'),
      ...filtered('type:equals:phages', 'class:equals:elevee'),
      'client=B-7',
      `from=2025-01-01&${LAST}`,
    ],
  },
  { name: 'Results of a client', path: '/results', by: 'client', queries: ['', ...searched('e', '2025')] },
  {
    name: 'Results of the busiest zone',
    path: '/zones/1/results',
    by: 'client',
    queries: [...ordered('sampled_on', 'value', 'class'), ...searched('elevee', '2025', 'introuvable')],
  },
  {
    name: 'Accounts',
    path: '/users',
    by: 'admin',
    queries: [
      ...ordered('organism_name', 'sector', 'email', 'name', 'city', 'created_at'),
      ...searched('bihan', 'parcs 77', 'e', 'introuvable'),
      ...filtered('role:equals:client', 'email:contains:99', 'city:starts:c'),
    ],
  },
  {
    name: 'Audit',
    path: '/audit',
    by: 'admin',
    queries: ['', LAST, 'sort=at', ...filtered('action:equals:signed-in'), 'person=10', 'from=2026-01-01'],
  },
  {
    name: 'Zones',
    path: '/zones/admin',
    by: 'admin',
    queries: [
      'sort=code',
      'sort=-arn_f',
      'sort=name',
      ...searched('moulin', '56.'),
      ...filtered('attention:equals:outdated'),
    ],
  },
  { name: 'Mails', path: '/mails', by: 'admin', queries: ['', 'sort=recipient', ...searched('estran')] },
  { name: 'Quotes', path: '/quotes', by: 'admin', queries: ['', 'sort=-amount', ...searched('a')] },
  { name: 'News', path: '/news', by: 'admin', queries: ['', 'sort=title', ...searched('a')] },
]

/** A page as it is answered, so somewhat more than its time in the database. */
export async function measureLists({ coast, isShort }: World): Promise<Figure[]> {
  const { site } = await coast()
  const people = { client: await asClient(site), admin: await asAdmin(site) }
  const figures: Figure[] = []
  for (const { name, path, by, queries } of LISTS) {
    const pages: { query: string; time: number }[] = []
    for (const query of queries) {
      const times: number[] = []
      const url = `${site.origin}/api${path}?${query}`
      await timed(url, people[by])
      for (let turn = 0; turn < (isShort ? 5 : 15); turn++) times.push(await timed(url, people[by]))
      pages.push({ query, time: median(times) })
    }
    const slowest = pages.reduce((one, other) => (other.time > one.time ? other : one))
    const detail = `${queries.length} questions, median ${milliseconds(median(pages.map(({ time }) => time)))}, slowest ${decodeURIComponent(slowest.query)}`
    figures.push(atMost(`${name}: the slowest page`, MAX_MS, slowest.time, milliseconds, detail))
  }
  return figures
}

async function timed(url: string, headers: Headers): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${text.slice(0, 300)}`)
  return performance.now() - startedAt
}
