import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  cancelDeletion,
  cancelDeletionByLink,
  requestDeletion,
  showCancelDeletion,
} from '../../../../contract/account.deletion.ts'
import { getCurrentUser, login } from '../../../../contract/auth.ts'
import type { Role } from '../../../../contract/core/access.ts'
import { getUser, listUsers } from '../../../../contract/users.ts'
import { clock } from '../../../lib/clock.ts'
import { mails } from '../../../lib/mail/mails.ts'
import { hashPassword } from '../../../lib/security/passwords.ts'
import { as, createUser, Visitor } from '../../../test/as.ts'
import { queuedMails, writeMail } from '../../../test/mails.ts'
import { testSite } from '../../../test/site.ts'
import { endUnusedAccounts } from './deletion.due.ts'

const PASSWORD = 'un mot de passe correct'
const DAY_MS = 86_400_000
const site = testSite()
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})
afterEach(() => void vi.restoreAllMocks())

const newPerson = async (role: Role = 'client', values: object = { password_hash }) => {
  const user = await createUser(site.db, role, values)
  return { ...user, visitor: await as(site.app, site.db, user) }
}
const ask = (visitor: Visitor, current_password = PASSWORD) =>
  visitor.send(requestDeletion, { body: { current_password } })
const signIn = async (email: string) => {
  const visitor = new Visitor(site.app)
  expect((await visitor.call(login, { body: { email, password: PASSWORD } })).status).toBe(204)
  return visitor
}
const exists = async (id: number) =>
  (await site.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const runAfter = async (days: number) => {
  const now = Date.now()
  vi.spyOn(clock, 'now').mockReturnValue(new Date(now + days * DAY_MS))
  await site.db.updateTable('settings').set({ deletions_run_at: clock.now() }).execute()
  await endUnusedAccounts(site.db, mails(site.database.jobs), (error) => {
    throw error
  })
  vi.restoreAllMocks()
}
const mailTo = async (id: number) => {
  const letter = await writeMail(site.db, 'deletion-asked', { user_id: id })
  const token = /token=(\S+)$/.exec(letter?.link ?? '')?.[1] ?? ''
  return { letter, token }
}
const actsOn = async (id: number) => {
  const acts = site.db.selectFrom('audit').select('action').where('subject_id', '=', id).orderBy('id')
  return (await acts.execute()).map(({ action }) => action)
}

describe('« Supprimer mon compte »', () => {
  test('signs the person out everywhere, tells both sides by mail, and seven days later nothing is left', async () => {
    const { id, email, visitor } = await newPerson()
    const elsewhere = await as(site.app, site.db, { id })
    const { status, body } = await ask(visitor)
    expect(status).toBe(200)
    expect(Math.abs(Date.parse(body.deletion_at) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000)
    expect(visitor.cookies).not.toHaveProperty('estran_session')
    for (const one of [visitor, elsewhere]) {
      await expect.poll(async () => (await one.send(getCurrentUser, {})).status).toBe(401)
    }
    const queued = await queuedMails(site.db)
    expect(queued).toContainEqual({ kind: 'deletion-asked', data: { user_id: id } })
    expect(queued).toContainEqual({ kind: 'deletion-told', data: { leaver_id: id } })
    expect((await mailTo(id)).letter?.to).toBe(email)
    expect((await mailTo(id)).letter?.text).toContain('vos alertes arrivent encore jusque-là, sauf les notifications')
    const told = await writeMail(site.db, 'deletion-told', { leaver_id: id })
    expect(told?.subject).toBe('Un compte va être supprimé')
    expect(told?.text).toContain(email)
    const admin = await site.visitor('actalia-user')
    const { items } = (await admin.send(listUsers, { query: { search: email } })).body
    expect(items[0]).toMatchObject({ id, deletion_at: body.deletion_at })
    expect((await admin.send(getUser, { params: { id } })).body.deletion_cause).toBe('asked')
    await runAfter(6.9)
    expect(await exists(id)).toBe(true)
    await runAfter(7)
    expect(await exists(id)).toBe(false)
    expect(await placesOf(email)).toEqual([])
    expect(await writeMail(site.db, 'deletion-told', { leaver_id: id })).toBeNull()
    expect(await actsOn(id)).toEqual(['deletion-asked', 'user-deleted'])
  })

  test('may be asked for by who waits for activation', async () => {
    const { id, visitor } = await newPerson('registered', { password_hash, active: false })
    expect((await ask(visitor)).status).toBe(200)
    await runAfter(7)
    expect(await exists(id)).toBe(false)
  })

  test('is undone by signing in again and « Garder mon compte »', async () => {
    const { id, email, visitor } = await newPerson()
    await ask(visitor)
    const back = await signIn(email)
    expect((await back.send(getCurrentUser, {})).body.deletion_at).not.toBeNull()
    expect((await back.send(cancelDeletion, {})).status).toBe(204)
    expect((await back.send(getCurrentUser, {})).body.deletion_at).toBeNull()
    expect((await back.send(cancelDeletion, {})).status).toBe(204)
    await runAfter(8)
    expect(await exists(id)).toBe(true)
    expect(await actsOn(id)).toEqual(['deletion-asked', 'deletion-cancelled'])
  })

  test('is undone by the mail’s link, which asks first and serves for this deletion only', async () => {
    const { id, email, visitor } = await newPerson()
    await ask(visitor)
    const { token } = await mailTo(id)
    const reader = new Visitor(site.app)
    const page = await reader.send(showCancelDeletion, { query: { token } })
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('<button>Garder mon compte</button>')])
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    await runAfter(1)
    expect((await mailTo(id)).letter).not.toBeNull()
    const press = () => site.app.inject({ method: 'POST', url: `/api/account/keep?token=${token}` })
    expect((await press()).body).toContain('Votre compte est gardé')
    expect((await press()).body).toContain('déjà gardé')
    expect((await reader.send(showCancelDeletion, { query: { token } })).body).toContain('déjà gardé')
    // Asked again, as late as another day: the first link keeps nothing.
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + DAY_MS / 4))
    await ask(await signIn(email))
    const old = [(await press()).body, (await reader.send(showCancelDeletion, { query: { token } })).body]
    for (const page of old) {
      expect(page).toContain('Ce lien ne sert plus')
      expect(page).toContain('ou suivez le lien du dernier mail')
    }
    vi.restoreAllMocks()
    await runAfter(8)
    expect(await exists(id)).toBe(false)
    expect((await press()).body).toContain('Ce compte est déjà supprimé.')
  })

  test.each(['', 'x', `1-1.${'a'.repeat(43)}`])('a link %j that is not ours: 404', async (token) => {
    expect((await new Visitor(site.app).call(showCancelDeletion, { query: { token } })).status).toBe(404)
    expect((await new Visitor(site.app).call(cancelDeletionByLink, { query: { token } })).status).toBe(404)
  })

  test('asked again keeps its day and tells nobody again', async () => {
    const { id, email, visitor } = await newPerson()
    const { body } = await ask(visitor)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 2 * DAY_MS))
    expect((await ask(await signIn(email))).body).toEqual(body)
    const told = (await queuedMails(site.db)).filter(({ data }) => 'leaver_id' in data && data.leaver_id === id)
    expect(told).toHaveLength(1)
  })

  test.each([
    ['another password', 'pas le bon mot de passe', 422],
    ['none', '', 422],
  ])('with %s it is refused and the session goes on', async (_name, typed, status) => {
    const { id, visitor } = await newPerson()
    const answer = await ask(visitor, typed)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, ['current_password']])
    expect((await visitor.send(getCurrentUser, {})).body.deletion_at).toBeNull()
    expect(await exists(id)).toBe(true)
  })

  test('without a password a session of the last quarter of an hour is the proof, an older one is not', async () => {
    const [now, before] = [await newPerson('client', {}), await newPerson('client', {})]
    await site.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', before.id)
      .execute()
    expect((await ask(before.visitor, '')).status).toBe(403)
    expect((await ask(now.visitor, '')).status).toBe(200)
  })

  test('is refused to the last super administrator, and to a visitor without a session', async () => {
    const [first, second] = [await newPerson('actalia-admin'), await newPerson('actalia-admin')]
    await site.db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'actalia-admin')
      .where('id', 'not in', [first.id, second.id])
      .execute()
    expect((await ask(first.visitor)).status).toBe(200)
    await runAfter(8)
    expect(await exists(first.id)).toBe(false)
    expect((await ask(second.visitor)).status).toBe(403)
    expect(await exists(second.id)).toBe(true)
    expect((await ask(new Visitor(site.app))).status).toBe(401)
    expect((await new Visitor(site.app).send(cancelDeletion, {})).status).toBe(401)
  })
})

/** The columns, of any table, that hold this text. */
async function placesOf(text: string) {
  const { rows } = await sql<{ schema: string; name: string; column: string }>`
    select table_schema as schema, table_name as name, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(site.db)
  expect(rows.length).toBeGreaterThan(250)
  const found: string[] = []
  for (const { schema, name, column } of rows) {
    const held = await sql`select 1 from ${sql.id(schema, name)}
      where ${sql.id(column)}::text like ${`%${text}%`} limit 1`.execute(site.db)
    if (held.rows.length > 0) found.push(`${name}.${column}`)
  }
  return found
}
