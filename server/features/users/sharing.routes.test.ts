import { beforeAll, describe, expect, test } from 'vitest'
import { createUser, deleteUser, getUser, updateUser } from '../../../contract/users.ts'
import { createUser as insertUser, type Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let admin: Visitor
beforeAll(async () => {
  admin = await site.visitor('actalia-user')
})

let made = 0
function next() {
  made += 1
  return made
}
const reference = () => `S-${next()}`

async function person(name: string, lims_client_id: string | null = null) {
  const { id } = await insertUser(site.db, 'client')
  const values = { name, firstname: 'Anne', organism_name: 'Les Parcs', lims_client_id }
  await site.db.updateTable('users').set(values).where('id', '=', id).execute()
  return id
}

const get = async (id: number) => (await admin.send(getUser, { params: { id } })).body
const edit = async (id: number, fields: object) =>
  admin.call(updateUser, { params: { id }, body: { version: (await get(id)).version, ...fields } })
const give = (id: number, lims_client_id: string, more: object = {}) => edit(id, { lims_client_id, ...more })
const create = (lims_client_id: string, more: object = {}) => {
  const email = `s-${next()}@b.example`
  const body = { email, name: 'Nouvelle', role: 'client', organism_name: 'Les Parcs', lims_client_id, ...more }
  return admin.call(createUser, { body })
}
const lastAudit = async (id: number) => {
  const entries = site.db.selectFrom('audit').select('details').where('subject_id', '=', id).orderBy('id', 'desc')
  return (await entries.executeTakeFirstOrThrow()).details
}
const question = (names: string) => `Cette référence est déjà celle de ${names}. Ils verront les mêmes analyses.`
const asks = (names: string, share_with: number[]) => ({
  message: question(names),
  current: { share_with },
  errors: { lims_client_id: [question(names)] },
})

describe('a reference that others have', () => {
  test('is asked about with their names, whether given to an account or to a new one, and nothing is saved', async () => {
    const shared = reference()
    const first = await person('Morvan', shared)
    const id = await person('Le Bihan')
    const before = await get(id)
    for (const share_with of [undefined, [], [id]]) {
      const { status, body } = await give(id, shared, { share_with, city: 'Étel' })
      expect([status, body]).toEqual([409, asks('Anne Morvan (Les Parcs)', [first])])
      expect(await get(id)).toEqual(before)
      expect((await create(shared, { share_with })).body).toEqual(asks('Anne Morvan (Les Parcs)', [first]))
    }
    await give(id, shared, { share_with: [first] })
    const both = asks('Anne Morvan (Les Parcs) et Anne Le Bihan (Les Parcs)', [first, id])
    expect((await create(shared)).body).toEqual(both)
    // The second came after the question that this answers.
    expect((await create(shared, { share_with: [first] })).body).toEqual(both)
  })

  test('is asked about with the state of who cannot sign in', async () => {
    const shared = reference()
    const former = await person('Morvan', shared)
    const waiting = await person('Le Bihan', shared)
    await site.db.updateTable('users').set({ active: false }).where('id', 'in', [former, waiting]).execute()
    await site.db.updateTable('users').set({ role: 'registered' }).where('id', '=', waiting).execute()
    const names = 'Anne Morvan (Les Parcs, inactif) et Anne Le Bihan (Les Parcs, en attente)'
    expect((await create(shared)).body.message).toBe(question(names))
  })

  test('is shared once the answer names them, also when one of them has left since; each account says with whom', async () => {
    const shared = reference()
    const first = await person('Morvan', shared)
    const second = await person('Le Bihan')
    const gone = await person('Guillou')
    const { status, body } = await give(second, shared, { share_with: [gone, first] })
    const others = (id: number, name: string) => {
      const state = { role: 'client', active: true }
      return { id, name, firstname: 'Anne', organism_name: 'Les Parcs', ...state }
    }
    expect([status, body.lims_client_id, body.shared_with]).toEqual([200, shared, [others(first, 'Morvan')]])
    const third = (await create(shared, { share_with: [first, second] })).body
    expect(third.shared_with).toEqual([others(first, 'Morvan'), others(second, 'Le Bihan')])
    expect((await get(first)).shared_with.map(({ id }: { id: number }) => id)).toEqual([second, third.id])
    expect((await give(second, '')).body.shared_with).toEqual([])
    expect((await get(first)).shared_with.map(({ id }: { id: number }) => id)).toEqual([third.id])
  })

  test('is no question when the account keeps its own, and the answer does nothing where nobody has it', async () => {
    const shared = reference()
    const [first, second] = [await person('Morvan', shared), await person('Le Bihan', shared)]
    expect((await give(first, shared, { city: 'Étel' })).status).toBe(200)
    const alone = await give(first, reference(), { share_with: [second] })
    expect([alone.status, alone.body.shared_with]).toEqual([200, []])
  })

  test('is asked about after faults and after a newer version; an answer that is none is a fault', async () => {
    const shared = reference()
    await person('Morvan', shared)
    const id = await person('Le Bihan')
    const faulty = await give(id, shared, { naf_code: 'abc' })
    expect([faulty.status, Object.keys(faulty.body.errors)]).toEqual([422, ['naf_code']])
    const stale = await give(id, shared, { version: 99 })
    expect([stale.status, stale.body.current.id]).toEqual([409, id])
    for (const share_with of [true, ['oui']]) {
      const unread = await give(id, shared, { share_with })
      expect([unread.status, Object.keys(unread.body.errors)]).toEqual([422, [expect.stringMatching(/^share_with/)]])
    }
  })
})

test('a reference that only analyses have is asked about with their number and the last day', async () => {
  const left = reference()
  const { id: zone_id } = await site.db
    .insertInto('zones')
    .values({ code: 'S-1', name: 'S-1', department: '56' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const add = (sampled_on: string) =>
    site.db
      .insertInto('results')
      .values({ zone_id, lims_client_id: left, sampled_on, type: 'phages', value: 3 })
      .execute()
  const id = await person('Le Bihan')
  await add('2025-11-03')
  const one = 'Cette référence a déjà une analyse, du 3 nov. 2025. Ce compte la verra.'
  expect((await give(id, left)).body.message.replaceAll('\u00A0', ' ')).toBe(one)
  await add('2024-02-01')
  const { status, body } = await create(left)
  const two = 'Cette référence a déjà 2 analyses, la dernière du 3 nov. 2025. Ce compte les verra.'
  expect([status, body.current, body.message.replaceAll('\u00A0', ' ')]).toEqual([409, { share_with: [] }, two])
  expect(body.errors).toEqual({ lims_client_id: [body.message] })
  expect((await give(id, left, { share_with: [] })).status).toBe(200)
})

test('a reference in other capitals than its account’s is a fault that says how it is written', async () => {
  const shared = reference()
  const lower = shared.toLowerCase()
  const first = await person('Morvan', shared)
  const id = await person('Le Bihan')
  const fault = [`La référence s’écrit «\u00A0${shared}\u00A0» sur le compte de Anne Morvan (Les Parcs).`]
  for (const { status, body } of [await give(id, lower), await create(lower, { share_with: [first] })]) {
    expect([status, body.errors]).toEqual([422, { lims_client_id: fault }])
  }
  expect((await give(first, lower)).status).toBe(200)
  expect((await give(first, lower, { city: 'Étel' })).status).toBe(200)
})

test('an account that is an automate’s, or becomes one, has no reference', async () => {
  const boss = await site.visitor('actalia-admin')
  const shared = reference()
  const id = await person('Morvan', shared)
  const body = { version: (await get(id)).version, role: 'actalia-api' }
  const changed = await boss.call(updateUser, { params: { id }, body })
  expect([changed.status, changed.body.lims_client_id]).toEqual([200, null])
  const given = { email: `s-${next()}@b.example`, name: 'Automate', role: 'actalia-api', lims_client_id: shared }
  const created = await boss.call(createUser, { body: given })
  expect([created.status, created.body.lims_client_id]).toEqual([201, null])
})

test('administrators who give one reference at once are all asked but the first', async () => {
  const boss = await site.visitor('actalia-admin')
  for (let round = 0; round < 5; round++) {
    const shared = reference()
    const people = await Promise.all(['A', 'B', 'C'].map((name) => person(name)))
    const { version } = await get(people[0] ?? 0)
    const answer = (id: number, share_with?: number[]) =>
      boss.call(updateUser, { params: { id }, body: { version, lims_client_id: shared, share_with } })
    const answers = await Promise.all([...people.map((id) => answer(id)), create(shared), create(shared)])
    const statuses = answers.map(({ status }) => status).sort()
    expect([statuses[0], ...statuses.slice(1)]).toEqual([expect.toSatisfy((one) => one < 300), 409, 409, 409, 409])
    const holders = site.db.selectFrom('users').select('id').where('lims_client_id', '=', shared)
    const { id } = await holders.executeTakeFirstOrThrow()
    const rest = people.filter((one) => one !== id)
    // The second of those who answer at once is asked again, as the first has it by then.
    const agreed = await Promise.all(rest.map((one) => answer(one, [id])))
    expect(agreed.map(({ status }) => status).sort()).toEqual([200, ...rest.slice(1).map(() => 409)])
    expect(await holders.execute()).toHaveLength(2)
  }
})

test('the journal says with whom a reference is shared, and where that ends', async () => {
  const shared = reference()
  const first = await person('Morvan', shared)
  const second = await person('Le Bihan')
  await give(second, shared, { share_with: [first] })
  const named = { field: 'lims_client_id' }
  const ids = (...all: number[]) => ({ shared_with: all.map(String) })
  expect(await lastAudit(second)).toEqual([named, ...changes(ids(first), ids())])
  const { body: third } = await create(shared, { share_with: [first, second] })
  expect(await lastAudit(third.id)).toEqual(changes({ role: 'client', active: true, ...ids(first, second) }))
  await give(second, reference())
  expect(await lastAudit(second)).toEqual([named, ...changes(ids(), ids(first, third.id))])
  await give(second, '')
  expect(await lastAudit(second)).toEqual([named])
  await edit(third.id, { active: false })
  expect(await lastAudit(third.id)).toEqual(
    changes({ role: 'client', active: false }, { role: 'client', active: true }),
  )
  await edit(third.id, { active: true })
  const activated = { role: 'client', active: true, ...ids(first) }
  expect(await lastAudit(third.id)).toEqual(changes(activated, { role: 'client', active: false }))
  expect((await admin.send(deleteUser, { params: { id: third.id }, body: {} })).status).toBe(204)
  expect(await lastAudit(third.id)).toEqual(changes({}, activated))
  await admin.send(deleteUser, { params: { id: first }, body: {} })
  expect(await lastAudit(first)).toEqual(changes({}, { role: 'client', active: true }))
})
