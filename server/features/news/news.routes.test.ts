import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exportAccountData } from '../../../contract/account.ts'
import type { Role } from '../../../contract/core/access.ts'
import { addDays, WRONG_DAY } from '../../../contract/core/days.ts'
import {
  createNews,
  deleteNews,
  getNews,
  listNews,
  MAX_NEWS_BODY,
  type News,
  readNews,
  updateNews,
} from '../../../contract/news.ts'
import { clock, today } from '../../lib/clock.ts'
import type { Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { testSite } from '../../test/site.ts'
import { renderNews } from './news.render.ts'

const site = testSite()
let admin: Visitor
const { now } = clock
afterEach(() => {
  clock.now = now
})
beforeEach(async () => {
  await site.db.deleteFrom('news').execute()
  admin = await site.visitor('actalia-user')
})

const FIELDS: { title: string; body: string; published_from_on: string; published_to_on: string | null } = {
  title: 'Campagne',
  body: 'Des **prélèvements**.',
  published_from_on: today(),
  published_to_on: null,
}
const write = async (values: Partial<typeof FIELDS> = {}): Promise<News> =>
  (await admin.call(createNews, { body: { ...FIELDS, ...values } })).body
const list = async (visitor: Visitor, query: object = {}) => (await visitor.call(listNews, { query })).body
const titles = async (visitor: Visitor, query: object = {}) =>
  (await list(visitor, query)).items.map(({ title }: News) => title)
const auditOf = async (action: string) =>
  (
    await site.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.details

describe('writing news', () => {
  test('an administrator writes, changes and deletes, and the journal tells each', async () => {
    const { status, body } = await admin.send(createNews, { body: { ...FIELDS, title: '  Campagne   d’hiver ' } })
    expect([status, body]).toEqual([
      201,
      {
        ...FIELDS,
        id: expect.any(Number),
        title: 'Campagne d’hiver',
        html: '<p>Des <strong>prélèvements</strong>.</p>',
        state: 'current',
        is_unread: true,
        updated_at: expect.any(String),
        version: 1,
      },
    ])
    const params = { id: body.id }
    const shown = { title: 'Campagne d’hiver', published_from_on: today(), published_to_on: null }
    expect(await auditOf('news-created')).toEqual(changes({ news_id: body.id, ...shown }))

    const later = addDays(today(), 3)
    const changed = { ...FIELDS, title: 'Campagne close', published_from_on: later, published_to_on: later }
    const update = await admin.send(updateNews, { params, body: { ...changed, version: 1 } })
    expect([update.status, update.body]).toMatchObject([200, { ...changed, state: 'coming', version: 2 }])
    const after = { title: 'Campagne close', published_from_on: later, published_to_on: later }
    expect(await auditOf('news-changed')).toEqual(changes({ news_id: body.id, has_new_body: false, ...after }, shown))

    expect((await admin.send(deleteNews, { body: undefined, params })).status).toBe(204)
    expect(await auditOf('news-deleted')).toEqual(changes({ news_id: body.id }, after))
    for (const endpoint of [getNews, deleteNews]) expect((await admin.send(endpoint, { params })).status).toBe(404)
    expect((await admin.send(updateNews, { params, body: { ...FIELDS, version: 1 } })).status).toBe(404)
  })

  test('a text without HTML is shown as typed until it has its own, which is no change', async () => {
    const { id } = await write({ body: 'Un' })
    await site.db.updateTable('news').set({ body: '**Deux** <b>' }).where('id', '=', id).execute()
    const read = async () => (await admin.send(getNews, { params: { id } })).body
    expect(await read()).toMatchObject({ html: '<p>**Deux** &lt;b&gt;</p>', version: 2 })
    await renderNews(site.db)
    expect(await read()).toMatchObject({ html: '<p><strong>Deux</strong> &lt;b&gt;</p>', version: 2 })
  })

  test('saving an older version is answered by a 409 with the current one, and a version must be sent', async () => {
    const { id } = await write()
    const params = { id }
    const save = (values: object) => admin.call(updateNews, { params, body: { ...FIELDS, ...values } })
    expect((await save({ title: 'Un', version: 1 })).status).toBe(200)
    const late = await save({ title: 'Deux', version: 1 })
    expect([late.status, late.body.current]).toMatchObject([409, { title: 'Un', version: 2 }])
    expect(late.body.message).toMatch(/entre-temps, par Le Test le /)
    const blind = await save({ title: 'Trois' })
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['version']])
  })

  test('succeeds for one of several who save the same version at once', async () => {
    const { id } = await write()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.call(updateNews, { params: { id }, body: { ...FIELDS, version: 1 } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test.each([
    ['an empty title', { title: ' ' }, 'title', 'Ce champ est obligatoire.'],
    ['a long title', { title: 'a'.repeat(121) }, 'title', 'Au plus 120\u00A0caractères.'],
    ['a title over two lines', { title: 'a\nb' }, 'title', 'Ce texte tient sur une seule ligne.'],
    ['no text', { body: ' \n ' }, 'body', 'Ce champ est obligatoire.'],
    ['a long text', { body: 'a'.repeat(MAX_NEWS_BODY + 1) }, 'body', 'Au plus 10\u202F000\u00A0caractères.'],
    ['quotes too deep', { body: '>'.repeat(13) }, 'body', /12 niveaux/],
    ['a hidden direction', { body: 'a\u202eb' }, 'body', /caractère invisible/],
    ['no first day', { published_from_on: '' }, 'published_from_on', 'Ce champ est obligatoire.'],
    ['a day that is none', { published_from_on: '2026-02-30' }, 'published_from_on', WRONG_DAY],
    ['an end before the beginning', { published_to_on: '2020-01-01' }, 'published_to_on', /précéder le début/],
    ['a number for a title', { title: 5 }, 'title', 'Ce champ doit être un texte.'],
  ])('%s is refused, under its field', async (_name, values, field, message) => {
    const { status, body } = await admin.call(createNews, { body: { ...FIELDS, ...values } })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(body.errors[field][0]).toMatch(message)
    expect((await list(admin)).total).toBe(0)
  })

  test('the longest text is accepted, of signs of several bytes too', async () => {
    expect(await write({ body: '€'.repeat(MAX_NEWS_BODY) })).toMatchObject({ state: 'current' })
  })
})

describe('reading news', () => {
  const FOUR = [
    { title: 'Close', published_from_on: addDays(today(), -9), published_to_on: addDays(today(), -1) },
    { title: 'Ancienne', published_from_on: addDays(today(), -9), published_to_on: today() },
    { title: 'Récente', published_from_on: today() },
    { title: 'À venir', published_from_on: addDays(today(), 1) },
  ]
  const writeFour = async () => {
    const written: Record<string, number> = {}
    for (const values of FOUR) written[values.title] = (await write(values)).id
    return written
  }

  test('a client sees what is current, the newest first, whatever is asked for', async () => {
    const ids = await writeFour()
    const client = await site.visitor('client')
    expect(await titles(client)).toEqual(['Récente', 'Ancienne'])
    expect(await titles(client, { filter: 'state:equals:coming' })).toEqual([])
    expect(await titles(client, { search: 'venir' })).toEqual([])
    const statuses = await Promise.all(
      Object.values(ids).map(async (id) => (await client.send(getNews, { params: { id } })).status),
    )
    expect(statuses).toEqual([404, 200, 200, 404])
  })

  test('an administrator sees all, filtered, sorted and by pages', async () => {
    await writeFour()
    expect(await titles(admin)).toEqual(['À venir', 'Récente', 'Ancienne', 'Close'])
    expect(await titles(admin, { sort: 'title' })).toEqual(['À venir', 'Ancienne', 'Close', 'Récente'])
    expect(await titles(admin, { sort: '-published_to_on' })).toEqual(['À venir', 'Récente', 'Ancienne', 'Close'])
    expect(await titles(admin, { filter: 'state:equals:current' })).toEqual(['Récente', 'Ancienne'])
    expect(await titles(admin, { filter: ['state:equals:ended', 'title:starts:clo'] })).toEqual(['Close'])
    expect(await titles(admin, { search: 'A VENIR' })).toEqual(['À venir'])
    expect(await titles(admin, { search: 'prelevements' })).toHaveLength(4)
    for (let more = 0; more < 8; more += 1) await write({ title: `n°${more}` })
    expect(await list(admin, { page: 2, per_page: 10 })).toMatchObject({ total: 12, page: 2, items: [{}, {}] })
    for (const query of [{ sort: 'body' }, { filter: 'state:contains:c' }, { filter: 'state:equals:toutes' }])
      expect((await admin.call(listNews, { query })).status).toBe(422)
  })

  test.each(['2026-03-29', '2026-10-25', '2026-12-31'])('around midnight in Paris, %s is its own day', async (day) => {
    await write({ title: day, published_from_on: day, published_to_on: day })
    const client = await site.visitor('client')
    const midnight = (date: string) => {
      const noon = Date.parse(`${date}T12:00:00Z`)
      const hours = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' })
      return Array.from({ length: 48 }, (_, half) => noon - half * 1_800_000).find(
        (moment) => Number(hours.format(moment)) === 0 && new Date(moment).getUTCMinutes() === 0,
      )
    }
    const at = async (moment = Number.NaN) => {
      clock.now = () => new Date(moment)
      const found = await site.db.selectFrom('news').select('id').executeTakeFirstOrThrow()
      return (await client.send(getNews, { params: found })).status
    }
    const [begin = 0, end = 0] = [midnight(day), midnight(addDays(day, 1))]
    await site.db.updateTable('sessions').set({ expires_at: '2030-01-01T00:00:00Z' }).execute()
    expect([await at(begin - 1), await at(begin), await at(end - 1), await at(end)]).toEqual([404, 200, 200, 404])
  })
})

describe('marking news as read', () => {
  const unread = async (visitor: Visitor) =>
    (await list(visitor)).items.map(({ title, is_unread }: News) => [title, is_unread])

  test('concerns the reader alone, and may be repeated', async () => {
    const { id } = await write()
    const [one, other] = [await site.visitor('client'), await site.visitor('client')]
    for (const ids of [[id], [id], [id, id]]) {
      expect((await one.send(readNews, { body: { ids } })).status).toBe(204)
    }
    expect([await unread(one), await unread(other)]).toEqual([[['Campagne', false]], [['Campagne', true]]])
  })

  test('appears in the reader’s data download, as the news they wrote do', async () => {
    const { id } = await write()
    const client = await site.visitor('client')
    await client.send(readNews, { body: { ids: [id] } })
    const dataOf = async (visitor: Visitor) => (await visitor.send(exportAccountData, {})).body
    expect(await dataOf(client)).toMatchObject({ news_read: [{ title: 'Campagne' }], news_written: [] })
    expect(await dataOf(admin)).toMatchObject({ news_read: [], news_written: [{ body: 'Des **prélèvements**.' }] })
  })

  test('ignores news that do not exist or are not current', async () => {
    const { id } = await write({ published_from_on: addDays(today(), 1) })
    const client = await site.visitor('client')
    expect((await client.send(readNews, { body: { ids: [id, 2_147_483_647] } })).status).toBe(204)
    expect(await site.db.selectFrom('news_reads').select('news_id').execute()).toEqual([])
  })

  test.each([[{}], [{ ids: [] }], [{ ids: [0] }], [{ ids: ['un'] }], [{ ids: Array(201).fill(1) }]])(
    '%j is refused',
    async (body) => {
      expect((await admin.call(readNews, { body })).status).toBe(422)
    },
  )
})

const CALLS = [
  ...[createNews, updateNews, deleteNews].map((endpoint) => ({ endpoint, allowed: ['actalia-user', 'actalia-admin'] })),
  ...[listNews, readNews].map((endpoint) => ({ endpoint, allowed: ['client', 'actalia-user', 'actalia-admin'] })),
]
test.each(CALLS)('$endpoint.method $endpoint.path is for $allowed', async ({ endpoint, allowed }) => {
  const { id } = await write()
  for (const role of ['registered', 'client', 'actalia-user', 'actalia-admin'] as const satisfies Role[]) {
    const visitor = await site.visitor(role)
    const { status } = await visitor.call(endpoint, { params: { id }, body: { ids: [], published_from_on: 0 } })
    expect([role, status === 403]).toEqual([role, !allowed.includes(role)])
  }
})
