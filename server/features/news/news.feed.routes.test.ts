import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { createNews, deleteNews, getNewsFeed, MAX_FEED_ENTRIES } from '../../../contract/news.ts'
import { clock, today } from '../../lib/clock.ts'
import { Visitor } from '../../test/as.ts'
import { openProcess, testSite } from '../../test/site.ts'

const site = testSite()
const { now } = clock
afterEach(() => {
  clock.now = now
})
beforeEach(async () => {
  await site.db.deleteFrom('news').execute()
})

const write = async (values: object = {}) => {
  const admin = await site.visitor('actalia-admin')
  const fields = { title: 'Campagne', body: 'Texte', published_from_on: today() }
  const { body } = await admin.call(createNews, { body: { ...fields, ...values } })
  return { remove: () => admin.send(deleteNews, { body: undefined, params: { id: body.id } }) }
}
const feed = async (app = site.app, headers = {}) =>
  new Visitor(app).request({ url: `/api${getNewsFeed.path}`, headers })
const titles = async (app = site.app) =>
  [...String((await feed(app)).raw).matchAll(/<entry>[\s\S]*?<title>(.*?)<\/title>/g)].map(([, title]) => title)

test('anyone reads the published news in the feed, and nothing else, without a cookie', async () => {
  await write({ title: 'Close', published_from_on: '2020-01-01', published_to_on: addDays(today(), -1) })
  await write({ title: 'À venir', published_from_on: addDays(today(), 1) })
  await write({ title: 'En ligne' })
  const { status, headers, cookies } = await feed()
  expect([status, cookies]).toEqual([200, {}])
  expect(headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'public, no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(await titles()).toEqual(['En ligne'])
})

test.each(['0001-01-02', '9999-12-31'])('the feed outlives news with the day %s', async (day) => {
  await write({ published_from_on: '0001-01-02', published_to_on: day })
  expect((await feed()).status).toBe(200)
})

test('a reader who has the feed already gets a 304 until it changes', async () => {
  const { remove } = await write()
  const { etag } = (await feed()).headers
  const again = () => feed(site.app, { 'if-none-match': String(etag) })
  expect([(await again()).status, (await again()).raw.length]).toEqual([304, 0])
  await remove()
  expect((await again()).status).toBe(200)
})

test('the feed shows a change, of the operator’s name too, at once in this process and soon in another', async () => {
  const elsewhere = await openProcess(site.database)
  expect([await titles(), await titles(elsewhere)]).toEqual([[], []])
  const { remove } = await write()
  expect(await titles()).toEqual(['Campagne'])
  await expect.poll(() => titles(elsewhere)).toEqual(['Campagne'])
  await remove()
  expect(await titles()).toEqual([])
  await expect.poll(() => titles(elsewhere)).toEqual([])
  await site.db.updateTable('settings').set({ operator_name: 'Syndicat des Abers' }).execute()
  for (const app of [site.app, elsewhere]) {
    await expect.poll(async () => String((await feed(app)).raw)).toContain('<name>Syndicat des Abers</name>')
  }
  await elsewhere.close()
})

test('the feed is made again at midnight in Paris, and news that begins that day is dated then', async () => {
  const [eve, day] = ['2026-11-30', '2026-12-01']
  await site.db
    .insertInto('news')
    .values([
      {
        title: 'Novembre',
        body: 'a',
        published_from_on: eve,
        published_to_on: eve,
        updated_at: '2026-11-01T00:00:00Z',
      },
      { title: 'Décembre', body: 'a', published_from_on: day, updated_at: '2026-11-01T00:00:00Z' },
    ])
    .execute()
  clock.now = () => new Date('2026-11-30T22:59:59.999Z')
  await expect.poll(() => titles()).toEqual(['Novembre'])
  clock.now = () => new Date('2026-11-30T23:00:00Z')
  expect(await titles()).toEqual(['Décembre'])
  expect(String((await feed()).raw)).toContain('<updated>2026-11-30T23:00:00.000Z</updated>')
})

test(`the feed holds the newest ${MAX_FEED_ENTRIES}`, async () => {
  await site.db
    .insertInto('news')
    .values(
      Array.from({ length: MAX_FEED_ENTRIES + 5 }, (_, age) => ({
        title: `n°${age}`,
        body: 'a',
        published_from_on: addDays(today(), -age),
      })),
    )
    .execute()
  await expect.poll(() => titles()).toHaveLength(MAX_FEED_ENTRIES)
  expect((await titles())[0]).toBe('n°0')
})
