import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createResultFile,
  deleteResultFile,
  getResultFile,
  listResultFiles,
  MAX_FILE_BYTES,
} from '../../../../contract/results.files.ts'
import { clock } from '../../../lib/clock.ts'
import { TEST_CONFIG, type Visitor } from '../../../test/as.ts'
import { changes } from '../../../test/audit.ts'
import { createResult, fileForm, pdf, zoneOf } from '../../../test/result-files.ts'
import { testSite } from '../../../test/site.ts'
import { portOf } from '../../../test/socket.ts'

const site = testSite()
const open: IncomingMessage[] = []
let admin: Visitor

beforeAll(async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await site.visitor('actalia-admin')
})
afterEach(() => {
  for (const response of open.splice(0)) response.destroy()
})

/** An answer of which nothing is read yet. */
async function begin(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  const cookie = Object.entries(visitor.cookies).map(([name, value]) => `${name}=${value}`)
  const all = { host: new URL(TEST_CONFIG.publicUrl).host, cookie: cookie.join('; '), ...headers }
  const asked = get({ port: portOf(site.app), host: '127.0.0.1', path: `/api${path}`, headers: all, agent: false })
  const [response]: IncomingMessage[] = await once(asked, 'response')
  if (!response) throw new Error('no answer')
  response.on('error', () => undefined)
  open.push(response)
  return response
}

/** All that comes, and whether that is all of it. */
async function read(response: IncomingMessage) {
  const parts: Buffer[] = []
  response.on('data', (part) => parts.push(part))
  await new Promise((done) => response.once('close', done))
  return { bytes: Buffer.concat(parts), isWhole: response.complete }
}

async function stored(bytes: Buffer) {
  const id = await createResult(site.db)
  const body = fileForm('a.pdf', new Uint8Array(bytes))
  const answer = await admin.call(createResultFile, { params: { id }, body })
  expect(answer.status).toBe(201)
  return { id, fileId: Number(answer.body.id), path: `/results/${id}/files/${answer.body.id}` }
}

const CHUNK = 128 * 1024
const small = pdf(3 * CHUNK + 10, 'abc')
const large = pdf(MAX_FILE_BYTES, 'abc')

describe('a file whose stored bytes are damaged is not sent', () => {
  test('a damaged chunk breaks the download off before it, in a part too', async () => {
    const { fileId, path } = await stored(small)
    await sql`update result_file_chunks set content = set_byte(content, 7, 0)
      where file_id = ${fileId} and position = 2`.execute(site.db)
    const whole = await read(await begin(admin, path))
    expect([whole.isWhole, small.subarray(0, 2 * CHUNK).equals(whole.bytes)]).toEqual([false, true])
    const part = await begin(admin, path, { range: `bytes=${2 * CHUNK}-${2 * CHUNK + 5}` })
    expect([part.statusCode, part.headers['content-disposition'], part.headers.etag]).toEqual([
      500,
      undefined,
      undefined,
    ])
    const fine = await read(await begin(admin, path, { range: 'bytes=0-99' }))
    expect([fine.isWhole, fine.bytes.equals(small.subarray(0, 100))]).toEqual([true, true])
    const archive = await read(await begin(admin, path.replace(/\/\d+$/, '.zip')))
    expect(archive.isWhole).toBe(false)
  })

  test('before the last chunk when they are whole but not of this file', async () => {
    const { fileId, path } = await stored(small)
    await sql`update result_file_chunks a set content = b.content, sha256 = b.sha256 from result_file_chunks b
      where a.file_id = ${fileId} and b.file_id = ${fileId} and a.position = 1 and b.position = 2`.execute(site.db)
    const { isWhole, bytes } = await read(await begin(admin, path))
    expect([isWhole, bytes.length]).toEqual([false, 3 * CHUNK])
  })

  test('before a missing chunk', async () => {
    const { fileId, path } = await stored(small)
    await sql`delete from result_file_chunks where file_id = ${fileId} and position = 1`.execute(site.db)
    const { isWhole, bytes } = await read(await begin(admin, path))
    expect([isWhole, bytes.length]).toEqual([false, CHUNK])
  })
})

test('a file that is deleted while it is read never ends as if it were whole', async () => {
  const { id, fileId, path } = await stored(large)
  const response = await begin(admin, path)
  expect((await admin.call(deleteResultFile, { params: { id, file_id: fileId } })).status).toBe(204)
  const { isWhole, bytes } = await read(response)
  expect([isWhole, bytes.equals(large.subarray(0, bytes.length))]).toEqual([false, true])
  expect((await admin.call(getResultFile, { params: { id, file_id: fileId } })).status).toBe(404)
})

test('a part asked for again after its audit failed is audited, or not sent', async () => {
  const { db } = site
  const { id, fileId } = await stored(small)
  const ask = async () => {
    const url = `/api/results/${id}/files/${fileId}`
    return (await admin.request({ url, headers: { range: 'bytes=0-9' } })).status
  }
  const audited = () => db.selectFrom('audit').select('details').where('action', '=', 'result-file-downloaded')
  const before = (await audited().execute()).length
  await sql`alter table audit add constraint none_now check (action <> 'result-file-downloaded') not valid`.execute(db)
  try {
    expect(await ask()).toBe(500)
  } finally {
    await sql`alter table audit drop constraint none_now`.execute(db)
  }
  expect([await ask(), await ask()]).toEqual([206, 206])
  expect((await audited().execute()).length - before).toBe(1)
})

test('one person’s downloads of the same files are one line an hour, however many come at once', async () => {
  const { id, path } = await stored(small)
  const other = await site.visitor('actalia-user')
  const realNow = clock.now
  const lines = async () => {
    const { rows } = await sql<{ line: string }>`select a.action || coalesce(' ' || (files ->> 'after'), '') as line
      from audit a left join lateral jsonb_array_elements(details) files on files ->> 'field' = 'files'
      where exists (select from jsonb_array_elements(details) d
        where d ->> 'field' = 'result_id' and (d ->> 'after')::int = ${id}) and a.action like '%downloaded'
      order by a.id`.execute(site.db)
    return rows.map(({ line }) => line)
  }
  const zip = path.replace(/\/\d+$/, '.zip')
  const ask = async (url: string, visitor = admin) => (await visitor.request({ url: `/api${url}` })).status
  try {
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 ? path : zip)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await lines()).sort()).toEqual(['result-file-downloaded', 'result-files-downloaded 1'])
    expect([await ask(zip, other), await ask(zip)]).toEqual([200, 200])
    expect(await lines()).toHaveLength(3)
    // Another file makes another archive of it.
    await admin.call(createResultFile, { params: { id }, body: fileForm('b.pdf', new Uint8Array(pdf())) })
    expect(await ask(zip)).toBe(200)
    expect((await lines()).at(-1)).toBe('result-files-downloaded 2')
    const later = realNow().getTime() + 3_600_000
    clock.now = () => new Date(later)
    expect([await ask(path), await ask(path)]).toEqual([200, 200])
    expect(await lines()).toHaveLength(5)
  } finally {
    clock.now = realNow
  }
})

test('looking at a file is no download, and the journal names file and zone', async () => {
  const { id, fileId } = await stored(small)
  const ask = (query: object) => admin.call(getResultFile, { params: { id, file_id: fileId }, query })
  for (const query of [{ use: 'look' }, {}]) expect((await ask(query)).status).toBe(200)
  const details = changes({ zone_id: await zoneOf(site.db, id), result_id: id, file_name: 'a.pdf' })
  const entries = await site.db
    .selectFrom('audit')
    .select(['action', 'details'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(entries).toEqual([
    { action: 'result-file-downloaded', details },
    { action: 'result-file-viewed', details },
  ])
  const refused = await ask({ use: 'steal' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['use']])
})

test('one byte too large is refused, the largest comes back whole', async () => {
  const { id, path } = await stored(large)
  const { isWhole, bytes } = await read(await begin(admin, path))
  expect([isWhole, bytes.equals(large)]).toEqual([true, true])
  const body = fileForm('b.pdf', new Uint8Array(pdf(MAX_FILE_BYTES + 1)))
  const { status, body: refusal } = await admin.call(createResultFile, { params: { id }, body })
  expect([status, refusal.message]).toEqual([413, 'Ce fichier est trop volumineux\u00A0: 20\u00A0Mo au plus.'])
  expect((await admin.call(listResultFiles, { params: { id } })).body).toHaveLength(1)
})

test('downloads whose readers stop hold no database connection, even when they outnumber the pool', async () => {
  const { path } = await stored(large)
  for (let reader = 0; reader < site.database.pool.options.max + 2; reader++) {
    expect((await begin(admin, path)).statusCode).toBe(200)
  }
  const busy = async () =>
    (
      await sql<{ count: number }>`select count(*) as count from pg_stat_activity where datname = current_database()
        and application_name = 'estran' and state <> 'idle' and pid <> pg_backend_pid()`.execute(site.db)
    ).rows[0]?.count
  await expect.poll(busy).toBe(0)
  expect((await admin.request({ url: '/api/users/counts' })).status).toBe(200)
})
