import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPasswordLink, getCurrentUser, login, resetPassword } from '../../../../contract/auth.ts'
import type { Role } from '../../../../contract/core/access.ts'
import { clock } from '../../../lib/clock.ts'
import { hashPassword } from '../../../lib/security/passwords.ts'
import { type App, as, createUser, testApp, Visitor } from '../../../test/as.ts'
import { passwordLink, passwordToken, writeMail } from '../../../test/mails.ts'
import { testSite } from '../../../test/site.ts'

const NEW = 'marée basse à cinq heures'
const site = testSite()

const known = async (role: Role = 'client') =>
  createUser(site.db, role, { password_hash: await hashPassword('une phrase assez longue') })
const check = (email: string, token: string, visitor = new Visitor(site.app)) =>
  visitor.call(checkPasswordLink, { body: { email, token } })
const reset = (email: string, token: string, more: object = {}, visitor = new Visitor(site.app)) =>
  visitor.call(resetPassword, { body: { email, token, password: NEW, password_confirmation: NEW, ...more } })
const later = async (hours: number, act: () => Promise<void>) => {
  const real = clock.now
  const now = clock.now().getTime()
  clock.now = () => new Date(now + hours * 3_600_000)
  await act().finally(() => {
    clock.now = real
  })
}
const WRONG = 'AAAA-BBBB-CCCC'

describe('looking at a link or a code', () => {
  test('says whether it is good and for a first password, and uses nothing up', async () => {
    for (const [user, is_first] of [
      [await known(), false],
      [await createUser(site.db, 'client'), true],
    ] as const) {
      const { token, code } = await passwordLink(site.db, user.email)
      for (const proof of [token, code, token, code.toLowerCase()]) {
        const { status, body } = await check(user.email, proof)
        expect([proof, status, body]).toEqual([proof, 200, { is_first }])
      }
      expect((await reset(user.email, token)).status).toBe(204)
      expect([(await check(user.email, token)).status, (await check(user.email, code)).status]).toEqual([422, 422])
    }
  })

  test.each([
    ['link', 'x'.repeat(43)],
    ['code', WRONG],
  ])('answers a wrong %s alike, whether there is a link, an account or neither', async (_what, wrong) => {
    const [asked, idle] = [await known(), await known()]
    await passwordLink(site.db, asked.email)
    const answers = [asked.email, idle.email, 'personne@example.test'].map(async (email) => {
      const [looked, used] = [await check(email, wrong), await reset(email, wrong)]
      return [looked.status, looked.body, used.status, used.body]
    })
    const [first, ...others] = await Promise.all(answers)
    expect(first?.[0]).toBe(422)
    for (const other of others) expect(other).toEqual(first)
  })

  test.each([
    ['AAAA-BBBB-CCC', 'a douze lettres'],
    ['AAAA-BBBB-CCCC-D', 'a douze lettres'],
    ['AAAA-BBBB-CCCU', 'a douze lettres'],
    [WRONG, 'n’ouvre rien'],
    ['x'.repeat(43), 'n’est plus valable'],
  ])('says of %s that it %s', async (token, words) => {
    const { email } = await known()
    for (const judge of [check, reset]) {
      expect((await judge(email, token)).body.errors.token).toEqual([expect.stringContaining(words)])
    }
  })

  test.each([[{}], [{ email: 'pas une adresse', token: '' }]])('%j is refused under its fields', async (body) => {
    const answer = await new Visitor(site.app).call(checkPasswordLink, { body })
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, ['email', 'token']])
  })
})

describe('a password by the code', () => {
  let proxied: App
  beforeAll(async () => {
    proxied = await testApp(site.database, null, { trustProxy: ['127.0.0.1'], ipLimits: 1 })
  })
  afterAll(() => proxied.close())

  const checkFrom = async (network: string, email: string, token: string) => {
    const visitor = new Visitor(proxied)
    const headers = { 'x-forwarded-for': network }
    await visitor.request({ url: '/api/settings', headers })
    const url = `/api${checkPasswordLink.path}`
    return (await visitor.request({ method: 'POST', url, headers, payload: { email, token } })).status
  }

  test('is set once; its link is used up with it', async () => {
    const { email } = await known()
    const { token, code } = await passwordLink(site.db, email)
    expect((await reset(email, code.toLowerCase().replaceAll('-', ' '))).status).toBe(204)
    expect([(await reset(email, code)).status, (await reset(email, token)).status]).toEqual([422, 422])
    const { email_verified_at } = await site.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(email_verified_at).not.toBeNull()
  })

  test('succeeds once in ten requests at once with one code', async () => {
    const { email } = await known()
    const { code } = await passwordLink(site.db, email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(email, code)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test('twenty wrong codes an hour, by either call, then a wait, even for the right one; the link still works', async () => {
    for (const { email } of [await known(), { email: 'nulle.part@example.test' }]) {
      const answers = []
      for (let tried = 0; tried < 21; tried++) {
        answers.push((await (tried % 2 ? check : reset)(email, WRONG)).status)
      }
      expect(answers).toEqual([...Array(20).fill(422), 429])
    }
    const { email } = await known()
    const { token, code } = await passwordLink(site.db, email)
    for (let tried = 0; tried < 20; tried++) await check(email, WRONG)
    const late = await check(email, code)
    expect([late.status, late.body.message]).toEqual([429, expect.stringContaining('Le lien du mail')])
    expect((await check(email, token)).status).toBe(200)
    expect((await reset(email, token)).status).toBe(204)
  })

  test('a stranger’s wrong codes are counted in their own network, and a right one clears the count', async () => {
    const { email } = await known()
    const { code } = await passwordLink(site.db, email)
    for (let tried = 0; tried < 20; tried++) await checkFrom('198.51.100.7', email, WRONG)
    expect(await checkFrom('198.51.100.7', email, code)).toBe(429)
    for (let tried = 0; tried < 30; tried++) expect(await checkFrom('203.0.113.9', email, code)).toBe(200)
  })

  test('in the stranger’s own network every other address keeps its tries', async () => {
    const [stranger, owner] = [await known(), await known()]
    const { code } = await passwordLink(site.db, owner.email)
    for (let tried = 0; tried < 20; tried++) await checkFrom('198.51.100.8', stranger.email, WRONG)
    for (let tried = 0; tried < 60; tried++) {
      expect(await checkFrom('198.51.100.8', `nobody-${tried}@example.test`, WRONG)).toBe(422)
    }
    expect(await checkFrom('198.51.100.8', owner.email, code)).toBe(200)
  })
})

describe('a first password', () => {
  test('comes by a link of three days, and the mail says so; a new one by a link of an hour', async () => {
    const [first, again] = [await createUser(site.db, 'registered'), await known()]
    const [mail, other] = await Promise.all(
      [first, again].map(({ email }) => writeMail(site.db, 'password-link', { email })),
    )
    expect([mail?.text, other?.text]).toEqual([
      expect.stringContaining('72\u00A0heures'),
      expect.stringContaining('60\u00A0min'),
    ])
    const [early, short] = [await passwordToken(site.db, first.email), await passwordToken(site.db, again.email)]
    await later(71, async () => {
      expect([(await check(first.email, early)).status, (await check(again.email, short)).status]).toEqual([200, 422])
    })
    await later(73, async () => {
      expect((await check(first.email, early)).status).toBe(422)
    })
  })

  test.each(['registered', 'client', 'actalia-user'] as const)('signs %s in, once, under a new id', async (role) => {
    const user = await createUser(site.db, role)
    const visitor = await as(site.app, site.db, await known())
    const before = { ...visitor.cookies }
    const { token } = await passwordLink(site.db, user.email)
    expect((await reset(user.email, token, {}, visitor)).status).toBe(204)
    expect(visitor.cookies.estran_session).toMatch(/^[\w-]{43}$/)
    expect(visitor.cookies.estran_session).not.toBe(before.estran_session)
    expect((await visitor.send(getCurrentUser, {})).body).toMatchObject({ id: user.id, role })
    const rows = await site.db
      .selectFrom('audit')
      .select('action')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['password-reset', 'signed-in'])
  })

  test('is remembered for thirty days where that is asked, else until the browser closes', async () => {
    for (const remember of [true, false]) {
      const { id, email } = await createUser(site.db, 'client')
      const visitor = new Visitor(site.app)
      await reset(email, (await passwordLink(site.db, email)).token, { remember }, visitor)
      const session = await site.db
        .selectFrom('sessions')
        .select('is_remembered')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(session.is_remembered).toBe(remember)
    }
  })

  test('opens nothing for an account that is inactive, nor for a password in place of another', async () => {
    const inactive = await createUser(site.db, 'client', { active: false })
    for (const { email } of [inactive, await known()]) {
      const visitor = new Visitor(site.app)
      expect((await reset(email, (await passwordLink(site.db, email)).token, {}, visitor)).status).toBe(204)
      expect([visitor.cookies.estran_session, visitor.cookies.estran_sign_in]).toEqual([undefined, undefined])
      expect((await visitor.send(getCurrentUser, {})).status).toBe(401)
    }
    const { status } = await new Visitor(site.app).send(login, {
      body: { email: inactive.email, password: NEW, remember: false },
    })
    expect(status).toBe(422)
  })

  test('is saved where no session opens: one signs in with it', async () => {
    const { email } = await createUser(site.db, 'client')
    const { token } = await passwordLink(site.db, email)
    const visitor = new Visitor(site.app)
    await sql`alter table sessions add constraint never check (false) not valid`.execute(site.db)
    try {
      expect((await reset(email, token, {}, visitor)).status).toBe(204)
    } finally {
      await sql`alter table sessions drop constraint never`.execute(site.db)
    }
    expect([visitor.cookies.estran_session, visitor.cookies.estran_sign_in]).toEqual([undefined, undefined])
    expect((await visitor.send(login, { body: { email, password: NEW, remember: false } })).status).toBe(204)
  })

  test('leaves the second step to be done where one is required', async () => {
    const boss = await createUser(site.db, 'actalia-user')
    await site.db.updateTable('settings').set({ second_factor_required: true }).execute()
    const visitor = new Visitor(site.app)
    expect((await reset(boss.email, (await passwordLink(site.db, boss.email)).token, {}, visitor)).status).toBe(204)
    await site.db.updateTable('settings').set({ second_factor_required: false }).execute()
    expect([visitor.cookies.estran_session, typeof visitor.cookies.estran_sign_in]).toEqual([undefined, 'string'])
  })
})
