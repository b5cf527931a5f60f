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
const give = async (id: number, lims_client_id: string, more: object = {}) =>
  admin.call(updateUser, { params: { id }, body: { version: (await get(id)).version, lims_client_id, ...more } })
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
const asks = (names: string) => ({
  message: question(names),
  current: null,
  errors: { lims_client_id: [question(names)] },
})

describe('a reference that others have', () => {
  test('is asked about with their names, whether given to an account or to a new one, and nothing is saved', async () => {
    const shared = reference()
    await person('Morvan', shared)
    const id = await person('Le Bihan')
    const before = await get(id)
    for (const share of [undefined, false]) {
      const { status, body } = await give(id, shared, { share, city: 'Étel' })
      expect([status, body]).toEqual([409, asks('Anne Morvan (Les Parcs)')])
      expect(await get(id)).toEqual(before)
      expect((await create(shared, { share })).body).toEqual(asks('Anne Morvan (Les Parcs)'))
    }
    await give(id, shared, { share: true })
    expect((await create(shared)).body).toEqual(asks('Anne Morvan (Les Parcs) et Anne Le Bihan (Les Parcs)'))
  })

  test('is shared once the answer is yes; each account says with whom', async () => {
    const shared = reference()
    const first = await person('Morvan', shared)
    const second = await person('Le Bihan')
    const { status, body } = await give(second, shared, { share: true })
    const others = (id: number, name: string) => ({ id, name, firstname: 'Anne', organism_name: 'Les Parcs' })
    expect([status, body.lims_client_id, body.shared_with]).toEqual([200, shared, [others(first, 'Morvan')]])
    const third = (await create(shared, { share: true })).body
    expect(third.shared_with).toEqual([others(first, 'Morvan'), others(second, 'Le Bihan')])
    expect((await get(first)).shared_with.map(({ id }: { id: number }) => id)).toEqual([second, third.id])
    expect((await give(second, '')).body.shared_with).toEqual([])
    expect((await get(first)).shared_with.map(({ id }: { id: number }) => id)).toEqual([third.id])
  })

  test('is no question when the account keeps its own, and « share » does nothing where nobody has it', async () => {
    const shared = reference()
    const [first] = [await person('Morvan', shared), await person('Le Bihan', shared)]
    expect((await give(first, shared, { city: 'Étel' })).status).toBe(200)
    const alone = await give(first, reference(), { share: true })
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
    const unread = await give(id, shared, { share: 'oui' })
    expect([unread.status, Object.keys(unread.body.errors)]).toEqual([422, ['share']])
  })
})

test('administrators who give one reference at once are all asked but the first', async () => {
  const boss = await site.visitor('actalia-admin')
  for (let round = 0; round < 5; round++) {
    const shared = reference()
    const people = await Promise.all(['A', 'B', 'C'].map((name) => person(name)))
    const { version } = await get(people[0] ?? 0)
    const edit = (id: number, share: boolean) =>
      boss.call(updateUser, { params: { id }, body: { version, lims_client_id: shared, share } })
    const answers = await Promise.all([...people.map((id) => edit(id, false)), create(shared), create(shared)])
    const statuses = answers.map(({ status }) => status).sort()
    expect([statuses[0], ...statuses.slice(1)]).toEqual([expect.toSatisfy((one) => one < 300), 409, 409, 409, 409])
    const holders = site.db.selectFrom('users').select('id').where('lims_client_id', '=', shared)
    const [holder] = await holders.execute()
    const rest = people.filter((id) => id !== holder?.id)
    expect((await Promise.all(rest.map((id) => edit(id, true)))).every(({ status }) => status === 200)).toBe(true)
    expect(await holders.execute()).toHaveLength(1 + rest.length)
  }
})

test('the journal says with how many others a reference is shared, and where that ends', async () => {
  const shared = reference()
  const first = await person('Morvan', shared)
  const second = await person('Le Bihan')
  await give(second, shared, { share: true })
  const named = { field: 'lims_client_id' }
  expect(await lastAudit(second)).toEqual([named, ...changes({ shared_with: 1 }, { shared_with: 0 })])
  const { body: third } = await create(shared, { share: true })
  expect(await lastAudit(third.id)).toEqual(changes({ role: 'client', active: true, shared_with: 2 }))
  await give(second, reference())
  expect(await lastAudit(second)).toEqual([named, ...changes({ shared_with: 0 }, { shared_with: 2 })])
  await give(second, '')
  expect(await lastAudit(second)).toEqual([named])
  expect((await admin.send(deleteUser, { params: { id: third.id } })).status).toBe(204)
  const removed = { role: 'client', active: true, shared_with: 1 }
  expect(await lastAudit(third.id)).toEqual(changes({}, removed))
  await admin.send(deleteUser, { params: { id: first } })
  expect(await lastAudit(first)).toEqual(changes({}, { role: 'client', active: true }))
})
