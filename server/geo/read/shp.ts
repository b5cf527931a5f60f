import Flatbush from 'flatbush'
import { at, doubleArea, locator, type Ring, type ShapePart } from '../shape/rings.ts'
import { FileError, formatNumber, MAX_ROWS, MAX_VERTICES } from './file-error.ts'
import type { FileParts } from './rows.ts'

const FILE_CODE = 9994
const HEADER = 100
const POLYGONS = new Set([5, 15, 25])
const OTHERS = new Map([
  ...[1, 11, 21].map((type) => [type, 'un point'] as const),
  ...[8, 18, 28].map((type) => [type, 'des points'] as const),
  ...[3, 13, 23].map((type) => [type, 'une ligne'] as const),
])

const damaged = () => new FileError('Le fichier .shp est incomplet ou abîmé. Exportez-le à nouveau.')

export function readShp(bytes: Uint8Array): (() => FileParts | string)[] {
  if (bytes.byteLength < HEADER) throw damaged()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Lengths are in words of two bytes.
  const end = view.getInt32(24) * 2
  if (view.getInt32(0) !== FILE_CODE || end < HEADER || end > bytes.byteLength) throw damaged()
  const shapes: (() => FileParts | string)[] = []
  for (let place = HEADER; place < end; ) {
    const start = place + 8
    if (start + 4 > end) throw damaged()
    const size = view.getInt32(place + 4) * 2
    if (size < 4 || start + size > end) throw damaged()
    if (shapes.length >= MAX_ROWS) throw new FileError(`Ce fichier a plus de ${formatNumber(MAX_ROWS)} lignes.`)
    shapes.push(() => readRecord(view, start, size))
    place = start + size
  }
  return shapes
}

function readRecord(view: DataView, start: number, size: number): FileParts | string {
  const type = view.getInt32(start, true)
  if (type === 0) return 'La forme manque (géométrie vide).'
  if (!POLYGONS.has(type)) return `La forme est ${OTHERS.get(type) ?? 'd’un type inconnu'} : un polygone est attendu.`
  const broken = 'La forme est abîmée dans le fichier .shp.'
  if (size < 44) return broken
  const [ringCount, vertexCount] = [view.getInt32(start + 36, true), view.getInt32(start + 40, true)]
  if (vertexCount > MAX_VERTICES) return `Plus de ${formatNumber(MAX_VERTICES)} sommets dans une seule zone.`
  if (ringCount < 0 || vertexCount < 0 || 44 + ringCount * 4 + vertexCount * 16 > size) return broken
  const vertices = start + 44 + ringCount * 4
  const rings: Ring[] = []
  for (let index = 0; index < ringCount; index++) {
    const from = view.getInt32(start + 44 + index * 4, true)
    const to = index + 1 < ringCount ? view.getInt32(start + 48 + index * 4, true) : vertexCount
    if (from < 0 || to < from || to > vertexCount) return broken
    const ring = new Float64Array((to - from) * 2)
    for (let i = 0; i < ring.length; i++) ring[i] = view.getFloat64(vertices + from * 16 + i * 8, true)
    rings.push(ring)
  }
  return groupRings(rings)
}

/** A shapefile does not link holes to outlines: outlines are clockwise, a hole goes to the smallest one around it. */
function groupRings(rings: readonly Ring[]): FileParts {
  if (rings.some((ring) => ring.length < 8 || !ring.every(Number.isFinite))) return rings.map((ring) => [ring])
  const outlines = rings.filter((ring) => doubleArea(ring) <= 0)
  const holes = rings.filter((ring) => doubleArea(ring) > 0)
  if (outlines.length === 0 || holes.length === 0) return rings.map((ring) => [ring])
  const parts = outlines.map((outline) => ({ outline, rings: [outline], area: Math.abs(doubleArea(outline)) }))
  const smallestFirst = parts.toSorted((one, other) => one.area - other.area)
  const boxes = new Flatbush(parts.length)
  for (const { outline } of smallestFirst) boxes.add(...boxOf(outline))
  boxes.finish()
  const located = new Map<Ring, ReturnType<typeof locator>>()
  const isAround = (outline: Ring, hole: Ring) => {
    const locate = located.get(outline) ?? locator(outline)
    located.set(outline, locate)
    return reachesInto(hole, locate)
  }
  const turned: ShapePart[] = []
  for (const hole of holes) {
    // Numbers of a typed array are sorted fast: thousands of outlines may be around each of thousands of holes.
    const around = Uint32Array.from(boxes.search(...boxOf(hole))).sort()
    const area = doubleArea(hole)
    const isHere = (index: number) => isAround(at(smallestFirst, index).outline, hole)
    const larger = around.findIndex((index) => at(smallestFirst, index).area >= area)
    // An outline that is smaller than its hole can only cross it, so it comes last.
    const from = larger === -1 ? around.length : larger
    const smallest = around.subarray(from).find(isHere) ?? around.subarray(0, from).find(isHere)
    // A hole in no outline is itself an outline, wound the wrong way.
    if (smallest === undefined) turned.push([hole])
    else at(smallestFirst, smallest).rings.push(hole)
  }
  return [...parts.map(({ rings }) => rings), ...turned]
}

/** One vertex or mid-edge is enough: a hole that also leaves is then found to cross its outline. */
function reachesInto(hole: Ring, locate: ReturnType<typeof locator>): boolean {
  for (const share of [0, 0.5]) {
    for (let i = 0; i + 3 < hole.length; i += 2) {
      const x = at(hole, i) + (at(hole, i + 2) - at(hole, i)) * share
      const y = at(hole, i + 1) + (at(hole, i + 3) - at(hole, i + 1)) * share
      if (locate(x, y) > 0) return true
    }
  }
  return false
}

function boxOf(ring: Ring): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    ;[west, east] = [Math.min(west, at(ring, i)), Math.max(east, at(ring, i))]
    ;[south, north] = [Math.min(south, at(ring, i + 1)), Math.max(north, at(ring, i + 1))]
  }
  return [west, south, east, north]
}
