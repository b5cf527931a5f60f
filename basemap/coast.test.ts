import { expect, test } from 'vitest'
import { readLand } from './demo-zones/land.ts'
import { kmPerDegree, kmPerLon, type LonLat, type Ring } from './demo-zones/plane.ts'

const sharp = Math.PI / 6
const stepKm = 0.15

test('the coast of France does not go in stairs, and keeps its islets', () => {
  const lands = readLand(new URL('coast.topo.json', import.meta.url))
  const rings = lands.flatMap((land) => land.polygon)
  const steps = rings.reduce((sum, ring) => sum + countSteps(ring), 0)
  const points = rings.reduce((sum, ring) => sum + ring.length, 0)

  expect(points).toBeGreaterThan(80_000)
  // The source has some 29,000.
  expect(steps).toBeLessThan(100)
  expect(lands.filter((land) => land.area < 0.2).length).toBeGreaterThan(1_100)
})

test('a staircase is seen as one', () => {
  const stairs = Array.from({ length: 11 }, (_, i): LonLat => [-3 + 0.001 * Math.ceil(i / 2), 47 + 0.001 * (i >> 1)])
  expect(countSteps(stairs)).toBe(8)
})

/** Two sharp turns to opposite sides within a short distance, in the box where the coast is in full resolution. */
function countSteps(ring: Ring): number {
  let [steps, before] = [0, 0]
  ring.slice(1, -1).forEach((at, i) => {
    const [from, to] = [ring[i] ?? at, ring[i + 2] ?? at]
    const isFrance = at[0] > -5.4 && at[0] < 9.7 && at[1] > 41.4 && at[1] < 51
    const [x, y] = offset(from, at)
    const [u, v] = offset(at, to)
    const turn = isFrance ? Math.atan2(x * v - y * u, x * u + y * v) : 0
    if (turn * before < 0 && Math.min(Math.abs(turn), Math.abs(before)) > sharp && Math.hypot(x, y) < stepKm) steps++
    before = turn
  })
  return steps
}

function offset(from: LonLat, to: LonLat): [x: number, y: number] {
  return [(to[0] - from[0]) * kmPerLon(from[1]), (to[1] - from[1]) * kmPerDegree]
}
