import { getZoneOutlook } from '../../contract/outlook.ts'
import { RANKING_TYPES } from '../../contract/rankings.ts'
import { zonesOn } from '../../contract/rules/zones.replay.ts'
import { listScales } from '../../contract/scales.ts'
import { getZone, getZoneHistory, listZones } from '../../contract/zones.ts'
import { trendWords } from '../../web/features/outlook/trend.rules.ts'
import { openClient } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

test('map, panel, past days and trend say the same class, value and days of a zone', async () => {
  const client = await openClient('client')
  const get = async (path: string) => (await client.get(`/api${path}`)).json()
  const scales = listScales.response.parse(await get('/scales'))
  const { on, zones } = listZones.response.parse(await get('/zones'))
  const replayed = zonesOn(getZoneHistory.response.parse(await get('/zones/history')), on).zones
  expect(zones.length).toBeGreaterThan(70)
  for (const zone of zones) {
    const single = getZone.response.parse(await get(`/zones/${zone.id}`))
    const past = replayed.find(({ id }) => id === zone.id)
    const outlook = getZoneOutlook.response.parse(await get(`/zones/${zone.id}/outlook`))
    for (const scale of scales.filter(({ type }) => RANKING_TYPES.includes(type))) {
      const [ranking, sampling] = [zone.rankings[scale.type], zone.last_samplings[scale.type]]
      expect([single.rankings[scale.type], single.last_samplings[scale.type]]).toEqual([ranking, sampling])
      expect(past?.rankings[scale.type] ?? null).toEqual(ranking && { ...ranking, id: 0, is_outdated: undefined })
      expect(past?.last_samplings[scale.type] ?? null).toEqual(sampling)

      const trend = outlook[scale.type]?.trend
      if (!trend) continue
      const [before, last] = trend.points.slice(-2)
      const { verdict, factor } = trendWords(trend, scale)
      const said = JSON.stringify([zone.code, scale.type, before, last, verdict, factor])
      if (last) expect(sampling, said).toMatchObject(last)
      if (!before || !last || before.below_limit || last.below_limit) continue
      if (verdict === 'En hausse') expect(last.value, said).toBeGreaterThan(before.value)
      if (verdict === 'En baisse') expect(last.value, said).toBeLessThan(before.value)
      if (factor !== null) expect(verdict, said).toMatch(/^En (hausse|baisse)$/)
    }
  }
  await client.dispose()
})
