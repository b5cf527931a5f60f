import type { LonLat } from './plane.ts'

const steps = 12

/** Centripetal Catmull-Rom: no loops where points are close. */
export function curve(points: readonly LonLat[]): LonLat[] {
  const [first, second] = points
  const [last, beforeLast] = [points.at(-1), points.at(-2)]
  if (!first || !second || !last || !beforeLast || points.length < 3) return [...points]
  const padded = [mirror(second, first), ...points, mirror(beforeLast, last)]
  const line: LonLat[] = [first]
  for (let i = 0; i + 3 < padded.length; i++) {
    const [a, b, c, d] = padded.slice(i, i + 4)
    if (!a || !b || !c || !d) continue
    for (let k = 1; k <= steps; k++) line.push(between([a, b, c, d], k / steps))
  }
  return line
}

function mirror(point: LonLat, about: LonLat): LonLat {
  return [2 * about[0] - point[0], 2 * about[1] - point[1]]
}

/** `share` of the way from b to c (Barry and Goldman's pyramid). */
function between([a, b, c, d]: [LonLat, LonLat, LonLat, LonLat], share: number): LonLat {
  const [ta, tb] = [0, knot(a, b)]
  const tc = tb + knot(b, c)
  const td = tc + knot(c, d)
  const t = tb + share * (tc - tb)
  const mix = (p: LonLat, q: LonLat, from: number, to: number): LonLat => {
    const w = (t - from) / (to - from)
    return [p[0] + w * (q[0] - p[0]), p[1] + w * (q[1] - p[1])]
  }
  const [ab, bc, cd] = [mix(a, b, ta, tb), mix(b, c, tb, tc), mix(c, d, tc, td)]
  return mix(mix(ab, bc, ta, tc), mix(bc, cd, tb, td), tb, tc)
}

function knot(p: LonLat, q: LonLat): number {
  return Math.sqrt(Math.hypot(q[0] - p[0], q[1] - p[1]))
}
