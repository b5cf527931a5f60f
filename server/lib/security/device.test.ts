import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devices } from './device.ts'
import { signer } from './secret.ts'

const SECRET = 'a secret for tests only, long enough'

/** A server that marks and finds, and nothing else. */
async function serve(isHttps: boolean, secret = SECRET) {
  const app = Fastify()
  const { find, remember } = devices(signer(secret, 'device'), { isHttps })
  await app.register(cookie)
  app.get<{ Querystring: { email: string } }>('/find', async (request) => ({
    found: find(request, request.query.email),
  }))
  app.get<{ Querystring: { email: string } }>('/remember', async (request, reply) => {
    remember(request, reply, request.query.email)
    return reply.send({})
  })
  return app
}

type DeviceServer = Awaited<ReturnType<typeof serve>>
let plain: DeviceServer
let secure: DeviceServer
let other: DeviceServer

beforeAll(async () => {
  plain = await serve(false)
  secure = await serve(true)
  other = await serve(false, 'another secret, as long as the first')
})
afterAll(async () => {
  for (const app of [plain, secure, other]) await app.close()
})

async function remember(app: DeviceServer, email: string, cookies: Record<string, string> = {}) {
  const [made] = (await app.inject({ url: '/remember', query: { email }, cookies })).cookies
  if (!made) throw new Error('no cookie')
  return made
}

const found = async (app: DeviceServer, email: string, cookies: Record<string, string>): Promise<string | null> =>
  (await app.inject({ url: '/find', query: { email }, cookies })).json().found

const YANN = 'yann@parcs.example'

describe('the cookie', () => {
  test('is kept 400 days, for the whole site, out of reach of scripts', async () => {
    expect(await remember(plain, YANN)).toMatchObject({
      name: 'estran_device',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 400 * 86_400,
    })
  })

  test('is Secure and bound to the host on https', async () => {
    const made = await remember(secure, YANN)
    expect(made).toMatchObject({ name: '__Host-estran_device', secure: true, path: '/', httpOnly: true })
    expect(made).not.toHaveProperty('domain')
    expect(await found(secure, YANN, { [made.name]: made.value })).not.toBeNull()
    // One planted without the prefix is not read.
    expect(await found(secure, YANN, { estran_device: made.value })).toBeNull()
  })

  test('does not name the person', async () => {
    const { value } = await remember(plain, YANN)
    const decoded = value.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    expect([value, ...decoded].filter((text) => text.includes('yann'))).toEqual([])
  })
})

describe('a browser', () => {
  test('that signed in before is known again, under the same number', async () => {
    const { value } = await remember(plain, YANN)
    const number = await found(plain, YANN, { estran_device: value })
    expect(number).toMatch(/^[\w-]{22}$/)
    const again = await remember(plain, YANN, { estran_device: value })
    expect(await found(plain, YANN, { estran_device: again.value })).toBe(number)
  })

  test('is known for that account only; for another it gets another number', async () => {
    const { value } = await remember(plain, YANN)
    expect(await found(plain, 'anne@parcs.example', { estran_device: value })).toBeNull()
    const anne = await remember(plain, 'anne@parcs.example', { estran_device: value })
    const numbers = [
      await found(plain, YANN, { estran_device: value }),
      await found(plain, 'anne@parcs.example', { estran_device: anne.value }),
    ]
    expect(new Set(numbers).size).toBe(2)
    expect(numbers).not.toContain(null)
  })

  test('has a number that no other one has', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => remember(plain, YANN)))
    const numbers = await Promise.all(made.map(({ value }) => found(plain, YANN, { estran_device: value })))
    expect(new Set(numbers).size).toBe(20)
  })
})

test('a cookie that we did not sign is worth nothing', async () => {
  const { value } = await remember(plain, YANN)
  const [number = '', signature = ''] = value.split('.')
  const elsewhere = await remember(other, YANN)
  const forged = [
    '',
    '.',
    'abc',
    number,
    `.${signature}`,
    `${number}.`,
    `x${number}.${signature}`,
    `${number}.${signature}x`,
    `${number}.${signature}.more`,
    `${number}.${signature.toLowerCase()}`,
    `${number}|${YANN}.${signature}`,
    elsewhere.value,
  ]
  for (const one of forged) expect([one, await found(plain, YANN, { estran_device: one })]).toEqual([one, null])
  expect(await found(plain, YANN, { estran_device: value })).toBe(number)
})
