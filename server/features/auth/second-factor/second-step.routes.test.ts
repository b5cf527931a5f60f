import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  addSecondFactor,
  enrolSecondStep,
  getSecondFactors,
  getSecondStep,
  passSecondStep,
  requireSecondFactor,
  setUpSecondFactor,
  setUpSecondStep,
} from '../../../../contract/auth.second-factor.ts'
import { getCurrentUser, login, resetPassword } from '../../../../contract/auth.ts'
import type { Role } from '../../../../contract/core/access.ts'
import { clock } from '../../../lib/clock.ts'
import { hashPassword } from '../../../lib/security/passwords.ts'
import { as, createUser, Visitor } from '../../../test/as.ts'
import { passwordToken } from '../../../test/mails.ts'
import { SoftwarePasskey } from '../../../test/sign-in/authenticator.ts'
import { codeOf } from '../../../test/sign-in/totp.ts'
import { testSite } from '../../../test/site.ts'

const PASSWORD = 'une phrase assez longue pour un essai'
const site = testSite()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const { now } = clock
afterEach(() => {
  clock.now = now
})
/** Later half-minutes, so that the next code is another. */
const wait = (seconds: number) => {
  const { now: before } = clock
  clock.now = () => new Date(before().getTime() + seconds * 1000)
}

const person = (role: Role = 'client') => createUser(site.db, role, { password_hash: passwordHash })

async function addTotp(own: Visitor) {
  const { body } = await own.send(setUpSecondFactor, { body: { current_password: PASSWORD } })
  const { secret, sealed } = body.totp
  const added = await own.send(addSecondFactor, { body: { sealed, code: codeOf(secret) } })
  wait(60)
  return { secret: secret as string, codes: added.body.recovery_codes as string[] }
}

/** Somebody with an application of codes. */
async function withTotp(role: Role = 'client') {
  const user = await person(role)
  const own = await as(site.app, site.db, user)
  return { user, own, ...(await addTotp(own)) }
}

const firstStep = async (email: string, visitor = new Visitor(site.app)) => ({
  visitor,
  answer: await visitor.send(login, { body: { email, password: PASSWORD } }),
})
const isIn = async (visitor: Visitor) => (await visitor.send(getCurrentUser, {})).status === 200
const pass = (visitor: Visitor, code: string) => visitor.send(passSecondStep, { body: { code } })
let boss: Visitor
beforeAll(async () => {
  boss = (await withTotp('actalia-admin')).own
})
const setRule = (is_required: boolean) => boss.send(requireSecondFactor, { body: { is_required } })

describe('after the password of who has an application of codes', () => {
  test('no session is open: nothing answers but the second step, which opens it', async () => {
    const { user, secret } = await withTotp()
    const { visitor, answer } = await firstStep(user.email)
    expect([answer.status, answer.body]).toEqual([200, { second_factor: ['totp', 'recovery'] }])
    expect(visitor.cookies).not.toHaveProperty('estran_session')
    expect(await isIn(visitor)).toBe(false)
    expect((await visitor.send(getSecondStep, {})).body).toEqual(answer.body)
    expect((await pass(visitor, codeOf(secret))).status).toBe(204)
    expect(await isIn(visitor)).toBe(true)
    expect((await visitor.send(getSecondStep, {})).status).toBe(204)
  })

  test('one code serves once, also twenty at a time and in twenty browsers', async () => {
    const { user, secret } = await withTotp()
    const begun = await Promise.all(Array.from({ length: 20 }, () => firstStep(user.email)))
    const code = codeOf(secret)
    const answers = await Promise.all(begun.map(({ visitor }) => pass(visitor, code)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 422, 429]))
    const open = await site.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
    // The one in which it was added, and one more.
    expect(open).toHaveLength(2)
  })

  test('a pending sign-in serves once too', async () => {
    const { user, secret } = await withTotp()
    const { visitor } = await firstStep(user.email)
    const { estran_sign_in = '' } = visitor.cookies
    expect((await pass(visitor, codeOf(secret))).status).toBe(204)
    wait(60)
    const other = new Visitor(site.app)
    other.cookies.estran_sign_in = estran_sign_in
    expect((await pass(other, codeOf(secret))).status).toBe(404)
  })

  test('it ends after ten minutes, and with a reset password', async () => {
    const { user, secret } = await withTotp()
    const { visitor: late } = await firstStep(user.email)
    wait(601)
    expect((await pass(late, codeOf(secret))).status).toBe(404)
    const { visitor } = await firstStep(user.email)
    const token = await passwordToken(site.db, user.email)
    const password = 'une autre phrase assez longue, et nouvelle'
    const body = { email: user.email, token, password, password_confirmation: password }
    expect((await new Visitor(site.app).send(resetPassword, { body })).status).toBe(204)
    expect((await pass(visitor, codeOf(secret))).status).toBe(404)
    // The reset took nothing away.
    const again = await new Visitor(site.app).send(login, { body: { email: user.email, password } })
    expect(again.body).toEqual({ second_factor: ['totp', 'recovery'] })
  })

  test.each([['000000'], ['12345'], ['abcdef'], ['0'.repeat(24)], ['9'.repeat(60)]])(
    'the code %s is refused in French, under its field',
    async (code) => {
      const { user } = await withTotp()
      const { visitor } = await firstStep(user.email)
      const { status, body } = await pass(visitor, code)
      expect([status, body.errors]).toEqual([422, { code: ['Ce code n’est pas le bon, ou il a déjà servi.'] }])
      expect(await isIn(visitor)).toBe(false)
    },
  )

  test('a recovery code serves once, however it is typed', async () => {
    const { user, codes } = await withTotp()
    expect(codes).toHaveLength(10)
    const typed = ` ${codes[3]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `
    const { visitor } = await firstStep(user.email)
    expect((await pass(visitor, typed)).status).toBe(204)
    const again = await firstStep(user.email)
    expect((await pass(again.visitor, codes[3] ?? '')).status).toBe(422)
    expect((await visitor.send(getSecondFactors, {})).body.recovery_codes_left).toBe(9)
    const stored = await site.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute()
    expect(JSON.stringify(stored)).not.toContain(codes[4])
  })
})

describe('wrong codes', () => {
  const guess = async (email: string, tries: number, visitor?: Visitor) => {
    const { visitor: guesser } = await firstStep(email, visitor)
    const statuses = []
    for (let n = 0; n < tries; n++) statuses.push((await pass(guesser, '000000')).status)
    return statuses
  }

  const sameDevice = ({ cookies }: Visitor) => {
    const visitor = new Visitor(site.app)
    visitor.cookies.estran_device = cookies.estran_device ?? ''
    return visitor
  }

  test('are limited, while a browser that signed in before has a count of its own', async () => {
    const { user, secret } = await withTotp()
    const { visitor: own } = await firstStep(user.email)
    await pass(own, codeOf(secret))
    wait(60)
    expect(await guess(user.email, 7)).toEqual([422, 422, 422, 422, 422, 429, 429])
    const known = sameDevice(own)
    await firstStep(user.email, known)
    expect((await pass(known, codeOf(secret))).status).toBe(204)
  })

  test('are counted together in browsers that signed in before there was a second step', async () => {
    const user = await person()
    const gathered = [await firstStep(user.email), await firstStep(user.email)]
    await addTotp(await as(site.app, site.db, user))
    const tries = []
    for (const { visitor } of gathered) tries.push(...(await guess(user.email, 5, sameDevice(visitor))))
    expect(tries.filter((status) => status === 422)).toHaveLength(5)
  })

  test('from everywhere end codes for unknown browsers, and neither recovery codes nor keys', async () => {
    const { user, secret, codes } = await withTotp()
    const from = async (address: string, code: string) => {
      const { visitor } = await firstStep(user.email)
      return visitor.request({
        method: 'POST',
        url: '/api/auth/second-factor',
        payload: { code },
        remoteAddress: address,
      })
    }
    for (let n = 0; n < 30; n++) await from(`198.51.100.${n}`, '000000')
    const refused = await from('203.0.113.1', codeOf(secret))
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('un code de secours')])
    expect((await from('203.0.113.2', codes[0] ?? '')).status).toBe(204)
  })
})

describe('when administrators must have one', () => {
  test('it is set up before the session opens, and cannot be avoided', async () => {
    const user = await person('actalia-user')
    const old = await as(site.app, site.db, user)
    const { estran_session = '' } = old.cookies
    expect(await isIn(old)).toBe(true)
    expect((await setRule(true)).status).toBe(204)
    expect(await isIn(old)).toBe(false)
    const { visitor, answer } = await firstStep(user.email)
    expect([answer.status, answer.body]).toEqual([200, { second_factor: [] }])
    expect(await isIn(visitor)).toBe(false)
    const { visitor: rival } = await firstStep(user.email)
    const setup = (await visitor.send(setUpSecondStep, {})).body
    const rivalSetup = (await rival.send(setUpSecondStep, {})).body
    const body = { sealed: setup.totp.sealed, code: codeOf(setup.totp.secret) }
    const enrolled = await visitor.send(enrolSecondStep, { body })
    expect([enrolled.status, enrolled.body.recovery_codes.length]).toEqual([200, 10])
    expect(await isIn(visitor)).toBe(true)
    // Who knows the password alone, and had begun as well, adds nothing any more.
    const key = new SoftwarePasskey()
    const late = { passkey: key.create(rivalSetup.passkey.challenge) }
    expect((await rival.send(enrolSecondStep, { body: late })).status).toBe(404)
    expect((await rival.send(setUpSecondStep, {})).status).toBe(404)
    expect((await setRule(false)).status).toBe(204)
    // Nor does the rule's end bring back what was opened without the second step.
    old.cookies.estran_session = estran_session
    expect(await isIn(old)).toBe(false)
  })

  test('also who is made one in an open session is asked, and clients are not', async () => {
    expect((await setRule(true)).status).toBe(204)
    const user = await person('registered')
    const own = await as(site.app, site.db, user)
    expect(await isIn(own)).toBe(true)
    await site.db.updateTable('users').set({ role: 'actalia-user', active: true }).where('id', '=', user.id).execute()
    expect(await isIn(own)).toBe(false)
    const client = await person('client')
    expect((await firstStep(client.email)).answer.status).toBe(204)
    expect((await setRule(false)).status).toBe(204)
  })

  test('only a super administrator who has passed a second step may ask for it', async () => {
    const other = await site.visitor('actalia-admin')
    const refused = await other.send(requireSecondFactor, { body: { is_required: true } })
    expect([refused.status, refused.body.errors.is_required]).toEqual([422, [expect.stringContaining('votre propre')]])
    const admin = await site.visitor('actalia-user')
    expect((await admin.send(requireSecondFactor, { body: { is_required: true } })).status).toBe(403)
  })
})
