import { beforeAll, describe, expect, test } from 'vitest'
import { forgotPassword, getCurrentUser, login, resetPassword, updatePassword } from '../../../../contract/auth.ts'
import { clock } from '../../../lib/clock.ts'
import { consume } from '../../../lib/security/limits.ts'
import { hashPassword } from '../../../lib/security/passwords.ts'
import { as, createUser, Visitor } from '../../../test/as.ts'
import { passwordToken, queuedMails, writeMail } from '../../../test/mails.ts'
import { testSite } from '../../../test/site.ts'
import { UNPROVEN_MAIL_LIMIT } from '../auth.rules.ts'

let passwordHash: string
const PASSWORD = 'une phrase 🌊 assez longue'
const NEW = 'marée basse à cinq heures'

const site = testSite()
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const person = (role: Parameters<typeof createUser>[1] = 'client') =>
  createUser(site.db, role, { password_hash: passwordHash })
const reset = (email: string, token: string, password = NEW, confirmation = password) =>
  new Visitor(site.app).call(resetPassword, { body: { email, token, password, password_confirmation: confirmation } })
const signsIn = async (email: string, password: string) => {
  const { status } = await new Visitor(site.app).send(login, { body: { email, password, remember: false } })
  return status === 204
}

describe('a forgotten password', () => {
  test('a known and an unknown address get the same answer; only the known one gets a mail', async () => {
    const { email } = await person()
    const answers = [email, 'personne@example.test'].map((one) =>
      new Visitor(site.app).send(forgotPassword, { body: { email: one } }),
    )
    const [known, unknown] = await Promise.all(answers)
    expect([known?.status, known?.body]).toEqual([204, ''])
    expect([unknown?.status, unknown?.body]).toEqual([204, ''])
    expect(await writeMail(site.db, 'password-link', { email })).toMatchObject({ to: email })
    expect(await writeMail(site.db, 'password-link', { email: 'personne@example.test' })).toBeNull()
  })

  test('can be reported three times an hour for one address, known or not, however it is typed and in parallel', async () => {
    for (const email of [(await person()).email, 'inconnu@example.test']) {
      const asked = [email, email.toUpperCase(), ` ${email} `, email, email, email]
      const answers = await Promise.all(
        asked.map((one) => new Visitor(site.app).call(forgotPassword, { body: { email: one } })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 429, 429, 429])
    }
  })

  test('reported again within a minute sends one mail, whose link stays valid', async () => {
    const { email } = await person()
    const sent = async () => (await queuedMails(site.db)).filter(({ data }) => 'email' in data && data.email === email)
    const ask = () => new Visitor(site.app).send(forgotPassword, { body: { email } })
    expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await sent()).toHaveLength(1)
  })

  test('mails to addresses that nobody has proven wait after three hundred an hour; others leave', async () => {
    const [{ email }, proven] = [await createUser(site.db, 'registered'), await person()]
    await site.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', proven.id).execute()
    await site.db.deleteFrom('limits').execute()
    for (let sent = 0; sent < 300; sent++) await consume(site.db, UNPROVEN_MAIL_LIMIT, '')
    await expect(writeMail(site.db, 'password-link', { email })).rejects.toThrow('this one waits')
    expect(await writeMail(site.db, 'password-link', { email: proven.email })).toMatchObject({ to: proven.email })
    await site.db.deleteFrom('limits').execute()
  })

  test.each([
    [{}],
    [{ email: '' }],
    [{ email: 'pas une adresse' }],
    [{ email: ['a@b.fr'] }],
    [{ email: { $gt: '' } }],
    [{ email: 'a@b.fr\nBcc: c@d.fr' }],
    [{ email: 'a@b.fr,c@d.fr' }],
    [{ email: `${'a'.repeat(250)}@b.fr` }],
  ])('%j is refused under its field', async (body) => {
    const answer = await new Visitor(site.app).call(forgotPassword, { body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email']])
  })

  test('the queue holds no secret: the link is made when the mail leaves', async () => {
    const { id, email } = await person()
    await new Visitor(site.app).send(forgotPassword, { body: { email } })
    expect((await queuedMails(site.db)).at(-1)).toEqual({ kind: 'password-link', data: { email } })
    const tokens = site.db.selectFrom('password_tokens').select('user_id').where('user_id', '=', id)
    expect(await tokens.execute()).toEqual([])
  })
})

describe('a new password by the link', () => {
  test('is set, ends all sessions, proves the address, and the link serves once', async () => {
    const user = await person()
    const before = await as(site.app, site.db, user)
    const token = await passwordToken(site.db, user.email)
    expect((await reset(user.email, token)).status).toBe(204)
    await expect.poll(async () => (await before.send(getCurrentUser, {})).status).toBe(401)
    expect([await signsIn(user.email, PASSWORD), await signsIn(user.email, NEW)]).toEqual([false, true])
    expect((await queuedMails(site.db)).at(-1)).toEqual({ kind: 'password-changed', data: { user_id: user.id } })
    const row = await site.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    expect([row.email_verified_at, row.password_changed_at]).not.toContain(null)
    expect(Object.keys((await reset(user.email, token)).body.errors)).toEqual(['token'])
  })

  test('succeeds once in ten requests at once with one link', async () => {
    const { email } = await person()
    const token = await passwordToken(site.db, email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(email, token, `${NEW}, essai ${index}`)),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
  })

  test('only the newest link works, and only for its owner', async () => {
    const [mine, theirs] = [await person(), await person()]
    const old = await passwordToken(site.db, mine.email)
    const token = await passwordToken(site.db, mine.email)
    expect((await reset(mine.email, old)).status).toBe(422)
    expect((await reset(theirs.email, token)).status).toBe(422)
    expect((await reset('personne@example.test', token)).body).toEqual((await reset(theirs.email, token)).body)
    expect((await reset(mine.email, token)).status).toBe(204)
  })

  test('an hour later the link has expired', async () => {
    const { email } = await person()
    const token = await passwordToken(site.db, email)
    const now = clock.now()
    const real = clock.now
    clock.now = () => new Date(now.getTime() + 61 * 60_000)
    try {
      expect((await reset(email, token)).body.errors).toHaveProperty('token')
    } finally {
      clock.now = real
    }
  })

  test('a refused password does not use the link up, and every fault is told', async () => {
    const { email } = await person()
    const token = await passwordToken(site.db, email)
    expect((await reset(email, token, 'motdepasse123')).body.errors).toHaveProperty('password')
    expect((await reset(email, token, 'court', 'autre')).body.errors).toMatchObject({
      password: [expect.stringContaining('12')],
      password_confirmation: [expect.any(String)],
    })
    expect((await reset('pas une adresse', token, NEW)).body.errors).toHaveProperty('email')
    expect((await reset(email, token)).status).toBe(204)
  })

  test('80 characters that differ at the 75th are two passwords', async () => {
    const { email } = await person()
    const long = (sign: string) => `${'Le flot monte sur la grève. '.repeat(3).slice(0, 74)}${sign}12345`
    expect([...long('a')]).toHaveLength(80)
    expect((await reset(email, await passwordToken(site.db, email), long('a'))).status).toBe(204)
    expect([await signsIn(email, long('b')), await signsIn(email, long('a'))]).toEqual([false, true])
  })

  test.each([
    [{}, ['email', 'password', 'password_confirmation', 'token']],
    [
      { email: [], token: {}, password: 1, password_confirmation: null },
      ['email', 'password', 'password_confirmation', 'token'],
    ],
  ])('%j is refused under its fields', async (body, fields) => {
    const answer = await new Visitor(site.app).call(resetPassword, { body })
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, fields])
  })

  test('ten passwords tried with one link, then a wait', async () => {
    const { email } = await person()
    const token = await passwordToken(site.db, email)
    const answers = []
    for (let tried = 0; tried < 11; tried++) answers.push((await reset(email, token, 'azertyuiop123')).status)
    expect(answers).toEqual([...Array(10).fill(422), 429])
  })

  test('an administrator needs sixteen characters', async () => {
    const { email } = await person('actalia-user')
    const token = await passwordToken(site.db, email)
    expect((await reset(email, token, 'marée à 5 h 12')).body.errors.password[0]).toContain('16')
    expect((await reset(email, token)).status).toBe(204)
  })

  test('a program has no password, and gets no mail', async () => {
    const { email } = await person('actalia-api')
    expect(await writeMail(site.db, 'password-link', { email })).toBeNull()
  })
})

describe('changing one’s password', () => {
  const change = (visitor: Visitor, current_password: string, password = NEW) =>
    visitor.call(updatePassword, { body: { current_password, password, password_confirmation: password } })

  test('ends the other sessions, keeps this one under a new id, and says so by mail', async () => {
    const user = await person()
    const [here, there] = [await as(site.app, site.db, user), await as(site.app, site.db, user)]
    const id = here.cookies.estran_session
    expect((await change(here, PASSWORD)).status).toBe(204)
    expect(here.cookies.estran_session).not.toBe(id)
    expect((await here.send(getCurrentUser, {})).status).toBe(200)
    await expect.poll(async () => (await there.send(getCurrentUser, {})).status).toBe(401)
    expect(await signsIn(user.email, NEW)).toBe(true)
    expect((await queuedMails(site.db)).at(-1)).toEqual({ kind: 'password-changed', data: { user_id: user.id } })
    // The new CSRF token is the new session's.
    expect((await change(here, NEW, `${NEW} encore`)).status).toBe(204)
  })

  test('asks for the current one, and is blocked after five failures', async () => {
    const visitor = await as(site.app, site.db, await person())
    const answers = []
    for (let tried = 0; tried < 6; tried++) answers.push(await change(visitor, 'pas celui-là'))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429])
    expect(answers[0]?.body.errors).toHaveProperty('current_password')
    expect((await change(visitor, PASSWORD)).status).toBe(429)
  })

  test('the right current one cannot be tried without end with new ones that are refused', async () => {
    const visitor = await as(site.app, site.db, await person())
    const answers = []
    for (let tried = 0; tried < 11; tried++) answers.push((await change(visitor, PASSWORD, 'azertyuiop123')).status)
    expect(answers).toEqual([...Array(10).fill(422), 429])
    expect((await change(visitor, PASSWORD)).status).toBe(429)
  })

  test('a right guess between wrong ones is found only within the limit', async () => {
    const visitor = await as(site.app, site.db, await person())
    const guesses = Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? PASSWORD : 'pas celui-là'))
    const answers = []
    for (const guess of guesses) answers.push((await change(visitor, guess, 'azertyuiop123')).status)
    expect(answers).toEqual([...Array(10).fill(422), ...Array(10).fill(429)])
  })

  test('the same one, a common one or one’s own name is no change', async () => {
    const visitor = await as(site.app, site.db, await person())
    for (const bad of [PASSWORD, 'azertyuiop123', 'Essais Le Test']) {
      expect([bad, Object.keys((await change(visitor, PASSWORD, bad)).body.errors)]).toEqual([bad, ['password']])
    }
  })

  test('is a 401 without a session; an account without a password is told that it has none', async () => {
    expect((await change(new Visitor(site.app), PASSWORD)).status).toBe(401)
    const visitor = await as(site.app, site.db, await createUser(site.db, 'client'))
    expect((await change(visitor, PASSWORD)).body.errors.current_password[0]).toContain('oublié')
  })
})
