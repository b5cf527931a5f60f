import type { Position } from 'geojson'
import type { Topology } from 'topojson-specification'
import { at } from './rings.ts'

/** presimplify puts the weight third. */
export const weightOf = (point: Position) => at(point, 2)

/** Keeps three points, because a ring with fewer would vanish from wide views. */
export function keepTriangle({ arcs }: Topology, ring: readonly number[]) {
  for (let missing = 3 - ring.length; missing > 0; missing--) {
    let heaviest: Position | undefined
    for (const arc of ring) {
      for (const point of arcs[arc < 0 ? ~arc : arc] ?? []) {
        if (weightOf(point) === Infinity) continue
        if (!heaviest || weightOf(point) > weightOf(heaviest)) heaviest = point
      }
    }
    if (heaviest) heaviest[2] = Infinity
  }
}
