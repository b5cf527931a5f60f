import { describe, expect, test } from 'vitest'
import { sendResultFile, sendResults } from '../../../contract/lims.ts'
import { MAX_FILE_BYTES } from '../../../contract/results.files.ts'
import { as, Visitor } from '../../test/as.ts'
import { ROW, testLaboratory } from '../../test/lims.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const lab = testLaboratory(site)

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const put = (external_id: string, name: string, payload: Buffer, type = 'application/pdf') =>
  new Visitor(site.app).request({
    method: 'PUT',
    url: `/api${sendResultFile.path.replace(':external_id', encodeURIComponent(external_id)).replace(':name', encodeURIComponent(name))}`,
    headers: { ...lab.headers, ...(type && { 'content-type': type }) },
    payload,
  })
const stored = async () =>
  (
    await site.db
      .selectFrom('result_files')
      .innerJoin('results', 'results.id', 'result_id')
      .select(['external_id', 'name', 'size'])
      .orderBy('name')
      .execute()
  ).map(({ external_id, name, size }) => `${external_id} ${name} ${size}`)

describe('a file', () => {
  const key = 'LAB/2026 n° 1 ? #é'
  const name = 'Rapport d’été n° 1 & 100 %.pdf'

  test('is stored once with the result it names, whatever characters the names have', async () => {
    await lab.send(sendResults, [{ ...ROW, external_id: key }])
    const { status, body, headers } = await put(key, name, PDF)
    expect([status, body]).toMatchObject([200, { state: 'created', file: { name, size: PDF.length } }])
    expect(headers['x-request-id']).toEqual(expect.stringMatching(/./))
    expect((await put(key, name, PDF, 'text/plain; charset=latin1')).body).toEqual({
      file: body.file,
      state: 'unchanged',
    })
    expect((await put(key, name, Buffer.concat([PDF, PDF]), '')).body.state).toBe('updated')
    expect(await stored()).toEqual([`${key} ${name} ${2 * PDF.length}`])
  })

  test('that is sent several times at once is stored once', async () => {
    await lab.send(sendResults, [{ ...ROW, external_id: 'P' }])
    const answers = await Promise.all(Array.from({ length: 3 }, () => put('P', 'p.pdf', PDF)))
    expect(answers.map(({ body }) => body.state).sort()).toEqual(['created', 'unchanged', 'unchanged'])
  })

  test('may have names as long as the contract and the database allow', async () => {
    const long = 'É'.repeat(100)
    await lab.send(sendResults, [{ ...ROW, external_id: long }])
    expect((await put(long, `${'é'.repeat(110)}.pdf`, PDF)).body.state).toBe('created')
  })
})

test.each<[string, string, string, Buffer, number]>([
  ['an unknown result', 'nulle part', 'a.pdf', PDF, 404],
  ['a result by its number', '1', 'a.pdf', PDF, 404],
  ['a path', 'LAB-1', '../a.pdf', PDF, 422],
  ['a name of two lines', 'LAB-1', 'a\r\nb.pdf', PDF, 422],
  ['no file', 'LAB-1', 'a.pdf', Buffer.alloc(0), 422],
  ['a page', 'LAB-1', 'a.pdf', Buffer.from('<html><script>1</script></html>'), 422],
  ['one byte too many', 'LAB-1', 'a.pdf', Buffer.alloc(MAX_FILE_BYTES + 1, 'a'), 413],
])('a call with %s is refused, with its number', async (_what, key, name, payload, expected) => {
  await lab.send(sendResults, [ROW])
  const { status, headers } = await put(key, name, payload)
  expect([status, headers['x-request-id']]).toEqual([expected, expect.stringMatching(/./)])
})

test('people, and visitors without a token, may not send files', async () => {
  const send = (visitor: Visitor) =>
    visitor.call(sendResultFile, { params: { external_id: 'LAB-1', name: 'a.pdf' }, body: {} })
  expect((await send(new Visitor(site.app))).status).toBe(401)
  expect((await send(await as(site.app, site.db, lab.clients[0] ?? null))).status).toBe(403)
})
