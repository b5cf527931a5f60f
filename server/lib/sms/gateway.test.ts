import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startSmsGateway } from '../../test/mailing/sms-gateway.ts'
import { SmsFailure, smsGateway } from './gateway.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function serve(options: Parameters<typeof startSmsGateway>[0] = {}) {
  const gateway = await startSmsGateway(options)
  stops.push(gateway.stop)
  return gateway
}

const QUERY = '/sendsms?password=s3cret&to={to}&text={text}'
const TO = '+33612345678'
const TEXT = '56.08.2 Baie d\'Étel : Faible > ÉLEVÉE (<1 & 2+3 = 5 #%). {to} "\\ @€ estran.example/a/x'

function clientOf(settings: Record<string, string>, tryMs?: number) {
  const { sms } = readConfig(settings)
  if (!sms) throw new Error('No gateway is set.')
  return smsGateway(sms, tryMs)
}

const send = (settings: Record<string, string>, tryMs?: number) =>
  clientOf(settings, tryMs).send({ to: TO, text: TEXT })

describe('what the gateway gets', () => {
  test('in the address, each sign escaped', async () => {
    const { url, received } = await serve()
    await send({ SMS_URL: `${url}${QUERY}&digits=00{digits}` })
    const [{ method, query, path, body } = {}] = received
    expect({ method, query, body }).toEqual({
      ...{ method: 'GET', body: '' },
      query: { password: 's3cret', to: TO, text: TEXT, digits: '0033612345678' },
    })
    expect(path).toMatch(/to=%2B33612345678&text=56\.08\.2%20Baie%20d%27%C3%89tel/)
  })

  test('in a form', async () => {
    const { url, received } = await serve()
    await send({ SMS_URL: `${url}/send`, SMS_METHOD: 'POST', SMS_BODY: 'login=a&to={to}&message={text}' })
    const [{ method, headers, body = '' } = {}] = received
    expect(method).toBe('POST')
    expect(headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' })
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ login: 'a', to: TO, message: TEXT })
  })

  test('in JSON, with headers', async () => {
    const { url, received } = await serve()
    await send({
      ...{ SMS_URL: `${url}/sms/v1/messages`, SMS_METHOD: 'POST', SMS_HEADERS: '{"X-Api-Key":"s3cret"}' },
      SMS_BODY: '{"recipient":{"to":"{digits}"},"body":{"text":"{text}"}}',
    })
    const [{ headers, body = '' } = {}] = received
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-api-key': 's3cret' })
    expect(JSON.parse(body)).toEqual({ recipient: { to: '33612345678' }, body: { text: TEXT } })
  })

  test('a type of its own, where one is given', async () => {
    const { url, received } = await serve()
    const headers = '{"Content-Type":"application/vnd.sms+json"}'
    await send({ SMS_URL: url, SMS_METHOD: 'POST', SMS_BODY: '["{to}","{text}"]', SMS_HEADERS: headers })
    expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/vnd.sms+json' })
  })
})

type GatewayAnswer = (response: ServerResponse) => void
const says =
  (status: number, text = '', headers: Record<string, string> = {}): GatewayAnswer =>
  (response) =>
    void response.writeHead(status, headers).end(text)

test.each<[string, GatewayAnswer, string | undefined]>([
  ['a 200 without words', says(200), undefined],
  ['a 202', says(202, '0: Accepted for delivery'), undefined],
  ['a 204', says(204), undefined],
  ['a 200 whose words break off, where none are looked for', (response) => cut(response), undefined],
  ['a 200 without end, where no words are looked for', (response) => flood(response), undefined],
  ['the words that are looked for', says(200, 'OK\n1987\n10867690'), '^OK'],
  ['the words that are looked for, in JSON', says(200, '{"status":101}'), '"status":10[01]'],
])('%s: it is taken', async (_what, answer, ok) => {
  const { url, received } = await serve({ answer })
  await send({ SMS_URL: url + QUERY, ...(ok && { SMS_OK: ok }) })
  expect(received).toHaveLength(1)
})

const cut: GatewayAnswer = (response) => {
  response.writeHead(200, { 'content-length': '100' }).write('OK')
  setImmediate(() => response.destroy())
}
const drip: GatewayAnswer = (response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write('.'), 5)
  response.once('close', () => clearInterval(timer))
}
const flood: GatewayAnswer = (response) => {
  response.writeHead(200)
  const write = () => {
    while (!response.destroyed && response.write('x'.repeat(10_000)));
  }
  response.on('drain', write)
  write()
}

async function failureOf(settings: Record<string, string>, tryMs = 5000): Promise<SmsFailure> {
  const error: unknown = await send(settings, tryMs).catch((error) => error)
  if (!(error instanceof SmsFailure)) throw error
  for (const told of [String(error), error.stack, JSON.stringify(error)]) {
    expect(told).not.toMatch(/612345678|s3cret|127\.0\.0\.1:|Étel/)
    expect(error.cause).toBeUndefined()
  }
  return error
}

describe('what it has certainly not taken', () => {
  test.each<[string, GatewayAnswer, string]>([
    ['a redirect, which is not followed', says(302, '', { location: '/elsewhere' }), 'ESMS 302'],
    ['a wrong call', says(400, 'Missing number 33612345678'), 'ESMS 400'],
    ['a wrong password', says(403, 'Authorization failed'), 'ESMS 403'],
    ['a fault of its own', says(500), 'ESMS 500'],
    ['no time', says(503), 'ESMS 503'],
  ])('%s', async (_what, answer, code) => {
    const { url, received } = await serve({ answer })
    expect(await failureOf({ SMS_URL: url + QUERY })).toMatchObject({ code, isRefused: true })
    expect(received).toHaveLength(1)
  })

  test('nobody listens', async () => {
    const { url, stop } = await startSmsGateway()
    await stop()
    expect(await failureOf({ SMS_URL: url + QUERY })).toMatchObject({ code: 'ECONNECTION', isRefused: true })
  })

  test('a name that nobody has', async () => {
    const settings = { SMS_URL: `https://gateway.invalid${QUERY}` }
    expect(await failureOf(settings)).toMatchObject({ code: 'EDNS', isRefused: true })
  })

  test('a certificate nobody vouches for', async () => {
    const { url, received } = await serve({ hasTls: true })
    expect(await failureOf({ SMS_URL: url + QUERY })).toMatchObject({ code: 'ETLS', isRefused: true })
    expect(received).toEqual([])
  })
})

describe('what it may have taken', () => {
  test.each([
    ['other words than those that are looked for', 'KO\nMissing message 33612345678', '^OK'],
    ['words after 4 KB', `${'.'.repeat(4096)}OK`, 'OK'],
    ['a pattern that would never end', `${'a'.repeat(4000)}!`, '^(a+)+$'],
  ])('%s', async (_what, text, ok) => {
    const { url } = await serve({ answer: says(200, text) })
    expect(await failureOf({ SMS_URL: url + QUERY, SMS_OK: ok })).toMatchObject({ code: 'ESMSOK', isRefused: false })
  })

  test.each<[string, GatewayAnswer, string, number]>([
    ['half an answer', cut, 'ESOCKET', 5000],
    ['a proxy that waited in vain', says(504), 'ESMS 504', 5000],
    ['no answer at all', (response) => void response.destroy(), 'ESOCKET', 5000],
    ['silence', () => undefined, 'ETIMEDOUT', 100],
    ['an answer a little at a time', drip, 'ETIMEDOUT', 100],
    ['an answer without end', flood, 'EMSGSIZE', 5000],
  ])('%s', async (_what, answer, code, tryMs) => {
    const { url } = await serve({ answer })
    expect(await failureOf({ SMS_URL: url + QUERY, SMS_OK: '^OK$' }, tryMs)).toMatchObject({ code, isRefused: false })
  })
})
