import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendResults } from '../../contract/lims.ts'
import { type ChooseAnswer, fakeEstran } from './fake-estran.ts'
import { call } from './target.ts'

type FakeEstran = Awaited<ReturnType<typeof fakeEstran>>
let estran: FakeEstran
let said: string[]

beforeAll(async () => {
  estran = await fakeEstran()
})
beforeEach(() => {
  said = []
  estran.received.length = 0
})
afterAll(() => estran.close())

const send = () => {
  const target = { url: estran.url, token: 'estran_x', say: (line: string) => void said.push(line) }
  return call(target, { endpoint: sendResults, body: [{ external_id: 'A-1' }] })
}

describe('a failure', () => {
  const failing: [string, ReturnType<ChooseAnswer>][] = [
    ['429 with its Retry-After', { status: 429, headers: { 'retry-after': '0' }, body: { message: 'Attendez.' } }],
    ['503 until a date', { status: 503, headers: { 'retry-after': new Date(0).toUTCString() } }],
    ['500', { status: 500, body: { message: 'Zut.' } }],
    ['a connection that is cut', null],
  ]
  test.each(failing)('that is temporary is retried, and the rows arrive once: %s', async (_what, failure) => {
    let failures = 0
    estran.be(() => (failures++ < 1 ? failure : {}))
    expect(await send()).toMatchObject({ created: 1 })
    expect([estran.received.length, said.length]).toEqual([1, 1])
    expect(said[0]).toMatch(/^Estran (répond \d+ : |ne répond pas \().* Nouvel essai dans [01] s\.$/)
  })

  test('that asks to wait too long ends the command, with that reason', async () => {
    estran.be(() => ({ status: 429, headers: { 'retry-after': '86400' } }))
    await expect(send()).rejects.toThrow('Plus tard, relancez la même commande.')
  })

  test.each([
    [401, {}, /^Le jeton n’est pas accepté.* \(401, requête r-7\)$/],
    [403, {}, /^Ce jeton n’a pas accès.* \(403, requête r-7\)$/],
    [404, {}, /^Il n’y a pas d’Estran à cette adresse/],
    [413, {}, /trop volumineux/],
    [422, { message: 'x', errors: { body: ['Au plus 500 lignes.'] } }, /Au plus 500 lignes\. \(422/],
    [418, 'a proxy’s own words', /sans explication/],
    [302, {}, /^Cette adresse mène à https:\/\/ailleurs\.example\/ /],
  ])('that is permanent (%d) ends the command', async (status, body, words) => {
    estran.be(() => ({
      status,
      body: Object(body),
      headers: { 'x-request-id': 'r-7', location: 'https://ailleurs.example/' },
    }))
    await expect(send()).rejects.toThrow(words)
    expect([estran.received, said]).toEqual([[], []])
  })
})

test('an answer that no Estran gives ends the command', async () => {
  estran.be(() => ({ body: { hello: 'world' } }))
  await expect(send()).rejects.toThrow(`${estran.url} ne répond pas comme un Estran`)
})
