import { describe, expect, test } from 'vitest'
import type { Role } from '../../../contract/core/access.ts'
import { activateUsers } from '../../../contract/users.activation.ts'
import { inviteUser } from '../../../contract/users.invitations.ts'
import { createUser, deleteIdentity, deleteUser, updateUser } from '../../../contract/users.ts'
import { as, createUser as insertUser, linkGoogle, type Visitor } from '../../test/as.ts'
import { queuedMails } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

const someone = (role: Role) => insertUser(site.db, role)
const rowOf = (id: number) => site.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const edit = async (visitor: Visitor, id: number, typed: object) =>
  visitor.call(updateUser, { params: { id }, body: { version: (await rowOf(id)).version, ...typed } })

const ABOVE = ['actalia-admin', 'actalia-user', 'actalia-api'] as const

describe.each(ABOVE)('a plain administrator and an account of role %s', (role) => {
  const BODIES = [
    { name: 'Autre' },
    { active: false },
    { role: 'client' },
    { email: 'moi@pirate.example' },
    { lims_client_id: 'C-1' },
    { version: 'x', gender: 'nobody knows' },
    { version: 99 },
  ]
  test.each(BODIES)('does not change it by %j', async (typed) => {
    const subject = await someone(role)
    const before = await rowOf(subject.id)
    const { status, body } = await edit(await site.visitor('actalia-user'), subject.id, typed)
    expect([status, Object.keys(body), await rowOf(subject.id)]).toEqual([403, ['message'], before])
  })

  test('nor creates, promotes, invites, unlinks, activates or deletes one', async () => {
    const admin = await site.visitor('actalia-user')
    const [subject, client, waits] = [await someone(role), await someone('client'), await someone('registered')]
    const { id: identity_id } = await linkGoogle(site.db, subject.id, `rights-${role}`)
    await site.db.updateTable('users').set({ active: false }).where('id', '=', subject.id).execute()
    const { id } = subject
    const mails = await queuedMails(site.db)
    const answers = [
      await admin.call(createUser, { body: { email: client.email, role } }),
      await edit(admin, client.id, { role, email: 'not an address' }),
      await edit(admin, waits.id, { role }),
      await admin.send(inviteUser, { params: { id } }),
      await admin.send(deleteIdentity, { params: { id, identity_id } }),
      await admin.send(deleteUser, { params: { id }, body: {} }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect((await admin.send(activateUsers, { body: { ids: [id] } })).body[0].done).toBe(false)
    expect([(await rowOf(client.id)).role, (await rowOf(waits.id)).role, (await rowOf(id)).active]).toEqual([
      'client',
      'registered',
      false,
    ])
    expect(await queuedMails(site.db)).toEqual(mails)
  })
})

test('a plain administrator does not change their own account either', async () => {
  const admin = await someone('actalia-user')
  const visitor = await as(site.app, site.db, admin)
  expect((await edit(visitor, admin.id, { name: 'Moi' })).status).toBe(403)
})

test('a super administrator changes their own name, but not role or state', async () => {
  const boss = await someone('actalia-admin')
  const visitor = await as(site.app, site.db, boss)
  expect((await edit(visitor, boss.id, { name: 'Moi' })).status).toBe(200)
  for (const typed of [{ role: 'client' }, { role: 'actalia-user' }, { active: false }]) {
    expect((await edit(visitor, boss.id, typed)).status).toBe(403)
  }
})

test('two super administrators who demote each other at once: one stays', async () => {
  await site.db.deleteFrom('users').where('role', '=', 'actalia-admin').execute()
  const [one, other] = [await someone('actalia-admin'), await someone('actalia-admin')]
  const [first, second] = [await as(site.app, site.db, one), await as(site.app, site.db, other)]
  const answers = await Promise.all([
    edit(first, other.id, { role: 'client' }),
    edit(second, one.id, { active: false }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = site.db.selectFrom('users').select('id').where('role', '=', 'actalia-admin').where('active', '=', true)
  expect(await left.execute()).toHaveLength(1)
})

test('an account that waits can be activated or stay, and no account is put back to waiting', async () => {
  const admin = await site.visitor('actalia-user')
  const { id } = await someone('registered')
  expect((await edit(admin, id, { role: 'registered', active: false, city: 'Étel' })).body.role).toBe('registered')
  expect((await edit(admin, id, { role: 'client', active: false })).body).toMatchObject({
    role: 'client',
    active: true,
  })
  expect(await queuedMails(site.db)).toContainEqual({ kind: 'account-activated', data: { user_id: id } })
  const answer = await edit(admin, id, { role: 'registered' })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['role']])
})
