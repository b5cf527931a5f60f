import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getCurrentUser, login } from '../../../../contract/auth.ts'
import type { Role } from '../../../../contract/core/access.ts'
import { addDays } from '../../../../contract/core/days.ts'
import { getRetention, updateRetention } from '../../../../contract/operator.ts'
import { clock } from '../../../lib/clock.ts'
import { mails } from '../../../lib/mail/mails.ts'
import { hashPassword } from '../../../lib/security/passwords.ts'
import { as, bearerOf, createUser, Visitor } from '../../../test/as.ts'
import { queuedMails, writeMail } from '../../../test/mails.ts'
import { testSite } from '../../../test/site.ts'
import { endUnusedAccounts } from './deletion.due.ts'

const site = testSite()
const START = '2026-11-27'
const on = (day: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(`${day}T10:00:00Z`))
afterEach(() => void vi.restoreAllMocks())

const unused = async (role: Role, last_seen_on: string, values: object = {}) => {
  const user = await createUser(site.db, role, values)
  await site.db.updateTable('users').set({ last_seen_on }).where('id', '=', user.id).execute()
  return user
}
const run = async (day: string) => {
  on(day)
  const last = new Date(clock.now().getTime() - 3_600_000)
  await site.db.updateTable('settings').set({ deletions_run_at: last }).execute()
  await endOf()
}
const endOf = () =>
  endUnusedAccounts(site.db, mails(site.database.jobs), (error) => {
    throw error
  })
const end = (id: number, state: 'sent' | 'failed', day: string) =>
  site.db
    .updateTable('mails')
    .set({ state, ended_at: new Date(`${day}T10:00:00Z`) })
    .where('user_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
const waiting = async (id: number) => {
  const mails = site.db.selectFrom('mails').select('id').where('user_id', '=', id).where('state', '=', 'waiting')
  return (await mails.execute()).length
}
const read = (id: number) =>
  site.db
    .selectFrom('users')
    .select(['last_seen_on', 'deletion_cause', 'deletion_warnings'])
    .select(sql<string>`to_char(deletion_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI')`.as('at'))
    .where('id', '=', id)
    .executeTakeFirst()
/** What this person was warned by since the last time, as if all of it had left. */
async function warningsTo(id: number) {
  const queued = (await queuedMails(site.db)).filter(({ data }) => 'user_id' in data && data.user_id === id)
  const letters = await Promise.all(queued.map(({ kind, data }) => writeMail(site.db, kind, data)))
  await end(id, 'sent', clock.now().toISOString().slice(0, 10))
  return letters.map((letter) => letter?.subject.replaceAll('\u00A0', ' '))
}
const actsOn = async (id: number) => {
  const acts = site.db.selectFrom('audit').select(['action', 'user_id']).where('subject_id', '=', id).orderBy('id')
  return (await acts.execute()).map(({ action, user_id }) => `${action} by ${user_id}`)
}

describe('an account without sign-in', () => {
  test('is told twice, 60 and 14 days before, then is deleted', async () => {
    const { id } = await unused('client', '2025-01-26')
    await run(addDays(START, -1))
    expect(await warningsTo(id)).toEqual([])
    await run(START)
    await run(START)
    expect(await warningsTo(id)).toEqual(['Votre compte sera supprimé le 26 janv. 2027'])
    expect(await read(id)).toMatchObject({ deletion_cause: 'unused', deletion_warnings: 0, at: '2027-01-26 00:00' })
    await run('2027-01-11')
    expect((await read(id))?.deletion_warnings).toBe(1)
    expect(await warningsTo(id)).toEqual([])
    await run('2027-01-12')
    expect(await warningsTo(id)).toEqual(['Votre compte sera supprimé le 26 janv. 2027'])
    await run('2027-01-25')
    expect(await read(id)).toBeDefined()
    await run('2027-01-26')
    expect(await read(id)).toBeUndefined()
    expect(await actsOn(id)).toEqual(['deletion-warned by null', 'deletion-warned by null', 'user-deleted by null'])
  })

  test('is not deleted before both warnings have left, even when it is long overdue', async () => {
    const { id } = await unused('registered', '2010-01-01')
    await run(START)
    await end(id, 'failed', START)
    await run('2027-03-01')
    // The second try left on 5 March.
    await run('2027-03-02')
    await end(id, 'sent', '2027-03-05')
    await run('2027-05-01')
    expect(await read(id)).toMatchObject({ deletion_warnings: 1, at: '2027-05-15 00:00' })
    await end(id, 'failed', '2027-05-01')
    await run('2027-05-04')
    expect(await read(id)).toMatchObject({ deletion_warnings: 1 })
    expect(await waiting(id), 'not tried again at each run').toBe(0)
    await run('2027-05-09')
    expect(await waiting(id)).toBe(1)
    await end(id, 'sent', '2027-05-20')
    await run('2027-05-20')
    expect(await read(id)).toMatchObject({ deletion_warnings: 2, at: '2027-06-03 00:00' })
    await site.db.deleteFrom('mails').where('user_id', '=', id).execute()
    await run('2027-06-03')
    expect(await read(id)).toBeUndefined()
  })

  test('is not deleted at the first run after a day without any', async () => {
    const { id } = await unused('client', '2010-01-01')
    const plan = { deletion_at: '2026-11-20T00:00:00Z', deletion_cause: 'unused', deletion_warnings: 2 } as const
    await site.db.updateTable('users').set(plan).where('id', '=', id).execute()
    await site.db.updateTable('settings').set({ deletions_run_at: '2026-11-10T00:00:00Z' }).execute()
    on(START)
    await endOf()
    expect(await read(id)).toMatchObject({ at: '2026-12-11 11:00' })
  })

  test('stays once its person signs in, or uses a session that was open', async () => {
    const password_hash = await hashPassword('un mot de passe correct')
    const [signsIn, returns] = [
      await unused('client', '2024-12-01', { password_hash }),
      await unused('client', '2024-12-01'),
    ]
    const open = await as(site.app, site.db, returns)
    await run(START)
    expect((await read(signsIn.id))?.deletion_cause).toBe('unused')
    on('2026-12-24')
    const body = { email: signsIn.email, password: 'un mot de passe correct' }
    expect((await new Visitor(site.app).call(login, { body })).status).toBe(204)
    expect((await open.send(getCurrentUser, {})).status).toBe(200)
    for (const { id } of [signsIn, returns]) {
      expect(await read(id)).toEqual({
        last_seen_on: '2026-12-24',
        deletion_cause: null,
        deletion_warnings: 0,
        at: null,
      })
    }
    await run('2027-06-01')
    expect(await read(signsIn.id)).toBeDefined()
  })

  test('a mail that waits tells nothing once the account stays', async () => {
    const { id } = await unused('client', '2024-12-01')
    await run(START)
    await site.db
      .updateTable('users')
      .set({ deletion_at: null, deletion_cause: null, deletion_warnings: 0 })
      .where('id', '=', id)
      .execute()
    expect(await warningsTo(id)).toEqual([undefined])
  })

  test('of a deactivated person is told how to be kept, without a link that would not let them in', async () => {
    const { id } = await unused('client', '2024-12-01', { active: false })
    await run(START)
    const letter = await writeMail(site.db, 'account-unused', { user_id: id })
    expect(letter?.link).toBeNull()
    expect(letter?.text).toContain('répondez à ce mail')
  })

  test.each(['actalia-api', 'actalia-user', 'actalia-admin'] as const)('of a role %s stays for ever', async (role) => {
    const { id } = await unused(role, '2001-01-01')
    await run(START)
    expect(await read(id)).toMatchObject({ deletion_cause: null, last_seen_on: '2001-01-01' })
  })

  test('are handled by more than a hundred, in pieces', async () => {
    await sql`insert into users (email, role, active, name, last_seen_on)
      select 'many-' || n || '@example.test', 'client', true, 'Le Test', '2020-01-01' from generate_series(1, 205) n`.execute(
      site.db,
    )
    await run(START)
    const { rows } = await sql<{ count: number }>`select count(*) as count from users
      where email like 'many-%' and deletion_cause = 'unused'`.execute(site.db)
    expect(rows[0]?.count).toBe(205)
  })
})

test('a day is written once, also by an automate’s token', async () => {
  const automate = await unused('actalia-api', '2001-01-01')
  const headers = await bearerOf(site.db, automate, 'lecture')
  on(START)
  expect((await site.app.inject({ url: '/api/ogc', headers })).statusCode).toBe(200)
  await expect.poll(async () => (await read(automate.id))?.last_seen_on).toBe(START)
})

describe('the operator’s choice', () => {
  test('of other months takes warnings back, 0 keeps every account, and the journal says so', async () => {
    const { id } = await unused('client', '2024-12-15')
    await run(START)
    expect((await read(id))?.deletion_cause).toBe('unused')
    // The mail, where it has waited.
    const late = () => writeMail(site.db, 'account-unused', { user_id: id })
    expect((await late())?.text).toContain('pendant 24\u00A0mois')
    const boss = await site.visitor('actalia-admin')
    expect((await boss.send(getRetention, {})).body).toEqual({ inactive_months: 24 })
    for (const inactive_months of [36, 24, 0] as const) {
      expect((await boss.send(updateRetention, { body: { inactive_months } })).status).toBe(204)
      expect(await late()).toBeNull()
      await run(START)
      expect([inactive_months, (await read(id))?.deletion_cause]).toEqual([
        inactive_months,
        inactive_months === 24 ? 'unused' : null,
      ])
    }
    const entry = site.db.selectFrom('audit').select('details').where('action', '=', 'settings-changed')
    expect((await entry.orderBy('id', 'desc').executeTakeFirst())?.details).toEqual([
      { field: 'inactive_months', before: 24, after: 0 },
    ])
  })
})
