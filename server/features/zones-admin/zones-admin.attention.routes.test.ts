import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { countAdminZones, listAdminZones } from '../../../contract/zones-admin.ts'
import type { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { addSix, SIX, type ZoneBook, zoneBook, zoneList } from '../../test/zones.ts'

const site = testSite()
let admin: Visitor
let zones: ZoneBook

beforeAll(async () => {
  admin = await site.visitor('actalia-user')
  zones = zoneBook(site.database)
  await addSix(zones)
})

const list = (query: object) => zoneList(admin, query)
const codes = async (query: object) => (await list(query)).items.map(({ code }) => code)
const rank: ZoneBook['rank'] = (...values) => zones.rank(...values)
const sample: ZoneBook['sample'] = (...values) => zones.sample(...values)

describe('attention', () => {
  /** The reasons given by a zone made for the case. */
  const CASES: [string, string[], () => Promise<unknown>][] = [
    ['nothing was ever assigned', ['never'], async () => undefined],
    ['open end', [], () => rank('A', 'phages', 'faible', -3, null)],
    ['ends today', ['expiring'], () => rank('A', 'phages', 'faible', -3, 0)],
    ['ended yesterday', [], () => rank('A', 'phages', 'faible', -3, -1)],
    ['ends in 14 days', ['expiring'], () => rank('A', 'phages', 'faible', -3, 14)],
    ['ends in 15 days', [], () => rank('A', 'phages', 'faible', -3, 15)],
    [
      'followed the day after',
      [],
      async () => [await rank('A', 'phages', 'faible', -3, 5), await rank('A', 'phages', 'elevee', 6, 6)],
    ],
    [
      'followed after a gap',
      ['expiring'],
      async () => [await rank('A', 'phages', 'faible', -3, 5), await rank('A', 'phages', 'elevee', 7, null)],
    ],
    [
      'followed in the other type only',
      ['expiring'],
      async () => [await rank('A', 'phages', 'faible', -3, 5), await rank('A', 'arn_f', 'elevee', 6, null)],
    ],
    ['begins tomorrow', [], () => rank('A', 'phages', 'faible', 1, 3)],
    [
      'sampled the day it starts',
      [],
      async () => [await sample('A', 'phages', -3), await rank('A', 'phages', 'faible', -3, null)],
    ],
    [
      'sampled before it starts, and known later',
      ['outdated'],
      async () => [await rank('A', 'phages', 'faible', -3, null), await sample('A', 'phages', -4)],
    ],
    [
      'sampled the day after',
      ['outdated'],
      async () => [await rank('A', 'phages', 'faible', -3, null), await sample('A', 'phages', -2)],
    ],
    [
      'sampled in the other type',
      [],
      async () => [await rank('A', 'phages', 'faible', -3, null), await sample('A', 'arn_f', -1)],
    ],
    [
      'sampled before the next one',
      [],
      async () => [
        await rank('A', 'phages', 'faible', -9, -4),
        await sample('A', 'phages', -5),
        await rank('A', 'phages', 'faible', -3, null),
      ],
    ],
    [
      'sampled, the next one yet to come',
      ['outdated'],
      async () => [
        await rank('A', 'phages', 'faible', -9, 20),
        await rank('A', 'phages', 'faible', 21, null),
        await sample('A', 'phages', -5),
      ],
    ],
    [
      'another company’s own analysis',
      [],
      async () => [
        await rank('A', 'phages', 'faible', -3, null),
        await sample('A', 'phages', -1, { lims_client_id: 'c1' }),
      ],
    ],
    [
      'its shared analysis',
      ['outdated'],
      async () => [
        await rank('A', 'phages', 'faible', -3, null),
        await sample('A', 'phages', -1, { lims_client_id: 'c1', is_shared: true }),
      ],
    ],
    [
      'both',
      ['expiring', 'outdated'],
      async () => [await rank('A', 'phages', 'faible', -3, 3), await sample('A', 'phages', -1)],
    ],
  ]

  test.each(CASES)('%s: %j', async (_case, expected, live) => {
    await zones.add('A', 'Attention', '56')
    onTestFinished(() => zones.remove('A'))
    await live()
    const lines = (await list({ search: 'attention' })).items
    expect(lines.map(({ attention }) => attention)).toEqual([expected])
    const found = await Promise.all(
      ['never', 'expiring', 'outdated'].map(async (reason) => {
        const { items, total } = await list({ filter: `attention:equals:${reason}` })
        return items.some(({ code }) => code === 'A') && total > 0 ? [reason] : []
      }),
    )
    expect(found.flat()).toEqual(expected)
  })

  test('the counts are the totals of the lists; archived zones are only among the archived', async () => {
    await zones.add('Z.1', 'Archivée', '56')
    await sql`update zones set archived_at = now() where code = 'Z.1'`.execute(site.db)
    const totals: Record<string, number> = { all: (await list({})).total }
    for (const reason of ['never', 'expiring', 'outdated'])
      totals[reason] = (await list({ filter: `attention:equals:${reason}` })).total
    const archived = await list({ filter: 'archived:equals:true' })
    totals.archived = archived.total
    expect(archived.items).toMatchObject([{ code: 'Z.1', attention: [], archived_at: expect.any(String) }])
    expect(await codes({ search: 'Z.1' })).toEqual([])
    await expect.poll(async () => (await admin.send(countAdminZones, {})).body).toEqual(totals)
    expect(totals).toMatchObject({ all: SIX.length, archived: 1 })
  })

  test.each([
    [['attention:equals:never', 'department:equals:17'], ['17.1']],
    [['attention:equals:never', 'attention:equals:expiring'], []],
    [['archived:equals:false'], SIX],
    [['archived:equals:true', 'attention:equals:never'], []],
    [['name:contains:%'], ['56.08.3']],
    [['code:starts:56.08'], ['56.08.2', '56.08.3', '56.08.10']],
  ])('filtered by %j', async (filter, expected) => {
    expect(await codes({ filter })).toEqual(expected)
  })

  test.each(['attention:equals:nothing', 'attention:contains:never', 'archived:equals:yes'])(
    '%s is no filter',
    async (filter) => {
      expect((await admin.call(listAdminZones, { query: { filter } })).status).toBe(422)
    },
  )
})
