import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportAccountData } from '../../../contract/account.ts'
import { getQuote, listQuotes } from '../../../contract/quotes.ts'
import { deleteUser } from '../../../contract/users.ts'
import type { Visitor } from '../../test/as.ts'
import { addQuote } from '../../test/quotes.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const zones: Record<string, number> = {}
let admin: Visitor

beforeAll(async () => {
  for (const [code, name] of [
    ['56.08.2', 'Baie de Quiberon'],
    ['56.08.10', 'Étel'],
  ] as const) {
    const values = { code, name, department: '56' }
    zones[code] = (await site.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  admin = await site.visitor('actalia-user')
})

beforeEach(async () => {
  await site.db.deleteFrom('quotes').execute()
})

const ANSWERED = { status: 'answered', amount: 1234.5, answered_at: '2026-11-22T08:00:00Z' }

const asked = (values?: object) => addQuote(site, zones['56.08.2'] ?? 0, values)

test('a client reads their own requests only: another’s is not found', async () => {
  const [mine, theirs] = [await asked(), await asked()]
  const { status, body } = await mine.visitor.send(getQuote, { params: { id: mine.id } })
  expect([status, body]).toMatchObject([200, { message: 'Merci', status: 'sent', contact: { email: mine.user.email } }])
  for (const id of [theirs.id, 999_999, 'abc', 0]) {
    expect((await mine.visitor.call(getQuote, { params: { id } })).status).toBe(404)
  }
  const { items, total } = (await mine.visitor.send(listQuotes, { query: { search: 'D2026' } })).body
  expect([total, items.map(({ id }: { id: number }) => id)]).toEqual([1, [mine.id]])
})

describe('the list of all', () => {
  const refs = async (query: object) =>
    (await admin.call(listQuotes, { query })).body.items.map(({ reference }: { reference: string }) => reference)
  const at = (hour: number) => ({ created_at: `2026-11-20T0${hour}:00:00Z` })

  beforeEach(async () => {
    await asked({ reference: 'D1', zone_id: zones['56.08.10'], ...at(1) })
    const { id } = await asked({ reference: 'D2', samples: 9, ...at(2) })
    await site.db
      .updateTable('users')
      .set({ organism_name: 'Écloserie', firstname: 'Anne', name: 'Le Goff' })
      .where('id', '=', (eb) => eb.selectFrom('quotes').select('user_id').where('quotes.id', '=', id))
      .execute()
    await asked({ reference: 'D3', ...at(3), ...ANSWERED })
  })

  test.each<[object, string[]]>([
    [{}, ['D3', 'D2', 'D1']],
    [{ sort: 'created_at' }, ['D1', 'D2', 'D3']],
    [{ sort: 'zone' }, ['D3', 'D2', 'D1']],
    [{ sort: '-amount' }, ['D3', 'D2', 'D1']],
    [{ sort: 'organism_name' }, ['D2', 'D3', 'D1']],
    [{ sort: '-samples' }, ['D2', 'D3', 'D1']],
    [{ sort: '-status' }, ['D3', 'D2', 'D1']],
    [{ sort: '-reference' }, ['D3', 'D2', 'D1']],
    [{ filter: 'status:equals:sent' }, ['D2', 'D1']],
    [{ filter: 'zone:contains:etel' }, ['D1']],
    [{ filter: 'organism_name:starts:eclos' }, ['D2']],
    [{ filter: 'name:equals:anne le goff' }, ['D2']],
    [{ search: 'le goff' }, ['D2']],
    [{ search: 'd3' }, ['D3']],
    [{ search: '56.08.10' }, ['D1']],
    [{ search: '%' }, []],
  ])('asked %j answers %j', async (query, found) => {
    expect(await refs(query)).toEqual(found)
  })

  test.each([{ sort: 'message' }, { filter: 'message:contains:a' }, { filter: 'status:equals:lost' }, { per_page: 5 }])(
    'refuses %j',
    async (query) => {
      expect((await admin.call(listQuotes, { query })).status).toBe(422)
    },
  )

  test('still has the requests for a zone that was archived since', async () => {
    await site.db.updateTable('zones').set({ archived_at: '2026-11-21T00:00:00Z' }).execute()
    expect(await refs({})).toHaveLength(3)
    await site.db.updateTable('zones').set({ archived_at: null }).execute()
  })
})

test('quotes are part of the person’s data, and are deleted with the account', async () => {
  const { id, user, visitor } = await asked(ANSWERED)
  const { quotes } = (await visitor.send(exportAccountData, {})).body
  expect(quotes).toMatchObject([{ zone: '56.08.2', message: 'Merci', status: 'answered', amount: 1234.5 }])
  const boss = await site.visitor('actalia-admin')
  expect((await boss.send(deleteUser, { params: { id: user.id }, body: {} })).status).toBe(204)
  expect((await admin.send(getQuote, { params: { id } })).status).toBe(404)
})
