import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '../../../contract/audit.entries.ts'
import { checkPasswordLink } from '../../../contract/auth.ts'
import type { Role } from '../../../contract/core/access.ts'
import { activateUsers, listLastActivations, MAIL_LEFT } from '../../../contract/users.activation.ts'
import { updateUser } from '../../../contract/users.ts'
import { clock } from '../../lib/clock.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { passwordToken } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const realNow = clock.now

afterEach(() => {
  clock.now = realNow
})

const visitorOf = async (role: Role) => as(site.app, site.db, await createUser(site.db, role))

/** Registered people; the first ones have not confirmed their address. */
async function waiting(count: number, unconfirmed = 0) {
  const { rows } = await sql<{
    id: number
  }>`insert into users (email, role, active, name, organism_name, email_verified_at)
    select gen_random_uuid() || '@attente.test', 'registered', false, 'Attente', 'Parcs', case when n > ${unconfirmed} then now() end
    from generate_series(1, ${count}) as n returning id`.execute(site.db)
  return rows.map(({ id }) => id)
}

interface ActivationAnswer {
  id: number
  done: boolean
  message: string
}

const activate = async (visitor: Visitor, body: object): Promise<ActivationAnswer[]> =>
  (await visitor.call(activateUsers, { body })).body

const lastOf = async (visitor: Visitor): Promise<{ ids: number[]; undo_seconds: number }[]> =>
  (await visitor.call(listLastActivations)).body

const states = async (ids: readonly number[]) => {
  const { rows } = await sql<{ state: string; count: number }>`select role || ' ' || active as state, count(*) as count
    from users where id = any(${ids}::int[]) group by 1 order by 1`.execute(site.db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Mails of the activation that wait, and how many seconds after the act the first may leave. */
const outbox = async (ids: readonly number[]) => {
  const { rows } = await sql<{ count: number; seconds: number | null }>`select count(*) as count,
    min(extract(epoch from start_after - queued_at))::float as seconds
    from mails left join pgboss.job on job.id = mails.id
    where kind = 'account-activated' and mails.state = 'waiting' and user_id = any(${ids}::int[])`.execute(site.db)
  return rows[0] ?? { count: 0, seconds: null }
}

describe('two hundred activated together, of whom twenty have not confirmed their address', () => {
  let admin: Visitor
  let ids: number[]
  let answers: ActivationAnswer[]
  beforeAll(async () => {
    admin = await visitorOf('actalia-user')
    ids = await waiting(200, 20)
    answers = await activate(admin, { ids, confirmed_only: true })
  })

  test('the twenty are left aside, each with the reason', async () => {
    expect(answers.filter(({ done }) => done)).toHaveLength(180)
    expect(new Set(answers.slice(0, 20).map(({ message }) => message))).toEqual(
      new Set(['Adresse non confirmée\u00A0: laissée de côté.']),
    )
    expect(await states(ids)).toEqual({ 'client true': 180, 'registered false': 20 })
  })

  test('no mail leaves before the delay is over', async () => {
    const { count, seconds } = await outbox(ids)
    expect(count).toBe(180)
    expect(seconds).toBeGreaterThan(50)
  })

  test('the journal has one line of them', async () => {
    const { body } = await (await visitorOf('actalia-admin')).call(listAudit, {
      query: { filter: 'action:equals:user-activated' },
    })
    expect(body.items[0]).toMatchObject({ action: 'user-activated', batch_size: 180 })
  })

  test('who did it, and nobody else, finds it again after a reload', async () => {
    const [last, ...others] = await lastOf(admin)
    expect([last?.ids, others]).toEqual([ids.slice(20), []])
    expect(last?.undo_seconds).toBeGreaterThan(0)
    expect(last?.undo_seconds).toBeLessThanOrEqual(60)
    expect(await lastOf(await visitorOf('actalia-user'))).toEqual([])
  })

  test('all are taken back at once but for whom another administrator changed since, and no mail leaves', async () => {
    const [changed, deactivated] = ids.slice(-2)
    const other = await visitorOf('actalia-user')
    const change = (id: number | undefined, body: object) =>
      other.send(updateUser, { params: { id: id ?? 0 }, body: { version: 2, ...body } })
    expect((await change(changed, { city: 'Vannes' })).status).toBe(200)
    expect((await change(deactivated, { active: false })).status).toBe(200)
    const undone = await activate(admin, { ids: ids.slice(20), undo: true })
    expect(undone.filter(({ done }) => !done).map(({ id }) => id)).toEqual([changed, deactivated])
    expect(undone.find(({ id }) => id === changed)?.message).toBe(
      'Ce compte a été modifié depuis\u00A0: il est laissé tel quel.',
    )
    expect(await states(ids)).toEqual({ 'client false': 1, 'client true': 1, 'registered false': 198 })
    expect((await outbox(ids)).count).toBe(2)
    expect(await lastOf(admin)).toMatchObject([{ ids: [changed] }])
  })
})

test('two acts within a minute are each taken back for itself; one account alone is taken back in its row', async () => {
  const admin = await visitorOf('actalia-user')
  const [first, second, third, fourth, alone] = await waiting(5)
  await activate(admin, { ids: [first, second] })
  await activate(admin, { ids: [third, fourth] })
  await activate(admin, { ids: [alone] })
  expect(await lastOf(admin)).toMatchObject([{ ids: [first, second] }, { ids: [third, fourth] }])
  await activate(admin, { ids: [third, fourth], undo: true })
  expect(await lastOf(admin)).toMatchObject([{ ids: [first, second] }])
})

test('who activates again whom they took back finds them once; once a colleague does, not any more', async () => {
  const [admin, colleague] = [await visitorOf('actalia-user'), await visitorOf('actalia-user')]
  const ids = await waiting(2)
  for (const undo of [false, true, false]) await activate(admin, { ids, undo })
  expect((await lastOf(admin)).map((act) => act.ids)).toEqual([ids])
  await activate(admin, { ids, undo: true })
  await activate(colleague, { ids })
  expect([await lastOf(admin), (await lastOf(colleague)).map((act) => act.ids)]).toEqual([[], [ids]])
})

test('whose account was deactivated meanwhile is not let in again by a colleague who saw them wait', async () => {
  const [id = 0, other] = await waiting(2)
  const colleague = await visitorOf('actalia-user')
  await activate(colleague, { ids: [id] })
  await colleague.send(updateUser, { params: { id }, body: { version: 2, active: false } })
  expect(await activate(await visitorOf('actalia-user'), { ids: [id, other] })).toEqual([
    { id, done: false, message: 'Ce compte n’est pas en attente\u00A0: activez-le dans sa fiche.' },
    { id: other, done: true, message: 'Compte activé.' },
  ])
  expect(await states([id])).toEqual({ 'client false': 1 })
})

test.each([{}, { city: 'Vannes' }])(
  'a colleague’s later activation (with %j) is not taken back with one’s own',
  async (fields) => {
    const [admin, colleague] = [await visitorOf('actalia-user'), await visitorOf('actalia-user')]
    const [id = 0] = await waiting(1)
    await activate(admin, { ids: [id] })
    const change = (version: number, body: object) =>
      colleague.send(updateUser, { params: { id }, body: { version, ...body } })
    expect((await change(2, { active: false })).status).toBe(200)
    expect((await change(3, { active: true, ...fields })).status).toBe(200)
    expect(await activate(admin, { ids: [id], undo: true })).toEqual([
      { id, done: false, message: 'Ce compte a été modifié depuis\u00A0: il est laissé tel quel.' },
    ])
    expect(await states([id])).toEqual({ 'client true': 1 })
  },
)

describe('an activation that is taken back', () => {
  test('leaves the link with which an address is confirmed, and so does a change of who waits', async () => {
    const admin = await visitorOf('actalia-user')
    const [id = 0] = await waiting(1, 1)
    const { email } = await site.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    const token = await passwordToken(site.db, email)
    await activate(admin, { ids: [id] })
    await activate(admin, { ids: [id], undo: true })
    expect((await admin.send(updateUser, { params: { id }, body: { version: 3, city: 'Vannes' } })).status).toBe(200)
    expect((await new Visitor(site.app).send(checkPasswordLink, { body: { email, token } })).status).toBe(200)
  })

  test('is not taken for changed by what activating itself cleaned up', async () => {
    const admin = await visitorOf('actalia-user')
    const [id = 0] = await waiting(1)
    await site.db.updateTable('users').set({ sector_comment: 'Ostréiculteur' }).where('id', '=', id).execute()
    await activate(admin, { ids: [id] })
    expect(await activate(admin, { ids: [id], undo: true })).toMatchObject([{ done: true }])
  })

  test('takes a mail with it that was refused and waits to be tried again', async () => {
    const admin = await visitorOf('actalia-user')
    const [id = 0] = await waiting(1)
    await activate(admin, { ids: [id] })
    const mail = site.db.updateTable('mails').where('user_id', '=', id)
    await mail.set({ state: 'retrying', tries: 1, error: 'ESOCKET' }).execute()
    expect(await activate(admin, { ids: [id], undo: true })).toMatchObject([{ message: 'Compte remis en attente.' }])
    expect(await site.db.selectFrom('mails').select('id').where('user_id', '=', id).execute()).toEqual([])
  })

  test.each([
    ['had left', sql`update mails set state = 'sent' where user_id = `, 78],
    ['is leaving', sql`update pgboss.job set state = 'active' from mails where job.id = mails.id and user_id = `, 0],
  ])('tells of a mail that %s, which stays in the log and is not tried again', async (_state, make, retry_limit) => {
    const admin = await visitorOf('actalia-user')
    const [id = 0] = await waiting(1)
    await activate(admin, { ids: [id] })
    await sql`${make}${id}`.execute(site.db)
    expect(await activate(admin, { ids: [id], undo: true })).toMatchObject([{ done: true, message: MAIL_LEFT }])
    const kept = await sql`select kind, retry_limit from mails join pgboss.job using (id)
      where user_id = ${id}`.execute(site.db)
    expect(kept.rows).toEqual([{ kind: 'account-activated', retry_limit }])
  })
})

test('one account picked in the list is taken back like several: its mail waits, and no colleague’s pick shows it', async () => {
  const admin = await visitorOf('actalia-user')
  const [confirmed = 0, unconfirmed = 0] = (await waiting(2, 1)).reverse()
  const answers = await activate(admin, { ids: [confirmed, unconfirmed], confirmed_only: true })
  expect(answers.filter(({ done }) => done)).toMatchObject([{ id: confirmed }])
  expect((await outbox([confirmed])).seconds).toBeGreaterThan(50)
  const [picked = 0] = await waiting(1)
  await activate(admin, { ids: [picked], confirmed_only: true })
  const first = { organism_name: 'Parcs', name: 'Attente', firstname: '', email: expect.stringContaining('@') }
  expect(await lastOf(admin)).toMatchObject([
    { ids: [confirmed], first },
    { ids: [picked], first },
  ])
  await activate(admin, { ids: [picked], undo: true })
  await activate(admin, { ids: [picked] })
  expect(await lastOf(admin)).toMatchObject([{ ids: [confirmed] }])
  expect(await lastOf(await visitorOf('actalia-user'))).toEqual([])
})

test('once its mails may have left, there is nothing to take back', async () => {
  const admin = await visitorOf('actalia-user')
  await activate(admin, { ids: await waiting(2) })
  clock.now = () => new Date(realNow().getTime() + 60_000)
  expect(await lastOf(admin)).toMatchObject([{ undo_seconds: 0 }])
})

test('an unconfirmed address is activated where one means it', async () => {
  const admin = await visitorOf('actalia-user')
  const [id = 0] = await waiting(1, 1)
  expect(await activate(admin, { ids: [id] })).toEqual([{ id, done: true, message: 'Compte activé.' }])
})

test('only administrators take activations back, and a word is no yes', async () => {
  expect((await (await visitorOf('client')).call(listLastActivations)).status).toBe(403)
  const { status } = await (await visitorOf('actalia-user')).call(activateUsers, {
    body: { ids: [1], confirmed_only: 'oui' },
  })
  expect(status).toBe(422)
})
