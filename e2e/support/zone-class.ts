import type { Page } from '@playwright/test'
import { RANKING_TYPES, type RankingType } from '../../contract/rankings.ts'
import { worstFirst } from '../../contract/rules/zones.worst.ts'
import type { Scale } from '../../contract/scales.ts'
import type { Zone, Zones } from '../../contract/zones.ts'
import { type ApiClient, requestsOf } from './api.ts'
import { expect } from './visitor.ts'

/** Asks for all zones today, and says the classes of one in words: the demo’s differ from day to day. */
export async function zonesToday(client: ApiClient) {
  const requests = requestsOf(client)
  const { zones }: Zones = await (await requests.get('/api/zones')).json()
  const scales: Scale[] = await (await requests.get('/api/scales')).json()
  const classOf = (zone: Zone, type: RankingType) => {
    const scale = scales.find((one) => one.type === type)
    const label = scale?.classes.find(({ key }) => key === zone.rankings[type]?.class)?.label
    return { type, scale: scale?.label ?? '', label: label ?? 'Non classée' }
  }
  return {
    zones,
    scales,
    /** Both, the worse first. */
    classesOf: (zone: Zone) => worstFirst(zone.rankings, scales).map((type) => classOf(zone, type)),
    classOf,
  }
}

/** The zone of this code, with the worse of its classes first. */
export async function classOfZone(client: ApiClient, code: string) {
  const { zones, classesOf, classOf } = await zonesToday(client)
  const zone = zones.find((one) => one.code === code)
  if (!zone) throw new Error(`${code} is no zone today`)
  const [first, second] = classesOf(zone)
  if (!first || !second || RANKING_TYPES.some((type) => zone.rankings[type] === null)) {
    throw new Error(`${code} has not both classes today`)
  }
  return { zone, first, second, label: classOf(zone, 'arn_f').label }
}

/** Shows this type large, which the worse class of the other may have kept small. */
export async function openClass(page: Page, name: 'ARN F-spécifiques infectieux' | 'Classification Phages') {
  const part = page.getByRole('article').getByRole('region', { name })
  await expect(part).toBeVisible()
  const strip = part.getByRole('button')
  if ((await strip.count()) > 0) await strip.click()
  await expect(strip).toHaveCount(0)
}
