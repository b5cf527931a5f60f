import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { Zone } from '../../../contract/zones.ts'
import { UNRANKED } from '../scales/scales.rules.ts'
import { type ClassView, looksOf, styleKey, zoneClassOf } from './zone-class.rules.ts'

/** Lowest class first, so that the worst is drawn on top. */
export const stylesOf = (view: ClassView) =>
  Object.fromEntries(
    looksOf(view).map(({ name, look: { key, fill, text, mark } }) => [
      name,
      { fill, text, mark, hatched: key === UNRANKED.key },
    ]),
  )

export const mapZonesOf = (zones: readonly Zone[], view: ClassView) =>
  zones.flatMap((zone) => {
    const { id, code, name, center, bbox } = zone
    const shown = zoneClassOf(zone, view)
    if (!center || !bbox || !shown) return []
    const { scale, look } = shown
    const label = `${zoneTitle({ code, name })}\u00A0: ${look.label}`
    return [{ id, center, bbox, style: styleKey(scale.type, look), label }]
  })
