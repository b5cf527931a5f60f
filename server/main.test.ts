import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dropOurs } from './lib/backup/ours.ts'
import { TEST_SECRET } from './test/as.ts'
import { createTestDatabase } from './test/database.ts'
import { temporaryFolder } from './test/folder.ts'
import { sharingPooler } from './test/postgres/sharing-pooler.ts'
import { endProcess, freePort, headersOf, listeningPorts, spawnProduct, startProduct } from './test/process.ts'
import { testDatabase } from './test/site.ts'

const database = testDatabase()
/** How it ends where another try may do, and where only a person can help. */
const [MAY_PASS, FOR_A_PERSON] = [1, 78]

test('after years of sleep it writes its log from the first request on, opens no other port than its own, and ends at the first signal', async () => {
  // All months of the log are far away.
  for (const day of ['2020-01-01', '2090-01-01']) await sql`select keep_audit_months(${day}::date)`.execute(database.db)
  const { child, url } = await startProduct({
    DATABASE_URL: database.url,
    SECRET: TEST_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  let ended: unknown
  try {
    const body = JSON.stringify({ email: 'personne@example.test', password: 'wrong', remember: false })
    const { status } = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: await headersOf(url), body })
    expect(status).toBe(422)
    const rows = await database.db.selectFrom('audit').select('action').execute()
    expect(rows.map(({ action }) => action)).toEqual(['sign-in-failed'])
    expect(await listeningPorts(child)).toEqual([Number(new URL(url).port)])
  } finally {
    ended = await endProcess(child)
  }
  expect(ended).toBe(0)
})

test('with nothing but a folder it starts its own database and the demo; killed, it keeps what it acknowledged, and ends at the first signal', async () => {
  const settings = { DEMO: '1', DATA_DIR: await temporaryFolder() }
  const killed = await startProduct(settings)
  const body = JSON.stringify({ email: 'client@estran.example' })
  const headers = await headersOf(killed.url)
  const { status } = await fetch(`${killed.url}/api/auth/forgot-password`, { method: 'POST', headers, body })
  expect(await endProcess(killed.child, 'SIGKILL')).toBe('SIGKILL')
  expect(status).toBe(204)
  const { child, url } = await startProduct(settings)
  let ended: unknown
  try {
    const countMails = async () =>
      (await (await fetch(`${url}/demo/mails`)).text()).split('client@estran.example').length - 1
    await expect.poll(countMails).toBe(1)
  } finally {
    ended = await endProcess(child)
  }
  expect(ended).toBe(0)
})

/** Reads what the product says before it ends by itself. */
async function failedStart(url: string, settings: Record<string, string> = {}, code = MAY_PASS) {
  const { child, output } = await spawnProduct({
    ...{ DATABASE_URL: url, SECRET: TEST_SECRET, SMTP_URL: 'smtp://127.0.0.1:9' },
    ...settings,
  })
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(code)
  return output()
}

test('a pooler that shares connections is refused in one line that says what to do', async () => {
  const pooler = await sharingPooler(database.url, true)
  try {
    expect(await failedStart(pooler.url)).toBe(
      'Réglage DATABASE_URL : la base de données n’annonce pas ses changements ; menez-y Estran directement, ou par un pooler en mode session (PgBouncer : pool_mode = session).\n',
    )
  } finally {
    await pooler.close()
  }
})

test('a database that only reads is refused in one line, and the start ends', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  try {
    expect(await failedStart(database.url)).toBe(
      `Réglage DATABASE_URL : la base n’accepte que des lectures (read-only). À exécuter par l’hébergeur : BEGIN READ WRITE; ALTER DATABASE "${name}" RESET default_transaction_read_only; COMMIT;\n`,
    )
  } finally {
    await database.pool.query(`alter database ${name} reset default_transaction_read_only`)
  }
})

test('a setting that is wrong ends it in one line and for good', async () => {
  expect(await failedStart(database.url, { PORT: 'http' }, FOR_A_PERSON)).toBe(
    'Réglage PORT : un nombre entier de 1 à 65535 est attendu.\n',
  )
})

test('where a first start was cut short before its first migration, the next one starts', async () => {
  const cut = await createTestDatabase()
  try {
    await dropOurs(cut.db)
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      cut.db,
    )
    const { child } = await startProduct({ DATABASE_URL: cut.url, SECRET: TEST_SECRET, SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(await endProcess(child)).toBe(0)
  } finally {
    await cut.end()
  }
})

describe('beside an earlier version that still runs, what is refused has changed nothing', () => {
  const migrations = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)).rows
  let taken: Server
  let port: string
  let before: { name: string }[]
  beforeAll(async () => {
    port = String(await freePort())
    taken = createServer().listen(Number(port), '127.0.0.1')
    await once(taken, 'listening')
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(database.db)
    before = await migrations()
  })
  afterEach(async () => {
    expect(await migrations()).toEqual(before)
  })
  afterAll(() => taken.close())

  test('a port that another has', async () => {
    expect(await failedStart(database.url, { PORT: port })).toBe(`Réglage PORT : le port ${port} est déjà pris.\n`)
  })

  test('a port for the metrics that another has', async () => {
    expect(await failedStart(database.url, { METRICS_PORT: port })).toBe(
      `Réglage METRICS_PORT : le port ${port} est déjà pris, ou interdit (EADDRINUSE).\n`,
    )
  })

  test('a host that is no name of this machine', async () => {
    expect(await failedStart(database.url, { HOST: 'estran.invalid', PUBLIC_URL: 'http://127.0.0.1' })).toMatch(
      /^Réglages HOST et PORT : impossible d’écouter sur estran\.invalid:\d+ \(E\w+\)\.\n$/,
    )
  })

  test('accounts of a demonstration', async () => {
    const account = { email: 'client@estran.example', role: 'client', name: 'Démo', active: true } as const
    await database.db.insertInto('users').values(account).execute()
    expect(await failedStart(database.url, {}, FOR_A_PERSON)).toMatch(/^Réglage DEMO : [^\n]+\n$/)
    await database.db.deleteFrom('users').where('email', '=', account.email).execute()
  })

  test('a migration that fails is named with PostgreSQL’s reason', async () => {
    await sql`create table kept as select * from kysely_migration`.execute(database.db)
    await sql`delete from kysely_migration where name >= '0003'`.execute(database.db)
    const line = await failedStart(database.url, {}, FOR_A_PERSON)
    await sql`insert into kysely_migration select * from kept where name >= '0003'; drop table kept`.execute(
      database.db,
    )
    expect(line).toMatch(/^Migration 0003_accounts : relation "\w+" [^\n]+\n$/)
  })
})
