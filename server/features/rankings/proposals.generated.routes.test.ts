import { type Insertable, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { RANKING_TYPES, type RankingType } from '../../../contract/rankings.ts'
import { countProposals, listProposals, type RankingProposal } from '../../../contract/rankings.week.ts'
import type { Tables } from '../../../database/tables.ts'
import { today } from '../../lib/clock.ts'
import type { Visitor } from '../../test/as.ts'
import { newZone as insertZone } from '../../test/mailing/alerts.ts'
import { randomFrom } from '../../test/random.ts'
import { testSite } from '../../test/site.ts'

// Random zones, against a plain model of what is proposed and why.

const site = testSite()
let admin: Visitor
const day = today()
const ago = (days: number) => addDays(day, -days)

const newZone = (code: string) => insertZone(site.db, { code })
const insert = <T extends 'results' | 'rankings'>(table: T, values: Insertable<Tables[T]>) =>
  site.db
    .insertInto(table)
    .values(values as never)
    .execute()

async function list(query: object = {}): Promise<RankingProposal[]> {
  const { status, body } = await admin.call(listProposals, { query: { per_page: 200, ...query } })
  expect(status).toBe(200)
  return body.items
}

interface ZoneTypePair {
  zone_id: number
  type: RankingType
  samplings: { sampled_on: string; value: number }[]
  ranking: { class: string; ends_on: string | null } | null
  rests_on: string
}
const pairs: ZoneTypePair[] = []
const PLACES = ['tres_faible', 'faible', 'moderee', 'elevee']
const classOf = (value: number) => PLACES[[1, 10, 100].filter((bound) => value >= bound).length] ?? ''
beforeAll(async () => {
  admin = await site.visitor('actalia-user')
  const random = randomFrom(23)
  const below = (count: number) => Math.floor(random() * count)
  for (let index = 0; index < 60; index++) {
    const zone_id = await newZone(`56.${index}`)
    for (const type of RANKING_TYPES) {
      const samplings = Array.from({ length: below(5) }, () => ({ sampled_on: ago(below(40)), value: below(300) }))
      for (const { sampled_on, value } of samplings)
        await insert('results', { zone_id, type, sampled_on, value, method: '' })
      const starts = below(30)
      const ranking =
        random() < 0.8
          ? { class: PLACES[below(4)] ?? '', ends_on: random() < 0.3 ? null : addDays(day, below(30)) }
          : null
      if (ranking) await insert('rankings', { zone_id, type, starts_on: ago(starts), ...ranking })
      const before = samplings.map(({ sampled_on }) => sampled_on).filter((on) => on <= ago(starts))
      pairs.push({ zone_id, type, samplings, ranking, rests_on: before.sort().at(-1) ?? '' })
    }
  }
})

const expectedOf = ({ zone_id, type, samplings, ranking, rests_on }: ZoneTypePair) => {
  const days = samplings.map(({ sampled_on }) => sampled_on).sort()
  const last = days.at(-1)
  const value = last && Math.max(...samplings.filter((one) => one.sampled_on === last).map((one) => one.value))
  const proposed = typeof value === 'number' ? classOf(value) : null
  const isChange = ranking !== null && proposed !== null && proposed !== ranking.class
  const isSoon = ranking?.ends_on != null && ranking.ends_on <= addDays(day, 14)
  const isOld = last !== undefined && last < ago(28)
  const isLeft = last === undefined ? ranking !== null : proposed !== ranking?.class || isOld
  const reasons = [
    ...(isLeft ? ['decide'] : []),
    ...(isChange ? ['changes'] : []),
    ...(isChange && PLACES.indexOf(proposed) > PLACES.indexOf(ranking.class) ? ['worse'] : []),
    ...(isSoon ? ['expires'] : []),
    ...(ranking ? [] : ['none']),
  ]
  const isProposed = !ranking || isSoon || (last !== undefined && last > rests_on)
  return { zone_id, type, class: proposed, value: value ?? null, reasons, isProposed }
}
const shown = ({ zone, type, class: key, value, reasons }: RankingProposal) => ({
  zone_id: zone.id,
  type,
  class: key,
  value,
  reasons,
  isProposed: true,
})

test('proposals are these, for these reasons, and this many', async () => {
  const expected = pairs.map(expectedOf).filter(({ isProposed }) => isProposed)
  expect((await list()).map(shown)).toEqual(expected)
  const count = (reason: string) => expected.filter(({ reasons }) => reasons.includes(reason)).length
  expect((await admin.call(countProposals)).body).toEqual({
    all: expected.length,
    decide: count('decide'),
    changes: count('changes'),
    worse: count('worse'),
    expires: count('expires'),
    none: count('none'),
  })
  for (const reason of ['decide', 'changes', 'worse', 'expires', 'none'])
    expect((await list({ filter: `reason:equals:${reason}` })).map(shown)).toEqual(
      expected.filter(({ reasons }) => reasons.includes(reason)),
    )
})

test.each(['zone', 'class', 'sampled_on', 'ends_on'])('pages by %s have each line once', async (column) => {
  const all = await list({ sort: column })
  for (const sort of [column, `-${column}`]) {
    const pages = []
    for (let page = 1; page <= Math.ceil(all.length / 10); page++)
      pages.push(...(await list({ sort, page, per_page: 10 })))
    expect(new Set(pages.map(({ zone, type }) => `${zone.id} ${type}`)).size).toBe(all.length)
    expect(pages).toHaveLength(all.length)
  }
})

test('around each bound the class proposed is class_of(), also where a class is retired', async () => {
  await site.db.updateTable('scale_classes').set({ is_retired: true }).where('key', '=', 'faible').execute()
  const classes = await site.db.selectFrom('scale_classes').select(['type', 'min', 'max']).execute()
  const bounds = (wanted: RankingType) =>
    new Set(classes.flatMap(({ type, min, max }) => (type === wanted ? [min ?? 0, max ?? 0] : [])))
  const differences: unknown[] = []
  for (const type of RANKING_TYPES) {
    const loads = [...bounds(type)].flatMap((bound) => [bound - 0.01, bound, bound + 0.01]).filter((load) => load > 0)
    expect(loads.length).toBeGreaterThanOrEqual(10)
    for (const [place, value] of loads.entries()) {
      for (const below_limit of [false, true]) {
        const code = `BORD.${type}.${place}.${below_limit}`
        const values = { zone_id: await newZone(code), type, sampled_on: day, value, below_limit, method: '' }
        await insert('results', values)
        const { rows } = await sql<{ key: string | null }>`
          select class_of(${type}, ${value}::numeric, ${below_limit}) as key`.execute(site.db)
        const [line] = await list({ all: 'true', search: code, filter: `type:equals:${type}` })
        const found = [line?.class, line?.samplings[0]?.class, line?.value, line?.below_limit]
        const key = rows[0]?.key
        if (JSON.stringify(found) !== JSON.stringify([key, key, value, below_limit]))
          differences.push([values, key, found])
      }
    }
  }
  expect(differences).toEqual([])
})
