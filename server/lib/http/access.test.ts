import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportAccountData } from '../../../contract/account.ts'
import { deleteNews } from '../../../contract/news.ts'
import { listResults } from '../../../contract/results.ts'
import { as, createUser } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { testSite } from '../../test/site.ts'
import { today } from '../clock.ts'

const site = testSite()

/** Changes of one person that run at once (admission.ts); the others wait in line. */
const AT_ONCE = 3

test('whose session ended while their calls waited in line is signed out, and none of those is done', async () => {
  const user = await createUser(site.db, 'actalia-user')
  const visitor = await as(site.app, site.db, user)
  const text = { title: 'Avis', body: 'Bonjour', published_from_on: today(), user_id: user.id }
  const news = await site.db
    .insertInto('news')
    .values(Array.from({ length: 12 }, () => text))
    .returning('id')
    .execute()
  const { calls } = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('news').select('id').forUpdate().execute()
    const calls = news.map(({ id }) => visitor.send(deleteNews, { params: { id }, body: {} }))
    await expect.poll(() => countLockWaits(site.db)).toBe(AT_ONCE)
    await site.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    return { calls }
  })
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(news.length - AT_ONCE)
  expect(await site.db.selectFrom('news').select('id').execute()).toHaveLength(news.length - AT_ONCE)
})

test('nor is anything read for them that waited in line', async () => {
  const user = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, user)
  const { calls } = await site.db.transaction().execute(async (trx) => {
    await sql`lock table limits in share row exclusive mode`.execute(trx)
    const calls = [1, 2].map(() => visitor.send(exportAccountData, {}))
    // Data of one person are read at once; the others wait in line.
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
    await site.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    return { calls }
  })
  expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 401])
})

test('nor is a list shown to them', async () => {
  const user = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, user)
  const { calls } = await site.db.transaction().execute(async (trx) => {
    await sql`lock table results in access exclusive mode`.execute(trx)
    const calls = Array.from({ length: 5 }, () => visitor.send(listResults, { query: {} }))
    await expect.poll(() => countLockWaits(site.db)).toBe(AT_ONCE)
    await site.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    await site.database.changes.caughtUp()
    return { calls }
  })
  expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 401, 401])
})
