import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteLogo, getLogo, getSettings, MAX_LOGO_BYTES, updateLogo } from '../../../contract/operator.ts'
import { type App, as, createUser, Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { EXTENDED, jpeg, LOSSY, png, pngChunk, pngHeader, pngOf, webpOf } from '../../test/images.ts'
import { openProcess, testSite } from '../../test/site.ts'

const site = testSite()
let there: App
let admin: Visitor

beforeAll(async () => {
  there = await openProcess(site.database)
})
afterAll(() => there.close())
beforeEach(async () => {
  await site.db.deleteFrom('operator_logo').execute()
  admin = await site.visitor('actalia-admin')
})

const upload = (bytes: Uint8Array, { name = 'logo.png', visitor = admin } = {}) => {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), name)
  return visitor.call(updateLogo, { body })
}
const read = async (app = site.app) => (await new Visitor(app).send(getSettings, {})).body
const download = (version: string, app = site.app) => new Visitor(app).call(getLogo, { params: { version } })
const logos = () => site.db.selectFrom('operator_logo').select(['version', 'media_type']).execute()

/** As heavy as asked to the byte. */
const heavy = (bytes: number) => {
  const empty = png(40, 20, pngChunk('tEXt'))
  return png(40, 20, pngChunk('tEXt', randomBytes(bytes - empty.length)))
}

test.each([
  ['image/png', png()],
  ['image/jpeg', jpeg()],
  ['image/webp', webpOf(EXTENDED, LOSSY)],
])('%s: anyone gets the very bytes, to keep for ever, without any cookie', async (type, bytes) => {
  const { status, body } = await upload(bytes, { name: 'logo.exe' })
  expect([status, body]).toEqual([200, { version: expect.stringMatching(/^[0-9a-f]{32}$/), width: 40, height: 20 }])
  expect((await read()).logo).toEqual(body)
  for (const app of [site.app, there]) {
    const { status, raw, headers, cookies } = await download(body.version, app)
    expect([status, raw.equals(bytes), cookies]).toEqual([200, true, {}])
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
  await expect.poll(async () => (await read(there)).logo).toEqual(body)
})

test('a new logo replaces the old one, and the audit names both', async () => {
  const first = (await upload(png())).body
  expect((await download(first.version)).status).toBe(200)
  const second = (await upload(jpeg())).body
  expect((await upload(jpeg())).body).toEqual(second)
  expect((await download(second.version)).status).toBe(200)
  await expect.poll(async () => (await download(first.version)).status).toBe(404)
  expect((await download(first.version)).headers['cache-control']).toBe('no-store')
  expect(await logos()).toHaveLength(1)
  const { details } = await site.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'settings-changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toEqual(changes({ logo: second.version }, { logo: first.version }))
})

test('a removed logo is gone for everyone', async () => {
  const { version } = (await upload(png())).body
  await download(version, there)
  expect((await admin.send(deleteLogo, {})).status).toBe(204)
  expect((await read()).logo).toBeNull()
  for (const app of [site.app, there]) await expect.poll(async () => (await download(version, app)).status).toBe(404)
  expect((await admin.send(deleteLogo, {})).status).toBe(404)
})

test('several logos sent at once leave one of them whole', async () => {
  const user = await createUser(site.db, 'actalia-admin')
  const visitors = await Promise.all([site.app, there].map((app) => as(app, site.db, user)))
  for (const visitor of visitors) await visitor.send(getSettings, {})
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => upload(png(40 + at, 20), { visitor: visitors[at % 2] ?? admin })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const [logo, ...others] = await logos()
  expect([others, answers.filter(({ body }) => body.version === logo?.version)]).toEqual([[], [expect.anything()]])
})

describe('an upload is refused, and the current logo stays:', () => {
  test.each([
    ['text', Buffer.from('hello')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML behind a picture', Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')])],
    ['half a picture', png().subarray(0, 50)],
    ['a picture too large to draw', pngOf(pngHeader(50_000, 50_000), pngChunk('IDAT'), pngChunk('IEND'))],
    ['one too wide', png(2001, 20)],
    ['one too small', png(15, 20)],
    ['a picture of no size', pngOf(pngHeader(0, 0), pngChunk('IDAT'), pngChunk('IEND'))],
  ])('%s', async (_name, bytes) => {
    const { version } = (await upload(jpeg())).body
    const { status, body } = await upload(bytes)
    expect([status, body.errors]).toEqual([422, { file: [expect.any(String)] }])
    expect((await logos()).map((logo) => logo.version)).toEqual([version])
  })

  test('one byte more than 500 ko; 500 ko is not', async () => {
    const { status, body } = await upload(heavy(MAX_LOGO_BYTES + 1))
    expect([status, body]).toEqual([413, { message: 'Ce fichier est trop volumineux\u00A0: 500\u00A0ko au plus.' }])
    expect(await logos()).toEqual([])
    expect((await upload(heavy(MAX_LOGO_BYTES))).status).toBe(200)
  })

  test('a body that is no form', async () => {
    const { status } = await admin.call(updateLogo, { body: { file: 'x' } })
    expect(status).toBe(415)
  })
})

test.each(['', 'none', '0'.repeat(32), '../settings', `${'0'.repeat(32)}.png`])(
  'the address %j leads to no logo',
  async (version) => {
    await upload(png())
    expect((await download(version)).status).toBe(404)
  },
)
