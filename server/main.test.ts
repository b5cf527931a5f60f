import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TEST_SECRET } from './test/as.ts'
import { temporaryFolder } from './test/folder.ts'
import { sharingPooler } from './test/postgres/sharing-pooler.ts'
import { endProcess, headersOf, listeningPorts, spawnProduct, startProduct } from './test/process.ts'
import { testDatabase } from './test/site.ts'

const database = testDatabase()

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
async function failedStart(url: string) {
  const { child, output } = await spawnProduct({
    DATABASE_URL: url,
    SECRET: TEST_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
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
      `Réglage DATABASE_URL : la base n’accepte que des lectures (read-only). À exécuter par l’hébergeur : ALTER DATABASE "${name}" RESET default_transaction_read_only;\n`,
    )
  } finally {
    await database.pool.query(`alter database ${name} reset default_transaction_read_only`)
  }
})
