import { beforeAll, expect, test } from 'vitest'
import { exportQuotes } from '../../../contract/quotes.ts'
import type { Visitor } from '../../test/as.ts'
import { addQuote } from '../../test/quotes.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let admin: Visitor
let client: Visitor

beforeAll(async () => {
  const values = { code: '56.08.2', name: 'Baie', department: '56' }
  const { id } = await site.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()
  const answered = { status: 'answered', amount: 1234.5, tax: 'HT', answered_at: '2026-11-22T23:30:00Z' }
  await addQuote(site, id, { reference: 'D1', created_at: '2026-11-20T08:00:00Z' })
  client = (await addQuote(site, id, { reference: 'D2', created_at: '2026-11-21T08:00:00Z', ...answered })).visitor
  admin = await site.visitor('actalia-user')
})

async function linesOf(query: object, visitor = admin) {
  const { status, raw } = await visitor.call(exportQuotes, { query: { format: 'csv', ...query } })
  const [header = '', ...lines] = raw.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
  const names = header.split(';')
  return {
    status,
    rows: lines.map((line) => Object.fromEntries(line.split(';').map((cell, at) => [names[at], cell]))),
  }
}

test('the file has the requests of the list, in its order, and is in the journal', async () => {
  const { rows } = await linesOf({})
  expect(rows).toMatchObject([
    {
      ...{ Référence: 'D2', 'Demandé le': '21/11/2026', 'Code de la zone': '56.08.2', État: 'Répondue' },
      ...{ 'Montant (EUR)': '1234,5', Taxes: 'HT', 'Répondu le': '23/11/2026', 'Accepté le': '' },
    },
    { Référence: 'D1', 'Montant (EUR)': '', État: 'Envoyée' },
  ])
  expect((await linesOf({ sort: 'created_at' })).rows.map((row) => row.Référence)).toEqual(['D1', 'D2'])
  expect((await linesOf({ filter: 'status:equals:sent' })).rows.map((row) => row.Référence)).toEqual(['D1'])
  const { details } = await site.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'quotes-exported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toContainEqual({ field: 'filters', after: ['status'] })
})

test.each(['client', 'registered', 'actalia-api'] as const)('%s gets no file', async (role) => {
  expect([401, 403]).toContain((await linesOf({}, await site.visitor(role))).status)
})

test('nor does who asked for one', async () => {
  expect((await linesOf({}, client)).status).toBe(403)
})

test.each([[{ format: 'pdf' }], [{ filter: 'status:equals:lost' }]])('a file asked by %j is refused', async (query) => {
  expect((await linesOf(query)).status).toBe(422)
})
