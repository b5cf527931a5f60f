import { expect, test } from 'vitest'
import {
  addSecondFactor,
  deleteSecondFactor,
  getSecondFactors,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '../../../../contract/auth.second-factor.ts'
import { hashPassword } from '../../../lib/security/passwords.ts'
import { as, createUser } from '../../../test/as.ts'
import { SoftwarePasskey } from '../../../test/sign-in/authenticator.ts'
import { codeOf } from '../../../test/sign-in/totp.ts'
import { testSite } from '../../../test/site.ts'
import { WRONG_CURRENT } from '../auth.rules.ts'

const site = testSite()

test('a setup asks for the password of who has one, and as often as any password may be tried', async () => {
  const password_hash = await hashPassword('une marée de vive eau')
  const visitor = await as(site.app, site.db, await createUser(site.db, 'client', { password_hash }))
  const ask = (current_password: string) => visitor.send(setUpSecondFactor, { body: { current_password } })
  const refused = await ask('')
  expect([refused.status, refused.body]).toEqual([
    422,
    { message: WRONG_CURRENT, errors: { current_password: [WRONG_CURRENT] } },
  ])
  expect((await ask('une marée de vive eau')).status).toBe(200)
  for (let tries = 0; tries < 5; tries++) expect((await ask(`essai ${tries}`)).status).toBe(422)
  expect((await ask('une marée de vive eau')).status).toBe(429)
})

test('new recovery codes ask for the password of who has one, and stay as they are without it', async () => {
  const password_hash = await hashPassword('une marée de morte eau')
  const person = await createUser(site.db, 'client', { password_hash })
  const visitor = await as(site.app, site.db, person)
  const body = { current_password: 'une marée de morte eau' }
  const { totp } = (await visitor.send(setUpSecondFactor, { body })).body
  await visitor.send(addSecondFactor, { body: { sealed: totp.sealed, code: codeOf(totp.secret) } })
  const stored = () =>
    site.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', person.id)
      .orderBy('code_hash')
      .execute()
  const before = await stored()
  for (const current_password of ['', 'une autre marée']) {
    const refused = await visitor.send(renewRecoveryCodes, { body: { current_password } })
    expect([refused.status, refused.body.errors]).toEqual([422, { current_password: [WRONG_CURRENT] }])
  }
  expect(await stored()).toEqual(before)
  expect((await visitor.send(renewRecoveryCodes, { body })).body.recovery_codes).toHaveLength(10)
  expect(await stored()).not.toEqual(before)
})

test('what one setup gave serves once, whichever way, also once it was removed', async () => {
  const visitor = await site.visitor('client')
  const setUp = async () => (await visitor.send(setUpSecondFactor, { body: {} })).body
  const listed = async () => (await visitor.send(getSecondFactors, {})).body.factors
  const { totp, passkey } = await setUp()
  const add = (body: object) => visitor.call(addSecondFactor, { body })
  const code = { sealed: totp.sealed, code: codeOf(totp.secret) }
  expect((await add({ ...code, code: '000000' })).body.errors.code[0]).toContain('vérifiez l’heure')
  expect((await add(code)).status).toBe(200)
  const { id } = (await listed())[0]
  expect((await visitor.send(deleteSecondFactor, { params: { id } })).status).toBe(204)
  expect((await add(code)).body.errors.code[0]).toContain('a déjà servi')
  expect((await add({ passkey: new SoftwarePasskey().create(passkey.challenge) })).status).toBe(422)
  const next = await setUp()
  expect((await add({ passkey: new SoftwarePasskey().create(next.passkey.challenge) })).status).toBe(200)
  const late = { sealed: next.totp.sealed, code: codeOf(next.totp.secret) }
  expect((await add(late)).body.errors.code[0]).toContain('a déjà servi')
  expect(await listed()).toHaveLength(1)
})
