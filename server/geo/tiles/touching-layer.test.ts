import { brotliDecompressSync } from 'node:zlib'
import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { readTile } from '../../test/read-tile.ts'
import { shoreZones } from '../../test/shore-zones.ts'
import { findBorders } from './borders.ts'
import { VIEW_BYTES } from './budget.ts'
import { heaviestView } from './cut.ts'
import { ENTRY, EXTENT, type Level, TILES_MAX_ZOOM, toX, toY, WORLD } from './grid.ts'
import { finest, shapesAt } from './levels.ts'
import { shapeCollector } from './shapes.ts'
import { touchingShapes } from './touching-layer.ts'
import { weighPoints } from './weights.ts'

const ZOOMS = Array.from({ length: TILES_MAX_ZOOM + 1 }, (_, z) => z)

/** Each pair of zones that touch, with the points they share and those that they do not. */
function sharedPoints(zones: { id: number; geometry: { coordinates: Position[][] } }[]) {
  const pairs: { a: number; b: number; points: Position[]; others: Position[] }[] = []
  zones.forEach((a, index) => {
    const pointsOfA = a.geometry.coordinates[0] ?? []
    const mine = new Set(pointsOfA.map(String))
    for (const b of zones.slice(index + 1)) {
      const pointsOfB = b.geometry.coordinates[0] ?? []
      const points = pointsOfB.filter((point) => mine.has(String(point)))
      const shared = new Set(points.map(String))
      const others = [...pointsOfA, ...pointsOfB].filter((point) => !shared.has(String(point)))
      if (points.length > 1) pairs.push({ a: a.id, b: b.id, points, others })
    }
  })
  return pairs
}

function* tilesOf({ entries, bytes }: Level) {
  for (let at = 0; at < entries.length; at += ENTRY) {
    const [x = 0, y = 0, start = 0, plain = 0, gzip = 0, br = 0] = entries.subarray(at, at + ENTRY)
    yield { x, y, features: readTile(brotliDecompressSync(new Uint8Array(bytes, start + plain + gzip, br))) }
  }
}

describe('neighbours', () => {
  test('keep the same points of their border in every tile, also where three meet', () => {
    const zones = [...shoreZones(20, 120)]
    const pairs = sharedPoints(zones)
    expect(pairs.length).toBeGreaterThan(20)
    const layer = touchingShapes('zones')
    for (const { id, geometry } of zones) layer.add(id, JSON.stringify(geometry))
    let compared = 0
    for (const z of ZOOMS) {
      for (const { x, y, features } of tilesOf(layer.cut(z))) {
        for (const { a, b, points, others } of pairs) {
          if (!features.has(a) || !features.has(b)) continue
          const unitOf = ([longitude = 0, latitude = 0]: Position) => {
            const steps = [toX(longitude), toY(latitude)].map((part) => Math.round(part * WORLD) / WORLD)
            return [x, y].map((tile, axis) => Math.round(((steps[axis] ?? 0) * 2 ** z - tile) * EXTENT)).join()
          }
          // In wide views, points that are not shared may fall on the same unit as one that is.
          const elsewhere = new Set(others.map(unitOf))
          const units = new Set(points.map(unitOf).filter((unit) => !elsewhere.has(unit)))
          const [ofA, ofB] = [a, b].map((id) => {
            const inside = (features.get(id) ?? []).flat().filter((at) => at.every((unit) => unit > 0 && unit < EXTENT))
            return [...new Set(inside.map(String))].filter((unit) => units.has(unit)).sort()
          })
          expect([z, a, b, ofA]).toEqual([z, a, b, ofB])
          compared += ofA?.length ?? 0
        }
      }
    }
    expect(compared).toBeGreaterThan(500)
  })

  test('keep the same points at each zoom, fewer in wider views', () => {
    const zones = [...shoreZones(20, 600)]
    const collector = shapeCollector()
    for (const { id, geometry } of zones) collector.add(id, JSON.stringify(geometry))
    const shapes = collector.done()
    const borders = findBorders(shapes)
    const weights = weighPoints(shapes, borders)
    const close = ([longitude = 0, latitude = 0]: Position) =>
      `${Math.round(toX(longitude) * WORLD)},${Math.round(toY(latitude) * WORLD)}`
    const pairs = sharedPoints(zones).map(({ a, b, points }) => ({ a, b, border: points.map(close) }))
    const counts = ZOOMS.map((z) => {
      const { data } = shapesAt(shapes, borders, weights, finest(z))
      const kept = new Map<number, Set<string>>()
      for (const { id, geometry } of data.features) {
        if (geometry.type === 'MultiPolygon') kept.set(Number(id), new Set(geometry.coordinates.flat(2).map(close)))
      }
      let count = 0
      for (const { a, b, border } of pairs) {
        const [ofA, ofB] = [a, b].map((id) => border.filter((point) => kept.get(id)?.has(point)))
        expect([z, a, b, ofA]).toEqual([z, a, b, ofB])
        count += ofA?.length ?? 0
      }
      return count
    })
    expect(counts).toEqual([...counts].sort((one, other) => one - other))
    expect(counts.at(-1)).toBeGreaterThan(10 * (counts[0] ?? 0))
  })
})

describe('what is left out', () => {
  const square = (west: number, south: number, side: number) => [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ]
  const drawn = (coordinates: Position[][][], z: number) => {
    const layer = touchingShapes('zones')
    layer.add(1, JSON.stringify({ type: 'MultiPolygon', coordinates }))
    return [...tilesOf(layer.cut(z))].map(({ features }) => features.get(1)?.length)
  }

  test('a small island apart and a small hole go in wide views, and are there in near ones', () => {
    const zone = [[square(-3, 47, 0.1), square(-2.97, 47.03, 0.001)], [square(-2.85, 47.05, 0.001)]]
    expect(drawn(zone, 4)).toEqual([1])
    expect(Math.max(...drawn(zone, 10).map((rings) => rings ?? 0))).toBeGreaterThan(1)
    expect(drawn(zone, 10).reduce((sum = 0, rings = 0) => sum + rings, 0)).toBeGreaterThanOrEqual(3)
  })

  test('the largest piece of a zone always stays', () => {
    expect(drawn([[square(-3, 47, 0.00002)], [square(-2.9, 47, 0.00001)]], 0)).toEqual([1])
  })
})

test('shapes are as coarse as the heaviest view needs, and no coarser', () => {
  const layer = touchingShapes('zones')
  // The whole shore in 120 km.
  const squeezed = (position: Position) => [-3 + (position[0] ?? 0) * 0.1, 47.5 + ((position[1] ?? 0) - 47) * 0.1]
  for (const { id, geometry } of shoreZones(300, 500, 0.25)) {
    layer.add(
      id,
      JSON.stringify({ type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(squeezed)) }),
    )
  }
  const level = layer.cut(TILES_MAX_ZOOM)
  const weight = heaviestView(level, 4, 3)
  expect(weight).toBeLessThanOrEqual(VIEW_BYTES)
  expect(weight).toBeGreaterThan(VIEW_BYTES * 0.6)
  expect(new Set([...tilesOf(level)].flatMap(({ features }) => [...features.keys()])).size).toBe(300)
  for (const z of [7, 8, 9]) expect(heaviestView(layer.cut(z), 4, 3)).toBeLessThanOrEqual(VIEW_BYTES)
})
