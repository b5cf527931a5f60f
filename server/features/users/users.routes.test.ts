import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forgotPassword, getCurrentUser } from '../../../contract/auth.ts'
import type { Role } from '../../../contract/core/access.ts'
import { activateUsers } from '../../../contract/users.activation.ts'
import { inviteUser } from '../../../contract/users.invitations.ts'
import { countUsers, deleteUser, listUsers, updateUser } from '../../../contract/users.ts'
import { listZones } from '../../../contract/zones.ts'
import { as, createUser, testApp, type Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { queuedMails } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

const someone = (role: Role) => createUser(site.db, role)
const visitorOf = async (role: Role) => as(site.app, site.db, await someone(role))
const stateOf = (id: number) =>
  site.db.selectFrom('users').select(['role', 'active', 'version']).where('id', '=', id).executeTakeFirst()
const activate = (visitor: Visitor, ...ids: unknown[]) => visitor.call(activateUsers, { body: { ids } })
const set = async (visitor: Visitor, id: number, active: boolean, version?: number) =>
  visitor.call(updateUser, { params: { id }, body: { active, version: version ?? (await stateOf(id))?.version ?? 1 } })
const statusOf = async (visitor: Visitor) => (await visitor.send(getCurrentUser, {})).status

test('only people who wait for activation are counted', async () => {
  const admin = await visitorOf('actalia-user')
  const waiting = async () => (await admin.send(countUsers, {})).body.waiting
  const before = await waiting()
  const [first] = [await someone('registered'), await someone('registered'), await someone('client')]
  expect(await waiting()).toBe(before + 2)
  await activate(admin, first.id)
  expect(await waiting()).toBe(before + 1)
})

describe('activation', () => {
  test('a registered person becomes an active client, gets a mail, and keeps their session under a new id', async () => {
    const user = await someone('registered')
    const waiting = await as(site.app, site.db, user)
    await site.db.updateTable('sessions').set({ is_waiting: true }).where('user_id', '=', user.id).execute()
    expect((await waiting.send(listZones, { query: {} })).status).toBe(403)
    const answer = await activate(await visitorOf('actalia-user'), user.id)
    expect([answer.status, answer.body]).toEqual([200, [{ id: user.id, done: true, message: 'Compte activé.' }]])
    expect(await stateOf(user.id)).toMatchObject({ role: 'client', active: true })
    expect(await queuedMails(site.db)).toContainEqual({ kind: 'account-activated', data: { user_id: user.id } })

    const old = waiting.cookies.estran_session
    expect((await waiting.send(getCurrentUser, {})).body.roles).toEqual([{ name: 'client' }])
    expect(waiting.cookies.estran_session).not.toBe(old)
    expect((await waiting.send(listZones, { query: {} })).status).toBe(200)
    // The old id is worth nothing, and gave nothing of a client meanwhile.
    const { statusCode } = await site.app.inject({ url: '/api/auth/me', cookies: { estran_session: old ?? '' } })
    expect(statusCode).toBe(401)
  })

  test('several tabs that ask at once get the same new id; one that comes late keeps its cookies, in any process', async () => {
    const user = await someone('registered')
    const tab = await as(site.app, site.db, user)
    await site.db.updateTable('sessions').set({ is_waiting: true }).where('user_id', '=', user.id).execute()
    await activate(await visitorOf('actalia-user'), user.id)
    const { estran_session = '' } = tab.cookies
    const ask = (app = site.app) =>
      app.inject({ url: '/api/auth/me', cookies: { estran_session, estran_signed_in: '1' } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()))
    const renewed = answers.filter(({ statusCode }) => statusCode === 200)
    const ids = renewed.map(({ cookies }) => cookies.find(({ name }) => name === 'estran_session')?.value)
    expect([new Set(ids).size, ids.includes(estran_session)]).toEqual([1, false])
    const other = await testApp(site.database)
    try {
      for (const late of [...answers.filter((one) => !renewed.includes(one)), await ask(), await ask(other)]) {
        expect(late.statusCode).toBe(401)
        expect(late.cookies.filter(({ name }) => name !== 'XSRF-TOKEN' && name !== 'estran_presession')).toEqual([])
      }
    } finally {
      await other.close()
    }
    const sessions = site.db.selectFrom('sessions').select('id').where('user_id', '=', user.id)
    expect(await sessions.execute()).toHaveLength(1)
  })

  test('a session opened while registered has only those rights until it has its new id', async () => {
    const user = await someone('registered')
    const waiting = await as(site.app, site.db, user)
    await site.db.updateTable('sessions').set({ is_waiting: true }).where('user_id', '=', user.id).execute()
    await activate(await visitorOf('actalia-user'), user.id)
    expect((await waiting.send(listZones, { query: {} })).status).toBe(403)
  })

  test('one made by mistake is taken back before its mail leaves, and only one that was just made', async () => {
    const admin = await visitorOf('actalia-user')
    const { id } = await someone('registered')
    const undo = async () => (await admin.call(activateUsers, { body: { ids: [id, 999_999], undo: true } })).body
    const refused = { done: false, message: expect.any(String) }
    expect(await undo()).toEqual([
      { id, ...refused },
      { id: 999_999, ...refused },
    ])
    await activate(admin, id)
    const job = sql<{ waits: boolean }>`select start_after > now() + interval '5 seconds' as waits from pgboss.job
      where id = (select id from mails where user_id = ${id} and kind = 'account-activated')`
    expect((await job.execute(site.db)).rows).toEqual([{ waits: true }])
    expect((await undo())[0]).toEqual({ id, done: true, message: 'Compte remis en attente.' })
    expect(await stateOf(id)).toMatchObject({ role: 'registered', active: false })
    expect(await queuedMails(site.db)).not.toContainEqual({ kind: 'account-activated', data: { user_id: id } })
    expect((await undo())[0]).toEqual({ id, ...refused })
  })

  test('an administrator activates several at once; each refusal has its reason, the others succeed', async () => {
    const [waits, isActive, api, boss] = [
      await someone('registered'),
      await someone('client'),
      await someone('actalia-api'),
      await someone('actalia-admin'),
    ]
    await site.db.updateTable('users').set({ active: false }).where('id', '=', api.id).execute()
    const { body } = await activate(
      await visitorOf('actalia-user'),
      999_999,
      waits.id,
      waits.id,
      isActive.id,
      api.id,
      boss.id,
    )
    expect(Object.fromEntries(body.map(({ id, done }: { id: number; done: boolean }) => [id, done]))).toEqual({
      [waits.id]: true,
      [isActive.id]: false,
      [api.id]: false,
      [boss.id]: false,
      999999: false,
    })
    expect(new Set(body.map(({ message }: { message: string }) => message)).size).toBe(4)
  })

  test('ten administrators who activate one person at once send one mail', async () => {
    const { id } = await someone('registered')
    const visitor = await visitorOf('actalia-user')
    const answers = await Promise.all(Array.from({ length: 10 }, () => activate(visitor, id)))
    expect(answers.filter(({ body }) => body[0].done)).toHaveLength(1)
    const mails = (await queuedMails(site.db)).filter(({ data }) => 'user_id' in data && data.user_id === id)
    expect(mails).toHaveLength(1)
  })

  test.each([[[]], [['x']], [[0]], [[1.5]], [Array(201).fill(1)]])('ids %j are refused', async (ids) => {
    const answer = await activate(await visitorOf('actalia-user'), ...ids)
    expect([answer.status, Object.keys(answer.body.errors)[0]]).toEqual([422, expect.stringMatching(/^ids/)])
  })
})

describe('deactivation', () => {
  test('ends their sessions within a second, and they can be let in again', async () => {
    const user = await someone('client')
    const visitor = await as(site.app, site.db, user)
    const admin = await visitorOf('actalia-user')
    const answer = await set(admin, user.id, false)
    expect([answer.status, answer.body.active]).toEqual([200, false])
    const row = site.db.selectFrom('audit').select('details').where('subject_id', '=', user.id)
    expect(await row.executeTakeFirst()).toEqual({
      details: changes({ role: 'client', active: false }, { role: 'client', active: true }),
    })
    await expect.poll(() => statusOf(visitor)).toBe(401)
    expect((await set(admin, user.id, true)).body).toMatchObject({ active: true, role: 'client' })
  })

  test('a stale version is refused with what is there now', async () => {
    const { id } = await someone('client')
    const answer = await set(await visitorOf('actalia-user'), id, false, 99)
    expect([answer.status, answer.body.current]).toMatchObject([409, { id, active: true }])
    expect(await stateOf(id)).toMatchObject({ active: true })
  })

  test('an administrator cannot touch another one; nobody touches their own account', async () => {
    const [other, api] = [await someone('actalia-user'), await someone('actalia-api')]
    const admin = await visitorOf('actalia-user')
    for (const { id } of [other, api]) {
      expect((await set(admin, id, false)).status).toBe(403)
      expect((await admin.send(deleteUser, { params: { id }, body: {} })).status).toBe(403)
    }
    const boss = await someone('actalia-admin')
    const visitor = await as(site.app, site.db, boss)
    expect((await set(visitor, boss.id, false)).status).toBe(403)
    expect((await visitor.send(deleteUser, { params: { id: boss.id }, body: {} })).status).toBe(403)
    expect((await set(visitor, other.id, false)).status).toBe(200)
  })

  test.each([[{}], [{ active: 'oui', version: 1 }], [{ active: true }], [{ active: true, version: 1e30 }]])(
    '%j is refused',
    async (body) => {
      const { id } = await someone('client')
      const answer = await (await visitorOf('actalia-user')).call(updateUser, { params: { id }, body })
      expect(answer.status).toBe(422)
    },
  )
})

describe('deletion', () => {
  test('removes the person and ends their sessions; what the laboratory counted stays', async () => {
    const user = await someone('client')
    const visitor = await as(site.app, site.db, user)
    const admin = await visitorOf('actalia-user')
    await Promise.all([admin.send(inviteUser, { params: { id: user.id } }), admin.send(forgotPassword, { body: user })])
    const forTheirs = async () => (await queuedMails(site.db)).map((mail) => JSON.stringify(mail.data)).join()
    expect(await forTheirs()).toContain(user.email)
    expect((await admin.send(deleteUser, { params: { id: user.id }, body: {} })).status).toBe(204)
    expect(await forTheirs()).not.toMatch(new RegExp(`${user.email}|"user_id":${user.id}\\b`))
    await expect.poll(() => statusOf(visitor)).toBe(401)
    expect(await stateOf(user.id)).toBeUndefined()
    expect((await admin.send(deleteUser, { params: { id: user.id }, body: {} })).status).toBe(404)
    const trace = site.db.selectFrom('audit').selectAll().where('subject_id', '=', user.id)
    expect((await trace.execute()).map(({ action }) => action)).toContain('user-deleted')
    expect(JSON.stringify(await trace.execute())).not.toContain(user.email)
  })

  test('two super administrators who remove each other at once: one stays', async () => {
    await site.db.deleteFrom('users').where('role', '=', 'actalia-admin').execute()
    const [one, other] = [await someone('actalia-admin'), await someone('actalia-admin')]
    const [first, second] = [await as(site.app, site.db, one), await as(site.app, site.db, other)]
    const answers = await Promise.all([
      first.send(deleteUser, { params: { id: other.id }, body: {} }),
      second.send(deleteUser, { params: { id: one.id }, body: {} }),
    ])
    const [done, refused] = answers.map(({ status }) => status).sort()
    expect(done).toBe(204)
    // Refused as the last one, or no longer known: the CSRF token is the session's.
    expect([401, 403, 419]).toContain(refused)
    const left = site.db.selectFrom('users').select('id').where('role', '=', 'actalia-admin')
    expect(await left.execute()).toHaveLength(1)
  })
})

test('only administrators list the accounts, and the registered ones by a filter', async () => {
  const { email } = await someone('registered')
  const admin = await visitorOf('actalia-user')
  const { status, body } = await admin.send(listUsers, {
    query: { page: 1, per_page: 200, filter: ['role:equals:registered'], sort: '-created_at' },
  })
  expect(status).toBe(200)
  expect(body.items[0]).toMatchObject({ email, role: 'registered', active: false })
  expect(body.items.every(({ role }: { role: Role }) => role === 'registered')).toBe(true)
  expect(Object.keys(body.items[0])).not.toContain('password_hash')
  expect((await admin.call(listUsers, { query: { sort: 'password_hash' } })).status).toBe(422)
  expect((await (await visitorOf('client')).call(listUsers)).status).toBe(403)
})
