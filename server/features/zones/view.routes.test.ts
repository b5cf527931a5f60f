import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Ranking } from '../../../contract/rankings.ts'
import { listZones, RecentClassChange, Sampling, Zone, Zones } from '../../../contract/zones.ts'
import type { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { day } from '../../test/zones.ts'

const site = testSite('demo')
let client: Visitor

beforeAll(async () => {
  client = await site.visitor('client')
  await sql`insert into zones (code, name, department) values ('99.99', 'Sans forme', '99')`.execute(site.db)
})

/** The contract's shapes, and not one field more. */
const Exact = z.strictObject({
  ...Zones.shape,
  zones: z.array(
    z.strictObject({
      ...Zone.shape,
      last_samplings: z.strictObject({
        phages: z.nullable(z.strictObject(Sampling.shape)),
        arn_f: z.nullable(z.strictObject(Sampling.shape)),
      }),
      rankings: z.strictObject({
        phages: z.nullable(z.strictObject(Ranking.shape)),
        arn_f: z.nullable(z.strictObject(Ranking.shape)),
      }),
      last_changes: z.strictObject({
        phages: z.nullable(z.strictObject(RecentClassChange.shape)),
        arn_f: z.nullable(z.strictObject(RecentClassChange.shape)),
      }),
    }),
  ),
})

/** GET /zones, checked to hold exactly the fields of the contract. */
async function ask(query: object = {}): Promise<Zones> {
  const { status, body } = await client.call(listZones, { query })
  expect(status).toBe(200)
  return Exact.parse(body)
}

test('every zone is listed, one without a shape too, and an archived one on the days before', async () => {
  const codesOn = async (on: string) => (await ask({ on })).zones.map(({ code }) => code)
  expect(await codesOn(day(0))).toHaveLength(85)
  expect(await codesOn(day(0))).toContain('99.99')
  await sql`update zones set archived_at = now() where code = '99.99'`.execute(site.db)
  await expect.poll(() => codesOn(day(0))).not.toContain('99.99')
  expect(await codesOn(day(-1))).toContain('99.99')
  await sql`update zones set archived_at = null where code = '99.99'`.execute(site.db)
})

test('the map of each day has the rankings in force that day', async () => {
  await sql`insert into rankings (zone_id, type, class, starts_on)
    select id, 'phages', 'faible', ${day(-10)} from zones where code = '99.99'`.execute(site.db)
  const classOn = async (on: string) => {
    const { zones } = await ask({ on })
    return zones.find(({ code }) => code === '99.99')?.rankings.phages?.class
  }
  await expect.poll(() => classOn(day(0))).toBe('faible')
  expect([await classOn(day(-10)), await classOn(day(-11))]).toEqual(['faible', undefined])
})
