import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_SECRET } from './test/as.ts'
import { createTestDatabase, type TestDatabase } from './test/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

test('after years of sleep it writes its log from the first request on, and ends at the first signal', async () => {
  // All months of the log are far away.
  for (const day of ['2020-01-01', '2090-01-01']) await sql`select keep_audit_months(${day}::date)`.execute(database.db)
  const port = await freePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      SECRET: TEST_SECRET,
      PORT: String(port),
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    const url = `http://127.0.0.1:${port}`
    for await (const line of createInterface(server.stdout)) if (line.includes('Estran est prêt')) break
    const token = (await fetch(`${url}/api/settings`)).headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const csrf = token.find((cookie) => cookie?.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
    const headers = {
      cookie: token.join('; '),
      'x-xsrf-token': decodeURIComponent(csrf),
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ email: 'personne@example.test', password: 'wrong', remember: false })
    const { status } = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
    expect(status).toBe(422)
    const rows = await database.db.selectFrom('audit').select('action').execute()
    expect(rows.map(({ action }) => action)).toEqual(['sign-in-failed'])
  } finally {
    server.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
})
