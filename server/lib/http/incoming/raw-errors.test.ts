import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { testSite } from '../../../test/site.ts'
import { exchange, portOf, statusOf } from '../../../test/socket.ts'
import { securityHeaders } from '../headers.ts'
import { rawErrors } from './raw-errors.ts'

const site = testSite()
beforeAll(async () => void (await site.app.listen({ port: 0, host: '127.0.0.1' })))

const ask = (...lines: string[]) => exchange(portOf(site.app), [...lines, '', ''].join('\r\n'))

function parts(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const headers = head.split('\r\n').slice(1)
  return { headers: headers.map((line) => line.toLowerCase()), body }
}

describe('bytes that are no request', () => {
  test.each([
    ['a word', ['hello'], 400],
    ['a method that is none', ['FETCH / HTTP/1.1', 'Host: localhost'], 400],
    ['TLS', ['\u0016\u0003\u0001'], 400],
    ['the preface of HTTP/2', ['PRI * HTTP/2.0', '', 'SM'], 400],
    ['another version', ['GET / HTTP/3.7', 'Host: localhost'], 400],
    ['a header with a NUL', ['GET / HTTP/1.1', 'Host: localhost', 'X: a\u0000b'], 400],
    ['a space before the colon', ['GET / HTTP/1.1', 'Host : localhost'], 400],
    ['two lengths', ['POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 1', 'Content-Length: 2'], 400],
    [
      'a length and chunks',
      ['POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
      400,
    ],
    ['a header without end', ['GET / HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(20_000)}`], 431],
    ['an address without end', [`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: localhost'], 431],
    ['an expectation', ['GET / HTTP/1.1', 'Host: localhost', 'Expect: wonders'], 417],
  ])('%s is refused as any request is', async (_what, lines, status) => {
    const answer = await ask(...lines)
    expect(statusOf(answer)).toBe(status)
    const { headers, body } = parts(answer)
    for (const [name, value] of Object.entries(securityHeaders({ isHttps: false }))) {
      expect(headers).toContain(`${name}: ${value}`.toLowerCase())
    }
    for (const line of ['cache-control: no-store', 'content-type: application/json; charset=utf-8']) {
      expect(headers).toContain(line)
    }
    expect(headers).toContain(`content-length: ${Buffer.byteLength(body)}`)
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^[A-Z].+\.$/) })
  })

  test('a chunk that is none ends a request that had begun', async () => {
    const answer = await ask(
      'POST /api/auth/logout HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      '',
      'zz',
    )
    expect([419, 400]).toContain(statusOf(answer))
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('after an answer on the same connection too', async () => {
    const answer = await ask('GET /health/live HTTP/1.1', 'Host: localhost', '', 'nonsense')
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 204', 'HTTP/1.1 400'])
  })
})

test('nonsense behind two requests at once puts nothing into the answer that is being sent', async () => {
  const raw = rawErrors({ isHttps: false })
  const asked = Promise.withResolvers<void>()
  const server = createServer(async ({ url }, response) => {
    if (url !== '/file') return asked.resolve()
    response.writeHead(200, { 'content-length': 1000 }).write('A'.repeat(100))
    await asked.promise
    // Once the nonsense has come, too.
    await once(server, 'clientError')
    response.end('A'.repeat(900))
  })
  server.on('clientError', raw.answer)
  raw.watch(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const lines = ['GET /file HTTP/1.1', 'Host: x', '', 'GET /2 HTTP/1.1', 'Host: x', '', 'BAD', '', '']
  const answer = await exchange((server.address() as AddressInfo).port, lines.join('\r\n'))
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  server.close()
})

test('TRACE tells nobody what was sent', async () => {
  const answer = await ask(
    'TRACE /auth/login HTTP/1.1',
    'Host: localhost',
    'Cookie: estran_session=secret',
    'Connection: close',
  )
  expect([statusOf(answer), answer.includes('secret')]).toEqual([404, false])
})

test('a request that takes too long is told so', async () => {
  const server = createServer({ requestTimeout: 30, headersTimeout: 30, connectionsCheckingInterval: 10 })
  server.on('clientError', rawErrors({ isHttps: true }).answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const answer = await exchange((server.address() as AddressInfo).port, 'GET / HTTP/1.1\r\n')
  server.close()
  expect([statusOf(answer), answer]).toEqual([408, expect.stringContaining('strict-transport-security')])
})
