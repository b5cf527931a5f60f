import { describe, expect, test } from 'vitest'
import { findCrossings } from './crossings.ts'
import { doubleAreaOf, type ReadShape, readShape } from './read-shape.ts'

/** The slack of one step with which rings may touch themselves. */
const TOUCHED = 1

type RingPoint = readonly [number, number]

/** A ring in thousandths of a degree, near Quiberon. */
const ring = (...points: RingPoint[]) =>
  Float64Array.from([...points, ...points.slice(0, 1)].flatMap(([x, y]) => [-3 + x / 1000, 47 + y / 1000]))
const box = (x: number, y: number, width: number, height = width) =>
  ring([x, y], [x + width, y], [x + width, y + height], [x, y + height])
const turned = (numbers: Float64Array) => ring(...pointsOf(numbers).slice(1).reverse())
const pointsOf = (numbers: Float64Array): RingPoint[] =>
  Array.from({ length: numbers.length / 2 }, (_, index) => [
    ((numbers[index * 2] ?? 0) + 3) * 1000,
    ((numbers[index * 2 + 1] ?? 0) - 47) * 1000,
  ])

const repaired = (shape: ReadShape | string): ReadShape => {
  if (typeof shape === 'string') throw new Error(shape)
  return shape
}
/** The area in square thousandths, the rings of each part, and the change that is reported. */
const outcomeOf = (parts: Float64Array[][]) => {
  const shape = repaired(readShape(parts))
  expect(findCrossings(shape.parts, TOUCHED).within.size).toBe(0)
  const area = doubleAreaOf(shape.parts) / 2e6
  return [Math.round(area * 1000) / 1000, shape.parts.map((part) => part.length).sort(), shape.repair?.area_change]
}

/** A square of 100 whose last corner makes a lobe, wound backwards, of a given half-width and height. */
const withLobe = (half: number) =>
  ring(
    [0, 0],
    [100, 0],
    [100, 100],
    [50 - half, 100],
    [50 + half, 100 + 2 * half],
    [50 - half, 100 + 2 * half],
    [50 + half, 100],
    [0, 100],
  )
/** The same with a curl, which counts twice what the lobe takes away. */
const withBoth = ring(
  ...([
    [0, 0],
    [100, 0],
    [100, 50],
    [80, 50],
    [80, 40],
    [101, 40],
    [101, 100],
  ] as const),
  ...([
    [40, 100],
    [60, 120],
    [40, 120],
    [60, 100],
    [0, 100],
  ] as const),
)

describe('a shape is repaired, and the change of area reported:', () => {
  test.each<[string, Float64Array[][], unknown[]]>([
    ['a lobe wound backwards', [[withLobe(4)]], [10_032, [1, 1], 0.0032]],
    ['a hole that leaves its outline', [[box(0, 0, 100), box(90, 40, 11, 6)]], [9940, [1], 0.000604]],
    ['the same, the hole wound as the outline', [[box(0, 0, 100), turned(box(90, 40, 11, 6))]], [9940, [1], 0.000604]],
    ['two holes over each other', [[box(0, 0, 100), box(10, 10, 10), box(19, 19, 10)]], [9801, [2], 0.000102]],
    ['a hole outside of its outline', [[box(0, 0, 100), box(200, 0, 5)]], [10_000, [1], 0.002506]],
    ['parts over each other, whose area is that of what they cover', [[box(0, 0, 10)], [box(5, 5, 10)]], [175, [1], 0]],
    [
      'a lobe wound backwards that only a vertex joins',
      [[ring([0, 0], [100, 0], [100, 100], [50, 100], [46, 104], [54, 104], [50, 100], [0, 100])]],
      [10_016, [1, 1], 0.003205],
    ],
  ])('%s', (_case, parts, outcome) => {
    expect(outcomeOf(parts)).toEqual(outcome)
  })

  test('the repair reports where the crossing was, and between which rings', () => {
    const { repair } = repaired(readShape([[withLobe(4)]]))
    expect(repair?.near).toEqual([-2.95, 47.104])
    expect(repair?.before).toHaveLength(1)
  })
})

describe('a shape is repaired without a report, because no area changes:', () => {
  test.each<[string, Float64Array[][], unknown[]]>([
    ['a spike', [[ring([0, 0], [10, 0], [10, 10], [5, 10], [5, 30], [5, 10], [0, 10])]], [100, [1], undefined]],
    ['a spike inwards', [[ring([0, 0], [10, 0], [10, 10], [5, 10], [5, 5], [5, 10], [0, 10])]], [100, [1], undefined]],
    ['a spike at the first vertex', [[ring([0, 30], [0, 0], [10, 0], [10, 10], [0, 10])]], [100, [1], undefined]],
    ['an outline twice', [[box(0, 0, 10), box(0, 0, 10)]], [100, [1], undefined]],
    ['a hole twice', [[box(0, 0, 10), box(2, 2, 2), box(2, 2, 2)]], [96, [2], undefined]],
    ['a part twice', [[box(0, 0, 10)], [box(0, 0, 10)]], [100, [1], undefined]],
    [
      'a cut that leads to a hole',
      [[ring([0, 0], [10, 0], [10, 10], [5, 10], [5, 8], [8, 8], [8, 2], [2, 2], [2, 8], [5, 8], [5, 10], [0, 10])]],
      [64, [2], undefined],
    ],
    [
      'lobes that a vertex joins',
      [[ring([0, 0], [10, 0], [10, 10], [20, 10], [20, 20], [10, 20], [10, 10], [0, 10])]],
      [200, [1, 1], undefined],
    ],
  ])('%s', (_case, parts, outcome) => {
    expect(outcomeOf(parts)).toEqual(outcome)
  })
})

describe('a shape is left as it is:', () => {
  test.each<[string, Float64Array[][], unknown[]]>([
    ['a hole that touches its outline', [[box(0, 0, 10), ring([0, 5], [2, 4], [2, 6])]], [98, [2], undefined]],
    ['parts side by side', [[box(0, 0, 10)], [box(10, 0, 10)]], [200, [1, 1], undefined]],
    ['an island in a hole', [[box(0, 0, 10), box(2, 2, 6)], [box(4, 4, 2)]], [68, [1, 2], undefined]],
  ])('%s', (_case, parts, outcome) => {
    expect(outcomeOf(parts)).toEqual(outcome)
  })
})

describe('a shape is refused, because the repair would change more than 1 %:', () => {
  test.each<[string, Float64Array[][], RegExp]>([
    [
      'a figure of eight',
      [[ring([0, 0], [10, 10], [10, 0], [0, 10])]],
      /^Le contour se croise lui-même .* de plus de 100.%\.$/,
    ],
    [
      'a figure of eight that meets in a vertex',
      [[ring([0, 0], [5, 5], [10, 10], [10, 0], [5, 5], [0, 10])]],
      /se croise lui-même/,
    ],
    ['a lobe too wide', [[withLobe(8)]], /lui-même près de la longitude -2,95000, latitude 47,10800 : .* de 1,3.%\.$/],
    [
      'a curl',
      [[ring([0, 0], [100, 0], [100, 50], [80, 50], [80, 30], [101, 30], [101, 100], [0, 100])]],
      /lui-même .* de 3,8.%\.$/,
    ],
    ['a curl that a lobe makes up for', [[withBoth]], /lui-même .* de 3,9.%\.$/],
    [
      'a hole half outside',
      [[box(0, 0, 10), box(5, 5, 10)]],
      /^Deux contours du même polygone se croisent .* de plus de 100.%\.$/,
    ],
    ['holes over each other', [[box(0, 0, 10), box(1, 1, 5), box(2, 2, 5)]], /Deux contours/],
    ['a hole outside', [[box(0, 0, 10), box(20, 0, 5)]], /^Un trou sort du contour/],
    ['a hole and its outline exchanged', [[box(2, 2, 2), box(0, 0, 10)]], /^Un trou sort du contour/],
  ])('%s', (_case, parts, reason) => {
    expect(readShape(parts)).toMatch(reason)
  })
})

test.each<[string, Float64Array[][]]>([
  ['a line there and back', [[ring([0, 0], [10, 0], [20, 0], [10, 0])]]],
  ['a hole as large as its outline', [[box(0, 0, 10), turned(box(0, 0, 10))]]],
])('a shape that encloses nothing is refused: %s', (_case, parts) => {
  expect(readShape(parts)).toBe('La surface de la forme est nulle.')
})

/** The same sequence each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

test('whatever is repaired no longer crosses itself, and keeps its area within 1 %', () => {
  const random = numbers(7)
  const next = (most: number) => Math.floor(random.next().value * most)
  let count = 0
  for (let time = 0; time < 400; time++) {
    const corners = Array.from({ length: 60 }, (_, index): RingPoint => {
      const [angle, radius] = [(index / 60) * 2 * Math.PI, 40 + next(8)]
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
    const swapped = 1 + next(57)
    corners.splice(swapped, 2, ...corners.slice(swapped, swapped + 2).reverse())
    const holes = [box(-45 + next(90), -45 + next(90), 2), box(-40 + next(60), next(3), 2)]
    const shape = readShape([[ring(...corners), ...holes]])
    if (typeof shape === 'string' || !shape.repair) continue
    count++
    expect([time, findCrossings(shape.parts, TOUCHED).within.size]).toEqual([time, 0])
    expect(Math.abs(shape.repair.area_change)).toBeLessThan(0.01)
  }
  expect(count).toBeGreaterThan(50)
})

test('an outline that crosses itself everywhere is refused before any repair', () => {
  const zigzag = Array.from({ length: 1000 }, (_, index): RingPoint => [index % 2 ? 100 : 0, (index * 7919) % 1000])
  expect(readShape([[ring(...zigzag)]])).toMatch(/plus de 10.000 fois/)
})
