import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { RANKING_TYPES, type RankingType } from '../../../contract/rankings.ts'
import { ATTENTIONS, type Attention, countAdminZones, getAdminZone } from '../../../contract/zones-admin.ts'
import type { Visitor } from '../../test/as.ts'
import { randomFrom } from '../../test/random.ts'
import { testSite } from '../../test/site.ts'
import { CLASSES, zoneBook, zoneList } from '../../test/zones.ts'

const ZONES = 60

interface MadeZone {
  code: string
  isArchived: boolean
  periods: { type: RankingType; from: number; until: number | null }[]
  samplings: { type: RankingType; on: number; of: 'everyone' | 'one company' | 'one company, shared' }[]
}

/** Zones as varied as can be around today; days are counted from it. The same every time. */
function madeUp(seed: number): MadeZone[] {
  const random = randomFrom(seed)
  const oneOf = <T>(...values: readonly [T, ...T[]]) => values[Math.floor(random() * values.length)] ?? values[0]
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const periodsOf = (type: RankingType) => {
    const periods: MadeZone['periods'] = []
    let from = between(-40, 10)
    for (let left = between(0, 3); left > 0; left--) {
      const until = left === 1 && random() < 0.4 ? null : from + oneOf(0, 1, 13, 14, 15, between(2, 40))
      periods.push({ type, from, until })
      from = (until ?? 0) + oneOf(1, 1, 2, between(1, 20))
    }
    return periods
  }
  return Array.from({ length: ZONES }, (_, index) => {
    const periods = random() < 0.15 ? [] : RANKING_TYPES.flatMap(periodsOf)
    const samplings = Array.from({ length: between(0, 4) }, () => {
      // Where it matters: the days around the beginnings.
      const near = periods[between(0, periods.length - 1)]?.from ?? -5
      const on = Math.min(0, near + between(-1, 2))
      return { type: oneOf(...RANKING_TYPES), on, of: oneOf('everyone', 'one company', 'one company, shared') } as const
    })
    return { code: `G.${index}`, isArchived: random() < 0.1, periods, samplings }
  })
}

/** The rules of contract/zones-admin.ts, written again without SQL. */
function expectedOf({ isArchived, periods, samplings }: MadeZone): Attention[] {
  if (isArchived) return []
  const isExpiring = periods.some(
    ({ type, from, until }) =>
      from <= 0 &&
      until !== null &&
      until >= 0 &&
      until <= 14 &&
      !periods.some((next) => next.type === type && next.from === until + 1),
  )
  const isOutdated = RANKING_TYPES.some((type) => {
    const begun = periods.filter((one) => one.type === type && one.from <= 0)
    const seen = samplings.filter((one) => one.type === type && one.of !== 'one company')
    const since = Math.max(...begun.map(({ from }) => from))
    return begun.length > 0 && seen.some(({ on }) => on > since)
  })
  const holds = { never: periods.length === 0, expiring: isExpiring, outdated: isOutdated }
  return ATTENTIONS.filter((reason) => holds[reason])
}

const site = testSite()
let admin: Visitor
const zones = madeUp(4)

beforeAll(async () => {
  admin = await site.visitor('actalia-user')
  const book = zoneBook(site.database)
  for (const { code, periods, samplings, isArchived } of zones) {
    await book.add(code, 'Générée', '56')
    for (const { type, on, of } of samplings)
      await book.sample(
        code,
        type,
        on,
        of === 'everyone' ? {} : { lims_client_id: 'c1', is_shared: of !== 'one company' },
      )
    for (const [index, { type, from, until }] of periods.entries())
      await book.rank(code, type, CLASSES[index % CLASSES.length] ?? 'faible', from, until)
    if (isArchived) await sql`update zones set archived_at = now() where code = ${code}`.execute(site.db)
  }
})

const used = zones.filter(({ isArchived }) => !isArchived)
const codesFor = (reason: Attention) => used.filter((zone) => expectedOf(zone).includes(reason)).map(({ code }) => code)

test('the zones made are varied: each reason has some, and some have two', () => {
  for (const reason of ATTENTIONS) {
    expect([reason, codesFor(reason).length > 5, codesFor(reason).length < ZONES / 2]).toEqual([reason, true, true])
  }
  const reasons = new Set(used.map((zone) => expectedOf(zone).join()))
  expect([...reasons].sort()).toEqual(['', 'expiring', 'expiring,outdated', 'never', 'outdated'])
})

test('a line of the list, and the zone alone, name the same reasons for attention', async () => {
  for (const archived of [false, true]) {
    const { items } = await zoneList(admin, { per_page: 200, filter: `archived:equals:${archived}` })
    const expected = zones.filter(({ isArchived }) => isArchived === archived)
    expect(items.map(({ code, attention }) => [code, attention])).toEqual(
      expected.map((zone) => [zone.code, expectedOf(zone)]),
    )
    for (const { id, attention } of items)
      expect((await admin.send(getAdminZone, { params: { id } })).body.attention).toEqual(attention)
  }
})

test.each(ATTENTIONS)('the list of « %s » holds exactly the zones that say so', async (reason) => {
  const { items, total } = await zoneList(admin, { per_page: 200, filter: `attention:equals:${reason}` })
  expect([total, items.map(({ code }) => code)]).toEqual([codesFor(reason).length, codesFor(reason)])
})

test('the counts are those of the lists', async () => {
  const expected = {
    all: used.length,
    ...Object.fromEntries(ATTENTIONS.map((reason) => [reason, codesFor(reason).length])),
    archived: ZONES - used.length,
  }
  const counts = async () => (await admin.send(countAdminZones, {})).body
  await expect.poll(counts).toEqual(expected)
})
