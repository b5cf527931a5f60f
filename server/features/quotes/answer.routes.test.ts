import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countQuotes, getQuote, updateQuote } from '../../../contract/quotes.ts'
import { deleteUser } from '../../../contract/users.ts'
import { as, createUser, type Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { queuedMails } from '../../test/mails.ts'
import { addQuote } from '../../test/quotes.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let zone_id: number
let admin: Visitor

beforeAll(async () => {
  const zone = { code: '56.08.2', name: 'Baie de Quiberon', department: '56' }
  zone_id = (await site.db.insertInto('zones').values(zone).returning('id').executeTakeFirstOrThrow()).id
  admin = await site.visitor('actalia-user')
})

beforeEach(async () => {
  await site.db.deleteFrom('quotes').execute()
})

const asked = () => addQuote(site, zone_id)

const PRICE = { amount: '1 234,50', tax: 'HT', valid_until: '2099-01-31' }
const see = (id: number, by = admin) => by.send(updateQuote, { params: { id }, body: { status: 'seen', version: 1 } })
const answer = (id: number, body: object, by = admin) =>
  by.call(updateQuote, { params: { id }, body: { status: 'answered', version: 1, ...PRICE, ...body } })

const answersTo = async (id: number) =>
  (await queuedMails(site.db)).filter(
    ({ kind, data }) => kind === 'quote-answered' && 'quote_id' in data && data.quote_id === id,
  )
const auditOf = (subject_id: number) =>
  site.db.selectFrom('audit').select(['action', 'details']).where('subject_id', '=', subject_id).orderBy('id').execute()

describe('the operator', () => {
  test('sees a request once, whoever opens it and however often, and answers what they opened', async () => {
    const { id, visitor } = await asked()
    const answers = await Promise.all(Array.from({ length: 5 }, () => see(id)))
    expect(answers.map(({ status, body }) => [status, body.status, body.version])).toEqual(
      Array(5).fill([200, 'seen', 1]),
    )
    const { body } = await visitor.send(getQuote, { params: { id } })
    expect([body.status, body.seen_at]).toEqual(['seen', answers[0]?.body.seen_at])
    expect((await answer(id, {})).body).toMatchObject({ status: 'answered', version: 2 })
  })

  test('answers, which the person reads and is told, and the journal keeps', async () => {
    const { id, user, visitor } = await asked()
    const { status, body } = await answer(id, { answer: 'Sous dix jours.\r\nTVA comprise.' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: 'answered',
        amount: 1234.5,
        tax: 'HT',
        valid_until: '2099-01-31',
        answer: 'Sous dix jours.\nTVA comprise.',
        version: 2,
      }),
    ])
    expect((await visitor.send(getQuote, { params: { id } })).body).toEqual(body)
    expect(await answersTo(id)).toEqual([
      { kind: 'quote-answered', data: { user_id: user.id, quote_id: id, version: 2 } },
    ])
    expect(await auditOf(user.id)).toEqual([
      {
        action: 'quote-answered',
        details: changes(
          { reference: body.reference, status: 'answered', amount: 1234.5, tax: 'HT', valid_until: '2099-01-31' },
          { status: 'sent', amount: null, tax: null, valid_until: null },
        ),
      },
    ])
    expect((await see(id)).body.status).toBe('answered')
  })

  test('corrects an answer, and the person gets another mail; saving it unchanged sends none', async () => {
    const { id, user } = await asked()
    await answer(id, {})
    expect((await answer(id, { version: 2 })).body.version).toBe(2)
    expect((await answer(id, { version: 2, amount: 99.9 })).body).toMatchObject({ amount: 99.9, version: 3 })
    expect((await answersTo(id)).map(({ data }) => 'version' in data && data.version)).toEqual([2, 3])
    expect((await auditOf(user.id)).map(({ action }) => action)).toEqual(['quote-answered', 'quote-answered'])
  })

  test('and another answer at once: one is saved, the other gets a 409 with it', async () => {
    const { id } = await asked()
    const amounts = ['100', '200', '300', '400']
    const answers = await Promise.all(amounts.map((amount) => answer(id, { amount })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const taken = answers.find(({ status }) => status === 200)?.body
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toEqual({ message: expect.stringMatching(/entre-temps, par Le Test le /), current: taken })
    expect(await answersTo(id)).toHaveLength(1)
  })

  test.each<[object, string[]]>([
    [{ amount: undefined }, ['amount']],
    [{ amount: '' }, ['amount']],
    [{ amount: null }, ['amount']],
    [{ amount: '-1' }, ['amount']],
    [{ amount: '12,345' }, ['amount']],
    [{ amount: '10000000,01' }, ['amount']],
    [{ amount: 'beaucoup' }, ['amount']],
    [{ amount: {} }, ['amount']],
    [{ tax: undefined }, ['tax']],
    [{ tax: 'TVA' }, ['tax']],
    [{ valid_until: null }, ['valid_until']],
    [{ valid_until: '2026-02-30' }, ['valid_until']],
    [{ valid_until: '2020-01-01' }, ['valid_until']],
    [{ status: 'new' }, ['status']],
    [{ status: 'accepted' }, ['status']],
    [{ version: undefined }, ['version']],
    [{ answer: 'x'.repeat(5001) }, ['answer']],
    [{ amount: 'x', answer: 'a\u0000', version: '1' }, ['amount', 'answer', 'version']],
  ])('who answers %j is told each fault once, and nothing changes', async (more, fields) => {
    const { id, visitor } = await asked()
    const { status, body } = await answer(id, more)
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, fields])
    for (const messages of Object.values(body.errors)) expect(messages).toEqual([expect.stringMatching(/^[A-ZÉ].*\.$/)])
    expect((await visitor.send(getQuote, { params: { id } })).body).toMatchObject({ status: 'sent', version: 1 })
  })

  test('sees how many requests wait', async () => {
    await asked()
    const [seen, answered] = [await asked(), await asked()]
    await see(seen.id)
    await answer(answered.id, {})
    expect((await admin.send(countQuotes, {})).body).toEqual({ sent: 1, seen: 1 })
  })
})

test('answering is for administrators alone: 403 to a client, 404 for a request that does not exist', async () => {
  const { id, visitor } = await asked()
  expect((await see(id, visitor)).status).toBe(403)
  expect((await answer(id, {}, visitor)).status).toBe(403)
  expect((await visitor.send(countQuotes, {})).status).toBe(403)
  for (const none of [999_999, 'abc', 0]) {
    expect((await admin.call(updateQuote, { params: { id: none }, body: {} })).status).toBe(404)
  }
})

test('an answer stays when its author is deleted', async () => {
  const { id, visitor } = await asked()
  const author = await createUser(site.db, 'actalia-user')
  await answer(id, {}, await as(site.app, site.db, author))
  const boss = await site.visitor('actalia-admin')
  expect((await boss.send(deleteUser, { params: { id: author.id }, body: {} })).status).toBe(204)
  expect((await visitor.send(getQuote, { params: { id } })).body.amount).toBe(1234.5)
})
