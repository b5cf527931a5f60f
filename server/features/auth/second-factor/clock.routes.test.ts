import { afterEach, expect, test } from 'vitest'
import { addSecondFactor, passSecondStep, setUpSecondFactor } from '../../../../contract/auth.second-factor.ts'
import { login } from '../../../../contract/auth.ts'
import { clock } from '../../../lib/clock.ts'
import { hashPassword } from '../../../lib/security/passwords.ts'
import { as, createUser, Visitor } from '../../../test/as.ts'
import { codeOf } from '../../../test/sign-in/totp.ts'
import { testSite } from '../../../test/site.ts'

const PASSWORD = 'la criée ouvre à quatre heures'
const site = testSite()

const { now } = clock
afterEach(() => {
  clock.now = now
})
/** The clock of the server, and of the phone. */
const setClock = (minutes: number) => {
  clock.now = () => new Date(now().getTime() + minutes * 60_000)
}

test('who signed in while the server’s clock was ahead comes in again once it is right, with each code once', async () => {
  const user = await createUser(site.db, 'client', { password_hash: await hashPassword(PASSWORD) })
  const own = await as(site.app, site.db, user)
  const enter = async (code: string) => {
    const visitor = new Visitor(site.app)
    await visitor.send(login, { body: { email: user.email, password: PASSWORD } })
    return (await visitor.send(passSecondStep, { body: { code } })).status
  }
  const { totp } = (await own.send(setUpSecondFactor, { body: { current_password: PASSWORD } })).body
  await own.send(addSecondFactor, { body: { sealed: totp.sealed, code: codeOf(totp.secret) } })
  setClock(24 * 60)
  expect(await enter(codeOf(totp.secret))).toBe(204)
  setClock(2)
  const code = codeOf(totp.secret)
  expect([await enter(code), await enter(code)]).toEqual([204, 422])
  setClock(48 * 60)
  expect(await enter(codeOf(totp.secret))).toBe(204)
  setClock(4)
  await site.db.deleteFrom('limits').execute()
  const atOnce = codeOf(totp.secret)
  const entered = await Promise.all(Array.from({ length: 5 }, () => enter(atOnce)))
  expect(entered.filter((status) => status === 204)).toHaveLength(1)
})
