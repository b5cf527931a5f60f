import * as z from 'zod/mini'
import { listUsers } from '../../contract/users.ts'
import { listUserLines } from '../../server/features/users/users.list.ts'
import type { BareUsers } from '../bare-users.ts'
import { addUsers, USERS, vacuum, withDatabase } from '../data.ts'
import { count, type Figure, percent } from '../figures.ts'
import { settled, startHelper } from '../processes.ts'
import { cookieHeader, signIn } from '../visitor.ts'
import type { World } from '../world.ts'
import { judgeSlowest, withWatched } from './watched.ts'

const SORTS = ['organism_name', 'sector', 'email', 'name', 'active', 'city', 'role', 'created_at']
const MATCHES = [
  ...['bihan', 'quiberon', 'parcs 77', 'introuvable', 'e', 'bo'].map((search) => ({ search })),
  ...[
    ...[
      'organism_name:starts:les',
      'email:contains:99',
      'name:equals:le bihan',
      'city:starts:c',
      'sector:contains:culture',
    ],
    ...['sector_id:equals:3', 'role:equals:client', 'role:equals:registered', 'active:equals:false'],
  ].map((filter) => ({ filter })),
  { filter: ['role:equals:client', 'active:equals:true', 'city:contains:cancale'], search: 'parcs' },
]
const ASKED = [
  { name: 'pages 1, 2,000 and 4,000', queries: ['1', '2000', '4000'].map((page) => ({ page })) },
  {
    name: 'every order, both ways, those pages',
    queries: SORTS.flatMap((sort) => [sort, `-${sort}`]).flatMap((sort) =>
      ['1', '2000', '4000'].map((page) => ({ sort, page })),
    ),
  },
  { name: 'searches and filters', queries: MATCHES },
  { name: '… in another order', queries: MATCHES.map((match) => ({ ...match, sort: '-organism_name' })) },
  { name: '… page 20 of it', queries: MATCHES.map((match) => ({ ...match, sort: 'name', page: '20' })) },
]

/** 100,000 accounts: time in the database of the list's pages, and answers beside a bare server's. */
export async function measureUsers({ copy, open, length, judge, compare }: World): Promise<Figure[]> {
  const url = await copy('small', 'users')
  await withDatabase(url, async (db) => {
    await addUsers(db)
    await vacuum(db)
  })
  const figures: Figure[] = []
  await withWatched(url, async (watched) => {
    const ask = (query: object) => listUserLines(watched.db, z.parse(listUsers.query, query))
    for (const { name, queries } of ASKED) {
      const turns = length === 'short' ? 5 : 15
      const title = `${count(USERS)} accounts, ${name}`
      figures.push(...(await judgeSlowest(watched, { title, queries, ask, turns, judge })))
    }
  })
  const site = await open(url)
  await settled(site.pid)
  const cookies = await signIn(site.origin, 'admin@estran.example')
  const bare = startHelper<BareUsers, string>('bare-users.ts')
  try {
    // Neither compresses: that would be compared with nothing.
    const headers = { cookie: cookieHeader(cookies) }
    const origin = await bare.ask({ url })
    const query = '?sort=organism_name&page=3'
    const ours = { url: `${site.origin}/api/users${query}`, headers, status: 200, pid: site.pid }
    const pace = { rounds: length === 'short' ? 3 : 5, seconds: length === 'short' ? 1 : 3, connections: 20 }
    const { ratio, ours: mine, other } = await compare(ours, { ...ours, url: origin, pid: bare.pid }, pace)
    const detail = `${count(mine.perSecond)} of ${count(other.perSecond)}/s; of its own processor ${percent(ratio.perProcessor)}`
    figures.push(judge.atLeast('GET /users: part of a bare look-up and query’s', 0.9, ratio.perSecond, percent, detail))
  } finally {
    await bare.stop()
  }
  return figures
}
