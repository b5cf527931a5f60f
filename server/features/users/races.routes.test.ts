import { expect, test } from 'vitest'
import { createToken } from '../../../contract/tokens.ts'
import { as, createUser } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { lockAccount } from './users.queries.ts'

const site = testSite()

const boss = async () => {
  const { id } = await createUser(site.db, 'actalia-admin')
  return { id, visitor: await as(site.app, site.db, { id }) }
}
test('while an account is being changed, its person issues tokens', async () => {
  const [{ id, visitor }, automate] = [await boss(), await createUser(site.db, 'actalia-api')]
  const { status } = await site.db.transaction().execute(async (trx) => {
    await lockAccount(trx, id)
    return visitor.send(createToken, { params: { id: automate.id }, body: { name: 'Labo', days: 1 } })
  })
  expect(status).toBe(201)
})
