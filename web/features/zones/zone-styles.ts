import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { classOf, UNRANKED } from '../scales/scales.rules.ts'

/** Lowest class first, so that the worst is drawn on top. */
export const stylesOf = (scale: Scale) =>
  Object.fromEntries(
    [UNRANKED, ...scale.classes].map(({ key, fill, text, mark }) => [
      key,
      { fill, text, mark, hatched: key === UNRANKED.key },
    ]),
  )

export const mapZonesOf = (zones: readonly Zone[], scale: Scale) =>
  zones.flatMap(({ id, code, name, center, bbox, rankings }) => {
    if (!center || !bbox) return []
    const { key, label } = classOf(rankings[scale.type], scale)
    return [{ id, center, bbox, style: key, label: `${zoneTitle({ code, name })}\u00A0: ${label}` }]
  })
