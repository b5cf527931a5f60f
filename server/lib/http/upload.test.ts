import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/folder.ts'
import { openSpool, type Spool } from '../spool.ts'
import { HttpError } from './errors.ts'
import { answerFailure } from './failures.ts'
import { acceptRawBodies, acceptUploads, readUpload, spoolBody, spoolUpload } from './upload.ts'

let app: FastifyInstance
let address: string
const MEGABYTE = 1024 * 1024
const FILE = { field: 'file', maxBytes: MEGABYTE }

beforeAll(async () => {
  app = Fastify({ bodyLimit: 1000 })
  app.setErrorHandler(answerFailure)
  app.decorateRequest('requireCaller', async () => undefined)
  await app.register(async (scope) => {
    await acceptUploads(scope)
    scope.post('/file', async (request) => {
      const bytes = await readUpload(request, { ...FILE, maxSilenceMs: 300 })
      return { length: bytes.length, start: bytes.subarray(0, 5).toString() }
    })
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

type FormPart = [name: string, content: string | Blob, filename?: string]
const form = (...parts: FormPart[]) => {
  const data = new FormData()
  for (const [name, content, filename] of parts) {
    if (typeof content === 'string') data.append(name, content)
    else data.append(name, content, filename ?? 'zones.geojson')
  }
  return data
}
const blob = (text: string) => new Blob([text])
const send = async (payload: FormData | string | Buffer, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'POST', url: '/file', payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}
const multipart = { 'content-type': 'multipart/form-data; boundary=X' }
const PART = '--X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: text/plain\r\n\r\n'

test('a file comes whole, whatever its name and the fields around it', async () => {
  expect(await send(form(['file', blob('hello world')]))).toEqual({ status: 200, length: 11, start: 'hello' })
  expect(await send(form(['note', 'x'], ['file', blob('hello'), '../../etc/passwd'], ['more', 'y']))).toMatchObject({
    length: 5,
  })
  expect(await send(form(['file', blob('x'.repeat(MEGABYTE))]))).toMatchObject({ status: 200, length: MEGABYTE })
})

const NOTHING = { file: ['Choisissez un fichier.'] }
const BROKEN = { file: ['Cet envoi est incomplet ou illisible.'] }
test.each([
  ['no file', form(['note', 'x']), {}, NOTHING],
  ['a text in its place', form(['file', 'hello']), {}, NOTHING],
  ['an empty form', '--X--\r\n', multipart, NOTHING],
  ['an empty file', form(['file', blob('')]), {}, { file: ['Ce fichier est vide.'] }],
  ['two files', form(['file', blob('a')], ['file', blob('b')]), {}, { file: ['Envoyez un seul fichier.'] }],
  [
    'a second one elsewhere',
    form(['file', blob('a')], ['other', blob('b')]),
    {},
    { file: ['Envoyez un seul fichier.'] },
  ],
  [
    'twenty fields',
    form(...Array.from({ length: 20 }, (_, at): FormPart => [`f${at}`, 'x']), ['file', blob('a')]),
    {},
    { file: ['Ce formulaire contient autre chose qu’un fichier.'] },
  ],
  [
    '__proto__',
    form(['__proto__', 'x'], ['file', blob('a')]),
    {},
    { file: ['Ce formulaire contient autre chose qu’un fichier.'] },
  ],
  ['a form cut short', `${PART}hello`, multipart, BROKEN],
  ['a form cut in its head', '--X\r\nContent-Dispo', multipart, BROKEN],
  ['no boundary', `${PART}hello\r\n--X--`, { 'content-type': 'multipart/form-data' }, BROKEN],
  ['another boundary', `${PART}hello\r\n--X--`, { 'content-type': 'multipart/form-data; boundary=Y' }, BROKEN],
])('%s: 422 under the field, in French', async (_case, payload, headers, errors) => {
  expect(await send(payload, headers)).toMatchObject({ status: 422, errors })
})

test('a file that is too large gets a 413, whether its length was announced or not', async () => {
  const refusal = { status: 413, message: 'Ce fichier est trop volumineux\u00A0: 1\u00A0Mo au plus.' }
  expect(await send(form(['file', blob('x'.repeat(MEGABYTE + 1))]))).toEqual(refusal)
  expect(await send(`${PART}hello\r\n--X--\r\n`, { ...multipart, 'content-length': String(300 * MEGABYTE) })).toEqual(
    refusal,
  )
})

test.each(['application/json', 'text/plain'])('a body of %s is no form: 415', async (type) => {
  expect((await send('{}', { 'content-type': type })).status).toBe(415)
})

const FIELD = '--X\r\nContent-Disposition: form-data; name="note"\r\n\r\n'

const HEAD = `POST /file HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\ncontent-type: ${multipart['content-type']}\r\n\r\n`

test.each([
  ['before its first part', ''],
  ['in the head of a part', '--X\r\nContent-Dispo'],
  ['in a field', `${FIELD}hello`],
  ['in the file', `${PART}hello`],
])('an upload that falls silent %s is cut', async (_case, sent) => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${HEAD}${sent}`)
  expect(await text(socket)).toBe('')
})

const LATE_READERS: Record<string, (request: FastifyRequest, spool: Spool) => Promise<unknown>> = {
  'a form in memory': (request) => readUpload(request, FILE),
  'a form on disk': (request, spool) => spoolUpload(request, { ...FILE, spool }, async (file) => file.size),
  'a body on disk': (request, spool) => spoolBody(request, { ...FILE, spool }, async (file) => file.size),
}
test.each(Object.entries(LATE_READERS))('%s that was abandoned before it is read ends at once', async (name, read) => {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  const late = Fastify()
  await late.register(async (scope) => {
    if (name === 'a body on disk') acceptRawBodies(scope)
    else await acceptUploads(scope)
    const spool = await openSpool(await temporaryFolder())
    scope.post('/file', async (request) => {
      begun.resolve()
      await new Promise((resolve) => request.raw.once('close', resolve))
      ended.resolve(await read(request, spool).catch((error: unknown) => error))
    })
  })
  const socket = connect(Number(new URL(await late.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
  socket.write(`${HEAD}${PART}`)
  await begun.promise
  socket.destroy()
  expect(await ended.promise).toBeInstanceOf(HttpError)
  await late.close()
})

test('over a real connection an answer comes even when the file is refused at once', async () => {
  const body = form(['file', blob('x'.repeat(5 * MEGABYTE))])
  const answer = await fetch(`${address}/file`, { method: 'POST', body })
  expect(answer.status).toBe(413)
})
