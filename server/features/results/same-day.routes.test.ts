import { afterAll, beforeAll, expect, test } from 'vitest'
import { getZoneOutlook } from '../../../contract/outlook.ts'
import { createProof, getProof } from '../../../contract/proofs.ts'
import { listProposals, type RankingProposal } from '../../../contract/rankings.week.ts'
import { getZoneChart } from '../../../contract/results.chart.ts'
import { zonesOn } from '../../../contract/rules/zones.replay.ts'
import { getZone, getZoneHistory, listZones, type Zone } from '../../../contract/zones.ts'
import { bearerOf, createUser, type Visitor } from '../../test/as.ts'
import { openResults, type TestResults } from '../../test/results.ts'
import { day } from '../../test/zones.ts'
import { recomputeOutlooks } from '../outlook/outlook.recompute.ts'

let site: TestResults
let client: Visitor
let admin: Visitor
let authorization: string
beforeAll(async () => {
  site = await openResults()
  client = await site.visitor('client')
  admin = await site.visitor('actalia-admin')
  authorization = (await bearerOf(site.db, await createUser(site.db, 'actalia-api'), 'lecture')).authorization
})
afterAll(() => site.close())

interface SampledLoad {
  value: number
  below_limit: boolean
}
const loadOf = (load: SampledLoad | null | undefined) => load && [load.value, load.below_limit]
const ofZone = <Z extends { id: number }>(zones: readonly Z[], id: number) => zones.find((zone) => zone.id === id)

async function proven(id: number, on: string) {
  const { body } = await client.call(createProof, { params: { id }, body: { on } })
  const proof = getProof.response.parse((await client.call(getProof, { params: { code: body.code } })).body)
  return loadOf(proof.situations.find(({ type }) => type === 'phages')?.last_sampling)
}

interface OgcZone {
  id: number
  properties: Record<string, unknown>
}

async function forMaps(id: number, datetime: string) {
  const url = `/api/ogc/collections/zones/items?${new URLSearchParams({ limit: '1000', datetime })}`
  const { features } = JSON.parse((await client.request({ url, headers: { authorization } })).raw.toString())
  const { phages_sampled_value, phages_sampled_below_limit } = ofZone<OgcZone>(features, id)?.properties ?? {}
  return [phages_sampled_value, phages_sampled_below_limit]
}

async function proposed(id: number) {
  const { body } = await admin.call(listProposals, { query: { filter: 'type:equals:phages', per_page: 200 } })
  const line = body.items.find(({ zone }: RankingProposal) => zone.id === id)
  return [loadOf(line), loadOf(line.samplings[0])]
}

const LOW = { value: 2, below_limit: false }
const HIGH = { value: 60, below_limit: false }
const UNDER_LIMIT = { value: 500, below_limit: true }

test.each([
  { came: [LOW, HIGH], counts: HIGH },
  { came: [HIGH, LOW], counts: HIGH },
  { came: [UNDER_LIMIT, LOW], counts: LOW },
  { came: [LOW, UNDER_LIMIT], counts: LOW },
])('of two samplings of one day the highest is read everywhere, whichever came last (%#)', async (given) => {
  const values = { code: `29.${Math.random()}`.slice(0, 12), name: 'Anse', department: '29' }
  const { id } = await site.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()
  const on = day(-2)
  for (const load of given.came) await site.add({ zone_id: id, on: -2, ...load })
  await recomputeOutlooks(site.db)
  const counts = loadOf(given.counts)

  const zoneOf = async (query: object) => ofZone<Zone>((await client.send(listZones, { query })).body.zones, id)
  expect(loadOf((await zoneOf({}))?.last_samplings.phages)).toEqual(counts)
  expect(loadOf((await zoneOf({ on: day(-1) }))?.last_samplings.phages)).toEqual(counts)
  const { last_samplings } = (await client.call(getZone, { params: { id } })).body
  expect(loadOf(last_samplings.phages)).toEqual(counts)
  const history = getZoneHistory.response.parse((await client.send(getZoneHistory, {})).body)
  expect(loadOf(ofZone(zonesOn(history, on).zones, id)?.last_samplings.phages)).toEqual(counts)
  expect([await proven(id, on), await proven(id, day(0))]).toEqual([counts, counts])
  expect([await forMaps(id, on), await forMaps(id, day(0))]).toEqual([counts, counts])
  expect(await proposed(id)).toEqual([counts, counts])
  const outlook = getZoneOutlook.response.parse((await client.call(getZoneOutlook, { params: { id } })).body)
  expect(outlook.phages?.trend.points.map(loadOf)).toEqual([counts])
  const { points } = (await client.call(getZoneChart, { params: { id }, query: { type: 'phages' } })).body
  expect([points.length, loadOf(points.at(-1))]).toEqual([2, counts])
})
