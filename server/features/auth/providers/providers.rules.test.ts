import { describe, expect, test } from 'vitest'
import type { IdTokenClaims } from '../../../lib/security/openid.ts'
import { answerAddress, identityOf, isOwnersAddress, SignInFailure } from './providers.rules.ts'

const claims = (more: Record<string, unknown>): IdTokenClaims => ({
  iss: 'https://issuer.example',
  sub: 'subject',
  aud: 'estran',
  iat: 0,
  exp: 1,
  ...more,
})

describe('who the provider says it is', () => {
  test('Google: issuer and subject; Microsoft: directory and object', () => {
    const given = claims({ tid: 't', oid: 'o', email: 'A@b.fr', email_verified: true, xms_edov: true })
    expect(identityOf('google', given, null)).toEqual({
      provider: 'google',
      issuer: 'https://issuer.example',
      subject: 'subject',
      email: 'a@b.fr',
    })
    expect(identityOf('microsoft', given, null)).toEqual({
      provider: 'microsoft',
      issuer: 't',
      subject: 'o',
      email: 'a@b.fr',
    })
  })

  test.each([
    [{ oid: 'o' }, null, 'no-identity'],
    [{ tid: '', oid: 'o' }, null, 'no-identity'],
    [{ tid: 't', oid: 3 }, null, 'no-identity'],
    [{ tid: 't', oid: 'o'.repeat(256) }, null, 'no-identity'],
    [{ tid: 't', oid: 'o' }, 'u', 'other-tenant'],
  ] as const)('Microsoft’s %j in the directory %s: %s', (given, tenant, why) => {
    expect(() => identityOf('microsoft', claims(given), tenant)).toThrow(new SignInFailure(why))
  })

  test.each([
    [' Jean.Dupont@Example.Test ', 'jean.dupont@example.test'],
    ['\u212Aim@example.test', null],
    ['jean@exämple.test', 'jean@exämple.test'],
    ['jean@xn--exmple-cua.test', 'jean@exämple.test'],
    ['jeän@example.test', null],
    ['Jean <jean@example.test>', null],
    ['mailto:jean@example.test', null],
    ['jean dupont@example.test', null],
    ['example.test', null],
    ['', null],
    [3, null],
    [null, null],
    [['a@b.fr'], null],
  ])('the address %j is %j', (email, kept) => {
    expect(identityOf('google', claims({ email, email_verified: true }), null).email).toBe(kept)
  })

  test.each([
    ['microsoft', { xms_edov: true }, null, true],
    ['microsoft', { xms_edov: 1 }, null, true],
    ['microsoft', { xms_edov: '1' }, null, true],
    ['microsoft', { xms_edov: 'true' }, null, true],
    ['microsoft', { xms_edov: 'false' }, null, false],
    ['microsoft', { xms_edov: 'True story' }, null, false],
    ['microsoft', { xms_edov: [true] }, null, false],
    ['microsoft', { email_verified: true }, null, false],
    ['microsoft', {}, 'T', true],
    ['google', { email_verified: true }, null, true],
    ['google', { email_verified: 1 }, null, false],
    ['google', { email_verified: 'true' }, null, false],
    ['google', { xms_edov: true }, null, false],
  ] as const)('%s with %j, directory %s: vouched for %s', (provider, given, tenant, isVouchedFor) => {
    const { email } = identityOf(provider, claims({ tid: 't', oid: 'o', email: 'a@b.fr', ...given }), tenant)
    expect(email).toBe(isVouchedFor ? 'a@b.fr' : null)
  })
})

test.each([
  [{ email_verified_at: 'then', password_hash: 'hash', password_changed_at: 'then' }, true],
  [{ email_verified_at: 'then', password_hash: null, password_changed_at: null }, true],
  [{ email_verified_at: null, password_hash: null, password_changed_at: null }, true],
  [{ email_verified_at: null, password_hash: 'hash', password_changed_at: 'then' }, false],
  [{ email_verified_at: null, password_hash: 'hash', password_changed_at: null }, false],
  [{ email_verified_at: null, password_hash: null, password_changed_at: 'then' }, false],
])('%j may be linked: %s', (account, may) => {
  expect(isOwnersAddress(account)).toBe(may)
})

test.each([
  [{ code: 'a b', state: 'c&d' }, '?code=a+b&state=c%26d'],
  [{}, ''],
  [{ code: ['a', 'b'] }, null],
  [{ code: { a: 'b' } }, null],
  [undefined, null],
])('%j appended to our address: %j', (query, search) => {
  expect(answerAddress('https://estran.example/callback', query)?.search ?? null).toBe(search)
})
