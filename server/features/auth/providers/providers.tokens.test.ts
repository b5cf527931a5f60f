import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCurrentUser } from '../../../../contract/auth.ts'
import { createUser, Visitor } from '../../../test/as.ts'
import { changes } from '../../../test/audit.ts'
import { atGoogle, lastSignIn, readFlash, signInAt, testProvider } from '../../../test/sign-in/provider.ts'
import { testSite } from '../../../test/site.ts'

const HERE = 'http://127.0.0.1:3000'

const provider = testProvider()
const site = testSite('empty', () => ({ providers: { google: provider.config(), microsoft: null } }))

beforeEach(async () => {
  const { email } = await createUser(site.db, 'client')
  provider.claims = atGoogle(email)
  provider.onAnswer = () => undefined
})

const isIn = async (visitor: Visitor) => (await visitor.send(getCurrentUser, {})).status === 200

async function expectRefused() {
  const visitor = new Visitor(site.app)
  expect(await signInAt(visitor, 'google')).toBe(`${HERE}/auth/login?failed=google`)
  expect(await isIn(visitor)).toBe(false)
  expect(await readFlash(visitor)).toBe('La connexion avec Google a échoué.')
  expect((await lastSignIn(site.db)).details).toEqual(changes({ by: 'google', why: 'answer-refused' }))
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const payloadOf = (body: Record<string, unknown>) =>
  JSON.parse(Buffer.from(String(body.id_token).split('.')[1] ?? '', 'base64url').toString())

/** Signs the same claims in another way. */
function resigned(header: object, sign: (text: string) => string) {
  return (body: Record<string, unknown>) => {
    const text = `${encoded(header)}.${encoded(payloadOf(body))}`
    body.id_token = `${text}.${sign(text)}`
  }
}

const { privateKey: thief } = generateKeyPairSync('rsa', { modulusLength: 2048 })

describe('an ID token', () => {
  const NOW = Math.floor(Date.now() / 1000)

  test.each<[string, Record<string, unknown>]>([
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another application', { aud: 'another' }],
    ['for several, given to another', { aud: ['estran', 'another'], azp: 'another' }],
    ['for nobody', { aud: undefined }],
    ['by another issuer', { iss: 'https://evil.example' }],
    ['by no issuer', { iss: undefined }],
    ['that is over', { exp: NOW - 60 }],
    ['that never ends', { exp: undefined }],
    ['not good yet', { nbf: NOW + 3600 }],
    ['for nobody', { sub: undefined }],
  ])('%s is refused', async (_what, claims) => {
    provider.claims = { ...provider.claims, ...claims }
    await expectRefused()
  })

  test.each<[string, (body: Record<string, unknown>) => void]>([
    [
      'signed by another key under the same name',
      resigned({ alg: 'RS256', kid: 'test' }, (text) => sign('sha256', Buffer.from(text), thief).toString('base64url')),
    ],
    ['not signed', resigned({ alg: 'none' }, () => '')],
    [
      'signed with the secret',
      resigned({ alg: 'HS256', kid: 'test' }, (text) =>
        createHmac('sha256', 'between us').update(text).digest('base64url'),
      ),
    ],
    [
      'changed after it was signed',
      (body) => {
        const [header, , signature] = String(body.id_token).split('.')
        body.id_token = `${header}.${encoded({ ...payloadOf(body), email: 'super@estran.example' })}.${signature}`
      },
    ],
    [
      'missing',
      (body) => {
        delete body.id_token
      },
    ],
    [
      'no token',
      (body) => {
        body.id_token = 'a.b.c'
      },
    ],
    [
      'a list',
      (body) => {
        body.id_token = [body.id_token]
      },
    ],
  ])('%s is refused', async (_what, change) => {
    provider.onAnswer = change
    await expectRefused()
  })

  test('left as it is opens the session: the refusals above are not those of a broken provider', async () => {
    const visitor = new Visitor(site.app)
    expect(await signInAt(visitor, 'google')).toBe(`${HERE}/app/map`)
    expect(await isIn(visitor)).toBe(true)
  })
})
