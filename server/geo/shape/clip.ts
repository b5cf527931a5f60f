import { Clipper, ClipType, FillRule, type Path64, type PolyPath64, PolyTree64 } from 'clipper2-ts'
import { at, type Ring, type ShapePart, STEPS_PER_DEGREE } from './rings.ts'

/** Takes and returns wound rings on the grid. Keeps holes that nothing covers. */
export const unite = (shapes: readonly ShapePart[][]): ShapePart[] =>
  clip(ClipType.Union, shapes.flat(2), [], FillRule.NonZero)

/** The area that the ring winds around, in either direction and however often. */
export const enclosedBy = (ring: Ring): ShapePart[] => clip(ClipType.Union, [ring], [], FillRule.NonZero)

export const enclosedClockwise = (ring: Ring): ShapePart[] => clip(ClipType.Union, [ring], [], FillRule.Negative)

export const without = (kept: readonly ShapePart[], taken: readonly ShapePart[]): ShapePart[] =>
  clip(ClipType.Difference, kept.flat(), taken.flat(), FillRule.NonZero)

/** The area between two longitudes, in steps. */
export const within = (parts: readonly ShapePart[], [west, east]: readonly [number, number]): ShapePart[] => {
  const [south, north] = [-90 * STEPS_PER_DEGREE, 90 * STEPS_PER_DEGREE]
  const box = Float64Array.of(west, south, east, south, east, north, west, north, west, south)
  return clip(ClipType.Intersection, parts.flat(), [box], FillRule.NonZero)
}

function clip(type: ClipType, kept: readonly Ring[], taken: readonly Ring[], fill: FillRule): ShapePart[] {
  const [first = new Float64Array(2)] = kept
  // Near the origin all products of coordinates are exact.
  const [originX, originY] = [at(first, 0), at(first, 1)]
  const pathsOf = (rings: readonly Ring[]) => rings.map((ring) => pathOf(ring, originX, originY))
  const tree = new PolyTree64()
  Clipper.booleanOpWithPolyTree(type, pathsOf(kept), pathsOf(taken), tree, fill)
  const parts: ShapePart[] = []
  collect(tree, parts, (path) => ringOf(path, originX, originY))
  return parts
}

function pathOf(ring: Ring, originX: number, originY: number): Path64 {
  const path: Path64 = []
  for (let i = 0; i + 3 < ring.length; i += 2) path.push({ x: at(ring, i) - originX, y: at(ring, i + 1) - originY })
  return path
}

function ringOf(path: Path64, originX: number, originY: number): Ring {
  const ring = new Float64Array(path.length * 2 + 2)
  for (const [index, { x, y }] of path.entries()) ring.set([x + originX, y + originY], index * 2)
  ring.copyWithin(path.length * 2, 0, 2)
  return ring
}

/** Nests outlines, holes and islands without recursion, whatever the depth. */
function collect(tree: PolyPath64, parts: ShapePart[], toRing: (path: Path64) => Ring) {
  const outlines = childrenOf(tree)
  for (let outline = outlines.pop(); outline; outline = outlines.pop()) {
    const holes = childrenOf(outline)
    outlines.push(...holes.flatMap(childrenOf))
    const part = [outline, ...holes].flatMap(({ poly }) => (poly && poly.length >= 3 ? [toRing(poly)] : []))
    if (outline.poly && outline.poly.length >= 3) parts.push(part)
  }
}

const childrenOf = (path: PolyPath64) => Array.from({ length: path.count }, (_, index) => path.child(index))
