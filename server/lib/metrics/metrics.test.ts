import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, TEST_SECRET } from '../../test/as.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { endProcess, freePort, headersOf, type RunningProduct, spawnProduct, startProduct } from '../../test/process.ts'
import { testDatabase } from '../../test/site.ts'
import { exchange, statusOf } from '../../test/socket.ts'
import { openDatabase } from '../db/pool.ts'
import { hashPassword } from '../security/passwords.ts'
import { metrics } from './metrics.ts'
import { requestTimes } from './request-times.ts'

const DOCS = join(import.meta.dirname, '../../../docs/metrics')
const database = testDatabase()
const idleDatabase = testDatabase()
let product: RunningProduct
let port: number
let settings: Record<string, string>
let personal: string[]

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** The value of one series as it is written; undefined where there is none. */
const seriesOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')
    .at(-1)

beforeAll(async () => {
  port = await freePort()
  settings = {
    DATABASE_URL: database.url,
    SECRET: TEST_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: await temporaryFolder(),
    BACKUP_DIR: await temporaryFolder(),
  }
  product = await startProduct({ ...settings, METRICS_PORT: String(port) })
  const { url } = product
  const { id, email } = await createUser(database.db, 'client', { password_hash: await hashPassword('le bon secret') })
  personal = [email, 'personne', 'le bon secret', '987654', 'inconnu', 'mot-clef', 'ZONE-XYZ', `user ${id}`]
  const headers = await headersOf(url)
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const statuses = [
    await post('/auth/login', { email, password: 'faux', remember: false }),
    await post('/auth/login', { email: 'personne@example.test', password: 'faux', remember: false }),
    await post('/auth/login', { email, password: 'le bon secret', remember: false }),
    await post('/auth/forgot-password', { email }),
    await fetch(`${url}/api/users/987654?search=mot-clef`),
    await fetch(`${url}/api/zones/ZONE-XYZ/inconnu/personne@example.test`),
    await fetch(`${url}/inconnu-${id}?email=${email}`, { method: 'PROPFIND' }),
    await fetch(`${url}/health/live`),
  ].map(({ status }) => status)
  expect(statuses).toEqual([422, 422, 204, 204, 401, 404, 404, 204])
})
afterAll(() => endProcess(product.child))

const SAMPLE = /^([a-z_\d]+)(?:\{((?:[a-z]+="[^"\\]*",?)*)\})? ([\d.e+-]+)$/

describe('a scrape from outside', () => {
  test('has every series once, below the name, type and help of its metric', async () => {
    const text = await scrape()
    expect(text.endsWith('\n')).toBe(true)
    const types = new Map<string, string>()
    const helped = new Set<string>()
    const series = new Set<string>()
    for (const line of text.trimEnd().split('\n')) {
      const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
      if (keyword === 'HELP') expect([name, helped.has(name)]).toEqual([name, false])
      if (keyword === 'HELP') helped.add(name)
      else if (keyword === 'TYPE') types.set(name, rest)
      else {
        const [all, sample = '', labels = ''] = SAMPLE.exec(line) ?? []
        expect(all).toBe(line)
        const family = types.has(sample) ? sample : sample.replace(/_(bucket|sum|count)$/, '')
        expect([...types.keys()].at(-1)).toBe(family)
        expect(series.has(`${sample} ${labels}`)).toBe(false)
        series.add(`${sample} ${labels}`)
      }
    }
    expect([...helped]).toEqual([...types.keys()])
    expect(types.size).toBeGreaterThan(15)
    expect(new Set(types.values())).toEqual(new Set(['histogram', 'gauge', 'counter']))
  })

  test('calls are counted by the pattern of their route, all unknown addresses as one, and no word is of a person', async () => {
    const text = await scrape()
    const routes = [...text.matchAll(/_count\{method="(\w*)",route="([^"]+)",status="(\dxx)"\} (\d+)/g)]
    expect(routes.map(([, method, route, status, count]) => [method, route, status, count].join(' ')).sort()).toEqual([
      ' (unknown) 4xx 2',
      'GET (other) 2xx 1',
      'GET /api/settings 2xx 1',
      'GET /api/users/:id 4xx 1',
      'POST /api/auth/forgot-password 2xx 1',
      'POST /api/auth/login 2xx 1',
      'POST /api/auth/login 4xx 2',
    ])
    expect(text).toContain('{method="POST",route="/api/auth/login",status="4xx",le="+Inf"} 2\n')
    expect(personal.filter((word) => text.includes(word))).toEqual([])
  })

  test('refused sign-ins, and of the other process the mails that fail and wait', async () => {
    expect(seriesOf(await scrape(), 'estran_sign_in_failures_total')).toBe('2')
    await expect
      .poll(async () => Number(seriesOf(await scrape(), 'estran_mails_total{result="failed"}')))
      .toBeGreaterThan(0)
    await expect.poll(async () => seriesOf(await scrape(), 'estran_queue_failed_jobs{queue="mails"}')).toBe('1')
    const text = await scrape()
    for (const process of ['main', 'background']) {
      expect(Number(seriesOf(text, `process_resident_memory_bytes{process="${process}"}`))).toBeGreaterThan(1e7)
      expect(seriesOf(text, `nodejs_eventloop_lag_p99_seconds{process="${process}"}`)).toBeDefined()
    }
    expect(seriesOf(text, 'estran_background_up')).toBe('1')
    expect(seriesOf(text, 'estran_queue_due_jobs{queue="alerts"}')).toBe('0')
  })

  test('when the last nightly backup was written', async () => {
    const readTime = async () => Number(seriesOf(await scrape(), 'estran_last_backup_time_seconds'))
    await expect.poll(readTime).toBeGreaterThan(0)
    expect(Math.abs(Date.now() / 1000 - (await readTime()))).toBeLessThan(600)
  })

  test.each([
    ['GET /metrics', 'localhost', 200],
    ['GET /metrics', '[::1]:9', 200],
    ['GET /metrics', 'estran.example', 421],
    ['GET /metrics', 'localhost.estran.example', 421],
    ['GET /metrics', '127.0.0.1@estran.example', 421],
    ['GET /', '127.0.0.1', 404],
    ['GET /metrics?a=b', '127.0.0.1', 404],
    ['POST /metrics', '127.0.0.1', 404],
  ])('%s of %s is answered %i', async (call, host, status) => {
    const answer = await exchange(port, `${call} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(statusOf(answer)).toBe(status)
    expect(answer.includes('estran_')).toBe(status === 200)
  })

  test('a port that is taken stops the start with one line', async () => {
    const { child, output } = await spawnProduct({ ...settings, METRICS_PORT: String(port) })
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
    const said = output().trim().split('\n')
    expect(said.filter((line) => !line.startsWith('{'))).toEqual([
      `Réglage METRICS_PORT : le port ${port} est déjà pris, ou interdit (EADDRINUSE).`,
    ])
  })
})

test('a database that hangs holds up no scrape, and is asked only once', async () => {
  const { db, pool, changes } = idleDatabase
  const askBackground = () => Promise.reject(new Error('There is none.'))
  const read = metrics({
    db,
    pool,
    changes,
    dataDir: await temporaryFolder(),
    nightly: null,
    times: requestTimes(),
    askBackground,
  })
  await db.transaction().execute(async (trx) => {
    await sql`lock table pgboss.job in access exclusive mode`.execute(trx)
    for (const text of await Promise.all([read(), read(), read()])) {
      expect(seriesOf(text, 'estran_database_up')).toBe('0')
      expect(seriesOf(text, 'estran_changes_heard')).toBe('1')
      expect(seriesOf(text, 'estran_background_up')).toBe('0')
      // Nothing is set to be written.
      expect(seriesOf(text, 'estran_last_backup_time_seconds')).toBe('0')
      expect(text).not.toContain('queue="mails"')
      expect(text).toContain('process="main"')
    }
    // The lock's, and the one that waits for it.
    expect(pool.totalCount - pool.idleCount + pool.waitingCount).toBe(2)
  })
  await expect.poll(async () => seriesOf(await read(), 'estran_database_up')).toBe('1')
})

test('whether it takes changes is left out while nobody knows', async () => {
  const away = openDatabase('postgres://127.0.0.1:9/none', () => undefined)
  const read = metrics({
    ...away,
    changes: idleDatabase.changes,
    dataDir: await temporaryFolder(),
    nightly: null,
    times: requestTimes(),
    askBackground: () => Promise.reject(new Error('There is none.')),
  })
  const text = await read()
  expect([seriesOf(text, 'estran_database_up'), seriesOf(text, 'estran_database_writable')]).toEqual(['0', undefined])
  await away.close()
})

/** The expressions of the board, so that promtool reads them as it reads rules. */
async function boardExpressions(): Promise<string[]> {
  const { panels } = JSON.parse(await readFile(join(DOCS, 'grafana.json'), 'utf8'))
  return panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr))
}

test('every metric named by the board and the alerts is there', async () => {
  const text = await scrape()
  for (const expressions of [[await readFile(join(DOCS, 'alerts.yml'), 'utf8')], await boardExpressions()]) {
    const names = new Set(expressions.join('\n').match(/\b(estran|process|nodejs)_\w+/g))
    expect(names.size).toBeGreaterThan(5)
    for (const name of names) expect(text).toMatch(new RegExp(`^${name}[ {]`, 'm'))
  }
})

const promtool = (args: string[], input = '') => spawnSync('promtool', args, { cwd: DOCS, input, encoding: 'utf8' })

describe.skipIf(promtool(['--version']).error)('promtool, where it is installed,', () => {
  test('has nothing to say of a scrape', async () => {
    const { status, stdout, stderr } = promtool(['check', 'metrics'], await scrape())
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })

  test('reads the rules and the board, and each rule fires only when it should', async () => {
    expect(promtool(['check', 'rules', 'alerts.yml'])).toMatchObject({ status: 0 })
    expect(promtool(['test', 'rules', 'alerts.test.yml'])).toMatchObject({ status: 0 })
    const file = join(await temporaryFolder(), 'board.yml')
    const rules = (await boardExpressions()).map((expr, index) => ({
      record: `board:${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }))
    await writeFile(file, JSON.stringify({ groups: [{ name: 'board', rules }] }))
    expect(promtool(['check', 'rules', file])).toMatchObject({ status: 0 })
  })
})
