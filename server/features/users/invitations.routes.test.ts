import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { resetPassword } from '../../../contract/auth.ts'
import type { Role } from '../../../contract/core/access.ts'
import { createInvitationLink, inviteUser } from '../../../contract/users.invitations.ts'
import { findPasswordLink } from '../../lib/security/password-tokens.ts'
import { PASSWORD_COST } from '../../lib/security/passwords.ts'
import { createUser as insertUser, linkGoogle, Visitor } from '../../test/as.ts'
import { queuedMails, writeMail } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

const someone = (role: Role, values = {}) => insertUser(site.db, role, values)
const rowOf = (id: number) => site.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const invite = async (id: number) => (await site.visitor('actalia-user')).send(inviteUser, { params: { id } })
const mailsTo = async (id: number) =>
  (await queuedMails(site.db)).filter(({ data }) => 'user_id' in data && data.user_id === id)
const kindsTo = async (id: number) => (await mailsTo(id)).map(({ kind }) => kind)

describe('an invitation', () => {
  test('brings a link that sets the first password and proves the address', async () => {
    const { id, email } = await someone('client')
    expect((await invite(id)).status).toBe(204)
    expect(await kindsTo(id)).toEqual(['invitation'])
    const letter = await writeMail(site.db, 'invitation', { user_id: id })
    expect(letter).toMatchObject({ to: email, subject: 'Votre opérateur vous a ouvert un compte Estran' })
    expect(letter?.text).toContain('72\u00A0heures')
    const token = new URLSearchParams(letter?.link?.split('#')[1]).get('token') ?? ''
    const password = 'un long mot de passe assez rare'
    const body = { email, token, password, password_confirmation: password }
    expect((await new Visitor(site.app).send(resetPassword, { body })).status).toBe(204)
    expect((await rowOf(id)).email_verified_at).not.toBeNull()
    expect(await writeMail(site.db, 'invitation', { user_id: id })).toBeNull()
    expect((await invite(id)).status).toBe(409)
  })

  test('may be given by hand: its link lasts as long, is written in the journal, and proves no address', async () => {
    const { id, email } = await someone('client')
    const admin = await site.visitor('actalia-user')
    const give = (of: number, by = admin) => by.send(createInvitationLink, { params: { id: of } })
    const { status, body: link } = await give(id)
    expect([status, link.href.split('?')[0], link.code]).toEqual([
      201,
      expect.stringMatching(/^http.*\/auth\/reset_password#email=/),
      expect.stringMatching(/^[\w-]{12,}$/),
    ])
    const { expires_at } = await site.db
      .selectFrom('password_tokens')
      .select('expires_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Math.round((new Date(expires_at).getTime() - Date.now()) / 3_600_000)).toBe(72)
    expect(await kindsTo(id)).toEqual([])
    const journal = site.db.selectFrom('audit').select('details').where('action', '=', 'invitation-link-created')
    expect(await journal.where('subject_id', '=', id).execute()).toHaveLength(1)
    const token = new URLSearchParams(link.href.split('#')[1]).get('token') ?? ''
    const password = 'un long mot de passe assez rare'
    const body = { email, token, password, password_confirmation: password }
    expect((await new Visitor(site.app).send(resetPassword, { body })).status).toBe(204)
    expect((await rowOf(id)).email_verified_at).toBeNull()
    expect((await mailsTo(id)).map(({ kind, data }) => ({ kind, data }))).toEqual([
      { kind: 'password-changed', data: { user_id: id, is_first: true } },
    ])
    const notice = await writeMail(site.db, 'password-changed', { user_id: id, is_first: true })
    expect(notice).toMatchObject({ to: email, subject: 'Le mot de passe de votre compte a été choisi' })
    expect((await give(id)).status).toBe(409)
    expect((await give(999_999)).status).toBe(404)
  })

  test('is not given by hand to who has come in without it, nor to who cannot be let in', async () => {
    const admin = await site.visitor('actalia-user')
    const give = (of: number, by = admin) => by.send(createInvitationLink, { params: { id: of } })
    const [google, proven, passkey] = [await someone('client'), await someone('client'), await someone('client')]
    await linkGoogle(site.db, google.id, `subject ${google.id}`)
    await site.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', proven.id).execute()
    const key = {
      kind: 'passkey',
      name: 'Téléphone',
      credential_id: 'key',
      public_key: Buffer.from('key'),
      counter: 0,
    } as const
    await site.db
      .insertInto('second_factors')
      .values({ user_id: passkey.id, ...key })
      .execute()
    for (const { id } of [google, proven, passkey]) expect((await give(id)).status).toBe(409)
    const [waits, boss] = [await someone('registered'), await someone('actalia-admin')]
    expect([(await give(waits.id)).status, (await give(boss.id)).status]).toEqual([409, 403])
    expect((await give(waits.id, await site.visitor('client'))).status).toBe(403)
  })

  test('given by hand locks the account only once its slow hash is made', async () => {
    const { id } = await someone('client')
    const admin = await site.visitor('actalia-user')
    const quick = { ...PASSWORD_COST }
    Object.assign(PASSWORD_COST, { memoryCost: 19_456, timeCost: 40 })
    let isGiven = false
    const given = admin.send(createInvitationLink, { params: { id } }).finally(() => {
      isGiven = true
      Object.assign(PASSWORD_COST, quick)
    })
    while (!isGiven) {
      await site.db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '200ms'`.execute(trx)
        await sql`select from users where id = ${id} for update`.execute(trx)
      })
    }
    expect((await given).status).toBe(201)
  })

  test('that waits to leave does not replace a link given by hand; one that is sent again does', async () => {
    const { id, email } = await someone('client')
    expect((await invite(id)).status).toBe(204)
    const admin = await site.visitor('actalia-user')
    const { body: link } = await admin.send(createInvitationLink, { params: { id } })
    expect(await writeMail(site.db, 'invitation', { user_id: id })).toBeNull()
    const token = new URLSearchParams(link.href.split('#')[1]).get('token') ?? ''
    expect(await findPasswordLink(site.db, email, token)).toMatchObject({ id })
    expect((await invite(id)).status).toBe(204)
    expect(await findPasswordLink(site.db, email, token)).toBeUndefined()
    expect(await writeMail(site.db, 'invitation', { user_id: id })).toMatchObject({ to: email })
  })

  test('is sent to people who may sign in and have no password', async () => {
    expect((await invite((await someone('registered')).id)).status).toBe(409)
    expect((await invite((await someone('client', { active: false })).id)).status).toBe(409)
    expect((await invite(999_999)).status).toBe(404)
  })

  test('can be sent three times an hour; of those that have not left, the last one leaves', async () => {
    const { id } = await someone('client')
    const statuses = []
    for (let time = 0; time < 4; time++) statuses.push((await invite(id)).status)
    expect([statuses, (await kindsTo(id)).length]).toEqual([[204, 204, 204, 429], 1])
  })
})
