import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setUpSecondFactor } from '../../../contract/auth.second-factor.ts'
import { getCurrentUser, login, resetPassword, updatePassword } from '../../../contract/auth.ts'
import { deleteUser, updateUser } from '../../../contract/users.ts'
import { hashPassword } from '../../lib/security/passwords.ts'
import { deleteSessionsOf } from '../../lib/security/session.queries.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { passwordToken } from '../../test/mails.ts'
import { openProcess, testSite } from '../../test/site.ts'

let passwordHash: string
const OLD = 'une phrase 🌊 assez longue'
const NEW = 'marée basse à cinq heures'
const THIEF = 'le voleur choisit celui-ci'
const ROUNDS = 8

const site = testSite()
beforeAll(async () => {
  passwordHash = await hashPassword(OLD)
})

const person = () => createUser(site.db, 'client', { password_hash: passwordHash })
const set = (password: string) => ({ password, password_confirmation: password })
const reset = (email: string, token: string) =>
  new Visitor(site.app).call(resetPassword, { body: { email, token, ...set(NEW) } })
const signIn = async (email: string, password: string) => {
  const visitor = new Visitor(site.app)
  const { status } = await visitor.send(login, { body: { email, password, remember: false } })
  return { visitor, status }
}
const statusOf = async (visitor: Visitor) => (await visitor.send(getCurrentUser, {})).status

describe('while a password is reset,', () => {
  test('a change with the old one does not win', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const user = await person()
      const thief = await as(site.app, site.db, user)
      const token = await passwordToken(site.db, user.email)
      const change = () => thief.call(updatePassword, { body: { current_password: OLD, ...set(THIEF) } })
      const [done, changed] = await Promise.all([reset(user.email, token), change()])
      // One of them came first; after a change the link is worth nothing, after a reset the old password is not.
      // 419 when the session had ended before the call came in.
      expect([
        [204, 401],
        [204, 419],
        [204, 422],
        [422, 204],
      ]).toContainEqual([done.status, changed.status])
      const isOwners = done.status === 204
      expect((await signIn(user.email, isOwners ? NEW : THIEF)).status).toBe(204)
      expect((await signIn(user.email, isOwners ? THIEF : NEW)).status).toBe(422)
    }
  })

  test('no session opened with the old one outlives it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { email } = await person()
      const token = await passwordToken(site.db, email)
      const entering = Array.from({ length: 4 }, () => signIn(email, OLD))
      expect((await reset(email, token)).status).toBe(204)
      for (const { visitor, status } of await Promise.all(entering)) {
        if (status !== 204) continue
        await expect.poll(() => statusOf(visitor)).toBe(401)
      }
    }
  })

  test('a deletion makes neither of them fail', async () => {
    const boss = await as(site.app, site.db, await createUser(site.db, 'actalia-admin'))
    for (let round = 0; round < ROUNDS; round++) {
      const user = await person()
      const token = await passwordToken(site.db, user.email)
      const [done, deleted, ...entered] = await Promise.all([
        reset(user.email, token),
        boss.send(deleteUser, { params: { id: user.id }, body: {} }),
        signIn(user.email, OLD),
        signIn(user.email, OLD),
      ])
      expect([204, 422]).toContain(done.status)
      expect(deleted.status).toBe(204)
      for (const { status } of entered) expect([204, 422]).toContain(status)
    }
  })
})

test('a sign-in under way when the account is deactivated opens nothing that lasts', async () => {
  const boss = await as(site.app, site.db, await createUser(site.db, 'actalia-admin'))
  const change = async (id: number, active: boolean) => {
    const { version } = await site.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return boss.send(updateUser, { params: { id }, body: { version, active } })
  }
  for (let round = 0; round < ROUNDS; round++) {
    const user = await person()
    const entering = Array.from({ length: 3 }, () => signIn(user.email, OLD))
    expect((await change(user.id, false)).status).toBe(200)
    const entered = await Promise.all(entering)
    expect((await change(user.id, true)).status).toBe(200)
    for (const { visitor, status } of entered) {
      if (status === 204) await expect.poll(() => statusOf(visitor)).toBe(401)
    }
  }
})

describe('in another process, within a second, the sessions end with', () => {
  const endings: [string, (user: { id: number; email: string }) => Promise<number>][] = [
    ['a reset', async ({ email }) => (await reset(email, await passwordToken(site.db, email))).status],
    [
      'a change',
      async (user) => {
        const here = await as(site.app, site.db, user)
        return (await here.call(updatePassword, { body: { current_password: OLD, ...set(NEW) } })).status
      },
    ],
    [
      'a deactivation',
      async ({ id }) => {
        const boss = await as(site.app, site.db, await createUser(site.db, 'actalia-admin'))
        return (await boss.send(updateUser, { params: { id }, body: { version: 1, active: false } })).status
      },
    ],
    [
      'a deletion',
      async ({ id }) => {
        const boss = await as(site.app, site.db, await createUser(site.db, 'actalia-admin'))
        return (await boss.send(deleteUser, { params: { id }, body: {} })).status
      },
    ],
  ]

  test.each(endings)('%s', async (_what, end) => {
    const second = await openProcess(site.database)
    try {
      const user = await person()
      const there = await as(second, site.db, user)
      expect(await statusOf(there)).toBe(200)
      expect(await end(user)).toBeLessThan(300)
      await expect.poll(() => statusOf(there)).toBe(401)
    } finally {
      await second.close()
    }
  })
})

test('whose session is renewed while their account gets another address waits for that, and is signed out', async () => {
  const { id } = await createUser(site.db, 'registered')
  const visitor = await as(site.app, site.db, { id })
  await site.db.updateTable('sessions').set({ is_waiting: true }).where('user_id', '=', id).execute()
  await site.db.updateTable('users').set({ role: 'client', active: true }).where('id', '=', id).execute()
  const { renewal } = await site.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ email: `moved-${id}@example.test` })
      .where('id', '=', id)
      .execute()
    const renewal = statusOf(visitor)
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
    await deleteSessionsOf(trx, id)
    return { renewal }
  })
  expect(await renewal).toBe(401)
})

test('who prepares a second step while their account is being deleted waits for that, and is signed out', async () => {
  const { id } = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, { id })
  const { asked } = await site.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('id', '=', id).execute()
    const asked = visitor.send(setUpSecondFactor, { body: {} })
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
    return { asked }
  })
  expect((await asked).status).toBe(401)
})

describe('where a transaction cannot be committed', () => {
  const commitsPass = () => sql`drop trigger if exists refuse_commit on sessions`.execute(site.db)
  /** All that was asked in the transaction went well; that it ends well does not. */
  const refuseCommits = () =>
    sql`create constraint trigger refuse_commit after insert or update of token_hash on sessions
      deferrable initially deferred for each row execute function refuse_commit()`.execute(site.db)
  beforeAll(async () => {
    await sql`create function refuse_commit() returns trigger language plpgsql as $$
      begin raise exception 'not now' using errcode = '40001'; end $$`.execute(site.db)
  })
  afterEach(() => commitsPass())

  test('a sign-in that cannot be committed gives no session', async () => {
    const { email } = await createUser(site.db, 'client', { password_hash: passwordHash })
    const visitor = new Visitor(site.app)
    await refuseCommits()
    const { status } = await visitor.send(login, { body: { email, password: OLD, remember: false } })
    expect([status, visitor.cookies.estran_session, visitor.cookies.estran_signed_in]).toEqual([
      503,
      undefined,
      undefined,
    ])
  })

  test('a new password that cannot be committed leaves one signed in, with the old one', async () => {
    const visitor = await as(site.app, site.db, await createUser(site.db, 'client', { password_hash: passwordHash }))
    const save = () =>
      visitor.call(updatePassword, { body: { current_password: OLD, password: NEW, password_confirmation: NEW } })
    await refuseCommits()
    expect((await save()).status).toBe(503)
    await commitsPass()
    expect((await visitor.send(getCurrentUser, {})).status).toBe(200)
    expect((await save()).status).toBe(204)
    expect((await visitor.send(getCurrentUser, {})).status).toBe(200)
  })

  test('a session whose activation cannot be committed goes on as it is', async () => {
    const { id } = await createUser(site.db, 'registered')
    const visitor = await as(site.app, site.db, { id })
    await site.db.updateTable('sessions').set({ is_waiting: true }).where('user_id', '=', id).execute()
    await site.db.updateTable('users').set({ role: 'client', active: true }).where('id', '=', id).execute()
    const before = visitor.cookies.estran_session
    await refuseCommits()
    expect((await visitor.send(getCurrentUser, {})).status).toBe(503)
    expect(visitor.cookies.estran_session).toBe(before)
    await commitsPass()
    expect((await visitor.send(getCurrentUser, {})).body.roles).toEqual([{ name: 'client' }])
  })
})
