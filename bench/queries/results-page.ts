import * as z from 'zod/mini'
import { getZoneChart, listResults, listZoneResults } from '../../contract/results.ts'
import { getChart } from '../../server/features/results/results.chart.queries.ts'
import { listResultLines } from '../../server/features/results/results.list.ts'
import { getReader } from '../../server/features/results/results.reader.queries.ts'
import { countUnread } from '../../server/features/results/results.unread.queries.ts'
import { listResultsOfZone } from '../../server/features/results/results.zone.queries.ts'
import type { Db } from '../../server/lib/db/pool.ts'
import { BUSIEST } from '../data.ts'
import { count, type Figure } from '../figures.ts'
import type { World } from '../world.ts'
import { judgeBeside, judgeSlowest, withWatched } from './watched.ts'

const far = (queries: object[], ...pages: number[]) =>
  queries.flatMap((query) => [1, ...pages].map((page) => ({ ...query, page: String(page) })))
const bothWays = (...columns: string[]) => columns.flatMap((sort) => [{ sort }, { sort: `-${sort}` }])

const SEARCHED = ['elevee', 'e', '11/2025', '05/03/2024', '2025', '/', 'introuvable'].map((search) => ({ search }))

const OF_A_ZONE = [
  { name: 'as the panel asks', queries: [{ sort: '-sampled_on', filter: 'type:equals:arn_f' }] },
  {
    name: 'every order, pages 1, 400 and 3,000',
    queries: far(bothWays('sampled_on', 'type', 'value', 'class'), 400, 3000),
  },
  { name: 'searched, pages 1 and 300', queries: far(SEARCHED, 300) },
  {
    name: 'filtered by class and day',
    queries: far(
      [
        { filter: 'class:equals:elevee' },
        { filter: ['class:equals:moderee', 'type:equals:phages'], sort: '-value' },
        { filter: 'sampled_on:contains:2025', sort: 'class' },
      ],
      100,
    ),
  },
]

const narrowed = (zone: number) => [
  ...[zone, zone + 40].map((id) => ({ zone_id: String(id) })),
  ...['type:equals:phages', 'class:equals:elevee', 'class:equals:tres_faible'].map((filter) => ({ filter })),
  ...[{ from: '2025-01-01' }, { from: '2025-03-01', to: '2025-03-31' }, { client: '-' }, { client: 'B-7' }],
  { zone_id: String(zone), filter: ['type:equals:arn_f', 'class:equals:moderee'], from: '2024-01-01' },
  ...SEARCHED,
  ...['56.08', 'quiberon', 'organisme 7'].map((search) => ({ search })),
]

const ofAll = (zone: number) => [
  {
    name: 'every order, pages 1, 2,000 and 4,000',
    queries: far(bothWays('sampled_on', 'zone', 'value', 'class', 'received_at'), 2000, 4000),
  },
  { name: 'filtered and searched', queries: far(narrowed(zone)) },
  { name: '… by class', queries: far(narrowed(zone).map((query) => ({ ...query, sort: '-class' }))) },
  { name: '… by zone', queries: far(narrowed(zone).map((query) => ({ ...query, sort: 'zone' }))) },
  { name: '… page 40', queries: far(narrowed(zone), 40).filter(({ page }) => page === '40') },
  { name: '… page 1,500', queries: far(narrowed(zone), 1500).filter(({ page }) => page === '1500') },
]

const CHARTS = [{ type: 'phages' }, { type: 'arn_f', from: '2024-10-01', to: '2025-04-01' }]

/** Time in the database: the busiest zone, all of them, and what one client reads beside a small database. */
export async function measureResultsPage(world: World): Promise<Figure[]> {
  const { big, small, busiestZone, results, length, judge } = world
  const turns = length === 'short' ? 5 : 11
  const figures: Figure[] = []
  await withWatched(big.databaseUrl, async (many) => {
    const { db } = many
    const admin = { id: 0, role: 'actalia-user', isAdmin: true, lims_client_id: null } as const
    const inZone = (query: object) => listResultsOfZone(db, busiestZone, z.parse(listZoneResults.query, query))
    const among = (query: object) => listResultLines(db, admin, z.parse(listResults.query, query))
    const chart = (query: object) => getChart(db, busiestZone, z.parse(getZoneChart.query, query))
    const add = async (title: string, queries: readonly object[], ask: (query: object) => Promise<unknown>) =>
      void figures.push(...(await judgeSlowest(many, { title, queries, ask, turns, judge })))
    for (const { name, queries } of OF_A_ZONE)
      await add(`${count(BUSIEST)} results of a zone, ${name}`, queries, inZone)
    await add('… its chart, all of it and a winter', CHARTS, chart)
    for (const { name, queries } of ofAll(busiestZone)) await add(`${count(results)} results, ${name}`, queries, among)
    await withWatched(small.databaseUrl, async (few) => {
      const beside = async (title: string, ask: (db: Db) => Promise<unknown>) =>
        void figures.push(await judgeBeside(many, few, { title, ask, turns: 10 * turns, judge }))
      const quiet = await findQuietZone(db)
      const client = await findClient(db)
      const query = z.parse(listZoneResults.query, { sort: '-sampled_on', filter: 'type:equals:phages' })
      const asked = z.parse(listResults.query, {})
      await beside(`With ${count(results)} results: the list of a zone`, (one) => listResultsOfZone(one, quiet, query))
      await beside('… its chart', (one) => getChart(one, quiet, { type: 'phages' }))
      await beside('… the history of a client', async (one) =>
        listResultLines(one, await getReader(one, client), asked),
      )
      await beside('… what is unread', async (one) => countUnread(one, await getReader(one, client)))
    })
  })
  return figures
}

/** Its results are those of the demo, however many others there are. */
async function findQuietZone(db: Db): Promise<number> {
  const { id } = await db.selectFrom('zones').select('id').orderBy('id').offset(1).limit(1).executeTakeFirstOrThrow()
  return id
}

async function findClient(db: Db): Promise<number> {
  const demo = db.selectFrom('users').select('id').where('email', '=', 'client@estran.example')
  return (await demo.executeTakeFirstOrThrow()).id
}
