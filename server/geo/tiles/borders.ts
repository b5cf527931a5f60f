import type { Shapes } from './shapes.ts'

/** Where the rings of all shapes meet. */
export interface Borders {
  /** For each point, the first one at the same place, which stands for all of them. */
  same: Int32Array
  /** By first point: 1 where rings that ran together part, or meet; such a point always stays. */
  isJunction: Uint8Array
  /** By ring: 1 if it shares a point with another. */
  isAttached: Uint8Array
}

/** A point is a junction if two rings that go through it have not the same two neighbours there (as TopoJSON sees it). */
export function findBorders(shapes: Shapes): Borders {
  const { rings } = shapes
  const same = firstAtSamePlace(shapes)
  const count = same.length
  const isJunction = new Uint8Array(count)
  const isAttached = new Uint8Array(rings.length)
  const owner = new Int32Array(count).fill(-1)
  const before = new Int32Array(count)
  const after = new Int32Array(count)

  rings.forEach(({ start, end }, ring) => {
    for (let at = start; at < end; at++) {
      const point = same[at] ?? at
      const previous = same[at === start ? end - 1 : at - 1] ?? -1
      const next = same[at + 1 === end ? start : at + 1] ?? -1
      const first = owner[point] ?? -1
      if (first < 0) {
        owner[point] = ring
        before[point] = previous
        after[point] = next
        continue
      }
      const runsAlong =
        (before[point] === previous && after[point] === next) || (before[point] === next && after[point] === previous)
      if (!runsAlong) isJunction[point] = 1
      if (first !== ring) isAttached[first] = isAttached[ring] = 1
    }
  })
  return { same, isJunction, isAttached }
}

/** An open-addressed table of points: a Map of keys would take ten times the memory. */
function firstAtSamePlace({ xs, ys }: Shapes): Int32Array {
  const count = xs.length
  const mask = 2 ** Math.ceil(Math.log2(Math.max(16, count * 1.5))) - 1
  const table = new Int32Array(mask + 1).fill(-1)
  const same = new Int32Array(count)
  for (let at = 0; at < count; at++) {
    const x = xs[at] ?? 0
    const y = ys[at] ?? 0
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    let slot = (hash ^ (hash >>> 13)) & mask
    let known = table[slot] ?? -1
    while (known >= 0 && (xs[known] !== x || ys[known] !== y)) {
      slot = (slot + 1) & mask
      known = table[slot] ?? -1
    }
    if (known < 0) table[slot] = at
    same[at] = known < 0 ? at : known
  }
  return same
}
