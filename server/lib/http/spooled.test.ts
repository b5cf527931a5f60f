import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/folder.ts'
import { exchange, portOf, statusOf } from '../../test/socket.ts'
import { openSpool, type SpooledFile } from '../spool.ts'
import { answerFailure } from './failures.ts'
import { acceptRawBodies, acceptUploads, spoolBody, spoolUpload } from './upload.ts'

let app: FastifyInstance
let folder: string
const MEGABYTE = 1024 * 1024
const used: string[] = []

const use = async (file: SpooledFile, name = '') => {
  used.push(name)
  const [start, end] = [await file.read(0, 5), await file.read(file.size - 5, 50)]
  return { name, size: file.size, sha256: file.sha256.toString('hex'), ends: `${start} ${end}` }
}

beforeAll(async () => {
  folder = await temporaryFolder()
  const spool = await openSpool(folder)
  const upload = { field: 'file', maxBytes: MEGABYTE, maxSilenceMs: 300, spool, isNamed: true }
  app = Fastify({ bodyLimit: 1000 })
  app.setErrorHandler(answerFailure)
  app.decorateRequest('requireCaller', async () => undefined)
  await app.register(async (scope) => {
    acceptRawBodies(scope)
    scope.put('/body', (request) => spoolBody(request, upload, use))
  })
  await app.register(async (scope) => {
    await acceptUploads(scope)
    scope.post('/form', (request) => spoolUpload(request, upload, use))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const put = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'PUT', url: '/body', payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}
const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
const TOO_LARGE = { status: 413, message: 'Ce fichier est trop volumineux\u00A0: 1\u00A0Mo au plus.' }

test.each(['application/pdf', 'application/json', 'text/plain', 'multipart/form-data', 'application/x-any'])(
  'a body of %s is the file itself',
  async (type) => {
    expect(await put('hello', { 'content-type': type })).toMatchObject({ status: 200, size: 5, sha256: HELLO })
  },
)

test('a form’s file comes with its name', async () => {
  const form = new FormData()
  form.append('file', new Blob(['hello']), 'Été « 1 ».pdf')
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/form', payload: form })
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { name: 'Été « 1 ».pdf', size: 5, sha256: HELLO }])
})

test.each([
  ['Latin-1', 'filename="r\xe9sultat.pdf"', 400],
  ['UTF-8', 'filename="r\xc3\xa9sultat.pdf"', 200],
])('the name of a form’s file in %s', async (_what, name, status) => {
  const text = `--X\r\ncontent-disposition: form-data; name="file"; ${name}\r\n\r\nhello\r\n--X--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=X' }
  const answer = await app.inject({ method: 'POST', url: '/form', payload: Buffer.from(text, 'latin1'), headers })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    status,
    status === 200 ? { name: 'résultat.pdf' } : { message: expect.stringContaining('pas en UTF-8') },
  ])
})

test('a file one byte too large is refused, whether its length was announced or not', async () => {
  const most = Buffer.alloc(MEGABYTE, 'ab')
  expect(await put(most)).toMatchObject({ status: 200, size: MEGABYTE, ends: 'ababa babab' })
  expect(await put(Buffer.concat([most, Buffer.from('c')]))).toEqual(TOO_LARGE)
  const chunk = `${(MEGABYTE / 2).toString(16)}\r\n${'a'.repeat(MEGABYTE / 2)}\r\n`
  const head = 'PUT /body HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n'
  expect(statusOf(await exchange(portOf(app), `${head}${chunk}${chunk}0\r\n\r\n`))).toBe(200)
  const answer = await exchange(portOf(app), `${head}${chunk}${chunk}1\r\nb\r\n0\r\n\r\n`)
  expect([statusOf(answer), answer]).toEqual([413, expect.stringContaining('1\u00A0Mo au plus')])
})

test('an empty body is no file', async () => {
  const refusal = { status: 422, errors: { file: ['Ce fichier est vide.'] } }
  expect(await put('')).toMatchObject(refusal)
  expect(await put('', { 'content-type': 'application/pdf' })).toMatchObject(refusal)
})

const REQUEST = 'PUT /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/pdf\r\n'

describe('an interrupted upload is never used, and leaves nothing', () => {
  test.each([
    ['falls silent', `${REQUEST}content-length: 5000\r\n\r\nhello`],
    ['falls silent between chunks', `${REQUEST}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`],
    ['never begins', `${REQUEST}content-length: 5000\r\n\r\n`],
  ])('a sender that %s is cut', async (_how, sent) => {
    const before = used.length
    const socket = connect(portOf(app), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(sent)
    expect(await text(socket)).toBe('')
    expect(used).toHaveLength(before)
    expect(await readdir(folder)).toEqual([])
  })

  test('a sender that leaves in the middle', async () => {
    const before = used.length
    const socket = connect(portOf(app), '127.0.0.1')
    await once(socket, 'connect')
    const seen = once(app.server, 'request')
    socket.write(`${REQUEST}content-length: 5000\r\n\r\nhello`)
    const [, answer] = await seen
    socket.destroy()
    await once(answer, 'close')
    expect(used).toHaveLength(before)
    expect(await readdir(folder)).toEqual([])
  })

  test('a sender of malformed chunks', async () => {
    const before = used.length
    const answer = await exchange(portOf(app), `${REQUEST}transfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n`)
    expect([400, Number.NaN]).toContain(statusOf(answer))
    expect(used).toHaveLength(before)
  })
})
