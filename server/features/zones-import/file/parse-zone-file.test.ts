import { describe, expect, test } from 'vitest'
import { FileError, MAX_BYTES } from '../../../geo/read/file-error.ts'
import { shoreZones } from '../../../test/shore-zones.ts'
import { dbf, feature, geoJson, packedPlaces, polygon, shp, square, WGS84_PRJ, zip } from '../../../test/zone-files.ts'
import { parseZoneFile } from './parse-zone-file.ts'
import { readZoneFile } from './read-zone-file.ts'

const clockwise = (x: number, y: number, half?: number) => square(x, y, half).reverse()
const text = (content: string) => new TextEncoder().encode(content)
const one = (properties: unknown, geometry?: unknown) => parseZoneFile(geoJson([feature(properties, geometry)]))
const reasonOf = (geometry: unknown) => one({ CdZCY: '56.1' }, geometry).rejected[0]?.reason
const shapefile = {
  'a/Zones.SHP': shp([[clockwise(-3, 47.6)]]),
  'a/ZONES.dbf': dbf([{ CdZCY: '56.01 ', LbZCY: 'Rivière d’Étel' }]),
}

test('rows of one code become one zone, its name repaired', () => {
  const row = (name: string) => feature({ CdZCY: '56.05.4 ', Lib_zon: name, Dprtmnt: 56, Sanitar: 'B' })
  const { zones, rejected } = parseZoneFile(geoJson([row('Rivière d?Etel'), row('Secteur de Lorient')]))
  expect(rejected).toEqual([])
  expect(zones).toMatchObject([
    { rows: [1, 2], code: '56.05.4', code_key: '56054', name: 'Rivière d’Etel', department: '56' },
  ])
  expect(zones[0]?.name_notes).toHaveLength(2)
})

test('different shapes of one code are united, and a hole that one of them covers is filled', () => {
  const shapes = [
    polygon(square(-3, 47.6), clockwise(-3, 47.6, 0.002)),
    polygon(square(-2.99, 47.6)),
    polygon(square(-2.5, 47.6)),
  ]
  const { zones } = parseZoneFile(geoJson(shapes.map((shape) => feature({ code: '56-1' }, shape))))
  expect(zones[0]?.bbox).toEqual([-3.01, 47.59, -2.49, 47.61])
  expect(JSON.parse(zones[0]?.geometry ?? '')).toMatchObject({ type: 'MultiPolygon' })
  expect(
    JSON.parse(zones[0]?.geometry ?? '')
      .coordinates.map((part: unknown[]) => part.length)
      .sort(),
  ).toEqual([1, 2])
})

test('fifteen digits and heights in, six decimals wound as RFC 7946 wants out', () => {
  const raw = clockwise(-3, 47.6).map(([x = 0, y = 0]) => [x + 1.23456789e-7, y, 12])
  const { zones } = one({ CdZCY: '1' }, polygon(raw))
  const { coordinates } = JSON.parse(zones[0]?.geometry ?? '')
  const [corner, next] = [
    [-3.01, 47.59],
    [-2.99, 47.59],
  ]
  const counterClockwise = [corner, next, [-2.99, 47.61], [-3.01, 47.61], corner]
  expect(coordinates).toEqual([counterClockwise])
  expect(JSON.stringify(coordinates)).not.toMatch(/\.\d{7}/)
})

test.each([
  [null, /manque/],
  ['POLYGON', /objet/],
  [{ type: 'Point', coordinates: [1, 2] }, /un point/],
  [{ type: 'GeometryCollection', geometries: [] }, /mélange/],
  [{ type: '__proto__', coordinates: [] }, /inconnu/],
  [{ type: 'Polygon', coordinates: {} }, /liste/],
  [{ type: 'MultiPolygon', coordinates: [] }, /vide/],
  [polygon([]), /au moins 4/],
  [polygon(square(-3, 47.6).slice(0, 3)), /au moins 4/],
  [polygon(square(-3, 47.6).slice(0, 4)), /pas fermé/],
  [
    {
      type: 'Polygon',
      coordinates: [
        [
          ['-3', 47],
          [0, 0],
          [1, 1],
          ['-3', 47],
        ],
      ],
    },
    /deux nombres/,
  ],
  [
    polygon([
      [0, 45],
      [1, 45],
      [2, 45],
      [0, 45],
    ]),
    /surface de la forme est nulle/,
  ],
  [polygon(square(-3, 47.6, 1e-8)), /trop petite/],
  [
    polygon([
      [0, 45],
      [2, 47],
      [2, 45],
      [0, 47],
      [0, 45],
    ]),
    /se croise lui-même près de la longitude 1,00000, latitude 46,00000/,
  ],
  [polygon(square(-3, 47.6), clockwise(-2.99, 47.6)), /Deux contours|Un trou/],
  [polygon(square(-3, 47.6), clockwise(-2, 47.6)), /Un trou sort/],
  [polygon(square(47.6, -3)), /inversées/],
  [polygon(square(250_000, 6_700_000, 100)), /Lambert 93/],
  [polygon(square(5_000_000, 6_700_000, 100)), /pas des degrés/],
])('the shape %j is refused: %s', (geometry, reason) => {
  expect(reasonOf(geometry)).toMatch(reason)
})

test.each([
  [{ CdZCY: null }, /manque/],
  [{ CdZCY: '\u00a0 ' }, /vide/],
  [{ CdZCY: '-.-' }, /ni lettre ni chiffre/],
  [{ CdZCY: 'x'.repeat(31) }, /30 caractères/],
  [{ CdZCY: { a: 1 } }, /pas un texte/],
])('the code of %j is refused', (properties, reason) => {
  expect(one(properties).rejected[0]?.reason).toMatch(reason)
})

test.each([
  ['empty', new Uint8Array(), /vide/],
  ['blank', text(' \n '), /vide/],
  ['HTML', text('<!DOCTYPE html><html>'), /HTML/],
  ['PDF', text('%PDF-1.7'), /PDF/],
  ['CSV', text('code;nom\n56;a\n'), /CSV/],
  ['cut', geoJson([feature({ CdZCY: '1' })]).subarray(0, 90), /incomplet/],
  ['no list', text('[]'), /FeatureCollection/],
  ['features missing', text('{"type":"FeatureCollection"}'), /features/],
  ['no zones', geoJson([]), /aucune zone/],
  ['too many zones', geoJson(Array(4001).fill(feature({ CdZCY: '1' }))), /4.001 lignes : 4.000 au plus/],
  ['no code', geoJson([feature({ toto: 1 })]), /CdZCY.*toto/],
  ['NTF', geoJson([], { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::27572' } } }), /NTF/],
  ['NTF .prj', zip({ ...shapefile, 'a/zones.prj': WGS84_PRJ.replaceAll('WGS_1984', 'NTF') }), /NTF/],
  ['no .dbf', zip({ 'zones.shp': shp([]) }), /zones\.dbf/],
  ['no .shp', zip({ 'zones.dbf': dbf([]) }), /aucun fichier \.shp/],
  ['two .shp', zip({ ...shapefile, 'b.shp': shp([]) }), /2 shapefiles/],
  ['cut zip', zip(shapefile).subarray(0, 300), /zip est incomplet/],
  ['cut .shp', zip({ ...shapefile, 'a/Zones.SHP': shp([[square(1, 45)]]).subarray(0, 150) }), /\.shp est incomplet/],
  ['cut .dbf', zip({ ...shapefile, 'a/ZONES.dbf': dbf([{ a: 'b' }]).subarray(0, 80) }), /\.dbf est incomplet/],
  ['rows missing', zip({ ...shapefile, 'a/ZONES.dbf': dbf([{ a: '1' }, { a: '2' }]) }), /1 formes.*2 lignes/],
])('a whole file is refused: %s', (_, bytes, reason) => {
  expect(() => parseZoneFile(bytes)).toThrow(FileError)
  expect(() => parseZoneFile(bytes)).toThrow(reason)
})

describe('a zipped shapefile', () => {
  test('in folders, beside what a Mac adds, in CP1252 without .cpg', () => {
    const { zones } = parseZoneFile(zip({ ...shapefile, 'a/zones.prj': WGS84_PRJ, '__MACOSX/a/._zones.shp': 'x' }))
    expect(zones).toMatchObject([
      { code: '56.01', name: 'Rivière d’Étel', department: '56', bbox: [-3.01, 47.59, -2.99, 47.61] },
    ])
  })

  test('in UTF-8 without .cpg', () => {
    const table = dbf([{ CdZCY: '56.01', LbZCY: 'Rivière d’Étel' }], { encode: text })
    const { zones } = parseZoneFile(zip({ ...shapefile, 'a/ZONES.dbf': table }))
    expect(zones[0]?.name).toBe('Rivière d’Étel')
  })

  test('gives each hole to its part', () => {
    const shapes = shp([[clockwise(-3, 47.6), clockwise(-2, 47.6), square(-2, 47.6, 0.001)]])
    const { zones } = parseZoneFile(zip({ ...shapefile, 'a/Zones.SHP': shapes }))
    const { coordinates } = JSON.parse(zones[0]?.geometry ?? '')
    expect(coordinates.map((part: unknown[]) => part.length)).toEqual([1, 2])
  })
})

function outcomeOf(bytes: Uint8Array) {
  try {
    return parseZoneFile(bytes)
  } catch (error) {
    return error
  }
}

test('a file that is damaged anywhere is read or refused with a FileError', () => {
  for (const bytes of [geoJson([feature({ CdZCY: '1', nom: 'é' }), null]), zip(shapefile), shapefile['a/Zones.SHP']]) {
    for (let step = 0; step < 400; step++) {
      const damaged = bytes.slice(0, step % 2 ? bytes.length : (step * bytes.length) / 400)
      if (step % 2) damaged[(step * 7919) % damaged.length] = (step * 31) % 256
      const outcome = outcomeOf(damaged)
      if (!(outcome instanceof FileError)) expect(outcome).toMatchObject({ rows: expect.any(Number) })
    }
  }
})

test('a zip with one bit flipped is refused, or the bit changes nothing of its files', () => {
  const bytes = zip(shapefile)
  const intact = parseZoneFile(bytes)
  const packed = packedPlaces(bytes)
  let refused = 0
  for (const place of bytes.keys()) {
    const damaged = bytes.slice()
    damaged[place] = (damaged[place] ?? 0) ^ (1 << (place % 8))
    const outcome = outcomeOf(damaged)
    if (!(outcome instanceof FileError)) expect(outcome, `byte ${place}`).toEqual(intact)
    else if (packed.has(place)) refused++
  }
  // Deflate has a few bits that carry nothing.
  expect(refused).toBeGreaterThan(packed.size * 0.95)
})

test('the process gives what the parser gives, and refuses in the same words', async () => {
  const bytes = geoJson([feature({ CdZCY: '56.1' }), feature({ CdZCY: '' })])
  expect(await readZoneFile(bytes.slice())).toEqual(parseZoneFile(bytes))
  await expect(readZoneFile(text('%PDF'))).rejects.toThrow(/PDF/)
  await expect(readZoneFile(new Uint8Array(MAX_BYTES + 1))).rejects.toThrow(FileError)
})

test('zones that share their borders come in one by one, none of them crossing itself', () => {
  const features = Array.from(shoreZones(100, 1000), ({ id, geometry }) => feature({ CdZCY: `56.${id}` }, geometry))
  const { zones, rejected } = parseZoneFile(geoJson(features))
  expect([zones.length, rejected]).toEqual([100, []])
})

test.each([
  ['lists of nothing', '[],'],
  ['objects of nothing', '{},'],
])('%s, which take gigabytes once parsed, are counted before', (_name, item) => {
  const harmful = Buffer.alloc(30_000_000 * 3, item)
  harmful.write('{"type":"FeatureCollection","features":[')
  expect(() => parseZoneFile(harmful)).toThrow(/trop de listes/)
})

test('more text than a string can hold is refused', () => {
  expect(() => parseZoneFile(new Uint8Array(500_000_001).fill(32))).toThrow(FileError)
})
