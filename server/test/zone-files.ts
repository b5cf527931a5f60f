import { zipSync } from 'fflate'
import type { Position } from 'geojson'

type RowValues = Record<string, unknown>

/** A closed square around a point, counter-clockwise. */
export const square = (x: number, y: number, half = 0.01): Position[] => [
  [x - half, y - half],
  [x + half, y - half],
  [x + half, y + half],
  [x - half, y + half],
  [x - half, y - half],
]

export const polygon = (...coordinates: Position[][]) => ({ type: 'Polygon', coordinates })

export const feature = (properties: unknown, geometry: unknown = polygon(square(-3, 47.6))) => ({
  type: 'Feature',
  properties,
  geometry,
})

export const geoJson = (features: unknown, more: RowValues = {}) =>
  new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', ...more, features }))

interface DbfOptions {
  encode?: (text: string) => Uint8Array
  /** Types of columns: N and F are numbers. */
  types?: Record<string, string>
  /** Byte 29, which names the encoding. */
  language?: number
}

/** A .dbf of texts of 60 bytes, in CP1252 unless told otherwise. */
export function dbf(
  rows: readonly Record<string, string>[],
  { encode = cp1252, types = {}, language = 0 }: DbfOptions = {},
): Uint8Array {
  const names = Object.keys(rows[0] ?? { CdZCY: '' })
  const [start, size] = [33 + names.length * 32, 1 + names.length * 60]
  const bytes = new Uint8Array(start + rows.length * size + 1).fill(0x20, start)
  const view = new DataView(bytes.buffer)
  bytes.set([0x03, 126, 1, 1])
  bytes[29] = language
  view.setUint32(4, rows.length, true)
  view.setUint16(8, start, true)
  view.setUint16(10, size, true)
  for (const [index, name] of names.entries()) {
    bytes.set(encode(name).subarray(0, 10), 32 + index * 32)
    bytes.set([...cp1252(types[name] ?? 'C'), 0, 0, 0, 0, 60], 32 + index * 32 + 11)
    for (const [row, values] of rows.entries()) {
      bytes.set(encode(values[name] ?? '').subarray(0, 60), start + row * size + 1 + index * 60)
    }
  }
  bytes[start - 1] = 0x0d
  bytes[bytes.length - 1] = 0x1a
  return bytes
}

/** A .shp of polygons: for each row its rings, outlines clockwise. */
export function shp(shapes: readonly (readonly Position[][])[]): Uint8Array {
  const sizes = shapes.map((rings) => 44 + rings.length * 4 + rings.flat().length * 16)
  const view = new DataView(new ArrayBuffer(100 + sizes.reduce((sum, size) => sum + size + 8, 0)))
  view.setInt32(0, 9994)
  view.setInt32(24, view.byteLength / 2)
  view.setInt32(28, 1000, true)
  view.setInt32(32, 5, true)
  let at = 100
  for (const [index, rings] of shapes.entries()) {
    view.setInt32(at, index + 1)
    view.setInt32(at + 4, (sizes[index] ?? 0) / 2)
    view.setInt32(at + 8, 5, true)
    view.setInt32(at + 44, rings.length, true)
    view.setInt32(at + 48, rings.flat().length, true)
    let first = 0
    for (const [ring, positions] of rings.entries()) {
      view.setInt32(at + 52 + ring * 4, first, true)
      first += positions.length
    }
    for (const [vertex, [x = 0, y = 0]] of rings.flat().entries()) {
      view.setFloat64(at + 52 + rings.length * 4 + vertex * 16, x, true)
      view.setFloat64(at + 60 + rings.length * 4 + vertex * 16, y, true)
    }
    at += (sizes[index] ?? 0) + 8
  }
  return new Uint8Array(view.buffer)
}

export const zip = (files: Record<string, Uint8Array | string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])))

/** The places in a zip where the content of its files lies, byte by byte. */
export function packedPlaces(bytes: Uint8Array): Set<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const places = new Set<number>()
  for (let header = 0; view.getUint32(header, true) === 0x04034b50; ) {
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    const end = start + view.getUint32(header + 18, true)
    for (let place = start; place < end; place++) places.add(place)
    header = end
  }
  return places
}

const bytesOf = (content: Uint8Array | string) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

/** Encodes Latin letters and the typographic apostrophe, of which names are made. */
export const cp1252 = (text: string) => Uint8Array.from(text, (char) => (char === '’' ? 0x92 : char.charCodeAt(0)))

export const WGS84_PRJ =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const GRS80 = '"GRS_1980",6378137.0,298.257222101'
export const LAMBERT93_PRJ = `PROJCS["RGF_1993_Lambert_93",${WGS84_PRJ.replace('"WGS_1984",6378137.0,298.257223563', GRS80).replaceAll('WGS_1984', 'RGF_1993')},PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",49.0],PARAMETER["Standard_Parallel_2",44.0],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]`
