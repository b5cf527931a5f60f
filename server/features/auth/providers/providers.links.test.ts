import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSecondStep } from '../../../../contract/auth.second-factor.ts'
import { getCurrentUser, type Provider } from '../../../../contract/auth.ts'
import type { Role } from '../../../../contract/core/access.ts'
import { hashPassword } from '../../../lib/security/passwords.ts'
import { type App, createUser, testApp, Visitor } from '../../../test/as.ts'
import { changes } from '../../../test/audit.ts'
import { queuedMails } from '../../../test/mails.ts'
import {
  atGoogle,
  atMicrosoft,
  finishAuthorization,
  lastSignIn,
  readFlash,
  signInAt,
  startAuthorization,
  TENANT,
  TestProvider,
} from '../../../test/sign-in/provider.ts'
import { testDatabase } from '../../../test/site.ts'

const HERE = 'http://127.0.0.1:3000'
const NAMES = { google: 'Google', microsoft: 'Microsoft' }
const failed = (name: Provider) => `La connexion avec ${NAMES[name]} a échoué.`

const database = testDatabase()
let provider: TestProvider
/** `single`: one Microsoft directory only; `common`: any. */
let apps: Record<'single' | 'common', App>
let passwordHash: string

beforeAll(async () => {
  provider = await new TestProvider().start()
  const google = provider.config()
  apps = {
    single: await testApp(database, null, { providers: { google, microsoft: provider.config(TENANT) } }),
    common: await testApp(database, null, { providers: { google, microsoft: provider.config() } }),
  }
  passwordHash = await hashPassword('une phrase assez longue')
})
afterAll(async () => {
  await Promise.all([apps.single.close(), apps.common.close()])
  await provider.stop()
})

/** Without a password yet, with one and a proven address, or with one set without ever proving it. */
type PastPassword = 'new' | 'verified' | 'unverified'

async function person(past: PastPassword = 'new', role: Role = 'client', active = role !== 'registered') {
  const user = await createUser(database.db, role, { active })
  const now = new Date()
  const values = {
    new: {},
    verified: { password_hash: passwordHash, password_changed_at: now, email_verified_at: now },
    unverified: { password_hash: passwordHash, password_changed_at: now },
  }
  const given = values[past]
  if (past !== 'new') await database.db.updateTable('users').set(given).where('id', '=', user.id).execute()
  return user
}

const identitiesOf = (id: number) =>
  database.db.selectFrom('identities').select(['provider', 'issuer', 'subject']).where('user_id', '=', id).execute()
const mailsTo = async (id: number) =>
  (await queuedMails(database.db)).filter(({ data }) => 'user_id' in data && data.user_id === id)
const linksOf = (id: number) =>
  database.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'identity-linked')
    .where('user_id', '=', id)
    .execute()

async function tryIn(name: Provider, claims: Record<string, unknown>, app: keyof typeof apps = 'single') {
  provider.claims = claims
  const visitor = new Visitor(apps[app])
  const lands = await signInAt(visitor, name)
  const me = await visitor.send(getCurrentUser, {})
  return { visitor, lands: lands.slice(HERE.length), id: me.status === 200 ? me.body.id : null }
}

async function expectRefused(result: Awaited<ReturnType<typeof tryIn>>, name: Provider, why: string, text?: string) {
  expect([result.lands, result.id]).toEqual([`/auth/login?failed=${name}`, null])
  expect(await readFlash(result.visitor)).toBe(text ?? failed(name))
  const last = await lastSignIn(database.db)
  expect(last).toMatchObject({ action: 'sign-in-failed', user_id: null, details: changes({ by: name, why }) })
}

describe('the first time', () => {
  test.each<[string, PastPassword, Provider, object, 'single' | 'common']>([
    ['Google, no password ever set', 'new', 'google', {}, 'single'],
    ['Google, address proven here', 'verified', 'google', {}, 'single'],
    ['Microsoft, the directory of the settings', 'verified', 'microsoft', {}, 'single'],
    ['Microsoft, any directory, domain verified', 'new', 'microsoft', { xms_edov: true }, 'common'],
    ['Microsoft, the same as a number', 'new', 'microsoft', { xms_edov: 1 }, 'common'],
    ['Microsoft, the same as text', 'verified', 'microsoft', { xms_edov: '1' }, 'common'],
    ['Microsoft, the same as a word', 'verified', 'microsoft', { xms_edov: 'true' }, 'common'],
  ])('%s: linked, told by mail, written down', async (_what, past, name, more, app) => {
    const user = await person(past)
    const claims = { ...(name === 'google' ? atGoogle : atMicrosoft)(`  ${user.email.toUpperCase()} `), ...more }
    expect(await tryIn(name, claims, app)).toMatchObject({ lands: '/app/map', id: user.id })
    const [issuer, subject] =
      name === 'google' ? [provider.origin, claims.sub] : [TENANT, 'oid' in claims && claims.oid]
    expect(await identitiesOf(user.id)).toEqual([{ provider: name, issuer, subject }])
    expect(await mailsTo(user.id)).toEqual([
      { kind: 'identity-linked', data: { user_id: user.id, provider: NAMES[name] } },
    ])
    expect(await linksOf(user.id)).toEqual([{ details: changes({ by: name }) }])
    const row = database.db.selectFrom('users').select('email_verified_at').where('id', '=', user.id)
    expect((await row.executeTakeFirstOrThrow()).email_verified_at).not.toBeNull()
  })

  test.each<[string, Provider, object, 'single' | 'common', string]>([
    ['Google does not vouch for', 'google', { email_verified: false }, 'single', 'address-not-vouched-for'],
    ['Google says nothing of', 'google', { email_verified: undefined }, 'single', 'address-not-vouched-for'],
    ['Google vouches in text for', 'google', { email_verified: 'true' }, 'single', 'address-not-vouched-for'],
    ['Microsoft of any directory, for', 'microsoft', {}, 'common', 'address-not-vouched-for'],
    ['Microsoft, domain not verified, for', 'microsoft', { xms_edov: false }, 'common', 'address-not-vouched-for'],
    ['Microsoft, zero as text, for', 'microsoft', { xms_edov: '0' }, 'common', 'address-not-vouched-for'],
    ['Microsoft, email_verified only, for', 'microsoft', { email_verified: true }, 'common', 'address-not-vouched-for'],
    ['another directory has', 'microsoft', { tid: 'other', xms_edov: true }, 'single', 'other-tenant'],
    ['no directory has', 'microsoft', { tid: undefined }, 'single', 'no-identity'],
    ['nobody in the directory has', 'microsoft', { oid: undefined }, 'single', 'no-identity'],
    ['a list in the directory has', 'microsoft', { oid: ['a'] }, 'single', 'no-identity'],
  ])('an address that %s (%s): nobody comes in', async (_what, name, more, app, why) => {
    const user = await person('verified')
    const claims = { ...(name === 'google' ? atGoogle : atMicrosoft)(user.email), ...more }
    await expectRefused(await tryIn(name, claims, app), name, why)
    expect(await identitiesOf(user.id)).toEqual([])
  })

  test.each([
    ['none', undefined],
    ['a list', ['a@example.test']],
    ['an object', { $gt: '' }],
    ['no address', 'personne'],
    ['letters that turn into others', '\u212Aim@example.test'],
    ['too long', `${'a'.repeat(250)}@example.test`],
    ['two lines', 'a@example.test\nb@example.test'],
  ])('an address that is %s is none', async (_what, email) => {
    await expectRefused(await tryIn('google', atGoogle(email)), 'google', 'address-not-vouched-for')
  })

  test('an address unknown here is named to who proved that it is his', async () => {
    const text = 'L\'adresse email "nemo@example.test" ne correspond à aucun utilisateur.'
    const result = await tryIn('google', atGoogle(' Nemo@Example.test'))
    await expectRefused(result, 'google', 'address-unknown', text)
  })

  test('whoever set a password without proving the address keeps the account to himself', async () => {
    const user = await person('unverified')
    await expectRefused(await tryIn('google', atGoogle(user.email)), 'google', 'address-not-verified-here')
    expect([await identitiesOf(user.id), await mailsTo(user.id)]).toEqual([[], []])
    expect((await lastSignIn(database.db)).subject_id).toBe(user.id)
  })
})

describe('an identity that is known', () => {
  test('opens its account whatever address it has now, and is not told again', async () => {
    const user = await person('verified')
    const other = await person('verified')
    const claims = atGoogle(user.email)
    await tryIn('google', claims)
    for (const email of [other.email, 'nouvelle@example.test', undefined]) {
      const result = await tryIn('google', { ...claims, email, email_verified: false })
      expect(result).toMatchObject({ lands: '/app/map', id: user.id })
    }
    expect([(await mailsTo(user.id)).length, await identitiesOf(other.id)]).toEqual([1, []])
  })

  test('a second one of the same provider is refused, one of the other provider is not', async () => {
    const user = await person('verified')
    await tryIn('google', atGoogle(user.email))
    await expectRefused(await tryIn('google', atGoogle(user.email)), 'google', 'other-identity-linked')
    expect((await tryIn('microsoft', atMicrosoft(user.email))).id).toBe(user.id)
    expect(await identitiesOf(user.id)).toHaveLength(2)
  })

  test('Microsoft’s are told apart by directory and object, whatever the subject', async () => {
    const [one, two] = [await person('verified'), await person('verified')]
    const claims = atMicrosoft(one.email, { xms_edov: true })
    await tryIn('microsoft', claims, 'common')
    const namesake = { ...claims, tid: 'another directory', email: two.email }
    expect((await tryIn('microsoft', namesake, 'common')).id).toBe(two.id)
    expect((await tryIn('microsoft', { ...claims, sub: 'changed', email: 'x@y.fr' }, 'common')).id).toBe(one.id)
  })

  test('two that come back together link once, and both come in', async () => {
    const user = await person('verified')
    provider.claims = atGoogle(user.email)
    const visitors = Array.from({ length: 6 }, () => new Visitor(apps.single))
    const addresses = await Promise.all(visitors.map((visitor) => startAuthorization(visitor, 'google')))
    const lands = await Promise.all(
      addresses.map((address, n) => finishAuthorization(visitors[n] ?? new Visitor(apps.single), address)),
    )
    expect(new Set(lands)).toEqual(new Set([`${HERE}/app/map`]))
    const counts = [await identitiesOf(user.id), await mailsTo(user.id), await linksOf(user.id)]
    expect(counts.map(({ length }) => length)).toEqual([1, 1, 1])
  })
})

describe('who may come in', () => {
  test('someone registered comes to the wait page', async () => {
    const user = await person('new', 'registered')
    const result = await tryIn('google', atGoogle(user.email))
    expect(result).toMatchObject({ lands: '/registration/wait', id: user.id })
  })

  test('nobody inactive, linked or not; and no automate: nothing is linked', async () => {
    const text = 'Votre compte est inactif.'
    const inactive = await person('verified', 'client', false)
    await expectRefused(await tryIn('google', atGoogle(inactive.email)), 'google', 'inactive', text)
    const automate = await person('verified', 'actalia-api')
    await expectRefused(await tryIn('google', atGoogle(automate.email)), 'google', 'automate')
    expect([await identitiesOf(inactive.id), await identitiesOf(automate.id)]).toEqual([[], []])

    const linked = await person('verified')
    const claims = atGoogle(linked.email)
    await tryIn('google', claims)
    await database.db.updateTable('users').set({ active: false }).where('id', '=', linked.id).execute()
    await expectRefused(await tryIn('google', claims), 'google', 'inactive', text)
  })
})

test('who has a second step is led to it, with the way back, and is not signed in', async () => {
  const { id, email } = await createUser(database.db, 'client')
  provider.claims = atGoogle(email)
  await database.db
    .insertInto('second_factors')
    .values({ user_id: id, kind: 'totp', sealed_secret: 'x', last_step: 0 })
    .execute()
  const visitor = new Visitor(apps.common)
  const address = await signInAt(visitor, 'google', { return_to: '/app/results' })
  expect(address).toBe(`${HERE}/auth/second_factor?from=%2Fapp%2Fresults`)
  expect((await visitor.send(getCurrentUser, {})).status).toBe(401)
  expect((await visitor.send(getSecondStep, {})).body).toEqual({ second_factor: ['totp'] })
})
