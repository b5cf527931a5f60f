import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '../../database/seeds/demo.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { migrate } from '../lib/db/migrate.ts'
import { type Database, openDatabase, PATIENT } from '../lib/db/pool.ts'
import { installJobs } from '../lib/jobs.ts'
import { makeScratchFolder } from './scratch.ts'

/** One PostgreSQL for all test files, with two templates: migrated, and migrated with the demo data. */
export default async function setup(project: TestProject) {
  const dataDir = await makeScratchFolder('estran-test-')
  const settings = {
    // Nothing here must survive a power cut: faster.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // A copy of a template is then files, without a log of each of their pages.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Its processes belong to the superuser: no one else can drop a database where one is at work.
    autovacuum: 'off',
  }
  const { url, stop } = await startEmbedded({ dataDir, say: () => undefined, settings })
  const server = url.replace(/\/[^/]*$/, '')
  await withDatabase(url, ({ db }) => sql`create database template_empty strategy file_copy`.execute(db))
  await withDatabase(`${server}/template_empty`, async (database) => {
    await migrate(database.db)
    await installJobs(database)
  })
  await withDatabase(url, ({ db }) =>
    sql`create database template_demo template template_empty strategy file_copy`.execute(db),
  )
  await withDatabase(`${server}/template_demo`, ({ db }) => seedDemo(db))
  project.provide('folder', dataDir)
  project.provide('postgres', { server, template: 'template_empty', demoTemplate: 'template_demo' })
  return async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function withDatabase(url: string, use: (database: Database) => Promise<unknown>) {
  const database = openDatabase(url, () => undefined, PATIENT)
  try {
    await use(database)
  } finally {
    await database.close()
  }
}
