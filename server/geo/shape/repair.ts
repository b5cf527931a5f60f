import { enclosedBy, enclosedClockwise, without } from './clip.ts'
import { doubleArea, type Part, type Ring, reversed } from './rings.ts'

export interface Repaired {
  parts: Part[]
  /** Twice the area that the rings announce otherwise than the repaired parts have it. */
  disputed: number
}

/** Keeps what the outline encloses, less what the holes enclose. */
export function repairPart([outline, ...holes]: Part): Repaired {
  if (!outline) return { parts: [], disputed: 0 }
  const solid = enclose(outline)
  const voids = holes.map(enclose)
  const taken = voids.flatMap(({ parts }) => parts)
  const parts = taken.length > 0 ? without(solid.parts, taken) : solid.parts
  // A hole takes nothing away beyond the outline, nor where another hole already did.
  const spared = doubleAreaOf(parts) - doubleAreaOf(solid.parts) + doubleAreaOf(taken)
  return { parts, disputed: [solid, ...voids].reduce((sum, { disputed }) => sum + disputed, spared) }
}

function enclose(ring: Ring): Repaired {
  const wound = doubleArea(ring) < 0 ? reversed(ring) : ring
  const parts = enclosedBy(wound)
  // A ring's area counts a curl twice and a lobe wound backwards as a loss: neither may make up for the other.
  const lobes = doubleAreaOf(enclosedClockwise(wound))
  const curls = Math.max(0, doubleArea(wound) - doubleAreaOf(parts) + 2 * lobes)
  return { parts, disputed: curls + 2 * lobes }
}

export const doubleAreaOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + doubleAreaOfPart(part), 0)

/** As announced by its rings, each counted as often as it winds. */
export function doubleAreaOfPart([outline, ...holes]: Part): number {
  const solid = outline ? Math.abs(doubleArea(outline)) : 0
  return holes.reduce((left, hole) => left - Math.abs(doubleArea(hole)), solid)
}
