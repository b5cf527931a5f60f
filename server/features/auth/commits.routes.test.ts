import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCurrentUser, login, updatePassword } from '../../../contract/auth.ts'
import { hashPassword } from '../../lib/security/passwords.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const OLD = 'une phrase 🌊 assez longue'
const NEW = 'marée basse à cinq heures'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(OLD)
  await sql`create function refuse_commit() returns trigger language plpgsql as $$
    begin raise exception 'not now' using errcode = '40001'; end $$`.execute(site.db)
})
afterEach(() => commitsPass())
beforeEach(() => commitsPass())

const commitsPass = () => sql`drop trigger if exists refuse_commit on sessions`.execute(site.db)
/** All that was asked in the transaction went well; that it ends well does not. */
const refuseCommits = () =>
  sql`create constraint trigger refuse_commit after insert or update of token_hash on sessions
    deferrable initially deferred for each row execute function refuse_commit()`.execute(site.db)

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
