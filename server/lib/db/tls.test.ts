import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/folder.ts'
import { TEST_CERTIFICATE } from '../../test/mailing/certificate.ts'
import { isInClear, openDatabase, ping } from './pool.ts'

const FATAL = 'SFATAL\0C28P01\0Mheard\0\0'

/** The bytes that the server was sent, in clear and within TLS. */
const heard = { clear: '', secret: '' }
let port = 0

/** The first words of PostgreSQL's protocol: it offers TLS, and refuses whoever signs in. */
const server = createServer((socket: Socket) => {
  socket.on('error', () => undefined)
  socket.once('data', (request: Buffer) => {
    // The handshake follows an SSLRequest.
    if (request.readInt32BE(4) !== 80_877_103) {
      heard.clear += request.toString('latin1')
      return socket.destroy()
    }
    socket.write('S')
    const secure = new TLSSocket(socket, { isServer: true, ...TEST_CERTIFICATE })
    secure.on('error', () => undefined)
    secure.once('data', (words: Buffer) => {
      heard.secret += words.toString('latin1')
      const length = Buffer.alloc(4)
      length.writeInt32BE(FATAL.length + 4)
      secure.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(FATAL)]))
    })
  })
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
beforeEach(() => Object.assign(heard, { clear: '', secret: '' }))
afterAll(() => void server.close())

async function reach(parameters: string): Promise<string> {
  const { db, close } = openDatabase(`postgresql://estran:secret@localhost:${port}/base?${parameters}`, () => undefined)
  const failure = await ping(db).then(
    () => 'none',
    (error: unknown) => String(error),
  )
  await close()
  return failure
}

test('a database is told nothing before its certificate was verified', async () => {
  expect(await reach('sslmode=verify-full')).toContain('self-signed certificate')
  expect(heard).toEqual({ clear: '', secret: '' })
})

test('one whose certificate is known is spoken to within TLS alone', async () => {
  const file = join(await temporaryFolder(), 'root.pem')
  await writeFile(file, TEST_CERTIFICATE.cert)
  expect(await reach(`sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`)).toContain('heard')
  expect([heard.clear, heard.secret.includes('estran')]).toEqual(['', true])
})

test.each([
  ['db.example/base', true],
  ['db.example/base?sslmode=require', true],
  ['localhost.example/base', true],
  ['db.example/base?sslmode=verify-full', false],
  ['127.0.0.1/base', false],
])('postgresql://%s: the start warns: %s', (address, expected) => {
  expect(isInClear(`postgresql://${address}`)).toBe(expected)
})
