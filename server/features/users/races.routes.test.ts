import { expect, test } from 'vitest'
import { createToken, deleteToken } from '../../../contract/tokens.ts'
import { countUsers, deleteUser, getUser, updateUser } from '../../../contract/users.ts'
import { as, createUser, type Visitor } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { testSite } from '../../test/site.ts'
import { bring } from '../../test/tokens.ts'
import { lockAccount } from './users.queries.ts'

const site = testSite()

const boss = async () => {
  const { id } = await createUser(site.db, 'actalia-admin')
  return { id, visitor: await as(site.app, site.db, { id }) }
}
const demote = (visitor: Visitor, id: number) =>
  visitor.send(updateUser, { params: { id }, body: { version: 1, role: 'client' } })
const remove = (visitor: Visitor, id: number) => visitor.send(deleteUser, { params: { id }, body: {} })

test.each([
  ['demote', demote],
  ['delete', remove],
])(
  'only the first of two super administrators who %s each other at once does, although a third would stay',
  async (_what, end) => {
    await boss()
    const [one, other] = [await boss(), await boss()]
    const answers = await Promise.all([end(one.visitor, other.id), end(other.visitor, one.id)])
    expect(answers.map(({ status }) => status < 300).sort()).toEqual([false, true])
    // 419 when the session had ended before the call came in.
    expect([401, 409, 419]).toContain(Math.max(...answers.map(({ status }) => status)))
  },
)

test('one of fifty administrators who save one account at once succeeds and the others get a 409; readers do not wait for them', async () => {
  const { visitor } = await boss()
  const { id } = await createUser(site.db, 'client')
  const edit = () => visitor.send(updateUser, { params: { id }, body: { version: 1, name: 'Autre' } })
  const { edits, reading } = await site.db.transaction().execute(async (trx) => {
    await lockAccount(trx, id)
    const edits = Promise.all(Array.from({ length: 50 }, edit))
    await expect.poll(() => countLockWaits(site.db)).toBe(3)
    return { edits, reading: await visitor.send(getUser, { params: { id } }) }
  })
  expect(reading.status).toBe(200)
  const told = (await edits).map(({ status, body }) => (status === 409 ? body.current.version : status))
  expect(told.sort()).toEqual([...Array(49).fill(2), 200])
})

test('an account that a colleague changed is not deleted unseen: 409 with what it is now', async () => {
  const { visitor } = await boss()
  const { id } = await createUser(site.db, 'client')
  const send = (version: number) => visitor.call(deleteUser, { params: { id }, body: { version } })
  await visitor.send(updateUser, { params: { id }, body: { version: 1, email: 'autre@parcs.example' } })
  const { status, body } = await send(1)
  expect([status, body.current]).toMatchObject([409, { version: 2, email: 'autre@parcs.example' }])
  expect(body.message).toMatch(/^Ce compte a été modifié entre-temps, par /)
  expect((await visitor.send(getUser, { params: { id } })).status).toBe(200)
  expect((await send(2)).status).toBe(204)
})

test('while an account is being changed, its person issues tokens', async () => {
  const [{ id, visitor }, automate] = [await boss(), await createUser(site.db, 'actalia-api')]
  const { status } = await site.db.transaction().execute(async (trx) => {
    await lockAccount(trx, id)
    return visitor.send(createToken, { params: { id: automate.id }, body: { name: 'Labo', days: 1 } })
  })
  expect(status).toBe(201)
})

test('once the call is answered, a deactivated person is signed out and a revoked token is refused', async () => {
  const { visitor } = await boss()
  const automate = await createUser(site.db, 'actalia-api')
  for (let round = 0; round < 10; round++) {
    const { id } = await createUser(site.db, 'actalia-user')
    const admin = await as(site.app, site.db, { id })
    expect((await admin.send(countUsers, {})).status).toBe(200)
    await visitor.send(updateUser, { params: { id }, body: { version: 1, active: false } })
    expect((await admin.send(countUsers, {})).status).toBe(401)
    const params = { id: automate.id }
    const { body } = await visitor.send(createToken, { params, body: { name: `Labo ${round}`, days: 1 } })
    expect((await bring(site.app, body.token)).status).toBe(200)
    await visitor.send(deleteToken, { params: { ...params, token_id: body.id } })
    expect((await bring(site.app, body.token)).status).toBe(401)
  }
})
