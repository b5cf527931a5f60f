import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DEMO_PASSWORD, DEMO_TOKEN } from '../../../../contract/core/demo.ts'
import { TEST_SECRET } from '../../../test/as.ts'
import { temporaryFolder } from '../../../test/folder.ts'
import { endProcess, headersOf, type RunningProduct, startProduct } from '../../../test/process.ts'
import { type Database, openDatabase } from '../pool.ts'

const NAME = `hostile_${process.pid}`
/** Each would change what a query means, or cut it short, if the session did not say otherwise. */
const DEFAULTS = {
  datestyle: "'SQL, DMY'",
  intervalstyle: "'sql_standard'",
  timezone: "'Pacific/Noumea'",
  standard_conforming_strings: 'off',
  bytea_output: "'escape'",
  extra_float_digits: '-15',
  array_nulls: 'off',
  transform_null_equals: 'on',
  default_transaction_isolation: "'serializable'",
  default_transaction_deferrable: 'on',
  search_path: "'extensions, pg_catalog'",
  client_encoding: "'LATIN1'",
  statement_timeout: '300',
  lock_timeout: '1',
  idle_in_transaction_session_timeout: '200',
  idle_session_timeout: '300',
  transaction_timeout: '400',
}
const url = () => `${inject('postgres').server}/${NAME}`

let admin: Database
let product: RunningProduct | undefined

beforeAll(async () => {
  admin = openDatabase(`${inject('postgres').server}/postgres`, () => undefined)
  await admin.pool.query(`create database ${NAME} template template0 connection limit 6`)
  const inside = openDatabase(url(), () => undefined, undefined, 1)
  await inside.pool.query(`create schema extensions;
    create extension unaccent schema extensions; create extension pg_trgm schema extensions;
    create extension btree_gist schema extensions`)
  await inside.close()
  for (const [name, value] of Object.entries(DEFAULTS))
    await admin.pool.query(`alter database ${NAME} set ${name} = ${value}`)
})
afterAll(async () => {
  if (product) await endProcess(product.child)
  await admin.pool.query(`drop database ${NAME} with (force)`)
  await admin.close()
})

test('with other defaults for all that may be set, extensions elsewhere and six connections, all is as anywhere', async () => {
  const settings = {
    ...{ DATABASE_URL: url(), DATABASE_POOL_MAX: '6', DEMO: '1', IP_LIMITS: '0', SECRET: TEST_SECRET },
    ...{ DATA_DIR: await temporaryFolder(), BACKUP_DIR: await temporaryFolder() },
  }
  product = await startProduct(settings)
  const { url: origin } = product
  const rows = [
    {
      external_id: 'HOST-1',
      zone_code: '56.03.1',
      lims_client_id: null,
      type: 'phages',
      value: 12.5,
      sampled_on: '2026-07-04',
    },
  ]
  const imported = await fetch(`${origin}/api/lims/results`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${DEMO_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  })
  expect([imported.status, await imported.json()]).toEqual([200, expect.objectContaining({ created: 1 })])

  const statuses = await Promise.all(Array.from({ length: 40 }, () => visit(origin)))
  expect(new Set(statuses.map(String))).toEqual(new Set(['200,204,200']))

  await expect.poll(product.output).toContain('backup written')
  expect(await endProcess(product.child)).toBe(0)
  expect(product.output()).not.toMatch(/too many connections|ne répond plus/)
  const { db, close } = openDatabase(url(), () => undefined, undefined, 1)
  const { rows: stored } = await sql`select sampled_on, value from results where external_id = 'HOST-1'`.execute(db)
  expect(stored).toEqual([{ sampled_on: '2026-07-04', value: 12.5 }])
  await close()
})

/** Someone in the morning: the page, signing in, the list of results. */
async function visit(origin: string) {
  const page = await fetch(origin)
  await page.text()
  const headers = await headersOf(origin)
  const body = JSON.stringify({ email: 'client@estran.example', password: DEMO_PASSWORD, remember: false })
  const signedIn = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
  await signedIn.text()
  const session = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const results = await fetch(`${origin}/api/results`, { headers: { cookie: session } })
  await results.text()
  return [page.status, signedIn.status, results.status]
}
