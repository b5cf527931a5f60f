import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { createQuote } from '../../../contract/quotes.ts'
import { today } from '../../lib/clock.ts'
import { as, createUser } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let zone_id: number
beforeAll(async () => {
  const values = { code: '56.08.2', name: 'Baie de Quiberon', department: '56' }
  zone_id = (await site.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()).id
})

const ADDRESS = { street1: '1 rue du Port', street2: '', postcode: '56 170', city: 'Quiberon' }

async function person() {
  const { id } = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, { id })
  return {
    id,
    ask: (more: object) =>
      visitor.call(createQuote, {
        body: { zone_id, analyses: ['phages'], samples: 4, wished_on: addDays(today(), 7), ...more },
      }),
    stored: () =>
      site.db
        .selectFrom('users')
        .select(['street1', 'postcode', 'city'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  }
}

test('a request asks for the address that the account lacks, with the other faults, and keeps it there', async () => {
  const { id, ask, stored } = await person()
  const refused = await ask({ samples: 0 })
  expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([
    422,
    ['city', 'postcode', 'samples', 'street1'],
  ])
  expect(Object.keys((await ask({ ...ADDRESS, postcode: '5617' })).body.errors)).toEqual(['postcode'])
  expect((await stored()).street1).toBe('')
  expect((await ask(ADDRESS)).status).toBe(201)
  expect(await stored()).toEqual({ street1: '1 rue du Port', postcode: '56170', city: 'Quiberon' })
  const acts = site.db.selectFrom('audit').select(['action']).where('user_id', '=', id).orderBy('id')
  expect((await acts.execute()).map(({ action }) => action)).toEqual(['user-updated', 'quote-requested'])
  expect((await ask({ samples: 5 })).status).toBe(201)
})

test('the same request again changes no address', async () => {
  const { ask, stored } = await person()
  const key = 'la-meme-demande'
  expect((await ask({ ...ADDRESS, key })).status).toBe(201)
  expect((await ask({ ...ADDRESS, city: 'Auray', key })).status).toBe(201)
  expect((await stored()).city).toBe('Quiberon')
})

test('a request changes no address that the account has', async () => {
  const { ask, stored } = await person()
  expect((await ask(ADDRESS)).status).toBe(201)
  expect((await ask({ samples: 5, street1: '', postcode: '56000', city: 'Vannes' })).status).toBe(201)
  expect(await stored()).toEqual({ street1: '1 rue du Port', postcode: '56170', city: 'Quiberon' })
})
