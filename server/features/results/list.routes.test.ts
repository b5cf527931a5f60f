import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { exportResults, getResult, listResults, listZoneResults, type Result } from '../../../contract/results.ts'
import { randomFrom } from '../../test/random.ts'
import { openResults, type TestResults } from '../../test/results.ts'
import { day } from '../../test/zones.ts'

let site: TestResults
let admin: Awaited<ReturnType<TestResults['person']>>
let client: typeof admin
/** All of them, as they are told one by one. */
let all: Result[] = []

beforeAll(async () => {
  site = await openResults()
  admin = await site.person('ADM', 'actalia-user')
  client = await site.person('C-1')
  await site.db.updateTable('users').set({ organism_name: 'Coquillages Œuvrés' }).where('id', '=', client.id).execute()
  // The types have other bounds, and one class more: the order of values is not that of classes.
  const arn_f = site.db.updateTable('scale_classes').where('type', '=', 'arn_f')
  await arn_f.where('key', '=', 'tres_faible').set({ max: 30 }).execute()
  await arn_f.where('key', '=', 'faible').set({ min: 30, max: 40 }).execute()
  await arn_f.where('key', '=', 'moderee').set({ min: 40 }).execute()
  await arn_f.where('key', '=', 'elevee').set({ max: 300 }).execute()
  const extreme = { key: 'extreme', label: 'Extrême', position: 5, min: 300, fill: '#000000', text: '#FFFFFF' }
  const retired = { ...extreme, key: 'ancienne', label: 'Ancienne', position: 6, min: 1, max: 1000, is_retired: true }
  await site.db
    .insertInto('scale_classes')
    .values([extreme, retired].map((one) => ({ type: 'arn_f', mark: '×', advice: '', ...one })))
    .execute()
  const random = randomFrom(7)
  for (let added = 0; added < 140; added++) {
    const of = [null, 'C-1', 'C-2'][Math.floor(random() * 3)] ?? null
    await site.add({
      of,
      zone_id: site.zones[random() < 0.6 ? 0 : 1],
      is_shared: of !== null && random() < 0.4,
      type: RANKING_TYPES[random() < 0.5 ? 0 : 1],
      value: Math.round(10 ** (random() * 3 + 0.1) * (random() < 0.3 ? 1 : 100)) / 100 + 0.01,
      below_limit: random() < 0.2,
      on: -Math.floor(random() * 40),
    })
  }
  const { body } = await admin.visitor.call(listResults, { query: { per_page: 200 } })
  all = body.items.flatMap((item: Result) => (item.beside ? [item, { ...item, ...item.beside }] : [item]))
})
afterAll(() => site.close())

const PLACES = ['tres_faible', 'faible', 'moderee', 'elevee', 'extreme']
const sortValue = ({ value, below_limit }: Result) => (below_limit ? value - 1e10 : value)
const KEYS: Record<string, (result: Result) => (string | number)[]> = {
  sampled_on: ({ sampled_on, id }) => [sampled_on, id],
  value: (result) => [sortValue(result), result.id],
  class: (result) => [PLACES.indexOf(result.class ?? ''), sortValue(result), result.id],
  received_at: ({ id }) => [id],
}
const latestFirst = (one: Result, other: Result) => compare(keysOf('sampled_on', other), keysOf('sampled_on', one))
const keysOf = (sort: string, result: Result) => KEYS[sort]?.(result) ?? []

function compare(one: (string | number)[], other: (string | number)[]): number {
  for (const [index, key] of one.entries()) {
    const beside = other[index] ?? key
    if (key !== beside) return key < beside ? -1 : 1
  }
  return 0
}

/** As one would sort them by hand. */
function sorted(results: readonly Result[], asked = '-sampled_on') {
  const sign = asked.startsWith('-') ? -1 : 1
  const sort = asked.replace('-', '')
  if (KEYS[sort]) return results.toSorted((one, other) => sign * compare(keysOf(sort, one), keysOf(sort, other)))
  const text = (result: Result) => (sort === 'zone' ? result.zone.code : result.type)
  return results.toSorted((one, other) => sign * compare([text(one)], [text(other)]) || latestFirst(one, other))
}

/** Groups results by sampling: the first of several of a type goes with the first of the other. */
function samplingOf({ id, type, zone, sampled_on, client: owner, is_shared }: Result) {
  const isSame = (one: Result) =>
    one.zone.id === zone.id &&
    one.sampled_on === sampled_on &&
    one.client?.lims_client_id === owner?.lims_client_id &&
    one.is_shared === is_shared
  const place = all.filter((one) => isSame(one) && one.type === type && one.id < id).length
  return [zone.id, sampled_on, owner?.lims_client_id, is_shared, place].join()
}
/** Keeps the first result of a sampling. */
const firsts = (results: readonly Result[]) =>
  [...new Map(results.toReversed().map((result) => [samplingOf(result), result])).values()].toSorted(
    (one, other) => results.indexOf(one) - results.indexOf(other),
  )

const ids = (results: readonly { id: number }[]) => results.map(({ id }) => id)

async function pages(ask: (query: object) => Promise<{ body: { items: Result[]; total: number } }>, query: object) {
  const found: Result[] = []
  for (let page = 1; ; page++) {
    const { items, total } = (await ask({ ...query, page, per_page: 75 })).body
    found.push(...items)
    if (items.length < 75) return { ids: ids(found), total }
  }
}

const SORTS = ['sampled_on', 'zone', 'value', 'class', 'received_at'].flatMap((sort) => [sort, `-${sort}`])
const french = (on: string) => on.split('-').reverse().join('/')
/** One of the days there are. */
const someDay = () => all[30]?.sampled_on ?? ''
const NARROWED: [string, () => object, (result: Result) => boolean][] = [
  ['nothing', () => ({}), () => true],
  ['a zone', () => ({ zone_id: site.zones[0] }), ({ zone }) => zone.id === site.zones[0]],
  ['a type', () => ({ filter: 'type:equals:arn_f' }), ({ type }) => type === 'arn_f'],
  ['a class', () => ({ filter: 'class:equals:moderee' }), (result) => result.class === 'moderee'],
  ['a class of one type', () => ({ filter: 'class:equals:extreme' }), (result) => result.class === 'extreme'],
  [
    'a class and a type',
    () => ({ filter: ['class:equals:tres_faible', 'type:equals:phages'] }),
    (result) => result.class === 'tres_faible' && result.type === 'phages',
  ],
  ['a class that is retired', () => ({ filter: 'class:equals:ancienne' }), () => false],
  ['days', () => ({ from: day(-20), to: day(-5) }), ({ sampled_on: on }) => on >= day(-20) && on <= day(-5)],
  ['a client', () => ({ client: 'C-1' }), ({ client }) => client?.lims_client_id === 'C-1'],
  ['monitoring', () => ({ client: '-' }), ({ client }) => client === null],
  ['a class by its name', () => ({ search: 'ÉLEVÉ' }), (result) => result.class === 'elevee'],
  ['a day as it is shown', () => ({ search: french(someDay()) }), ({ sampled_on }) => sampled_on === someDay()],
  [
    'some of several days',
    () => ({ search: french(someDay()).slice(0, 4) }),
    ({ sampled_on }) => french(sampled_on).includes(french(someDay()).slice(0, 4)),
  ],
  ['a zone by its name', () => ({ search: 'gouv' }), ({ zone }) => zone.name === 'Gouville'],
  ['a zone by its code', () => ({ search: '560802' }), () => false],
  ['an organism', () => ({ search: 'coquillages oeuvres' }), ({ client }) => client?.lims_client_id === 'C-1'],
  ['a sign that searches leave out, which is nowhere', () => ({ search: '-' }), () => false],
  ['a text that is nowhere', () => ({ search: 'introuvable' }), () => false],
]

test('the sample has results of each kind, and samplings of one and of two', () => {
  expect(all).toHaveLength(140)
  const sizes = [...Map.groupBy(all, samplingOf).values()].map(({ length }) => length)
  expect(new Set(sizes)).toEqual(new Set([1, 2]))
  expect(all.some((one) => samplingOf(one).endsWith('1'))).toBe(true)
  for (const key of PLACES) expect(all.filter((result) => result.class === key).length).toBeGreaterThan(3)
  for (const [name, , holds] of NARROWED) {
    if (!/retired|nowhere|its code/.test(name)) expect([name, all.filter(holds).length > 0]).toEqual([name, true])
  }
})

describe.each(NARROWED)('the list filtered by %s', (name, query, holds) => {
  test.each(SORTS)('the pages sorted by %s hold every sampling once, in order', async (sort) => {
    const expected = ids(firsts(sorted(all.filter(holds), sort)))
    const ofAll = await pages((asked) => admin.visitor.call(listResults, { query: asked }), { ...query(), sort })
    expect(ofAll).toEqual({ ids: expected, total: expected.length })
    const isOwn = (one: Result) => one.client?.lims_client_id === 'C-1' && name !== 'an organism'
    const own = ids(
      firsts(
        sorted(
          all.filter((one) => holds(one) && isOwn(one)),
          sort,
        ),
      ),
    )
    const ofClient = await pages((asked) => client.visitor.call(listResults, { query: asked }), { ...query(), sort })
    expect(ofClient).toEqual({ ids: own, total: own.length })
  })
})

describe('the results of a zone', () => {
  const isShown = ({ zone, client: owner, is_shared }: Result) =>
    zone.id === site.zones[0] && (owner === null || is_shared)
  const ZONE_SORTS = ['sampled_on', 'type', 'value', 'class'].flatMap((sort) => [sort, `-${sort}`])
  const asked = NARROWED.filter(([name]) => /^(nothing|a type|a class|a day|some of|a text that is nowhere)/.test(name))

  test.each(asked.flatMap(([name, query, holds]) => ZONE_SORTS.map((sort) => [name, sort, query, holds] as const)))(
    'narrowed to %s, by %s',
    async (_name, sort, query, holds) => {
      const expected = ids(
        sorted(
          all.filter((one) => isShown(one) && holds(one)),
          sort,
        ),
      )
      const params = { id: site.zones[0] }
      const found = await pages((some) => client.visitor.call(listZoneResults, { params, query: some }), {
        ...query(),
        sort,
      })
      expect(found).toEqual({ ids: expected, total: expected.length })
    },
  )

  test.each([
    ['starts', day(-7).slice(0, 7)],
    ['contains', day(-7).slice(4, 9)],
    ['contains', '-11-2'],
    ['equals', day(-7)],
    ['equals', day(-7).slice(0, 7)],
  ] as const)('a day that %s %s', async (operator, text) => {
    const matches = { starts: 'startsWith', contains: 'includes' } as const
    const holds = ({ sampled_on: on }: Result) => (operator === 'equals' ? on === text : on[matches[operator]](text))
    const query = { filter: `sampled_on:${operator}:${text}`, per_page: 200 }
    const { body } = await client.visitor.call(listZoneResults, { params: { id: site.zones[0] }, query })
    expect(ids(body.items)).toEqual(ids(sorted(all.filter((one) => isShown(one) && holds(one)))))
  })
})

test('a line is a sampling whole, whichever of its results was asked for', async () => {
  const query = { filter: 'class:equals:elevee', per_page: 200 }
  const { body } = await admin.visitor.call(listResults, { query })
  const whole = Map.groupBy(all, samplingOf)
  for (const line of body.items as Result[]) {
    const other = whole.get(samplingOf(line))?.find(({ id }) => id !== line.id)
    expect(line.beside?.id).toBe(other?.id)
    const { body: detail } = await admin.visitor.call(getResult, { params: { id: line.id } })
    expect(detail.beside).toEqual(line.beside)
  }
  expect(body.items.some(({ beside }: Result) => beside !== null && beside.class !== 'elevee')).toBe(true)
})

test.each(SORTS.filter((sort) => !sort.endsWith('received_at')))(
  'a file is in the order of the list by %s, with its classes, a column for each type',
  async (sort) => {
    const query = { format: 'csv', sort, filter: 'class:equals:moderee' }
    const { raw } = await admin.visitor.call(exportResults, { query })
    const lines = raw.toString().trim().split('\r\n').slice(1)
    const whole = Map.groupBy(all, samplingOf)
    const classes = await site.db.selectFrom('scale_classes').select(['type', 'key', 'label']).execute()
    const partOf = (results: readonly Result[] | undefined, wanted: string) => {
      const result = results?.find(({ type }) => type === wanted)
      const shown = classes.find(({ type, key }) => type === wanted && key === result?.class)
      return result
        ? [result.below_limit ? '<' : '', String(result.value).replace('.', ','), shown?.label ?? '']
        : ['', '', '']
    }
    const expected = firsts(
      sorted(
        all.filter((result) => result.class === 'moderee'),
        sort,
      ),
    ).map((first) => [
      french(first.sampled_on),
      first.zone.code,
      ...RANKING_TYPES.flatMap((type) => partOf(whole.get(samplingOf(first)), type)),
    ])
    const cells = lines
      .map((line) => line.split(';'))
      .map((line) => [0, 1, 3, 4, 5, 7, 8, 9].map((column) => line[column]))
    expect(cells).toEqual(expected)
  },
)
