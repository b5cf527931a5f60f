import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { seedDemo } from '../../../demo/demo.ts'
import { startEmbedded } from '../../embedded/embedded.ts'
import { migrate } from '../../lib/db/migrate.ts'
import { type Database, openDatabase, PATIENT } from '../../lib/db/pool.ts'
import { installJobs } from '../../lib/jobs.ts'
import '../suite/quick-passwords.ts'
import { makeScratchFolder } from './scratch.ts'

const SETTINGS = {
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

/** Server address without a database's name, and what others are copies of: migrated, and with the demo data too. */
export interface DatabaseTemplates {
  server: string
  template: string
  demoTemplate: string
}

interface StartedTemplates {
  folder: string
  templates: DatabaseTemplates
  stop: () => Promise<void>
}

const VARIABLE = 'ESTRAN_TEST_POSTGRES'

/** For all runners of tests that this process starts from here on: they would make the same, one after the other. */
export async function shareTemplates() {
  const { folder, templates, stop } = await startTemplates()
  process.env[VARIABLE] = JSON.stringify({ folder, templates })
  return stop
}

export async function startTemplates(): Promise<StartedTemplates> {
  const shared = process.env[VARIABLE]
  if (shared) return { ...JSON.parse(shared), stop: async () => undefined }
  const folder = await makeScratchFolder('estran-test-')
  const { url, stop } = await startEmbedded({ dataDir: folder, say: () => undefined, settings: SETTINGS })
  const server = url.replace(/\/[^/]*$/, '')
  const templates: DatabaseTemplates = { server, template: 'template_empty', demoTemplate: 'template_demo' }
  // Stretching a generated password is half of what a connection costs its client.
  await administer(server, `set scram_iterations = 1; alter role estran password '${new URL(url).password}'`)
  await administer(server, `create database ${templates.template} strategy file_copy`)
  await withDatabase(`${server}/${templates.template}`, async (database) => {
    await migrate(database.db)
    await installJobs(database)
  })
  await administer(
    server,
    `create database ${templates.demoTemplate} template ${templates.template} strategy file_copy`,
  )
  await withDatabase(`${server}/${templates.demoTemplate}`, ({ db }) => seedDemo(db))
  return {
    folder,
    templates,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Gives its address. */
export async function copyTemplate(server: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${template} strategy file_copy`)
  return `${server}/${name}`
}

export async function dropCopy(url: string) {
  const [server, name] = [url.replace(/\/[^/]*$/, ''), url.replace(/^.*\//, '')]
  await administer(server, `drop database ${name} with (force)`)
}

let administration: Database | undefined

/** Uses one connection for all statements, which ends with its process. */
function administer(server: string, statement: string) {
  administration ??= openDatabase(`${server}/postgres`, () => undefined, PATIENT)
  return sql.raw(statement).execute(administration.db)
}

async function withDatabase(url: string, use: (database: Database) => Promise<unknown>) {
  const database = openDatabase(url, () => undefined, PATIENT)
  try {
    await use(database)
  } finally {
    await database.close()
  }
}
