import { beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptQuote, getQuote, updateQuote } from '../../../contract/quotes.ts'
import type { Visitor } from '../../test/as.ts'
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
  await site.db.deleteFrom('mails').execute()
})

const PRICE = { amount: 480, tax: 'TTC' as const, valid_until: '2099-01-31', answered_at: '2026-11-22T08:00:00Z' }
const answered = (values: object = {}) => addQuote(site, zone_id, { status: 'answered', ...PRICE, ...values })
const accept = (by: Visitor, id: number | string, version: unknown = 1) =>
  by.call(acceptQuote, { params: { id }, body: { version } })

test('a client accepts an answer once; the operator is told once, and the journal keeps it', async () => {
  const { id, user, visitor } = await answered()
  const answers = await Promise.all([accept(visitor, id), accept(visitor, id), accept(visitor, id)])
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([200, 'accepted']))
  expect(answers[0]?.body.accepted_at).toMatch(/Z$/)
  const { body } = await admin.send(getQuote, { params: { id } })
  expect(body).toEqual(answers[0]?.body)
  expect(await queuedMails(site.db)).toEqual([{ kind: 'quote-accepted', data: { quote_id: id } }])
  const entries = await site.db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('user_id', '=', user.id)
    .execute()
  const details = changes({ reference: body.reference, amount: 480, tax: 'TTC' })
  expect(entries).toEqual([{ action: 'quote-accepted', details }])
})

test.each([
  [
    'that has no answer',
    { status: 'seen', amount: null, tax: null, valid_until: null, answered_at: null },
    /pas encore de réponse/,
  ],
  ['whose price no longer holds', { valid_until: '2020-01-31' }, /n’est plus valable/],
])('a request %s cannot be accepted', async (_what, values, message) => {
  const { id, visitor } = await answered(values)
  const { status, body } = await accept(visitor, id)
  expect([status, body.message]).toEqual([409, expect.stringMatching(message)])
  expect(await queuedMails(site.db)).toEqual([])
})

test('an answer of old, without a day, can be accepted', async () => {
  const { id, visitor } = await answered({ tax: null, valid_until: null })
  expect((await accept(visitor, id)).status).toBe(200)
})

test('who accepts an answer that was corrected meanwhile gets a 409 with it, which names no administrator', async () => {
  const { id, visitor } = await answered()
  await site.db.updateTable('quotes').set({ amount: 500 }).where('id', '=', id).execute()
  const { status, body } = await accept(visitor, id)
  expect([status, body.message, body.current]).toEqual([
    409,
    'Cette demande a été modifiée entre-temps.',
    expect.objectContaining({ amount: 500, status: 'answered', version: 2 }),
  ])
})

test('accepting is for the person who asked, and needs the version they read', async () => {
  const { id, visitor } = await answered()
  const { visitor: other } = await answered()
  for (const stranger of [other, admin]) expect((await accept(stranger, id)).status).toBe(404)
  expect((await accept(await site.visitor('registered'), id)).status).toBe(403)
  expect((await accept(visitor, 'abc')).status).toBe(404)
  const { status, body } = await accept(visitor, id, 'x')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['version']])
})

test('an accepted quote stays: the operator can no longer correct it, and can send it back as it was read', async () => {
  const { id, visitor } = await answered()
  const { body } = await accept(visitor, id)
  const put = (change: object) => admin.call(updateQuote, { params: { id }, body: { ...body, ...change } })
  expect((await put({ status: 'answered', amount: 500 })).body.message).toBe(
    'Ce devis est accepté\u00A0: il ne change plus.',
  )
  expect((await put({ status: 'sent' })).status).toBe(422)
  for (const status of ['accepted', 'seen']) expect((await put({ status })).body).toEqual(body)
})
