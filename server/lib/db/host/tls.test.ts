import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/folder.ts'
import { TEST_CERTIFICATE } from '../../../test/mailing/certificate.ts'
import { noteLoss, openDatabase, ping } from '../pool.ts'
import { protectionOf } from './address.ts'
import { databaseRefusal } from './refusals.ts'

const FATAL = 'SFATAL\0C28P01\0Mheard\0\0'

/** The bytes that the server was sent, in clear and within TLS. */
const heard = { clear: '', secret: '' }
let port = 0

/** The first words of PostgreSQL's protocol: it offers TLS, and refuses whoever signs in. */
const server = createServer((socket: Socket) => {
  socket.on('error', () => undefined)
  socket.once('data', (request: Buffer) => {
    const isHandshake = request[0] === 0x16
    if (isHandshake) socket.pause().unshift(request)
    // It follows an SSLRequest, or comes at once.
    else if (request.readInt32BE(4) !== 80_877_103) {
      heard.clear += request.toString('latin1')
      return socket.destroy()
    }
    if (!isHandshake) socket.write('S')
    const secure = new TLSSocket(socket, { isServer: true, ALPNProtocols: ['postgresql'], ...TEST_CERTIFICATE })
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
  await once(server.listen(0), 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
beforeEach(() => Object.assign(heard, { clear: '', secret: '' }))
afterAll(() => void server.close())

async function reach(parameters: string, host = 'localhost'): Promise<string> {
  const { db, close } = openDatabase(`postgresql://estran:secret@${host}:${port}/base?${parameters}`, () => undefined)
  const failure = await ping(db).then(
    () => 'none',
    (error: unknown) => databaseRefusal(error) ?? 'no fault of the database',
  )
  await close()
  return failure
}

async function rootFile() {
  const file = join(await temporaryFolder(), 'root.pem')
  await writeFile(file, TEST_CERTIFICATE.cert)
  return encodeURIComponent(file)
}

test.each(['verify-full', 'require', 'prefer'])(
  'asked by %s, a database is told nothing before its certificate was verified',
  async (mode) => {
    expect(await reach(`sslmode=${mode}`)).toMatch(
      /^Réglage DATABASE_URL : le certificat du serveur n’est pas reconnu \(self-signed certificate\)/,
    )
    expect(heard).toEqual({ clear: '', secret: '' })
  },
)

test.each(['sslmode=verify-full&', 'sslmode=require&', 'sslmode=verify-ca&', ''])(
  'asked by « %s » and the file of its authority, it is spoken to within TLS alone',
  async (mode) => {
    expect(await reach(`${mode}sslrootcert=${await rootFile()}`)).toContain('heard')
    expect([heard.clear, heard.secret.includes('estran')]).toEqual(['', true])
  },
)

test('a certificate that names another server is refused, but for verify-ca', async () => {
  const file = await rootFile()
  expect(await reach(`sslmode=require&sslrootcert=${file}`, '127.0.0.2')).toMatch(
    /^Réglage DATABASE_URL : le certificat du serveur est au nom d’un autre .+ « sslmode=verify-ca »\.$/,
  )
  expect(heard).toEqual({ clear: '', secret: '' })
  expect(await reach(`sslmode=verify-ca&sslrootcert=${file}`, '127.0.0.2')).toContain('heard')
})

test('a certificate that is not to be verified still hides what is said', async () => {
  expect(await reach('sslmode=no-verify')).toContain('heard')
  expect(heard.clear).toBe('')
})

test.each([
  ['direct, with what the address says of TLS', () => 'sslnegotiation=direct&sslmode=no-verify', 'heard'],
  [
    'direct, with the file of its authority',
    async () => `sslnegotiation=direct&sslrootcert=${await rootFile()}`,
    'heard',
  ],
  ['direct alone, which verifies', () => 'sslnegotiation=direct', 'n’est pas reconnu'],
])('%s, it is spoken to within TLS alone', async (_, parameters, words) => {
  expect(await reach(await parameters())).toContain(words)
  expect([heard.clear, heard.secret.includes('estran')]).toEqual(['', words === 'heard'])
})

test.each([
  [
    'sslrootcert',
    'DER',
    Buffer.from([0x30, 0x82, 0x01, 0x00]),
    'n’est pas un certificat en PEM ; s’il est en DER : openssl x509 ',
  ],
  ['sslrootcert', 'empty', '', 'n’est pas un certificat en PEM'],
  ['sslrootcert', 'a key', TEST_CERTIFICATE.key, 'n’est pas un certificat en PEM.'],
  ['sslrootcert', 'cut short', '-----BEGIN CERTIFICATE-----\nMIIB\n', 'n’est pas un certificat en PEM.'],
  [
    'sslcert',
    'cut short',
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
    'n’est pas un certificat en PEM.',
  ],
  ['sslkey', 'a certificate', TEST_CERTIFICATE.cert, 'n’est pas une clé en PEM.'],
  [
    'sslkey',
    'DER',
    Buffer.from([0x30, 0x82, 0x01, 0x00]),
    'n’est pas une clé en PEM ; s’il est en DER : openssl pkey ',
  ],
  [
    'sslkey',
    'encrypted',
    '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n',
    'est chiffré : il faut une clé sans mot de passe.',
  ],
])('a file of « %s » that is %s is not blamed on the server', async (name, _, contents, words) => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, contents)
  const line = `Réglage DATABASE_URL : le fichier ${file} de « ${name} » ${words}`
  await expect(reach(`sslmode=require&${name}=${encodeURIComponent(file)}`)).rejects.toThrow(line)
})

test('an authority that stands in the address itself is taken, and not repeated', async () => {
  const parameters = `sslmode=verify-full&sslrootcert=${encodeURIComponent(TEST_CERTIFICATE.cert)}`
  expect(await reach(parameters)).toContain('heard')
  expect(protectionOf(`postgresql://db.example/base?${parameters}`)?.words).toContain('par le certificat de l’adresse')
})

test.each([
  ['as PEM', TEST_CERTIFICATE.key.replaceAll('\n', ' x'), /« sslkey » n’est pas une clé en PEM\.$/],
  ['without its first line', TEST_CERTIFICATE.key.replace(/-----.*?-----/g, ''), /« sslkey » ne peut pas être lu \(E/],
])('a key in the address that cannot be used, %s, is not repeated', async (_, key, words) => {
  const failure = await reach(`sslmode=require&sslkey=${encodeURIComponent(key)}`).catch((error) => error)
  expect(failure.message).toMatch(words)
  expect(failure.message.length).toBeLessThan(100)
})

test('an alert of TLS is told in one line', () => {
  const error = new Error('ssl/tls alert certificate required:\nSSL alert number 116\n')
  noteLoss(error)
  expect(databaseRefusal(error)).toMatch(/^[^\n]+number 116\)\.$/)
})

test('disable speaks in clear, and leaves out the rest', async () => {
  await reach('sslmode=disable&sslrootcert=/nowhere.pem')
  expect([heard.clear.includes('estran'), heard.secret]).toEqual([true, ''])
})

test.each([
  [
    'sslmode=verify-full&sslrootcert=/nowhere.pem',
    'le fichier de « sslrootcert » (/nowhere.pem) ne peut pas être lu (ENOENT).',
  ],
  [
    'sslmode=verify-ca',
    '« sslmode=verify-ca » demande aussi « sslrootcert=/chemin/ca.pem », le certificat de l’autorité.',
  ],
  ['sslnegotiation=on', '« sslnegotiation=on » n’est pas connu ; postgres ou direct l’est.'],
  ['sslmode=on', '« sslmode=on » n’est pas connu ; verify-full, verify-ca, require, prefer ou disable l’est.'],
])('%s stops in one line', async (parameters, why) => {
  await expect(reach(parameters)).rejects.toThrow(`Réglage DATABASE_URL : ${why}`)
})

describe('the start says how the way to the database is protected', () => {
  const CLEAR = [false, 'sans chiffrement']
  const FULL = [true, 'le certificat du serveur et son nom sont vérifiés par les autorités connues de tous']
  test.each([
    ['postgresql://db.example/base', CLEAR],
    ['postgresql:///base?host=db.example', CLEAR],
    ['postgresql://localhost.example/base', CLEAR],
    ['postgresql://db.example/base?sslmode=disable', CLEAR],
    ['postgresql://db.example/base?sslmode=no-verify', [false, 'sans vérifier']],
    ['postgresql://db.example/base?sslmode=verify-full', FULL],
    ['postgresql://db.example/base?sslmode=require', [true, '(sslmode=require, pris ici comme verify-full)']],
    ['postgresql://db.example/base?sslmode=prefer', FULL],
    ['postgresql://db.example/base?ssl=true', FULL],
    ['postgresql://db.example/base?sslmode=verify-ca&sslrootcert=/ca.pem', [true, '/ca.pem (sslrootcert), son nom ne']],
  ])('%s', (url, [isSafe, words]) => {
    expect(protectionOf(url)).toEqual({ isSafe, words: expect.stringContaining(String(words)) })
  })

  test.each([
    'postgresql://127.0.0.1/base',
    'postgresql://localhost/base',
    'postgresql:///base?host=/var/run/postgresql',
    'postgresql://%2Fvar%2Frun%2Fpostgresql/base?sslmode=require',
    'socket:/var/run/postgresql?db=base',
  ])('but nothing of %s', (url) => {
    expect(protectionOf(url)).toBeNull()
  })
})
