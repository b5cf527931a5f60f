import { afterAll, beforeAll } from 'vitest'
import type { Role } from '../../contract/core/access.ts'
import { listenToChanges } from '../lib/db/changes.ts'
import type { Db } from '../lib/db/pool.ts'
import { type App, as, createUser, testApp, type Visitor } from './as.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

type SiteKind = 'empty' | 'demo'
type SiteConfig = Parameters<typeof testApp>[2]

export interface Site {
  database: TestDatabase
  db: Db
  app: App
  /** Someone of this role, signed in. */
  visitor: (role: Role) => Promise<Visitor>
  /** Closes and drops all of it. */
  close: () => Promise<void>
}

/** An application on a database of its own. */
export async function openSite(kind: SiteKind = 'empty', config: SiteConfig = {}): Promise<Site> {
  const database = await createTestDatabase(kind)
  const { db } = database
  const app = await testApp(database, null, config)
  return {
    database,
    db,
    app,
    visitor: async (role) => as(app, db, await createUser(db, role)),
    close: async () => {
      await app.close()
      await database.end()
    },
  }
}

/** Another process on the same database. */
export async function openProcess(database: TestDatabase): Promise<App> {
  const changes = await listenToChanges(database, { onLoss: () => undefined })
  const app = await testApp({ ...database, changes })
  app.addHook('onClose', () => changes.close())
  return app
}

/** A site for all the tests of a file, in one line: it is there from the first `beforeAll` on. */
export function testSite(kind: SiteKind = 'empty', config: () => SiteConfig = () => ({})): Site {
  const site = {} as Site
  beforeAll(async () => void Object.assign(site, await openSite(kind, config())))
  afterAll(() => site.close())
  return site
}

/** A database without an application, for all the tests of a file. */
export function testDatabase(kind: SiteKind = 'empty'): TestDatabase {
  const database = {} as TestDatabase
  beforeAll(async () => void Object.assign(database, await createTestDatabase(kind)))
  afterAll(() => database.end())
  return database
}
