import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '../../../../contract/auth.ts'
import { inviteUser } from '../../../../contract/users.invitations.ts'
import { resetLimit } from '../../../lib/security/limits.ts'
import { createUser, Visitor } from '../../../test/as.ts'
import { passwordToken } from '../../../test/mails.ts'
import { testSite } from '../../../test/site.ts'
import { FORGOT_REPEAT_LIMIT } from '../auth.rules.ts'

const site = testSite()

interface LinkedPerson {
  id: number
  email: string
}

const ask = async ({ email }: LinkedPerson) => {
  await resetLimit(site.db, FORGOT_REPEAT_LIMIT, email)
  expect((await new Visitor(site.app).send(forgotPassword, { body: { email } })).status).toBe(204)
}
const invite = async ({ id }: LinkedPerson) => (await site.visitor('actalia-user')).send(inviteUser, { params: { id } })

/** Mails that wait for a server that is away. */
const waiting = async ({ id, email }: LinkedPerson) => {
  const { rows } = await sql<{ kind: string; jobs: number }>`
    select kind, (select count(*)::int from pgboss.job where job.id = mails.id) as jobs from mails
    where (user_id = ${id} or data ->> 'email' = ${email}) and kind <> 'password-changed'
    order by queued_at`.execute(site.db)
  return rows.map(({ kind, jobs }) => `${kind} ${jobs}`)
}

test('while no mail leaves, only the link asked for last waits; those of other people stay', async () => {
  const [person, other] = [await createUser(site.db, 'client'), await createUser(site.db, 'client')]
  await invite(other)
  await invite(person)
  await invite(person)
  expect(await waiting(person)).toEqual(['invitation 1'])
  await ask(person)
  await sql`update mails set state = 'retrying' where data ->> 'email' = ${person.email}`.execute(site.db)
  await ask(person)
  expect([await waiting(person), await waiting(other)]).toEqual([['password-link 1'], ['invitation 1']])
})

test('an address without account is asked for as often, and one mail waits for it too', async () => {
  const nobody = { id: 0, email: 'nulle.part@example.test' }
  for (let time = 0; time < 2; time++) await ask(nobody)
  expect(await waiting(nobody)).toEqual(['password-link 1'])
})

test('a link that is leaving stays in the log, and is not tried again after the next', async () => {
  const person = await createUser(site.db, 'client')
  await ask(person)
  await sql`update pgboss.job set state = 'active' from mails
    where mails.id = job.id and mails.data ->> 'email' = ${person.email}`.execute(site.db)
  await ask(person)
  const { rows } = await sql`select retry_limit from pgboss.job join mails using (id)
    where mails.data ->> 'email' = ${person.email} order by queued_at`.execute(site.db)
  expect(rows).toEqual([{ retry_limit: 0 }, { retry_limit: 78 }])
})

test('once a password is set, no other link leaves', async () => {
  const person = await createUser(site.db, 'client')
  const { email } = person
  const token = await passwordToken(site.db, email)
  await ask(person)
  const password = 'un long mot de passe assez rare'
  const body = { email, token, password, password_confirmation: password }
  expect((await new Visitor(site.app).send(resetPassword, { body })).status).toBe(204)
  expect(await waiting(person)).toEqual([])
})
