import { expect, test } from 'vitest'
import type { MapPosition } from '../../../../../contract/rules/reading/points.ts'
import type { Zone } from '../../../../../contract/zones.ts'
import {
  crossingOf,
  crossingText,
  findCrossing,
  MAX_NEIGHBOURS,
  neighboursIn,
  outlineName,
  outlinesOf,
  removableAt,
  shapeWith,
  withoutOutline,
} from './outline.rules.ts'

const box = (west: number, south: number, side: number): MapPosition[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
]
const closed = (ring: MapPosition[]) => [...ring, ...ring.slice(0, 1)]

const POLYGON = { type: 'Polygon' as const, coordinates: [closed(box(-3, 47, 1)), closed(box(-2.8, 47.2, 0.1))] }
const PARTS = {
  type: 'MultiPolygon' as const,
  coordinates: [POLYGON.coordinates, [closed(box(-5, 47, 1))]],
}

test.each([POLYGON, PARTS, { ...PARTS, coordinates: PARTS.coordinates.slice(0, 1) }])(
  'a shape that nobody corrects comes out as it went in',
  (shape) => {
    expect(shapeWith(outlinesOf(shape), shape)).toEqual(shape)
  },
)

test('the correction of one part keeps the others and their holes', () => {
  const outlines = outlinesOf(PARTS)
  expect(outlines.map((one) => outlineName(outlines, one))).toEqual([
    'Partie 1 sur 2',
    'Partie 1 sur 2, trou 1',
    'Partie 2 sur 2',
  ])
  const corrected = outlines.map((one, at) => (at === 2 ? { ...one, points: box(-6, 47, 1) } : one))
  expect(shapeWith(corrected, PARTS)).toEqual({
    type: 'MultiPolygon',
    coordinates: [POLYGON.coordinates, [closed(box(-6, 47, 1))]],
  })
})

const HOLES = [closed(box(-5, 47, 1)), closed(box(-4.8, 47.2, 0.1)), closed(box(-4.5, 47.5, 0.1))]

test.each([
  ['the first part goes with its hole', 0, { ...PARTS, coordinates: [HOLES] }],
  ['a hole goes alone', 1, { ...PARTS, coordinates: [[POLYGON.coordinates[0]], HOLES] }],
  ['the second part goes with its holes', 2, { ...PARTS, coordinates: [POLYGON.coordinates] }],
  ['of two holes the other moves up', 3, { ...PARTS, coordinates: [POLYGON.coordinates, [HOLES[0], HOLES[2]]] }],
])('%s', (_what, at, expected) => {
  const shape = { ...PARTS, coordinates: [POLYGON.coordinates, HOLES] }
  const left = withoutOutline(outlinesOf(shape), at)
  expect(shapeWith(left, shape)).toEqual(expected)
  expect(left).toEqual(outlinesOf(shapeWith(left, shape)))
})

test('all may go but the last part', () => {
  const [parts, one] = [outlinesOf(PARTS), outlinesOf(POLYGON)]
  expect(parts.map((_, at) => removableAt(parts, at))).toEqual(['part', 'hole', 'part'])
  expect(one.map((_, at) => removableAt(one, at))).toEqual([null, 'hole'])
})

test('a new zone is one outline', () => {
  const [empty] = outlinesOf(null)
  expect(empty).toEqual({ part: 0, ring: 0, points: [] })
  expect(shapeWith([{ part: 0, ring: 0, points: box(-3, 47, 1) }], null)).toEqual({
    type: 'Polygon',
    coordinates: [closed(box(-3, 47, 1))],
  })
})

const BOW: MapPosition[] = [
  [-3, 47],
  [-2, 48],
  [-2, 47],
  [-3, 48],
]

test('an outline that passes over itself is told, with the points of both sides', () => {
  const crossing = findCrossing(BOW, true)
  expect(crossing).toEqual({ sides: [1, 3], at: [-2.5, 47.5] })
  expect(crossing && crossingText(crossing, 4)).toContain('du point 1 au point 2 passe sur celui du point 3 au point 4')
  const turned: MapPosition[] = [...BOW.slice(1), ...BOW.slice(0, 1)]
  const other = findCrossing(turned, true)
  expect(other && crossingText(other, 4)).toContain('du point 2 au point 3 passe sur celui du point 4 au point 1')
})

test.each<[string, MapPosition[], boolean]>([
  ['a square', box(-3, 47, 1), true],
  ['a line whose closing side alone would cross', [...BOW.slice(0, 3), [-1, 47.9]], false],
  ['a point on another side', [...box(-3, 47, 1), [-2.5, 47]], true],
  ['a point on another point', [...box(-3, 47, 1), [-3, 47], [-3.5, 47.5]], true],
  ['two points', box(-3, 47, 1).slice(0, 2), true],
  ['nothing', [], true],
])('%s is not told to cross', (_what, points, isClosed) => {
  expect(findCrossing(points, isClosed)).toBeNull()
})

test('a line is told to cross while it is drawn', () => {
  expect(findCrossing(BOW, false)).toMatchObject({ sides: [1, 3] })
})

test('the one crossing of 6,000 points is found, wherever it is', () => {
  const circle = Array.from({ length: 6000 }, (_, at): MapPosition => {
    const angle = (at / 6000) * 2 * Math.PI
    return [-3 + 0.2 * Math.cos(angle), 47 + 0.2 * Math.sin(angle)]
  })
  expect(findCrossing(circle, true)).toBeNull()
  const [one, other] = [circle[4000], circle[4100]]
  const swapped = circle.map((point, at) => (at === 4000 && other) || (at === 4100 && one) || point)
  expect(findCrossing(swapped, true)).toMatchObject({ sides: [4000, expect.any(Number)] })
})

/** Turns of a spiral, there and back; teeth of a comb; both lie over themselves in longitude and in latitude. */
const spiral = (count: number): MapPosition[] => {
  const arm = (width: number) =>
    Array.from({ length: count / 2 }, (_, at): MapPosition => {
      const angle = (at / count) * 100 * Math.PI
      const radius = 0.1 + (at / count) * 0.4 + width
      return [-3 + radius * Math.cos(angle), 47 + radius * Math.sin(angle)]
    })
  return [...arm(0), ...arm(0.002).reverse()]
}
const comb = (count: number): MapPosition[] => [
  ...Array.from({ length: count - 2 }, (_, at): MapPosition => [at % 2 === 0 ? -3 : -2, 47 + at / count]),
  [-1.9, 48],
  [-1.9, 47],
]
const turned = (points: readonly MapPosition[]) => points.map(([x, y]): MapPosition => [y - 50, x + 50])

test.each([
  ['spiral', spiral],
  ['comb', comb],
  ['comb on its side', (count: number) => turned(comb(count))],
])('twice the points of a %s are some twice the work', (_name, shape) => {
  const compared = (count: number) => {
    let pairs = 0
    const found = findCrossing(shape(count), true, (one, other) => {
      pairs += 1
      return crossingOf(one, other)
    })
    expect(found).toBeNull()
    return pairs
  }
  expect(compared(5000)).toBeLessThan(25_000)
  expect(compared(10_000)).toBeLessThan(50_000)
})

test('long slanting teeth, which all boxes hold, end after a bounded work', () => {
  const slanting = comb(10_000).map(([x, y]): MapPosition => [x - y, x + y])
  let pairs = 0
  const found = findCrossing(slanting, true, (one, other) => {
    pairs += 1
    return crossingOf(one, other)
  })
  expect(found).toBeNull()
  expect(pairs).toBeLessThan(500_000)
})

test('of 300 outlines made by chance, those cross of which some two sides do', () => {
  // The same each time: a generator of one's own.
  let seed = 56
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const answers = Array.from({ length: 300 }, () => {
    const count = 3 + Math.floor(chance() * 30)
    // Around a middle, so that many do not cross; whole steps, so that points and sides lie on others.
    const points = Array.from({ length: count }, (_, at): MapPosition => {
      const angle = ((at + chance() * 2.2) / count) * 2 * Math.PI
      const radius = 4 + Math.floor(chance() * 4)
      return [Math.round(radius * Math.cos(angle)) / 100, Math.round(radius * Math.sin(angle)) / 100]
    })
    const isClosed = chance() < 0.7
    const found = findCrossing(points, isClosed)
    return { found, expected: crossingPairs(points, isClosed) }
  })
  for (const { found, expected } of answers) {
    if (found) expect(expected).toContain(found.sides.join(' '))
    else expect(expected).toEqual([])
  }
  const crossing = answers.filter(({ found }) => found).length
  expect(crossing).toBeGreaterThan(50)
  expect(crossing).toBeLessThan(250)
})

/** All pairs of sides, without boxes. */
function crossingPairs(points: readonly MapPosition[], isClosed: boolean) {
  const sides = points.map(([x, y], at) => {
    const [toX, toY] = points[(at + 1) % points.length] ?? [x, y]
    const [ax = 0, ay = 0, bx = 0, by = 0] = [x, y, toX, toY].map((degrees) => Math.round(degrees * 1e6))
    return { at, ax, ay, bx, by }
  })
  if (!isClosed) sides.pop()
  return sides.flatMap((one) =>
    sides
      .filter((other) => other.at > one.at && crossingOf(one, other))
      .map((other) => `${one.at + 1} ${other.at + 1}`),
  )
}

const zone = (id: number, west: number): Zone => ({
  id,
  code: `56.${id}`,
  name: 'Zone',
  department: '56',
  aliases: [],
  center: [west + 0.005, 47.005],
  bbox: [west, 47, west + 0.01, 47.01],
  updated_at: '2026-01-01T00:00:00Z',
  last_sampled_on: null,
  last_samplings: { phages: null, arn_f: null },
  rankings: { phages: null, arn_f: null },
  last_changes: { phages: null, arn_f: null },
})

test('neighbours are those in sight, the nearest first, and not on a map of all France', () => {
  const zones = [zone(1, -3), zone(2, -2.9), zone(3, -2.5), { ...zone(4, -2.9), bbox: null }]
  const idsIn = (west: number, east: number, own: number | null = null) =>
    neighboursIn(zones, [west, 46.9, east, 47.1], own).map(({ id }) => id)
  expect(idsIn(-3, -2.8)).toEqual([2, 1])
  expect(idsIn(-3, -2.8, 2)).toEqual([1])
  expect(idsIn(-6, 10)).toEqual([])
  const many = Array.from({ length: 100 }, (_, at) => zone(at + 1, -3 + at / 1000))
  expect(neighboursIn(many, [-3.5, 46.5, -2.5, 47.5], null)).toHaveLength(MAX_NEIGHBOURS)
})

test('a ring whose file leaves the last point out keeps all of its points', () => {
  const ring: [number, number][] = [
    [-3, 47],
    [-2.9, 47],
    [-2.9, 47.1],
    [-3, 47.1],
  ]
  expect(outlinesOf({ type: 'Polygon', coordinates: [ring] })[0]?.points).toEqual(ring)
})
