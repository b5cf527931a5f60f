import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportAccountData } from '../../../../contract/account.ts'
import {
  createResultFile,
  deleteResultFile,
  getResultFile,
  listResultFiles,
  zipResultFiles,
} from '../../../../contract/results.files.ts'
import { getResult } from '../../../../contract/results.ts'
import { as, createUser, type Visitor } from '../../../test/as.ts'
import { changes } from '../../../test/audit.ts'
import { jpeg, png } from '../../../test/images.ts'
import { createResult, fileForm, pdf } from '../../../test/result-files.ts'
import { testSite } from '../../../test/site.ts'

const site = testSite()
let admin: Visitor
let owner: Visitor
let stranger: Visitor
let result = 0

beforeAll(async () => {
  admin = await site.visitor('actalia-user')
  const people = []
  for (const lims_client_id of ['C-1', 'C-2']) {
    const user = await createUser(site.db, 'client')
    await site.db.updateTable('users').set({ lims_client_id }).where('id', '=', user.id).execute()
    people.push(await as(site.app, site.db, user))
  }
  const [first, second] = people
  if (first && second) [owner, stranger] = [first, second]
  result = await createResult(site.db, 'C-1')
})

const add = (id: number, name: string, content: string | Uint8Array<ArrayBuffer>, visitor = admin) =>
  visitor.call(createResultFile, { params: { id }, body: fileForm(name, content) })
const list = async (id: number) => (await admin.call(listResultFiles, { params: { id } })).body
/** With headers that a call of the contract has no place for. */
const get = (id: number, file_id: number, headers: Record<string, string> = {}, visitor = owner) =>
  visitor.request({ url: `/api/results/${id}/files/${file_id}`, headers })
const zone_id = expect.any(Number)
const audited = async (action: string) =>
  (await site.db.selectFrom('audit').select('details').where('action', '=', action).orderBy('id').execute()).map(
    ({ details }) => details,
  )

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<analyse><valeur>12</valeur></analyse>\n'

test('an administrator joins files of every kind, its owner has them byte for byte', async () => {
  const id = await createResult(site.db, 'C-1')
  const sent: [name: string, type: string, bytes: Buffer][] = [
    ['Analyse été n° 3.pdf', 'application/pdf', pdf(300_000)],
    ['b.png', 'image/png', png()],
    ['c.jpg', 'image/jpeg', jpeg()],
    ['d.xml', 'application/xml', Buffer.from(XML)],
    ['e.csv', 'text/csv', Buffer.from('Zone;Valeur\r\n56.08;< 1\r\n')],
  ]
  for (const [name, media_type, bytes] of sent) {
    const { status, body } = await add(id, name, new Uint8Array(bytes))
    expect([status, body]).toMatchObject([
      201,
      { id: expect.any(Number), name, media_type, size: bytes.length, created_at: expect.any(String) },
    ])
    const answer = await owner.call(getResultFile, { params: { id, file_id: body.id } })
    expect([answer.status, answer.raw.equals(bytes)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': media_type,
      'content-length': String(bytes.length),
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    })
  }
  const { body } = await owner.call(listResultFiles, { params: { id } })
  expect(body.map(({ name }: { name: string }) => name)).toEqual(sent.map(([name]) => name))
  const added = changes({ zone_id, result_id: id, file_name: 'b.png', is_replaced: false })
  expect(await audited('result-file-added')).toContainEqual(added)
})

test('all files of a result come in one archive of announced length', async () => {
  const id = await createResult(site.db, 'C-1')
  const files = { 'a.pdf': pdf(300_000), 'é.xml': Buffer.from(XML) }
  for (const [name, bytes] of Object.entries(files)) await add(id, name, new Uint8Array(bytes))
  const { status, headers, raw } = await owner.call(zipResultFiles, { params: { id } })
  expect([status, headers['content-type'], headers['content-length']]).toEqual([
    200,
    'application/zip',
    String(raw.length),
  ])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="56\.90\.\d+ 2026-11-02\.zip"/)
  const unzipped = unzipSync(new Uint8Array(raw))
  expect(Object.keys(unzipped)).toEqual(['a.pdf', 'é.xml'])
  expect(Buffer.from(unzipped['a.pdf'] ?? []).equals(files['a.pdf'])).toBe(true)
  expect(strFromU8(unzipped['é.xml'] ?? new Uint8Array())).toBe(XML)
  expect(await audited('result-files-downloaded')).toEqual([changes({ zone_id, result_id: id, files: 2 })])
  const head = await owner.request({ method: 'HEAD', url: `/api/results/${id}/files.zip` })
  expect([head.status, head.headers['content-length']]).toEqual([200, String(raw.length)])
  expect(await audited('result-files-downloaded')).toHaveLength(1)
  expect((await owner.call(zipResultFiles, { params: { id: result } })).status).toBe(404)
})

test('several parts of a file are audited as one download', async () => {
  const id = await createResult(site.db, 'C-1')
  const bytes = pdf(400_000, 'abcdefg')
  const { body: file } = await add(id, 'a.pdf', new Uint8Array(bytes))
  const before = (await audited('result-file-downloaded')).length
  const size = bytes.length
  for (const [range, first, last] of [
    ['bytes=0-9', 0, 9],
    ['bytes=131000-262200', 131_000, 262_200],
    ['bytes=-1', size - 1, size - 1],
    ['bytes=0-', 0, size - 1],
  ] as const) {
    const { status, headers, raw } = await get(id, file.id, { range })
    expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${size}`])
    expect([headers['content-length'], raw.equals(bytes.subarray(first, last + 1))]).toEqual([String(raw.length), true])
  }
  expect(await audited('result-file-downloaded')).toHaveLength(before + 1)
  const none = await get(id, file.id, { range: `bytes=${size}-` })
  expect([none.status, none.headers['content-range'], none.body.message]).toEqual([
    416,
    `bytes */${size}`,
    'Cette partie du fichier n’existe pas.',
  ])
  const whole = await get(id, file.id)
  const { etag } = whole.headers
  expect((await get(id, file.id, { range: 'bytes=0-9', 'if-range': String(etag) })).status).toBe(206)
  expect((await get(id, file.id, { range: 'bytes=0-9', 'if-range': '"other"' })).raw.length).toBe(size)
  const known = await get(id, file.id, { 'if-none-match': String(etag) })
  expect([known.status, known.raw.length]).toEqual([304, 0])
  const head = await owner.request({ method: 'HEAD', url: `/api/results/${id}/files/${file.id}` })
  expect([head.status, head.headers['content-length'], head.headers.etag]).toEqual([200, String(size), etag])
  expect(await audited('result-file-downloaded')).toHaveLength(before + 1)
})

describe('another client’s result:', () => {
  test('a result has no list, file or archive, as if it did not exist', async () => {
    const { body: file } = await add(result, 'privé.pdf', pdf())
    const other = await createResult(site.db, 'C-2')
    const monitoring = await createResult(site.db)
    await add(monitoring, 'a.pdf', pdf())
    for (const id of [result, monitoring, 999_999]) {
      for (const path of ['files', `files/${file.id}`, 'files.zip']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const { status, headers, body } = await stranger.request({ method, url: `/api/results/${id}/${path}` })
          expect([id, path, status, headers.etag]).toEqual([id, path, 404, undefined])
          expect(body).toEqual(method === 'GET' ? { message: 'Introuvable.' } : '')
        }
      }
    }
    expect((await get(other, file.id, {}, stranger)).status).toBe(404)
    expect((await get(result, file.id)).status).toBe(200)
  })

  test('files stay private when a result changes owner, until they are added again', async () => {
    const id = await createResult(site.db, 'C-1')
    const { body: file } = await add(id, 'Analyse de C-1.pdf', pdf())
    const giveTo = (lims_client_id: string | null) =>
      site.db.updateTable('results').set({ lims_client_id }).where('id', '=', id).execute()
    const seenBy = async (visitor: Visitor) => {
      const { body } = await visitor.call(getResult, { params: { id } })
      const { body: files } = await visitor.call(listResultFiles, { params: { id } })
      const zip = await visitor.call(zipResultFiles, { params: { id } })
      const { status } = await get(id, file.id, {}, visitor)
      return [body.files, body.file_list?.length, files.length, zip.status, status]
    }
    await giveTo(null)
    await giveTo('C-2')
    expect([await seenBy(owner), await seenBy(stranger), await seenBy(admin)]).toEqual([
      [undefined, undefined, undefined, 404, 404],
      [0, 0, 0, 404, 404],
      [1, 1, 1, 200, 200],
    ])
    const { body: mine } = await stranger.call(exportAccountData)
    expect(JSON.stringify(mine)).not.toContain('Analyse de C-1.pdf')
    const again = await add(id, 'Analyse de C-1.pdf', pdf())
    expect([again.status, again.body.id === file.id]).toEqual([201, false])
    expect((await get(id, again.body.id, {}, stranger)).status).toBe(200)
    await giveTo('C-1')
    expect((await get(id, again.body.id)).status).toBe(404)
    await giveTo('C-2')
    expect((await get(id, again.body.id, {}, stranger)).status).toBe(200)
  })
})

describe('adding and deleting files', () => {
  test('is for administrators, on results that exist', async () => {
    const { body: file } = await add(result, 'à garder.pdf', pdf())
    expect((await add(result, 'a.pdf', pdf(), owner)).status).toBe(403)
    expect((await owner.call(deleteResultFile, { params: { id: result, file_id: file.id } })).status).toBe(403)
    expect((await add(999_999, 'a.pdf', pdf())).status).toBe(404)
    expect((await list(result)).map(({ id }: { id: number }) => id)).toContain(file.id)
  })

  test('concerns one file of this result and no other', async () => {
    const id = await createResult(site.db, 'C-1')
    const { body: file } = await add(id, 'a.pdf', pdf())
    const erase = (of: number, file_id: number) => admin.call(deleteResultFile, { params: { id: of, file_id } })
    expect((await erase(result, file.id)).status).toBe(404)
    expect((await erase(id, file.id)).status).toBe(204)
    expect((await erase(id, file.id)).status).toBe(404)
    expect(await list(id)).toEqual([])
    expect(await audited('result-file-deleted')).toEqual([changes({ zone_id, result_id: id, file_name: 'a.pdf' })])
    const chunks = await site.db.selectFrom('result_file_chunks').where('file_id', '=', file.id).selectAll().execute()
    expect(chunks).toEqual([])
  })

  test('a name is taken whatever its case and its accents are made of, unless it is the same file again', async () => {
    const id = await createResult(site.db, 'C-1')
    const { hint: _, ...file } = (await add(id, 'Été.pdf', pdf())).body
    expect((await add(id, 'e\u0301te\u0301.PDF', pdf())).body).toEqual(file)
    const { status, body } = await add(id, 'ÉTÉ.pdf', pdf(200))
    expect([status, body.errors]).toEqual([422, { file: ['Un autre fichier a déjà ce nom.'] }])
    expect([file]).toMatchObject(await list(id))
  })

  test('a result has twenty files at most, also when they come together', async () => {
    const id = await createResult(site.db, 'C-1')
    const [one, two] = [await site.visitor('actalia-user'), await site.visitor('actalia-admin')]
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) => add(id, `${at}.pdf`, pdf(), at % 2 === 0 ? one : two)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, body.errors.file[0]]).toEqual([422, expect.stringContaining('20 fichiers')])
    }
    expect(await list(id)).toHaveLength(20)
  })

  test.each([
    ['<html>.pdf', pdf(), 'ne contient aucun'],
    ['page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'n’est ni'],
    ['image.png', pdf(), 'est en PDF\u00A0: son nom doit finir par .pdf.'],
    ['rapport', pdf(), 'doit finir par .pdf'],
    ['notes.pdf', Buffer.from('a;b\n1;2\n'), 'n’est ni'],
    ['vide.pdf', Buffer.alloc(0), 'est vide'],
  ])('%s is refused', async (name, bytes, why) => {
    const before = await list(result)
    const { status, body } = await add(result, name, new Uint8Array(bytes))
    expect([status, body.errors]).toEqual([422, { file: [expect.stringContaining(why)] }])
    expect(await list(result)).toEqual(before)
  })
})
