import { readFileSync } from 'node:fs'
import { intersection } from 'polyclip-ts'
import { expect, test } from 'vitest'
import { landWithin, readLand } from './demo-zones/land.ts'
import {
  boxesMeet,
  boxOf,
  growBox,
  isInside,
  kmPerDegree,
  kmPerLon,
  kmToSegment,
  type LonLat,
  type LonLatBox,
  type PolygonRings,
  polygonArea,
  type Ring,
  ringArea,
} from './demo-zones/plane.ts'

interface DemoFeature {
  properties: { code: string; name: string; department: string; exposure: string }
  geometry: { type: 'Polygon'; coordinates: PolygonRings } | { type: 'MultiPolygon'; coordinates: PolygonRings[] }
}

/** Zones at sea, without a shore. */
const offshore = ['35.01', '29.07.010', '56.01.1', '56.01.7', '50-14']

const text = readFileSync(new URL('demo-zones.geojson', import.meta.url), 'utf8')
const collection: { type: string; features: DemoFeature[] } = JSON.parse(text)
const lands = readLand(new URL('coast.topo.json', import.meta.url))
const zones = collection.features.map(({ properties, geometry }) => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const area = polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
  return { ...properties, polygons, area, box: boxOf(polygons.flat(2)) }
})

test('there are 84 zones, each with a code of its own, a name, a department and an exposure', () => {
  expect(collection.type).toBe('FeatureCollection')
  expect(zones).toHaveLength(84)
  expect(new Set(zones.map((zone) => zone.code)).size).toBe(84)
  for (const zone of zones) {
    expect(zone.name.length).toBeGreaterThan(1)
    expect(zone.department).toMatch(/^\d{2}$/)
    expect(['open_sea', 'open_bay', 'estuary', 'sewage']).toContain(zone.exposure)
  }
})

test('the zones are those of the list', () => {
  const rows = readFileSync(new URL('zones-points.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  const listed = rows.map((row) => row.split(';'))
  expect(listed.map(([code, name, department]) => [code, name, department])).toEqual(
    zones.map((zone) => [zone.code, zone.name, zone.department]),
  )
})

test('the file stays light', () => {
  expect(text.length).toBeGreaterThan(100_000)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(450 * 1024)
})

test('every ring is closed, turns the right way, and neither crosses nor touches itself', () => {
  let rings = 0
  for (const { code, polygons } of zones) {
    for (const polygon of polygons) {
      polygon.forEach((ring, i) => {
        rings++
        expect(ring.length, code).toBeGreaterThanOrEqual(4)
        expect(ring.at(-1), code).toEqual(ring[0])
        expect(Math.sign(ringArea(ring)), code).toBe(i === 0 ? 1 : -1)
        expect(new Set(ring.map(String)).size, code).toBe(ring.length - 1)
      })
      expect(crossings(polygon), code).toEqual([])
    }
  }
  expect(rings).toBeGreaterThan(100)
})

test('the areas are those of real zones', () => {
  expect(zones.filter(({ area }) => area < 0.2 || area > 250).map(({ code, area }) => [code, area])).toEqual([])
})

test('the zones are in the water', () => {
  const seen = zones.map(({ code, polygons, area, box }) => {
    const land = landWithin(lands, growBox(box, 1))
    let [points, dry] = [0, 0]
    for (const point of lattice(box, Math.sqrt(area / 300))) {
      if (!polygons.some((polygon) => isInside(polygon, point))) continue
      points++
      if (land.some((polygon) => isInside(polygon, point))) dry++
    }
    return { code, points, dry }
  })
  expect(seen.filter(({ points }) => points < 200)).toEqual([])
  expect(seen.filter(({ points, dry }) => dry > 0.03 * points)).toEqual([])
})

test('the zones follow a shore, but for those of the open sea', () => {
  const far = zones.filter(({ polygons, box }) => {
    const shores = landWithin(lands, growBox(box, 1)).flat()
    return !polygons.flat(2).some((point) => shores.some((shore) => isNear(point, shore, 0.3)))
  })
  expect(far.filter(({ code }) => !offshore.includes(code)).map(({ code }) => code)).toEqual([])
  expect(zones.filter(({ code }) => offshore.includes(code))).toHaveLength(offshore.length)
})

test('no two zones overlap', () => {
  let neighbours = 0
  const overlaps: unknown[] = []
  zones.forEach((a, i) => {
    for (const b of zones.slice(i + 1)) {
      if (!boxesMeet(a.box, b.box)) continue
      neighbours++
      const shared = intersection(a.polygons, b.polygons).reduce((sum, polygon) => sum + polygonArea(polygon), 0)
      if (shared > 0.01 * Math.min(a.area, b.area)) overlaps.push([a.code, b.code, shared])
    }
  })
  expect(neighbours).toBeGreaterThan(20)
  expect(overlaps).toEqual([])
})

function* lattice(box: LonLatBox, km: number): Generator<LonLat> {
  const lonStep = km / kmPerLon(box[1])
  for (let lat = box[1]; lat < box[3]; lat += km / kmPerDegree)
    for (let lon = box[0]; lon < box[2]; lon += lonStep) yield [lon, lat]
}

function isNear(point: LonLat, shore: Ring, km: number): boolean {
  return shore.some((end, i) => i > 0 && kmToSegment(point, shore[i - 1] ?? end, end) <= km)
}

/** Crossing segments, anywhere in the polygon. */
function crossings(polygon: PolygonRings): [LonLat, LonLat][] {
  const segments = polygon.flatMap((ring) => ring.slice(1).map((end, i): [LonLat, LonLat] => [ring[i] ?? end, end]))
  const found: [LonLat, LonLat][] = []
  segments.forEach(([a, b], i) => {
    for (const [c, d] of segments.slice(i + 1))
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) found.push([a, c])
  })
  return found
}

function side(a: LonLat, b: LonLat, p: LonLat): number {
  // Integers in units of the fifth decimal, so that the test is exact.
  const [ax, ay, bx, by, px, py] = [...a, ...b, ...p].map((v) => Math.round(v * 1e5))
  return Math.sign(
    ((bx ?? 0) - (ax ?? 0)) * ((py ?? 0) - (ay ?? 0)) - ((by ?? 0) - (ay ?? 0)) * ((px ?? 0) - (ax ?? 0)),
  )
}
