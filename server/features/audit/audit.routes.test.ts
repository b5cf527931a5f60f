import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listAudit } from '../../../contract/audit.entries.ts'
import type { AuditAction } from '../../../contract/audit.ts'
import { updateUser } from '../../../contract/users.ts'
import { createUser } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

interface WrittenEntry {
  at?: string
  action?: AuditAction | 'from-tomorrow'
  user_id?: number | null
  subject_id?: number | null
  details?: object
}

/** As any version may have written it. */
const write = ({ at = '2026-11-10T12:00:00Z', action = 'signed-out', details = {}, ...who }: WrittenEntry) =>
  site.db
    .insertInto('audit')
    .values({ at, action, user_id: null, subject_id: null, ...who, details: JSON.stringify(details) })
    .returning('id')
    .executeTakeFirstOrThrow()

const ask = async (query: object = {}) => {
  const { status, body } = await (await site.visitor('actalia-admin')).call(listAudit, { query })
  return { status, body, ids: (body.items ?? []).map(({ id }: { id: number }) => id) }
}

const months = (day: string) => sql`select keep_audit_months(${day}::date)`.execute(site.db)

test('only the super administrator reads the audit', async () => {
  for (const role of ['actalia-user', 'client', 'registered'] as const) {
    expect((await (await site.visitor(role)).call(listAudit)).status).toBe(403)
  }
  expect((await ask()).status).toBe(200)
})

test('an entry says who did what to whom, with their present names, from where', async () => {
  const boss = await createUser(site.db, 'actalia-admin')
  const user = await createUser(site.db, 'client')
  await write({ action: 'user-invited', user_id: boss.id, subject_id: user.id })
  await site.db.updateTable('users').set({ name: '<img src=x onerror=alert(1)>' }).where('id', '=', user.id).execute()
  const { body } = await ask({ person: user.id })
  expect(body).toMatchObject({ total: 1, page: 1, per_page: 25 })
  expect(body.items[0]).toEqual({
    id: expect.any(Number),
    at: '2026-11-10T12:00:00.000Z',
    action: 'user-invited',
    address: '',
    by: { id: boss.id, account: expect.objectContaining({ email: boss.email }) },
    subject: { id: user.id, account: expect.objectContaining({ name: '<img src=x onerror=alert(1)>' }) },
    zone: null,
    batch_size: 1,
    details: [],
  })
})

test('only the number is left of a deleted person', async () => {
  const user = await createUser(site.db, 'client')
  await write({ user_id: user.id })
  await site.db.deleteFrom('users').where('id', '=', user.id).execute()
  const { body } = await ask({ person: user.id })
  expect(body.items).toMatchObject([{ by: { id: user.id, account: null }, subject: null }])
  expect(JSON.stringify(body)).not.toContain(user.email)
})

describe('the details of an entry', () => {
  test('hold only the fields of its action, in whatever form they were stored', async () => {
    const { id } = await createUser(site.db, 'client')
    const state = { role: 'client', active: true, email: 'secret@example.test', password_hash: '$argon2id' }
    const details = { before: state, after: state, fields: ['email', 'street1'], token: 'abc', email: 'x@example.test' }
    const list = [{ field: 'street1' }, { field: 'role', before: 'client', after: 'client' }]
    await write({ action: 'user-updated', subject_id: id, details })
    const tampered = { field: 'email', before: 'a@example.test', after: 'b@example.test' }
    await write({ action: 'user-updated', subject_id: id, details: [...list, tampered] })
    const { body } = await ask({ person: id, sort: 'at' })
    expect(body.items.map((entry: { details: object }) => entry.details)).toEqual([
      [
        { field: 'email' },
        { field: 'street1' },
        { field: 'role', before: 'client', after: 'client' },
        { field: 'active', before: true, after: true },
      ],
      list,
    ])
  })

  test('unreadable details and unknown actions do not break the list', async () => {
    const { id } = await createUser(site.db, 'client')
    await write({ action: 'user-deleted', subject_id: id, details: { before: 'nothing' } })
    await write({ action: 'from-tomorrow', subject_id: id, details: { secret: 'abc' } })
    const { status, body } = await ask({ person: id, sort: 'at' })
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      { action: 'user-deleted', details: [] },
      { action: 'unknown', details: [] },
    ])
  })

  test('show a change before and after, a zone with its code and name', async () => {
    const zone = await site.db
      .insertInto('zones')
      .values({ code: '56.99', name: 'Anse', department: '56' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await write({ action: 'zone-archived', user_id: 77_001, details: { zone_id: zone.id } })
    const boss = await site.visitor('actalia-admin')
    const { id } = await createUser(site.db, 'client')
    await boss.send(updateUser, { params: { id }, body: { active: false, version: 1 } })
    expect((await ask({ person: 77_001 })).body.items[0].zone).toEqual({ id: zone.id, code: '56.99', name: 'Anse' })
    expect((await ask({ person: id })).body.items[0]).toMatchObject({
      action: 'user-deactivated',
      details: [
        { field: 'role', before: 'client', after: 'client' },
        { field: 'active', before: true, after: false },
      ],
    })
  })
})

describe('the super administrator filters the entries', () => {
  test('the newest or the oldest first; pages do not overlap', async () => {
    const ids = []
    for (let hour = 10; hour < 22; hour++) {
      ids.push((await write({ user_id: 77_002, at: `2026-11-11T${hour}:00:00Z` })).id)
    }
    const page = (query: object) => ask({ person: 77_002, per_page: 10, ...query })
    expect((await page({})).ids).toEqual([...ids].reverse().slice(0, 10))
    expect((await page({ page: 2, sort: '-at' })).ids).toEqual([...ids].reverse().slice(10))
    expect((await page({ sort: 'at' })).ids).toEqual(ids.slice(0, 10))
    expect((await page({ page: 3 })).body).toMatchObject({ items: [], total: 12 })
    expect((await page({ page: 1_000_000 })).body).toMatchObject({ items: [], total: 12 })
  })

  test('by action, or by person as actor or subject, counted once when both', async () => {
    const [done, undergone, own] = [
      await write({ user_id: 77_003, subject_id: 77_004 }),
      await write({ action: 'user-invited', user_id: 77_004, subject_id: 77_003 }),
      await write({ action: 'start-zone-changed', user_id: 77_003, subject_id: 77_003 }),
    ]
    expect((await ask({ person: 77_003, sort: 'at' })).ids).toEqual([done.id, undergone.id, own.id])
    expect((await ask({ person: 77_003 })).body.total).toBe(3)
    const invited = { filter: 'action:equals:user-invited' }
    expect((await ask({ person: 77_003, ...invited })).ids).toEqual([undergone.id])
    expect((await ask(invited)).ids).toContain(undergone.id)
    expect((await ask({ filter: ['action:equals:user-invited', 'action:equals:signed-out'] })).ids).toEqual([])
  })

  test('by a text in the name, address or organism of the people concerned', async () => {
    const values = { firstname: 'Zoé', name: 'Kérguelen', organism_name: '100 % Huîtres' }
    const { id, email } = await createUser(site.db, 'client')
    const other = await createUser(site.db, 'client')
    await site.db.updateTable('users').set(values).where('id', '=', id).execute()
    const entry = await write({ user_id: 77_005, subject_id: id })
    await write({ user_id: other.id })
    for (const search of ['kerguelen', 'zoe ker', email, '100 % huitres', '% H']) {
      expect([search, (await ask({ search })).ids]).toEqual([search, [entry.id]])
    }
    expect((await ask({ search: 'personne de ce nom' })).body).toMatchObject({ items: [], total: 0 })
    expect((await ask({ search: 'kerguelen', person: id })).ids).toEqual([entry.id])
    expect((await ask({ search: 'kerguelen', person: other.id })).ids).toEqual([])
    // Several people, one entry between them.
    await site.db.updateTable('users').set({ organism_name: '100 % Huîtres' }).where('id', '=', other.id).execute()
    const between = await write({ user_id: other.id, subject_id: id, at: '2026-11-12T00:00:00Z' })
    const { ids, body } = await ask({ search: '100 % huitres' })
    expect([ids[0], body.total, new Set(ids).size]).toEqual([between.id, 3, 3])
  })

  test('by a text that hundreds of accounts have: the answer asks for a longer one', async () => {
    await sql`insert into users (email, role, active, name) select 'n' || n || '@foule.test', 'client', true, 'Foule'
      from generate_series(1, 501) as n`.execute(site.db)
    const { status, body } = await ask({ search: 'foule' })
    expect([status, body.errors]).toEqual([422, { search: [expect.stringContaining('500')] }])
  })

  test.each([
    // To summer time and back: the day has 23, then 25 hours.
    ['2027-03-28', '2027-03-27T23:00:00Z', '2027-03-28T21:59:59.999999Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999999Z'],
    ['2026-11-20', '2026-11-19T23:00:00Z', '2026-11-20T22:59:59.999999Z'],
  ])('the day %s is from midnight to midnight in Paris', async (day, first, last) => {
    await months(`${day.slice(0, 7)}-01`)
    const person = Number(day.replaceAll('-', ''))
    const at = (moment: string, micro: number) =>
      sql`insert into audit (at, action, user_id, details)
        values (${moment}::timestamptz + ${micro} * interval '1 microsecond', 'signed-out', ${person}, '{}')`.execute(
        site.db,
      )
    for (const [moment, micro] of [
      [first, -1],
      [first, 0],
      [last, 0],
      [last, 1],
    ] as const)
      await at(moment, micro)
    const total = async (query: object) => (await ask({ person, ...query })).body.total
    expect(await total({ from: day, to: day })).toBe(2)
    expect([await total({ from: day }), await total({ to: day }), await total({})]).toEqual([3, 3, 4])
    expect(await total({ from: '2028-01-01', to: day })).toBe(0)
  })

  test.each([
    [{ from: '31/12/2026' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ person: 'moi' }, 'person'],
    [{ filter: 'action:equals:nothing' }, 'filter'],
    [{ filter: 'action:contains:signed' }, 'filter'],
    [{ filter: 'details:contains:x' }, 'filter.0'],
    [{ sort: 'address' }, 'sort'],
  ])('by %j: refused', async (query, field) => {
    const { status, body } = await ask(query)
    expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining([field])])
  })

  test('by the first and last days of the calendar, as by any others', async () => {
    expect((await ask({ from: '0001-01-02', to: '9999-12-31' })).status).toBe(200)
  })
})

test('reading the audit writes no entry', async () => {
  const count = () => site.db.selectFrom('audit').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  const before = await count()
  await ask()
  expect(await count()).toEqual(before)
})
