import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChartPoint, getZoneChart, MAX_CHART_POINTS } from '../../../contract/results.chart.ts'
import type { Visitor } from '../../test/as.ts'
import { openResults, type TestResults } from '../../test/results.ts'

let site: TestResults
let client: Visitor
beforeAll(async () => {
  site = await openResults()
  client = await site.visitor('client')
})
afterAll(() => site.close())

const chart = async (id: number, query: object = {}) =>
  (await client.call(getZoneChart, { params: { id }, query: { type: 'phages', ...query } })).body

/** So many samplings, one every so many days from this one on; each seventh is a limit of detection. */
const addMany = (zone_id: number, count: number, from: string, days: number) =>
  sql`insert into results (zone_id, type, value, below_limit, sampled_on)
    select ${zone_id}, 'phages', 1 + n % 50 + 0.25, n % 7 = 0, ${from}::date + n * ${days}::int
    from generate_series(0, ${count - 1}::int) as n`.execute(site.db)

const covered = (points: ChartPoint[]) => points.reduce((sum, { count }) => sum + count, 0)
const isMonday = ({ on }: ChartPoint) => new Date(on).getUTCDay() === 1

test('samplings are shown one by one up to the most a chart has, then by weeks from Monday', async () => {
  const [id] = site.zones
  await addMany(id, MAX_CHART_POINTS, '2022-01-05', 1)
  const all = await chart(id)
  expect([all.grouped_by, all.points.length]).toEqual(['sampling', MAX_CHART_POINTS])
  await addMany(id, 1, '2022-01-08', 1)
  const weeks = await chart(id)
  expect([weeks.grouped_by, weeks.first_sampled_on]).toEqual(['week', '2022-01-05'])
  expect([covered(weeks.points), weeks.points.every(isMonday)]).toEqual([MAX_CHART_POINTS + 1, true])
  // From Wednesday to Sunday: values 1.25 to 5.25, of which the first is a limit, and that limit again on Saturday.
  expect(weeks.points[0]).toEqual({
    on: '2022-01-03',
    value: 5.25,
    below_limit: false,
    low: 1.25,
    low_below_limit: true,
    count: 6,
  })
  const narrowed = await chart(id, { from: '2022-01-06', to: '2022-01-09' })
  expect([narrowed.grouped_by, narrowed.points.length, narrowed.first_sampled_on]).toEqual([
    'sampling',
    5,
    '2022-01-05',
  ])
})

test('a century of samplings is shown by months, and a month of detection limits only as a limit', async () => {
  const [, id] = site.zones
  await addMany(id, 1100, '1990-01-01', 7)
  await sql`update results set below_limit = true where zone_id = ${id} and sampled_on < '1990-02-01'`.execute(site.db)
  const { grouped_by, points } = await chart(id)
  expect([grouped_by, covered(points)]).toEqual(['month', 1100])
  expect(points.every(({ on }: ChartPoint) => on.endsWith('-01'))).toBe(true)
  expect(points[0]).toEqual({
    on: '1990-01-01',
    value: 5.25,
    below_limit: true,
    low: 1.25,
    low_below_limit: true,
    count: 5,
  })
})
