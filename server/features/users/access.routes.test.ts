import { describe, expect, test } from 'vitest'
import { getCurrentUser } from '../../../contract/auth.ts'
import type { Role } from '../../../contract/core/access.ts'
import { cancelUserDeletion } from '../../../contract/users.activation.ts'
import { countUsers, deleteIdentity, getUser, listUsers, updateUser } from '../../../contract/users.ts'
import { as, createUser as insertUser, linkGoogle } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { queuedMails, writeMail } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

const WITH_PASSWORD = { password_hash: 'a hash' }
const someone = (role: Role, values = {}) => insertUser(site.db, role, values)
const rowOf = (id: number) => site.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const edit = async (id: number, typed: object) =>
  (await site.visitor('actalia-admin')).call(updateUser, {
    params: { id },
    body: { version: (await rowOf(id)).version, ...typed },
  })
const mailsTo = async (id: number) =>
  (await queuedMails(site.db)).filter(({ data }) => 'user_id' in data && data.user_id === id)
const kindsTo = async (id: number) => (await mailsTo(id)).map(({ kind }) => kind)
const countOf = async (table: 'sessions' | 'identities' | 'password_tokens', id: number) =>
  (await site.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length

/** Signed in, with a linked identity and a link on its way. */
async function settled(role: Role) {
  const user = await someone(role, WITH_PASSWORD)
  await site.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', user.id).execute()
  const visitor = await as(site.app, site.db, user)
  const { id: identityId } = await linkGoogle(site.db, user.id, `subject ${user.id}`)
  await writeMail(site.db, 'password-link', { email: user.email })
  return { ...user, visitor, identityId }
}
const left = async (id: number) => [
  await countOf('sessions', id),
  await countOf('identities', id),
  await countOf('password_tokens', id),
]

describe('a new address', () => {
  test('is unproven, both addresses get a mail, and the sessions of the old one end', async () => {
    const { id, email, visitor } = await settled('client')
    await site.db.updateTable('users').set({ mail_refused_at: new Date() }).where('id', '=', id).execute()
    const answer = await edit(id, { email: `New.${email}` })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { email: `new.${email}`, email_verified_at: null, mail_refused_at: null, identities: [], has_password: true },
    ])
    expect(await left(id)).toEqual([0, 0, 0])
    await expect.poll(async () => (await visitor.send(getCurrentUser, {})).status).toBe(401)
    expect(await kindsTo(id)).toEqual(['address-given', 'address-left'])
    const letters = await Promise.all((await mailsTo(id)).map(({ kind, data }) => writeMail(site.db, kind, data)))
    expect(letters.map((letter) => letter?.to)).toEqual([`new.${email}`, email])
    expect(letters.map((letter) => letter?.link?.includes('reset_password') ?? false)).toEqual([true, false])
    expect(letters[1]?.text).not.toContain(`new.${email}`)
  })

  test('that changes again, or whose account is deleted, gets no mail', async () => {
    const { id, email } = await settled('client')
    await edit(id, { email: `one.${email}` })
    await edit(id, { email: `two.${email}` })
    expect(await writeMail(site.db, 'address-given', { user_id: id, email: `one.${email}` })).toBeNull()
    await edit(id, { email })
    expect(await writeMail(site.db, 'address-left', { user_id: id, email, email_verified_at: null })).toBeNull()
    await site.db.deleteFrom('users').where('id', '=', id).execute()
    const data = { user_id: id, email, email_verified_at: null }
    expect(await writeMail(site.db, 'address-left', data)).toBeNull()
  })
})

describe('a change of role:', () => {
  test('a client made administrator must choose a longer password', async () => {
    const { id, email } = await settled('client')
    expect((await edit(id, { role: 'actalia-user' })).body).toMatchObject({ role: 'actalia-user', has_password: false })
    expect([await left(id), await kindsTo(id)]).toEqual([[0, 1, 0], ['administrator-named']])
    const letter = await writeMail(site.db, 'administrator-named', { user_id: id })
    expect([letter?.to, letter?.link]).toEqual([email, expect.stringContaining('token=')])
  })

  test('a registered person made administrator signs in again', async () => {
    const { id } = await settled('registered')
    expect((await edit(id, { role: 'actalia-user' })).body).toMatchObject({ active: true, has_password: false })
    expect([await left(id), await kindsTo(id)]).toEqual([[0, 1, 0], ['administrator-named']])
  })

  test('an administrator made super administrator keeps the password', async () => {
    const { id } = await settled('actalia-user')
    expect((await edit(id, { role: 'actalia-admin' })).body.has_password).toBe(true)
    expect([await left(id), await kindsTo(id)]).toEqual([[0, 1, 0], []])
  })

  test.each(['client', 'registered', 'actalia-user'] as const)(
    '%s made automate has no way in but tokens',
    async (role) => {
      const { id } = await settled(role)
      expect((await edit(id, { role: 'actalia-api' })).body).toMatchObject({ role: 'actalia-api', has_password: false })
      expect([await left(id), await kindsTo(id)]).toEqual([[0, 0, 0], []])
    },
  )

  test('an automate made client is invited', async () => {
    const { id } = await someone('actalia-api')
    expect((await edit(id, { role: 'client' })).status).toBe(200)
    expect(await kindsTo(id)).toEqual(['invitation'])
  })
})

describe('an identity', () => {
  test('is unlinked by an administrator, and its sessions end', async () => {
    const { id, identityId } = await settled('client')
    const other = await settled('client')
    const admin = await site.visitor('actalia-user')
    const unlink = (identity_id: number) => admin.send(deleteIdentity, { params: { id, identity_id } })
    expect((await unlink(other.identityId)).status).toBe(404)
    expect((await unlink(identityId)).status).toBe(204)
    expect((await unlink(identityId)).status).toBe(404)
    expect(await left(id)).toEqual([0, 0, 1])
    expect((await left(other.id))[1]).toBe(1)
    const row = site.db.selectFrom('audit').select(['action', 'details']).where('subject_id', '=', id)
    expect(await row.execute()).toEqual([{ action: 'identity-unlinked', details: changes({ by: 'google' }) }])
  })
})

test('people whose address refuses mails are counted and listed, and their account says since when', async () => {
  const admin = await site.visitor('actalia-user')
  const [refused, other] = [await someone('client'), await someone('client')]
  const at = '2026-11-26T10:00:00.000Z'
  const before = (await admin.send(countUsers, {})).body.mail_refused
  await site.db.updateTable('users').set({ mail_refused_at: at }).where('id', '=', refused.id).execute()
  expect((await admin.send(countUsers, {})).body.mail_refused).toBe(before + 1)
  const { items } = (await admin.call(listUsers, { query: { filter: 'mail_refused:equals:true' } })).body
  expect(items).toContainEqual(expect.objectContaining({ id: refused.id, mail_refused_at: at }))
  expect(items.map(({ id }: { id: number }) => id)).not.toContain(other.id)
  const whole = await admin.call(getUser, { params: { id: refused.id } })
  expect(new Date(whole.body.mail_refused_at).toISOString()).toBe(at)
})

describe('an account that is to be deleted', () => {
  const planned = async (role: Role, deletion_cause: 'asked' | 'unused') => {
    const { id } = await someone(role)
    const plan = { deletion_at: '2026-12-24T00:00:00Z', deletion_cause, last_seen_on: '2024-01-01' }
    await site.db.updateTable('users').set(plan).where('id', '=', id).execute()
    return id
  }
  const cancel = async (role: Role, id: number | string) =>
    (await site.visitor(role)).call(cancelUserDeletion, { params: { id } })

  test('because nobody uses it is counted and listed, and kept by an administrator', async () => {
    const id = await planned('client', 'unused')
    const admin = await site.visitor('actalia-user')
    const { deletion_planned } = (await admin.send(countUsers, {})).body
    const { items } = (await admin.call(listUsers, { query: { filter: 'deletion_planned:equals:true' } })).body
    expect(items.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await cancel('actalia-user', id)).status).toBe(204)
    expect((await cancel('actalia-user', id)).status).toBe(204)
    const { deletion_at, deletion_cause, last_seen_on } = await rowOf(id)
    expect([deletion_at, deletion_cause]).toEqual([null, null])
    expect(last_seen_on > '2026-01-01', 'and is not planned anew at the next run').toBe(true)
    expect((await admin.send(countUsers, {})).body.deletion_planned).toBe(deletion_planned - 1)
    const acts = site.db.selectFrom('audit').select('action').where('subject_id', '=', id)
    expect(await acts.execute()).toEqual([{ action: 'deletion-cancelled' }])
  })

  test('at the wish of its person is kept by nobody else', async () => {
    const id = await planned('client', 'asked')
    expect((await cancel('actalia-admin', id)).status).toBe(409)
    expect((await rowOf(id)).deletion_cause).toBe('asked')
  })

  test('is not for others to keep, nor one that there is not', async () => {
    const id = await planned('client', 'unused')
    expect((await cancel('client', id)).status).toBe(403)
    expect((await cancel('actalia-user', await planned('actalia-admin', 'unused'))).status).toBe(403)
    expect((await cancel('actalia-user', 0)).status).toBe(404)
    expect((await cancel('actalia-user', 'x')).status).toBe(404)
    expect((await rowOf(id)).deletion_cause).toBe('unused')
  })
})
