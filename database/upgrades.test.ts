import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'
import { refuseOthers } from '../server/lib/backup/ours.ts'
import { listMigrations, migrate } from '../server/lib/db/migrate.ts'
import { openDatabase, PATIENT } from '../server/lib/db/pool.ts'
import { installJobs } from '../server/lib/jobs.ts'
import { TEST_SECRET } from '../server/test/as.ts'
import { temporaryFolder } from '../server/test/folder.ts'
import { queuedMails, writeMail } from '../server/test/mails.ts'
import { changesSince, ERAS, eachEra, FILE_BYTES } from '../server/test/postgres/eras.ts'
import { lostRows, readRows, type StoredRows } from '../server/test/postgres/rows.ts'
import { copyTemplate, dropCopy } from '../server/test/postgres/templates.ts'
import { endProcess, headersOf, startProduct } from '../server/test/process.ts'

/** The migration that brought mails and jobs. */
const JOBS_SINCE = 3
/** The schemas from which the product itself is started. */
const STARTED_FROM = [2, 21]

const { server } = inject('postgres')
const names = await listMigrations()
const copies = new Map<number, { url: string; rows: StoredRows }>()
let url = ''
/** The losses of each migration, by its name. */
const lost: [string, string[]][] = []
let last: StoredRows = new Map()

/** One database that lives through all versions; rows of each version are entered while it is the latest. */
beforeAll(async () => {
  url = await copyTemplate(server, 'template1')
  let database = openDatabase(url, () => undefined, PATIENT)
  for (const [index, name] of names.entries()) {
    const number = index + 1
    await migrate(database.db, name)
    // All that any version made is known as Estran's.
    await refuseOthers(database.db)
    const rows = await readRows(database.pool)
    lost.push([name, lostRows(last, rows, ERAS[number]?.changes)])
    if (number === JOBS_SINCE) await installJobs(database)
    await database.pool.query(eachEra(number) + (ERAS[number]?.rows ?? ''))
    last = await readRows(database.pool)
    if (!STARTED_FROM.includes(number)) continue
    await database.close()
    copies.set(number, { url: await copyTemplate(server, new URL(url).pathname.slice(1)), rows: last })
    database = openDatabase(url, () => undefined, PATIENT)
  }
  await database.close()
})
afterAll(async () => {
  for (const one of [url, ...[...copies.values()].map((copy) => copy.url)]) await dropCopy(one)
})

test('no migration loses or changes a row of any earlier version, beyond what is said of it', () => {
  expect(lost.map(([name]) => name)).toEqual(names)
  expect(lost.filter(([, rows]) => rows.length > 0)).toEqual([])
})

test('rows were in every table there is', () => {
  expect([...last].flatMap(([table, { size }]) => (size === 0 ? table : []))).toEqual([])
  expect(last.get('users')?.size).toBe(5 * names.length)
})

test('mails that waited in an earlier version can still be written', async () => {
  const { db, close } = openDatabase(url, () => undefined, PATIENT)
  const mails = await queuedMails(db)
  const letters = await Promise.all(mails.map(({ kind, data }) => writeMail(db, kind, data)))
  await close()
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['identity-linked', 'identity-linked', 'password-changed'])
  expect(letters).not.toContain(null)
})

test.concurrent.for(STARTED_FROM)(
  'the product started on a database of migration %i keeps its rows, and people sign in, see their zone and read their file',
  async (number, { expect }) => {
    const { url, rows } = copies.get(number) ?? { url: '', rows: last }
    const settings = { DATABASE_URL: url, SECRET: TEST_SECRET, DATA_DIR: await temporaryFolder(), DEMO: '0' }
    const { child, url: origin, output } = await startProduct(settings)
    try {
      const headers = await headersOf(origin)
      const body = JSON.stringify({ email: 'client-2@exemple.example', password: DEMO_PASSWORD, remember: false })
      const signedIn = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const read = (path: string) => fetch(`${origin}/api${path}`, { headers: { cookie } })
      const { zones } = await (await read('/zones')).json()
      expect(zones.map(({ code }: { code: string }) => code)).toContain('56.2.1')
      const [file] = rows.get('result_files')?.values() ?? []
      const content = await (await read(`/results/${file?.result_id}/files/${file?.id}`)).arrayBuffer()
      expect(createHash('sha256').update(Buffer.from(content)).digest('hex')).toBe(String(file?.sha256).slice(2))
      expect(content.byteLength).toBe(FILE_BYTES)
    } finally {
      await endProcess(child)
    }
    const database = openDatabase(url, () => undefined, PATIENT)
    const after = await readRows(database.pool)
    await database.close()
    expect(lostRows(rows, after, changesSince(number))).toEqual([])
    expect(output()).toContain(`${names.length - number} migrations appliquées`)
  },
)
