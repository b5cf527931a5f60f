import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  addSecondFactor,
  enrolSecondStep,
  passSecondStep,
  setUpSecondFactor,
  setUpSecondStep,
  signInWithPasskey,
  startPasskeySignIn,
} from '../../../../contract/auth.second-factor.ts'
import { getCurrentUser, login } from '../../../../contract/auth.ts'
import type { CallInput } from '../../../../contract/core/endpoint.ts'
import { clock } from '../../../lib/clock.ts'
import { hashPassword } from '../../../lib/security/passwords.ts'
import { as, createUser, Visitor } from '../../../test/as.ts'
import { SoftwarePasskey } from '../../../test/sign-in/authenticator.ts'
import { lastSignIn } from '../../../test/sign-in/provider.ts'
import { codeOf } from '../../../test/sign-in/totp.ts'
import { testSite } from '../../../test/site.ts'
import { deleteOldSignIns } from './second-factor.queries.ts'

const PASSWORD = 'une phrase assez longue pour un essai'
const site = testSite('empty', () => ({ ipLimits: 1 }))
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})
afterEach(() => site.db.deleteFrom('limits').execute())

async function withPasskey(key = new SoftwarePasskey()) {
  const user = await createUser(site.db, 'client', { password_hash })
  const own = await as(site.app, site.db, user)
  const { body } = await own.send(setUpSecondFactor, { body: { current_password: PASSWORD } })
  const added = await own.send(addSecondFactor, { body: { passkey: key.create(body.passkey.challenge), name: '' } })
  return { user, own, key, added, codes: added.body.recovery_codes as string[] }
}

const isIn = async (visitor: Visitor) => (await visitor.send(getCurrentUser, {})).status === 200
const challengeFor = async (visitor: Visitor) => (await visitor.send(startPasskeySignIn, {})).body.challenge as string

const pass = (visitor: Visitor, body: CallInput<typeof passSecondStep>['body']) =>
  visitor.send(passSecondStep, { body })

async function firstStep(email: string) {
  const visitor = new Visitor(site.app)
  return { visitor, answer: await visitor.send(login, { body: { email, password: PASSWORD } }) }
}

test('a passkey is the second step, and signs in alone', async () => {
  const { user, key } = await withPasskey()
  const { visitor, answer } = await firstStep(user.email)
  expect(answer.body.second_factor).toEqual(['passkey', 'recovery'])
  const proof = key.get(await challengeFor(visitor))
  expect((await visitor.send(passSecondStep, { body: { passkey: proof } })).status).toBe(204)
  expect(await isIn(visitor)).toBe(true)
  const alone = new Visitor(site.app)
  const again = key.get(await challengeFor(alone))
  expect((await alone.send(signInWithPasskey, { body: { passkey: again } })).status).toBe(204)
  expect((await alone.send(getCurrentUser, {})).body.id).toBe(user.id)
})

test('a passkey answers a challenge once, also twenty at a time', async () => {
  const { key } = await withPasskey()
  const passkey = key.get(await challengeFor(new Visitor(site.app)))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => new Visitor(site.app).send(signInWithPasskey, { body: { passkey } })),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
})

test('a passkey proves nothing in a frame of another site, and what it signed there has served', async () => {
  const own = new SoftwarePasskey({ frame: { crossOrigin: false } })
  const { key } = await withPasskey(own)
  const visitor = new Visitor(site.app)
  const challenge = await challengeFor(visitor)
  const enter = (passkey: ReturnType<typeof key.get>) => visitor.send(signInWithPasskey, { body: { passkey } })
  own.showIn({ crossOrigin: true })
  expect((await enter(key.get(challenge))).status).toBe(422)
  own.showIn({ crossOrigin: false })
  expect((await enter(key.get(challenge))).status).toBe(422)
  expect((await enter(key.get(await challengeFor(visitor)))).status).toBe(204)
})

test.each([
  ['for another site', { origin: 'http://evil.example' }],
  ['for another name', { partyId: 'evil.example' }],
  ['that asked neither finger nor code', { isVerified: false }],
  ['made in a frame of another site', { frame: { crossOrigin: true } }],
  ['made below another site', { frame: { topOrigin: 'https://evil.example' } }],
  ['that signs an id too long for an index', { signedId: randomBytes(4000) }],
  ['that brings a certificate, whose addresses would be asked', { attestation: 'fido-u2f' }],
  ['that signs an empty id', { signedId: Buffer.alloc(0) }],
] as const)('a passkey %s is not taken', async (_what, options) => {
  const { added } = await withPasskey(new SoftwarePasskey(options))
  expect([added.status, added.body.errors]).toEqual([422, { passkey: ['Cette clé d’accès n’est pas reconnue ici.'] }])
})

test('a passkey that attests itself is taken, as some browsers leave that in', async () => {
  const { added } = await withPasskey(new SoftwarePasskey({ attestation: 'packed' }))
  expect(added.status).toBe(200)
})

test('a passkey of somebody else is no second step, nor is one that is unknown, removed or copied', async () => {
  const { key: foreign } = await withPasskey()
  const { user, key } = await withPasskey()
  const { visitor } = await firstStep(user.email)
  for (const other of [foreign, new SoftwarePasskey()]) {
    const passkey = other.get(await challengeFor(visitor))
    expect((await visitor.send(passSecondStep, { body: { passkey } })).status).toBe(422)
  }
  // An answer to a challenge that nobody was given.
  const stray = key.get(Buffer.alloc(32).toString('base64url'))
  expect((await visitor.send(signInWithPasskey, { body: { passkey: stray } })).status).toBe(422)
  await site.db.deleteFrom('second_factors').where('user_id', '=', user.id).execute()
  const removed = key.get(await challengeFor(visitor))
  expect((await visitor.send(signInWithPasskey, { body: { passkey: removed } })).status).toBe(422)
})

test('a passkey opens no account that is inactive, and the journal has it', async () => {
  const { user, key } = await withPasskey()
  await site.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute()
  const visitor = new Visitor(site.app)
  const passkey = key.get(await challengeFor(visitor))
  expect((await visitor.send(signInWithPasskey, { body: { passkey } })).body.errors.passkey).toEqual([
    'Votre compte est inactif.',
  ])
  expect(await lastSignIn(site.db)).toMatchObject({ action: 'sign-in-failed', subject_id: user.id })
  expect(await isIn(visitor)).toBe(false)
})

test('from the owner’s own network, wrong tries keep nobody from their recovery codes and keys', async () => {
  const { user, key, codes } = await withPasskey()
  const { visitor: thief } = await firstStep(user.email)
  for (const code of ['000000', 'A'.repeat(24)]) for (let n = 0; n < 6; n++) await pass(thief, { code })
  const { visitor } = await firstStep(user.email)
  expect((await pass(visitor, { code: '000000' })).status).toBe(429)
  expect((await pass(visitor, { code: codes[0] })).status).toBe(204)
  const { visitor: again } = await firstStep(user.email)
  expect((await pass(again, { passkey: key.get(await challengeFor(again)) })).status).toBe(204)
})

test('nor does a flood of passkey sign-ins from there', async () => {
  const { user, key } = await withPasskey()
  const flood = await Promise.all(Array.from({ length: 61 }, () => new Visitor(site.app).send(startPasskeySignIn, {})))
  expect(flood.map(({ status }) => status)).toContain(429)
  const { visitor } = await firstStep(user.email)
  expect((await pass(visitor, { passkey: key.get(await challengeFor(visitor)) })).status).toBe(204)
})

test('sixty people of one network who sign in with a passkey do not end it for the next', async () => {
  const { key } = await withPasskey()
  const enter = async () => {
    const visitor = new Visitor(site.app)
    const passkey = key.get(await challengeFor(visitor))
    return (await visitor.send(signInWithPasskey, { body: { passkey } })).status
  }
  for (let n = 0; n < 61; n++) expect(await enter()).toBe(204)
})

test('wrong keys of strangers soon fill the audit log no more, and a right one still enters', async () => {
  const { key } = await withPasskey()
  const visitor = new Visitor(site.app)
  const stray = new SoftwarePasskey().get(Buffer.alloc(32).toString('base64url'))
  const countLines = async () =>
    (await site.db.selectFrom('audit').select('id').where('action', '=', 'sign-in-failed').execute()).length
  const before = await countLines()
  const refused = []
  for (let n = 0; n < 40; n++) refused.push(await visitor.send(signInWithPasskey, { body: { passkey: stray } }))
  expect([(await countLines()) - before, refused.at(-1)?.status]).toEqual([30, 429])
  const passkey = key.get(await challengeFor(visitor))
  expect((await visitor.send(signInWithPasskey, { body: { passkey } })).status).toBe(204)
})

test('a refused code is in the journal, also one that has served', async () => {
  const { user, own, codes } = await withPasskey()
  const { sealed, secret } = (await own.send(setUpSecondFactor, { body: { current_password: PASSWORD } })).body.totp
  const used = codeOf(secret)
  await own.send(addSecondFactor, { body: { sealed, code: used } })
  const [code = ''] = codes
  expect((await pass((await firstStep(user.email)).visitor, { code })).status).toBe(204)
  const { visitor } = await firstStep(user.email)
  for (const wrong of [code, 'A'.repeat(24), '000000', used]) {
    expect((await pass(visitor, { code: wrong })).status).toBe(422)
  }
  const lines = await site.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'second-factor-refused')
    .where('subject_id', '=', user.id)
    .orderBy('id')
    .execute()
  const kinds = ['recovery', 'recovery', 'totp', 'totp']
  expect(lines.map(({ details }) => details)).toEqual(kinds.map((after) => [{ field: 'second_factor', after }]))
})

test('one person leaves thirty challenges of new keys in ten minutes, also before their second step', async () => {
  const own = await site.visitor('client')
  const admin = await createUser(site.db, 'actalia-user', { password_hash })
  await site.db.updateTable('settings').set({ second_factor_required: true }).execute()
  const { visitor } = await firstStep(admin.email)
  await site.db.deleteFrom('passkey_challenges').execute()
  for (let n = 0; n < 32; n++) {
    await own.send(setUpSecondFactor, { body: { current_password: PASSWORD } })
    await visitor.send(setUpSecondStep, {})
  }
  expect(await site.db.selectFrom('passkey_challenges').select('challenge').execute()).toHaveLength(60)
  const before = clock.now
  clock.now = () => new Date(before().getTime() + 601_000)
  await deleteOldSignIns(site.db)
  clock.now = before
  for (const table of ['passkey_challenges', 'pending_sign_ins'] as const) {
    expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  await site.db.updateTable('settings').set({ second_factor_required: false }).execute()
})

test.each([
  { endpoint: passSecondStep, body: {} },
  { endpoint: passSecondStep, body: { code: '123456', passkey: { id: 'a' } } },
  { endpoint: passSecondStep, body: { code: ['123456'] } },
  { endpoint: enrolSecondStep, body: { code: '123456' } },
  { endpoint: signInWithPasskey, body: {} },
  { endpoint: signInWithPasskey, body: { passkey: 'a' } },
])('POST $endpoint.path refuses $body under its field', async ({ endpoint, body }) => {
  const { user } = await withPasskey()
  const { visitor } = await firstStep(user.email)
  const answer = await visitor.call(endpoint, { body })
  expect([answer.status, Object.keys(answer.body.errors).length > 0]).toEqual([422, true])
})

test.each([
  { endpoint: passSecondStep, body: { code: '123456' } },
  { endpoint: setUpSecondStep, body: undefined },
  { endpoint: enrolSecondStep, body: { sealed: 'x', code: '123456' } },
])('POST $endpoint.path is not found in a browser that has begun nothing', async ({ endpoint, body }) => {
  expect((await new Visitor(site.app).call(endpoint, { body })).status).toBe(404)
})
