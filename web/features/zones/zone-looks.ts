import type { Scale } from '../../../contract/rankings.ts'
import type { Zone } from '../../../contract/zones.ts'
import type { MapZone, ZoneLook } from '../../map/map-types.ts'
import { classOf, UNRANKED } from './zones.rules.ts'

/** How each class is drawn, lowest first so that the worst lies on top. */
export const looksOf = (scale: Scale): Record<string, ZoneLook> =>
  Object.fromEntries(
    [UNRANKED, ...scale.classes].map(({ key, fill, text, mark }) => [
      key,
      { fill, text, mark, hatched: key === UNRANKED.key },
    ]),
  )

/** The zones that have a place, as the map draws them. */
export const mapZonesOf = (zones: readonly Zone[], scale: Scale): MapZone[] =>
  zones.flatMap(({ id, code, name, center, bbox, rankings }) => {
    if (!center || !bbox) return []
    const { key, label } = classOf(rankings[scale.type], scale)
    return [{ id, center, bbox, look: key, label: `${code} ${name} : ${label}` }]
  })
