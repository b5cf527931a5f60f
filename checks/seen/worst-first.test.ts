import { expect, test } from 'vitest'
import { addDays } from '../../contract/core/days.ts'
import { RANKING_TYPES, type RankingType } from '../../contract/rankings.ts'
import { zonesOn } from '../../contract/rules/zones.replay.ts'
import { worstFirst } from '../../contract/rules/zones.worst.ts'
import { listScales, type Scale } from '../../contract/scales.ts'
import type { Zone, ZonePast } from '../../contract/zones.ts'
import { testSite } from '../../server/test/site.ts'
import { readHistory } from '../../web/features/map/replay/replay.rules.ts'
import { rankOfZone, zoneClassOf } from '../../web/features/zones/zone-class.rules.ts'
import { mapZonesOf } from '../../web/features/zones/zone-styles.ts'

const site = testSite('demo')

/** How bad: 0 without a class, then as the scale has them, the lowest first. Both of the demo’s are of four. */
function placeOf({ rankings }: ZonePast, scales: readonly Scale[], type: RankingType, day: string) {
  const key = rankings[type].find(([from, to]) => from <= day && (to === null || to >= day))?.[2]
  const { classes = [] } = scales.find((scale) => scale.type === type) ?? {}
  return { type, key: key ?? null, place: classes.findIndex((one) => one.key === key) + 1 }
}

/** By the answer’s own lines: the worse, ARN F where both are equal. */
function expectedOf(past: ZonePast, scales: readonly Scale[], day: string) {
  const [phages, arn] = RANKING_TYPES.map((type) => placeOf(past, scales, type, day))
  if (!phages || !arn) throw new Error('There are two types')
  return phages.place > arn.place ? phages : arn
}

/** As panel, list and map say it, one « type class » each, and whether their orders count it as the worse. */
function saidOf(zone: Zone, scales: readonly Scale[]) {
  const both = { type: 'both', scales } as const
  const shown = zoneClassOf(zone, both)
  const [panel] = worstFirst(zone.rankings, scales)
  const ranks = RANKING_TYPES.map((type) => rankOfZone(zone, { type, scales }))
  return [
    panel && `${panel} ${zone.rankings[panel]?.class ?? null}`,
    shown && `${shown.scale.type} ${shown.ranking?.class ?? null}`,
    mapZonesOf([zone], both)[0]?.style,
    rankOfZone(zone, both) === Math.max(...ranks),
  ]
}

test('on each day of three winters all see of each zone the worse class first, as the history of the API has it', async () => {
  const [client, admin] = [await site.visitor('client'), await site.visitor('actalia-admin')]
  const scales = listScales.response.parse((await client.send(listScales, {})).body)
  const { raw } = await client.request({ url: '/api/zones/history' })
  expect((await admin.request({ url: '/api/zones/history' })).raw.equals(raw)).toBe(true)
  expect((await admin.send(listScales, {})).body).toEqual(scales)
  const history = await readHistory(raw, () => Promise.resolve(true))
  if (!history) throw new Error('The history was not read')
  const pasts = new Map(history.zones.map((past) => [past.id, past]))
  const counts = { zones: 0, phages: 0, none: 0 }
  for (let day = history.from; day <= history.on; day = addDays(day, 1)) {
    for (const zone of zonesOn(history, day).zones) {
      const past = pasts.get(zone.id)
      if (!past) throw new Error(`${zone.code} has no history`)
      const { type, key } = expectedOf(past, scales, day)
      const first = `${type} ${key}`
      const right = [first, first, zone.center ? (key === null ? 'none' : first) : undefined, true]
      const said = saidOf(zone, scales)
      // One by one, as an `expect` of each takes ten times as long as all the rest.
      if (said.some((one, at) => one !== right[at])) expect(said, `${zone.code} on ${day}`).toEqual(right)
      counts.zones += 1
      if (key === null) counts.none += 1
      if (type === 'phages') counts.phages += 1
    }
  }
  // Else nothing was compared.
  expect(counts.zones).toBeGreaterThan(50_000)
  expect(Math.min(counts.phages, counts.none)).toBeGreaterThan(100)
})
