import { join } from 'node:path'
import { startEmbedded } from '../server/embedded/embedded.ts'
import { addResults, addZones, createDatabase, vacuum, withDatabase } from './data.ts'
import type { Judge } from './figures.ts'
import { type Server, settled, startServer } from './processes.ts'
import { type Compare, startLoad } from './rounds.ts'
import { signIn } from './visitor.ts'

export interface Site extends Server {
  databaseUrl: string
  cookies: Map<string, string>
}

export interface AdminSite extends Site {
  admin: Map<string, string>
}

export interface World {
  length: 'short' | 'long'
  judge: Judge
  folder: string
  compare: Compare
  demo: Site
  /** 360 zones, few results. */
  small: Site
  /** 360 zones and `results` results, the most of them in `busiestZone`. */
  big: Site
  results: number
  busiestZone: number
  /** A fresh copy of that database. */
  copy: (of: 'demo' | 'small', name: string) => Promise<string>
  /** The caller stops it. */
  open: (databaseUrl: string) => Promise<Site>
}

export async function makeWorld(folder: string, length: World['length'], judge: Judge, say: (line: string) => void) {
  const closers: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const postgres = await startEmbedded({ dataDir: join(folder, 'postgres'), say: () => undefined })
    closers.push(postgres.stop)
    const server = postgres.url.replace(/\/[^/]*$/, '')

    const results = length === 'short' ? 100_000 : 1_000_000
    say(`Databases: the demo, 360 zones, 360 zones with ${results.toLocaleString('en')} results…`)
    const demoUrl = await createDatabase(server, 'demo')
    const smallUrl = await createDatabase(server, 'small', 'demo')
    await withDatabase(smallUrl, addZones)
    const bigUrl = await createDatabase(server, 'big', 'small')
    const busiestZone = await withDatabase(bigUrl, (db) => addResults(db, results))
    for (const url of [demoUrl, smallUrl, bigUrl]) await withDatabase(url, vacuum)
    // PostgreSQL cannot copy a database that is in use.
    for (const name of ['demo', 'small']) await createDatabase(server, unused(name), name)
    const copy: World['copy'] = (of, name) => createDatabase(server, name, unused(of))

    const open = async (databaseUrl: string): Promise<Site> => {
      const dataDir = join(folder, 'unused')
      const site = await startServer({
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        SECRET: 'only for the bench '.repeat(3),
      })
      closers.push(() => site.stop())
      return { ...site, databaseUrl, cookies: await signIn(site.origin) }
    }
    const demo = await open(demoUrl)
    const small = await open(smallUrl)
    const big = await open(bigUrl)
    for (const site of [demo, small, big]) await settled(site.pid)
    const load = startLoad()
    closers.push(load.stop)
    const sites = { demo, small, big }
    const world: World = { length, judge, folder, compare: load.compare, ...sites, results, busiestZone, copy, open }
    return { world, end }
  } catch (error) {
    await end()
    throw error
  }
}

const unused = (name: string) => `${name}_unused`
