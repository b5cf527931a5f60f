import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getCurrentUser, login } from '../../../contract/auth.ts'
import { withFrenchSpaces } from '../../../contract/core/french-spaces.ts'
import { hashPassword } from '../../lib/security/passwords.ts'
import { createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const PASSWORD = 'les huîtres du dimanche'
const site = testSite()
let password_hash = ''
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
  await sql`create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(site.db)
})
let full: string[] = []
afterEach(async () => {
  for (const table of full) await sql`drop trigger no_room on ${sql.table(table)}`.execute(site.db)
  full = []
})

/** No further row of this table fits on the disk. */
async function fill(table: string) {
  await sql`create trigger no_room before insert or update on ${sql.table(table)}
    for each row execute function refuse_row()`.execute(site.db)
  full.push(table)
}

async function signIn() {
  const { id, email } = await createUser(site.db, 'client', { password_hash })
  await site.db.updateTable('users').set({ last_seen_on: '2026-01-01' }).where('id', '=', id).execute()
  const visitor = new Visitor(site.app)
  return { visitor, answer: () => visitor.send(login, { body: { email, password: PASSWORD } }) }
}

test('who signs in while no row fits is told that the disk is full', async () => {
  const { visitor, answer } = await signIn()
  for (const table of ['sessions', 'limits']) {
    await fill(table)
    const { status, body, headers } = await answer()
    expect([table, status, headers['retry-after'], body.message]).toEqual([
      table,
      503,
      '60',
      withFrenchSpaces('Le serveur n’a plus de place sur son disque. Prévenez l’opérateur.'),
    ])
    expect(visitor.cookies).not.toHaveProperty('estran_session')
  }
})

test('people sign in without the journal and without their last day, which is said where the operator looks', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { visitor, answer } = await signIn()
  await fill('audit')
  await fill('users')
  expect((await answer()).status).toBe(204)
  expect((await visitor.send(getCurrentUser, {})).status).toBe(200)
  expect(said.mock.calls.map(([line]) => String(line).replace(/\d+ /, ''))).toEqual([
    "The database's disk is full: not written: signed in.",
    "The database's disk is full: not written: was there today.",
  ])
  said.mockRestore()
})
