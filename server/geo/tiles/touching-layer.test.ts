import { brotliDecompressSync } from 'node:zlib'
import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { shoreZones } from '../../test/shore-zones.ts'
import { type CutZoom, ENTRY, EXTENT, TILES_MAX_ZOOM, toX, toY } from './grid.ts'
import { simplifier } from './simplify.ts'
import { minArea, touchingShapes } from './touching-layer.ts'

const ZOOMS = Array.from({ length: TILES_MAX_ZOOM + 1 }, (_, z) => z)

/** The pairs of zones that touch, with the points they share and those that they do not. */
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

function* tilesOf({ entries, bytes }: CutZoom) {
  for (let at = 0; at < entries.length; at += ENTRY) {
    const [x = 0, y = 0, start = 0, plain = 0, gzip = 0, weight = 0] = entries.subarray(at, at + ENTRY)
    const tile = new Uint8Array(bytes, start + plain + gzip, weight)
    yield { x, y, weight, features: readTile(brotliDecompressSync(tile)) }
  }
}

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

describe('neighbours', () => {
  test('keep the same points of their border in every tile, also where three meet', () => {
    const zones = [...shoreZones(20, 120)]
    const pairs = sharedPoints(zones)
    expect(pairs.length).toBeGreaterThan(20)
    const layer = touchingShapes('zones')
    for (const { id, geometry } of zones) layer.add({ id, text: JSON.stringify(geometry) })
    let compared = 0
    for (const z of ZOOMS) {
      for (const { x, y, features } of tilesOf(layer.cut(z))) {
        for (const { a, b, points, others } of pairs) {
          if (!features.has(a) || !features.has(b)) continue
          const unitOf = ([longitude = 0, latitude = 0]: Position) => {
            const units = [toX(longitude) * 2 ** z - x, toY(latitude) * 2 ** z - y]
            return units.map((unit) => Math.round(unit * EXTENT)).join()
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
    const pairs = sharedPoints(zones).map(({ a, b, points }) => ({ a, b, border: points.map(String) }))
    const simplified = simplifier(zones.map(({ id, geometry }) => ({ id, area: JSON.parse(JSON.stringify(geometry)) })))
    const counts = ZOOMS.map((z) => {
      const kept = new Map<number, Set<string>>()
      for (const { id, geometry } of simplified(minArea(z))) {
        if (geometry.type === 'MultiPolygon') kept.set(Number(id), new Set(geometry.coordinates.flat(2).map(String)))
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

describe('simplifying', () => {
  const drawn = (coordinates: Position[][][], z: number) => {
    const layer = touchingShapes('zones')
    layer.add({ id: 1, text: JSON.stringify({ type: 'MultiPolygon', coordinates }) })
    return [...tilesOf(layer.cut(z))].map(({ features }) => features.get(1)?.length)
  }

  test('leaves out a small separate island and a small hole in wide views, not in near ones', () => {
    const zone = [[square(-3, 47, 0.1), square(-2.97, 47.03, 0.001)], [square(-2.85, 47.05, 0.001)]]
    expect(drawn(zone, 4)).toEqual([1])
    expect(Math.max(...drawn(zone, 10).map((rings) => rings ?? 0))).toBeGreaterThan(1)
    expect(drawn(zone, 10).reduce((sum = 0, rings = 0) => sum + rings, 0)).toBeGreaterThanOrEqual(3)
  })

  test('always keeps the largest piece of a zone', () => {
    expect(drawn([[square(-3, 47, 0.00002)], [square(-2.9, 47, 0.00001)]], 0)).toEqual([1])
  })
})

describe('a zone with one neighbour, inside of it or beside', () => {
  const drawn = (shapes: Position[][][], z: number) => {
    const layer = touchingShapes('zones')
    shapes.forEach((coordinates, id) => {
      layer.add({ id, text: JSON.stringify({ type: 'Polygon', coordinates }) })
    })
    return [...tilesOf(layer.cut(z))].flatMap(({ features }) => [...features].map(([id, rings]) => [id, rings.length]))
  }

  test('is kept in the widest view, and so is the hole that it fills', () => {
    const island = square(-3, 47, 0.01)
    expect(drawn([[square(-4, 46, 2), island], [island]], 0)).toEqual([
      [0, 2],
      [1, 1],
    ])
  })
})

test('a wide screen of official shapes weighs at most 60 KB, with every zone', () => {
  const layer = touchingShapes('zones')
  for (const { id, geometry } of shoreZones(360, 1000)) layer.add({ id, text: JSON.stringify(geometry) })
  for (const z of [7, 8, 9, 10]) {
    const views = new Map<string, number>()
    const drawn = new Set<number>()
    for (const { x, y, weight, features } of tilesOf(layer.cut(z))) {
      for (const id of features.keys()) drawn.add(id)
      for (const left of [0, 1, 2, 3]) {
        for (const up of [0, 1, 2]) {
          const view = `${x - left}/${y - up}`
          views.set(view, (views.get(view) ?? 0) + weight)
        }
      }
    }
    expect(drawn.size).toBe(360)
    expect(Math.max(...views.values())).toBeLessThanOrEqual(60_000)
  }
})

/** A Mapbox vector tile of one layer of polygons, as its specification says: rings of points in units, by feature id. */
function readTile(bytes: Uint8Array): Map<number, [number, number][][]> {
  const features = new Map<number, [number, number][][]>()
  for (const layer of fields(bytes)) {
    if (layer.field !== 3) continue
    for (const part of fields(layer.bytes)) {
      if (part.field !== 2) continue
      const inside = fields(part.bytes)
      const id = inside.find(({ field }) => field === 1)?.value ?? -1
      features.set(id, ringsOf(inside.find(({ field }) => field === 4)?.bytes ?? new Uint8Array()))
    }
  }
  return features
}

function ringsOf(bytes: Uint8Array) {
  const numbers: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const [value, next] = varint(bytes, at)
    numbers.push(value)
    at = next
  }
  const rings: [number, number][][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < numbers.length; ) {
    const command = numbers[at++] ?? 0
    if ((command & 7) === 7) continue
    if ((command & 7) === 1) rings.push([])
    for (let left = command >> 3; left > 0; left--) {
      x += unzigzag(numbers[at++] ?? 0)
      y += unzigzag(numbers[at++] ?? 0)
      rings.at(-1)?.push([x, y])
    }
  }
  return rings
}

const unzigzag = (value: number) => (value >> 1) ^ -(value & 1)

function fields(bytes: Uint8Array) {
  const found: { field: number; value: number; bytes: Uint8Array }[] = []
  for (let at = 0; at < bytes.length; ) {
    const [key, afterKey] = varint(bytes, at)
    const [value, next] = varint(bytes, afterKey)
    at = (key & 7) === 2 ? next + value : next
    found.push({ field: key >> 3, value, bytes: bytes.subarray(next, at) })
  }
  return found
}

function varint(bytes: Uint8Array, from: number): [number, number] {
  let value = 0
  for (let at = from, scale = 1; ; at++, scale *= 128) {
    const byte = bytes[at] ?? 0
    value += (byte & 127) * scale
    if (byte < 128) return [value, at + 1]
  }
}
