import { join } from 'node:path'
import { sql } from 'kysely'
import { seedDemo } from '../demo/demo.ts'
import { startEmbedded } from '../server/embedded/embedded.ts'
import { migrate } from '../server/lib/db/migrate.ts'
import { type Db, openDatabase, PATIENT } from '../server/lib/db/pool.ts'
import { installJobs } from '../server/lib/jobs.ts'
import { fillCoast } from './data.ts'
import { type Site, settled, startSite } from './site.ts'

export interface OpenSite {
  url: string
  site: Site
}

export interface BenchWorld {
  isShort: boolean
  folder: string
  /** A site on a new copy of the demo; the caller stops it. */
  open: (name: string, settings?: Record<string, string>) => Promise<OpenSite>
  /** The application on a database, again or in another process. */
  start: (url: string, settings?: Record<string, string>) => Promise<Site>
  /** The whole coast at the sizes of docs/design.md: made at the first need, the same for all. */
  coast: () => Promise<OpenSite>
}

export async function withDb<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase(url, () => undefined, PATIENT)
  try {
    return await use(database.db)
  } finally {
    await database.close()
  }
}

export async function makeWorld(folder: string, isShort: boolean) {
  // Four applications and what looks at them.
  const settings = { max_connections: '150' }
  const postgres = await startEmbedded({ dataDir: join(folder, 'postgres'), say: () => undefined, settings })
  const server = postgres.url.replace(/\/[^/]*$/, '')
  const create = async (name: string, template: string) => {
    const statement = sql`create database ${sql.id(name)} template ${sql.id(template)}`
    await withDb(`${server}/postgres`, (db) => statement.execute(db))
    return `${server}/${name}`
  }
  const demo = await create('demo', 'template1')
  const database = openDatabase(demo, () => undefined, PATIENT)
  await migrate(database.db)
  await installJobs(database)
  await seedDemo(database.db)
  await sql`vacuum analyze`.execute(database.db)
  await database.close()

  const start: BenchWorld['start'] = (url, settings = {}) =>
    startSite({ DATABASE_URL: url, DATA_DIR: join(folder, 'data'), ...settings })
  const open: BenchWorld['open'] = async (name, settings) => {
    const url = await create(name, 'demo')
    return { url, site: await start(url, settings) }
  }
  let made: Promise<OpenSite> | undefined
  const makeCoast = async () => {
    console.log('Making the whole coast…')
    const url = await create('coast', 'demo')
    await withDb(url, (db) => fillCoast(db, isShort))
    const site = await start(url)
    await settled(site.pid)
    return { url, site }
  }
  const coast: BenchWorld['coast'] = () => {
    made ??= makeCoast()
    return made
  }
  const end = async () => {
    await (await made?.catch(() => undefined))?.site.stop()
    await postgres.stop()
  }
  return { world: { isShort, folder, open, start, coast } satisfies BenchWorld, end }
}
