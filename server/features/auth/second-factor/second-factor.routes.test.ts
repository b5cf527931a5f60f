import { CompiledQuery } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addSecondFactor,
  deleteSecondFactor,
  getSecondFactorRule,
  getSecondFactors,
  MAX_PASSKEYS,
  renewRecoveryCodes,
  requireSecondFactor,
  setUpSecondFactor,
} from '../../../../contract/auth.second-factor.ts'
import { getCurrentUser } from '../../../../contract/auth.ts'
import { clock } from '../../../lib/clock.ts'
import { as, createUser, TEST_SECRET, type Visitor } from '../../../test/as.ts'
import { countLockWaits } from '../../../test/database.ts'
import { queuedMails, writeMail } from '../../../test/mails.ts'
import { SoftwarePasskey } from '../../../test/sign-in/authenticator.ts'
import { codeOf } from '../../../test/sign-in/totp.ts'
import { testSite } from '../../../test/site.ts'
import { lockAccount } from '../auth.queries.ts'
import { updateSecondFactorRequired } from './second-factor.queries.ts'

const site = testSite()
const { now } = clock
afterEach(() => {
  clock.now = now
})

async function own() {
  const user = await createUser(site.db, 'client')
  return { user, visitor: await as(site.app, site.db, user) }
}
const setUp = async (visitor: Visitor) => (await visitor.send(setUpSecondFactor, { body: {} })).body

async function addTotp(visitor: Visitor) {
  const { totp } = await setUp(visitor)
  const { status, body } = await visitor.send(addSecondFactor, {
    body: { sealed: totp.sealed, code: codeOf(totp.secret) },
  })
  return { status, body, secret: totp.secret as string }
}

async function addKey(visitor: Visitor, name = '', key = new SoftwarePasskey()) {
  const { passkey } = await setUp(visitor)
  return visitor.send(addSecondFactor, { body: { passkey: key.create(passkey.challenge), name } })
}

const factorsOf = async (visitor: Visitor) => (await visitor.send(getSecondFactors, {})).body

describe('adding one', () => {
  test('answers ten recovery codes with the first, ends other sessions, is mailed and audited', async () => {
    const { user, visitor } = await own()
    const elsewhere = await as(site.app, site.db, user)
    expect(await factorsOf(visitor)).toEqual({
      factors: [],
      recovery_codes_left: 0,
      is_required: false,
      may_change: true,
    })
    const { status, body } = await addTotp(visitor)
    expect([status, new Set(body.recovery_codes).size]).toEqual([200, 10])
    expect(body.recovery_codes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect((await elsewhere.send(getCurrentUser, {})).status).toBe(401)
    const key = await addKey(visitor, 'Téléphone d’Anne')
    expect([key.status, key.body]).toEqual([200, { recovery_codes: null }])
    const { factors, recovery_codes_left } = await factorsOf(visitor)
    expect(recovery_codes_left).toBe(10)
    expect(factors.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
      ['totp', 'Application de codes'],
      ['passkey', 'Téléphone d’Anne'],
    ])
    const mails = (await queuedMails(site.db)).filter(({ kind }) => kind === 'second-factor-changed')
    expect(mails.map(({ data }) => data)).toEqual([
      { user_id: user.id, change: 'totp-added' },
      { user_id: user.id, change: 'passkey-added' },
    ])
    const audit = await site.db.selectFrom('audit').select('action').where('user_id', '=', user.id).execute()
    expect(audit.map(({ action }) => action)).toEqual(['second-factor-added', 'second-factor-added'])
  })

  test('asks for the code that is shown now, of this setup and this person, within ten minutes', async () => {
    const { visitor } = await own()
    const { visitor: other } = await own()
    const { totp } = await setUp(visitor)
    const send = (who: Visitor, code: string, sealed = totp.sealed) =>
      who.send(addSecondFactor, { body: { sealed, code } })
    expect((await send(visitor, '000000')).body.errors.code[0]).toContain('vérifiez l’heure')
    expect((await send(other, codeOf(totp.secret))).body.errors.code[0]).toContain('recommencez')
    expect((await send(visitor, codeOf(totp.secret), `${totp.sealed.slice(0, -2)}AA`)).status).toBe(422)
    clock.now = () => new Date(now().getTime() + 11 * 60_000)
    expect((await send(visitor, codeOf(totp.secret))).body.errors.code[0]).toContain('dix minutes')
  })

  test('takes one application of codes, ten keys, and no key twice', async () => {
    const { visitor } = await own()
    await addTotp(visitor)
    expect((await addTotp(visitor)).body.errors.code[0]).toContain('déjà une application')
    const key = new SoftwarePasskey()
    expect((await addKey(visitor, '', key)).status).toBe(200)
    expect((await addKey(visitor, '', key)).body.errors.passkey[0]).toContain('déjà enregistrée')
    const { visitor: thief } = await own()
    expect((await addKey(thief, '', key)).status).toBe(422)
    for (let n = 1; n < MAX_PASSKEYS; n++) await addKey(visitor)
    expect((await addKey(visitor)).body.errors.passkey[0]).toContain('dix clés')
  })

  test.each([
    [{}],
    [{ code: '123456' }],
    [{ sealed: 'x' }],
    [{ sealed: '', code: '123456' }],
    [{ passkey: {} }],
    [{ passkey: { id: '!', rawId: 'a', type: 'public-key', response: {} } }],
    [{ sealed: ['a'], code: 3 }],
  ])('refuses %j under its field', async (body) => {
    const { visitor } = await own()
    const { status, body: answer } = await visitor.call(addSecondFactor, { body })
    expect([status, Object.keys(answer.errors).length > 0]).toEqual([422, true])
  })

  test('twenty at once of one code add one', async () => {
    const { visitor } = await own()
    const { totp } = await setUp(visitor)
    const body = { sealed: totp.sealed, code: codeOf(totp.secret) }
    await Promise.all(Array.from({ length: 20 }, () => visitor.send(addSecondFactor, { body })))
    expect((await factorsOf(visitor)).factors).toHaveLength(1)
  })
})

describe('changing them', () => {
  test('asks for a young session, in whatever way', async () => {
    const { visitor } = await own()
    await addTotp(visitor)
    const { id } = (await factorsOf(visitor)).factors[0]
    clock.now = () => new Date(now().getTime() + 16 * 60_000)
    expect((await factorsOf(visitor)).may_change).toBe(false)
    const tries = await Promise.all([
      visitor.send(setUpSecondFactor, { body: {} }),
      visitor.send(addSecondFactor, { body: { sealed: 'x', code: '123456' } }),
      visitor.send(deleteSecondFactor, { params: { id } }),
      visitor.send(renewRecoveryCodes, { body: {} }),
    ])
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(tries[0]?.body.message).toContain('reconnectez-vous')
  })

  test('the last one takes the recovery codes with it; somebody else’s is not found', async () => {
    const { visitor } = await own()
    await addTotp(visitor)
    const { id } = (await factorsOf(visitor)).factors[0]
    const { visitor: other } = await own()
    expect((await other.send(deleteSecondFactor, { params: { id } })).status).toBe(404)
    expect((await visitor.send(deleteSecondFactor, { params: { id } })).status).toBe(204)
    expect((await visitor.send(deleteSecondFactor, { params: { id } })).status).toBe(404)
    expect(await factorsOf(visitor)).toMatchObject({ factors: [], recovery_codes_left: 0 })
    expect((await visitor.send(renewRecoveryCodes, { body: {} })).status).toBe(404)
  })

  test('new recovery codes replace the old ones', async () => {
    const { user, visitor } = await own()
    const { body } = await addTotp(visitor)
    const before = await site.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute()
    const renewed = (await visitor.send(renewRecoveryCodes, { body: {} })).body.recovery_codes
    expect(renewed.filter((code: string) => body.recovery_codes.includes(code))).toEqual([])
    const after = await site.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute()
    const hashes = (rows: typeof after) => rows.map(({ code_hash }) => code_hash.toString('hex'))
    expect(after).toHaveLength(10)
    expect(hashes(after).filter((hash) => hashes(before).includes(hash))).toEqual([])
  })
})

test.each([
  ['session', 'delete from sessions where user_id = $1'],
  ['account', 'delete from users where id = $1'],
])('who loses their %s while a change waits changes nothing', async (_what, statement) => {
  const { user, visitor } = await own()
  await addTotp(visitor)
  const { id } = (await factorsOf(visitor)).factors[0]
  const { passkey } = await setUp(visitor)
  const body = { passkey: new SoftwarePasskey().create(passkey.challenge) }
  const waiting = await site.db.transaction().execute(async (trx) => {
    await lockAccount(trx, { id: user.id })
    const calls = [
      visitor.send(addSecondFactor, { body }),
      visitor.send(deleteSecondFactor, { params: { id } }),
      visitor.send(renewRecoveryCodes, { body: {} }),
    ]
    await expect.poll(() => countLockWaits(site.db)).toBe(calls.length)
    await trx.executeQuery(CompiledQuery.raw(statement, [user.id]))
    return calls
  })
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([401, 401, 401])
})

describe('the operator’s rule', () => {
  test('keeps the last one of an administrator, and is audited', async () => {
    const boss = await site.visitor('actalia-admin')
    await addTotp(boss)
    expect((await boss.send(requireSecondFactor, { body: { is_required: true } })).status).toBe(204)
    expect((await boss.send(getSecondFactorRule, {})).body).toEqual({ is_required: true })
    const { factors, is_required } = await factorsOf(boss)
    expect(is_required).toBe(true)
    const refused = await boss.send(deleteSecondFactor, { params: { id: factors[0].id } })
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('exige')])
    expect((await boss.send(requireSecondFactor, { body: { is_required: false } })).status).toBe(204)
    const audit = await site.db.selectFrom('audit').select('details').where('action', '=', 'settings-changed').execute()
    expect(audit.at(-1)?.details).toEqual([{ field: 'second_factor_required', before: true, after: false }])
  })

  test('counts no session as strong whose person has removed their last one', async () => {
    const boss = await site.visitor('actalia-admin')
    await addTotp(boss)
    const { id } = (await factorsOf(boss)).factors[0]
    expect((await boss.send(deleteSecondFactor, { params: { id } })).status).toBe(204)
    expect((await boss.send(requireSecondFactor, { body: { is_required: true } })).status).toBe(422)
    await updateSecondFactorRequired(site.db, true)
    expect((await boss.send(getCurrentUser, {})).status).toBe(401)
    await updateSecondFactorRequired(site.db, false)
  })

  test('also keeps the last one that is being removed while it begins', async () => {
    const boss = await site.visitor('actalia-admin')
    await addTotp(boss)
    const { id } = (await factorsOf(boss)).factors[0]
    const removing = await site.db.transaction().execute(async (trx) => {
      await updateSecondFactorRequired(trx, true)
      const calls = [boss.send(deleteSecondFactor, { params: { id } })]
      await expect.poll(() => countLockWaits(site.db)).toBe(1)
      return calls
    })
    expect((await Promise.all(removing)).map(({ status }) => status)).toEqual([422])
    await updateSecondFactorRequired(site.db, false)
  })
})

test('nothing of a secret is in the database in clear, in audit, mails or one’s data', async () => {
  const { user, visitor } = await own()
  const { secret, body } = await addTotp(visitor)
  const { visitor: anyone } = await own()
  const exported = await visitor.request({ url: '/api/account/data' })
  const letter = await writeMail(site.db, 'second-factor-changed', { user_id: user.id, change: 'totp-added' })
  const tables = ['second_factors', 'recovery_codes', 'audit', 'mails'] as const
  const stored = await Promise.all(tables.map((table) => site.db.selectFrom(table).selectAll().execute()))
  const seen = JSON.stringify([exported.body, letter, stored, (await factorsOf(anyone)).factors])
  for (const hidden of [secret, ...body.recovery_codes, TEST_SECRET]) expect(seen).not.toContain(hidden)
  expect(JSON.stringify(exported.body)).not.toContain('sealed')
})
