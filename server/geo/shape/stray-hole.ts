import type { Crossing } from './crossings.ts'
import { at, locator, type Part } from './rings.ts'

/** Where a hole that crosses nothing leaves its outline. */
export function findStrayHole([outline, ...holes]: Part): Crossing | undefined {
  if (!outline || holes.length === 0) return undefined
  const locate = locator(outline)
  for (const hole of holes) {
    let isInside = false
    // Mid-edges decide when all vertices lie on the outline.
    for (const share of [0, 0.5]) {
      for (let i = 0; i + 3 < hole.length; i += 2) {
        const x = at(hole, i) + (at(hole, i + 2) - at(hole, i)) * share
        const y = at(hole, i + 1) + (at(hole, i + 3) - at(hole, i + 1)) * share
        const side = locate(x, y)
        if (side < 0) return { x, y, kind: 'hole' }
        isInside ||= side > 0
      }
      if (isInside) break
    }
  }
  return undefined
}
