import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { prepared, sendPrepared } from './prepared.ts'

const CACHE = 'private, no-cache'
const TEXT = 'La charge virale de chaque zone, '.repeat(100)
const answer = await prepared('text/plain; charset=utf-8', Buffer.from(TEXT), CACHE)
const app = Fastify()
app.get('/', async (request, reply) => sendPrepared(request, reply, answer))
afterAll(() => app.close())

const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })

const OPEN: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
}

describe('the encoding', () => {
  test.each([
    ['br', ['br']],
    ['gzip', ['gzip']],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['GZIP', ['gzip']],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', ['br']],
    ['gzip;q=0.5', ['gzip']],
    // q=0 is « not at all » (RFC 9110, 12.4.2).
    ['br;q=0', ['identity']],
    ['br;q=0, gzip', ['gzip']],
    ['br;q=0.000, gzip;q=0.0', ['identity']],
    ['gzip;q=0, *', ['br', 'identity']],
    ['deflate', ['identity']],
    ['identity', ['identity']],
    ['', ['identity']],
    ['x-br, my-gzip', ['identity']],
  ])('%s', async (accepted, expected) => {
    const { headers, rawPayload, statusCode } = await ask({ 'accept-encoding': accepted })
    const encoding = String(headers['content-encoding'] ?? 'identity')
    expect(statusCode).toBe(200)
    expect(expected).toContain(encoding)
    expect(OPEN[encoding]?.(rawPayload).toString()).toBe(TEXT)
  })

  test('an answer says what it depends on, and how long it lasts', async () => {
    const { headers, rawPayload } = await ask({ 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': 'private, no-cache',
      'content-type': 'text/plain; charset=utf-8',
      etag: answer.etag,
    })
    expect(rawPayload.length).toBeLessThan(TEXT.length / 4)
  })
})

describe('If-None-Match', () => {
  const strong = answer.etag.slice(2)

  test.each([
    answer.etag,
    strong,
    `"other", ${answer.etag}`,
    `W/"other" , ${answer.etag} , "third"`,
    `"other",${strong}`,
    '*',
  ])('%s: 304 without a body', async (tags) => {
    const { statusCode, rawPayload, headers } = await ask({ 'if-none-match': tags, 'accept-encoding': 'br' })
    expect([statusCode, rawPayload.length]).toEqual([304, 0])
    expect(headers).toMatchObject({ etag: answer.etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test.each(['"other"', 'W/"other"', '', strong.slice(1, -1), `"x${strong.slice(1)}`, `${strong.slice(0, -1)}x"`])(
    '%s: 200',
    async (tags) => {
      expect((await ask({ 'if-none-match': tags })).statusCode).toBe(200)
    },
  )
})

test('the tag is the bytes’: the same for the same, another for others', async () => {
  const [same, other] = [
    await prepared('text/plain', Buffer.from(TEXT), CACHE, 1),
    await prepared('text/plain', Buffer.from('x'), CACHE),
  ]
  expect(same.etag).toBe(answer.etag)
  expect(other.etag).not.toBe(answer.etag)
  expect(answer.etag).toMatch(/^W\/"[\w-]{22}"$/)
})

test('an empty answer is ready too', async () => {
  const empty = await prepared('text/plain', Buffer.alloc(0), CACHE)
  expect(gunzipSync(empty.gzip ?? '').length + brotliDecompressSync(empty.br ?? '').length).toBe(0)
})
