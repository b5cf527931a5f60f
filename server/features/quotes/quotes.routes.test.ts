import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { createQuote, getQuoteContact } from '../../../contract/quotes.ts'
import { clock, today } from '../../lib/clock.ts'
import { as, createUser } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { queuedMails } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let zone_id: number
let archived_id: number

const addZone = async (code: string, archived_at: string | null = null) => {
  const values = { code, name: 'Baie de Quiberon', department: '56', archived_at }
  return (await site.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()).id
}

beforeAll(async () => {
  zone_id = await addZone('56.08.2')
  archived_id = await addZone('56.09.1', '2026-01-01T00:00:00Z')
})

const { now } = clock
afterEach(() => {
  clock.now = now
})

const asked = (more: object = {}) => ({
  ...{ zone_id, analyses: ['phages' as const], samples: 4, wished_on: addDays(today(), 7), message: '' },
  ...more,
})

const ADDRESS = { street1: '1 rue du Port', postcode: '56170', city: 'Quiberon' }
const giveAddress = (id: number) => site.db.updateTable('users').set(ADDRESS).where('id', '=', id).execute()

async function person() {
  const user = await createUser(site.db, 'client')
  await giveAddress(user.id)
  const visitor = await as(site.app, site.db, user)
  return {
    user,
    ask: (more: object = {}) => visitor.call(createQuote, { body: asked(more) }),
    stored: () => site.db.selectFrom('quotes').selectAll().where('user_id', '=', user.id).orderBy('id').execute(),
    visitor,
  }
}

const mailsOf = async (id: number) =>
  (await queuedMails(site.db)).filter(({ data }) => 'quote_id' in data && data.quote_id === id).map(({ kind }) => kind)

describe('a request', () => {
  test('is stored as it was sent, numbered, mailed to both sides and audited', async () => {
    const { user, ask, stored } = await person()
    const message = 'Deux points.\r\nMerci\u00A0!'
    const { status, body } = await ask({ analyses: ['arn_f', 'phages'], message, status: 'answered', amount: 1 })
    expect([status, body.reference]).toEqual([201, expect.stringMatching(/^D\d{4}-\d{5}$/)])
    expect(body.reference.slice(1, 5)).toBe(today().slice(0, 4))
    expect(await stored()).toMatchObject([
      {
        ...{ id: body.id, zone_id, analyses: ['phages', 'arn_f'], samples: 4, wished_on: addDays(today(), 7) },
        ...{ message: 'Deux points.\nMerci\u00A0!', status: 'sent', amount: null, version: 1 },
      },
    ])
    expect(await mailsOf(body.id)).toEqual(['quote-copied', 'quote-requested'])
    const audit = site.db.selectFrom('audit').select(['action', 'details']).where('user_id', '=', user.id)
    expect(await audit.execute()).toEqual([
      { action: 'quote-requested', details: changes({ reference: body.reference, zone_id }) },
    ])
  })

  test('for today, for the last day and for one to a thousand samples is taken', async () => {
    const { ask } = await person()
    for (const more of [
      { wished_on: today() },
      { wished_on: addDays(today(), 730) },
      { samples: 1 },
      { samples: 1000 },
      { message: 'é'.repeat(2000) },
    ]) {
      expect([more, (await ask(more)).status]).toEqual([more, 201])
    }
  })

  test.each<[object, string[]]>([
    [{ zone_id: null }, ['zone_id']],
    [{ zone_id: 999_999 }, ['zone_id']],
    [{ zone_id: 'un' }, ['zone_id']],
    [{ analyses: [] }, ['analyses']],
    [{ analyses: ['phages', 'norovirus'] }, ['analyses.1']],
    [{ analyses: 'phages' }, ['analyses']],
    [{ samples: 0 }, ['samples']],
    [{ samples: 1001 }, ['samples']],
    [{ samples: 1.5 }, ['samples']],
    [{ samples: null }, ['samples']],
    [{ samples: '4' }, ['samples']],
    [{ wished_on: '2026-02-30' }, ['wished_on']],
    [{ wished_on: addDays(today(), -1) }, ['wished_on']],
    [{ wished_on: addDays(today(), 731) }, ['wished_on']],
    [{ message: 'x'.repeat(2001) }, ['message']],
    [{ message: 'a\u0000b' }, ['message']],
    [{ key: 'short' }, ['key']],
    [
      { zone_id: 0, analyses: [], samples: -1, wished_on: '2001-01-01' },
      ['zone_id', 'analyses', 'samples', 'wished_on'],
    ],
  ])('%j is refused with all its faults, in French, and leaves nothing', async (more, fields) => {
    const { ask, stored } = await person()
    const { status, body } = await ask(more)
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, [...fields].sort()])
    for (const messages of Object.values(body.errors)) expect(messages).toEqual([expect.stringMatching(/^[A-ZÉ].*\.$/)])
    expect(await stored()).toEqual([])
  })

  test('for an archived zone is refused on the zone', async () => {
    const { ask } = await person()
    const { status, body } = await ask({ zone_id: archived_id })
    expect([status, body.errors]).toEqual([
      422,
      { zone_id: ['Cette zone est archivée\u00A0: choisissez-en une autre.'] },
    ])
  })

  test('may wish for today until midnight in Paris, not in Greenwich', async () => {
    const { ask } = await person()
    clock.now = () => new Date('2027-06-10T22:30:00Z')
    expect((await ask({ wished_on: '2027-06-10' })).body.errors.wished_on).toEqual(['Cette date est passée.'])
    expect((await ask({ wished_on: '2027-06-11' })).status).toBe(201)
  })

  test.each(['registered', 'actalia-api'] as const)('is not for %s', async (role) => {
    const visitor = await site.visitor(role)
    const { status } = await visitor.call(createQuote, { body: asked() })
    expect(status).toBe(role === 'registered' ? 403 : 401)
  })
})

describe('a request sent again', () => {
  const KEY = 'a-form-opened-once'

  test('with its key is the same request, even twenty times at once, and is mailed once', async () => {
    const { ask, stored } = await person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ key: KEY })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const [{ id, reference }] = answers.map(({ body }) => body)
    expect(new Set(answers.map(({ body }) => body.reference))).toEqual(new Set([reference]))
    expect(await stored()).toHaveLength(1)
    expect(await mailsOf(id)).toHaveLength(2)
    expect((await ask({ key: KEY })).body).toEqual({ id, reference })
  })

  test('with its key is the same request after its day has passed and its zone was archived', async () => {
    const { ask } = await person()
    const one = { key: KEY, wished_on: today(), zone_id: await addZone('56.08.9') }
    const { body } = await ask(one)
    await site.db.updateTable('zones').set({ archived_at: now() }).where('id', '=', one.zone_id).execute()
    clock.now = () => new Date(now().getTime() + 86_400_000)
    expect(await ask(one)).toMatchObject({ status: 201, body })
  })

  test('with its key and another content is refused, so that nobody believes that it was changed', async () => {
    const { ask, stored } = await person()
    const { reference } = (await ask({ key: KEY })).body
    const { status, body } = await ask({ key: KEY, samples: 5 })
    expect([status, body.message]).toEqual([409, expect.stringContaining(reference)])
    expect(await stored()).toMatchObject([{ samples: 4 }])
  })

  test('without a key is the same with the same content on the same day, another with another content', async () => {
    const { ask, stored } = await person()
    const answers = await Promise.all([ask(), ask(), ask({ samples: 5 })])
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(2)
    const wished_on = addDays(today(), 7)
    clock.now = () => new Date(now().getTime() + 86_400_000)
    expect((await ask({ wished_on })).status).toBe(201)
    expect(await stored()).toHaveLength(3)
  })

  test('by another person with the same key is another request, and parallel ones get different numbers', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, person))
    const answers = await Promise.all(people.map(({ ask }) => ask({ key: KEY })))
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(8)
  })
})

test('a person may send ten requests an hour; the next one gets a 429, repeats of earlier ones are still answered', async () => {
  const { ask, stored } = await person()
  const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => ask({ samples: index + 1 })))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429])
  expect(refused[0]?.headers['retry-after']).toBeDefined()
  expect(refused[0]?.body.message).toMatch(/^Trop de tentatives\. Réessayez dans \d+\u00A0minutes?\.$/)
  const [first] = await stored()
  expect((await ask({ samples: first?.samples })).body.reference).toBe(first?.reference)
  expect((await (await person()).ask()).status).toBe(201)
})

test('the form shows the person their own contact', async () => {
  const { user, visitor } = await person()
  await site.db.updateTable('users').set({ siret: '73282932000074', city: 'Auray' }).where('id', '=', user.id).execute()
  const { body } = await visitor.send(getQuoteContact, {})
  expect(body).toMatchObject({ email: user.email, organism_name: 'Essais', siret: '73282932000074', city: 'Auray' })
})
