import { describe, expect, test } from 'vitest'
import { dbf, feature, geoJson, LAMBERT93_PRJ, polygon, shp, square, WGS84_PRJ, zip } from '../../../test/zone-files.ts'
import { parseZoneFile } from './parse-zone-file.ts'

/** Round -2.854, 47.496 in Lambert 93, as cs2cs has it. */
const HERE = { x: 259_663.26, y: 6_726_956.29 }
const inLambert = square(HERE.x, HERE.y, 100)
const CONVERTED = 'Coordonnées converties de Lambert 93 (EPSG:2154) en WGS 84.'
const named = (name: string) => ({ crs: { type: 'name', properties: { name } } })
const row = (geometry: object) => feature({ code: '56.1' }, geometry)

const zipped = (prj: string, shape = inLambert) =>
  zip({ 'z.shp': shp([[shape.toReversed()]]), 'z.dbf': dbf([{ CdZCY: '56.1' }]), 'z.prj': prj })

describe('Lambert 93 is converted, and the report says so:', () => {
  test.each([
    ['a shapefile', zipped(LAMBERT93_PRJ)],
    [
      'a shapefile with an old .qpj alone',
      zip({ 'z.shp': shp([[inLambert.toReversed()]]), 'z.dbf': dbf([{ CdZCY: '56.1' }]), 'z.qpj': LAMBERT93_PRJ }),
    ],
    ['a GeoJSON', geoJson([row(polygon(inLambert))], named('urn:ogc:def:crs:EPSG::2154'))],
    [
      'a GeoJSON whose shapes name it, as PostGIS writes them',
      geoJson([row({ ...polygon(inLambert), ...named('EPSG:2154') })]),
    ],
    ['a GeoJSON whose rows name it', geoJson([{ ...row(polygon(inLambert)), ...named('EPSG:2154') }])],
  ])('%s', (_what, bytes) => {
    const { zones, notes, rejected } = parseZoneFile(bytes)
    expect([notes, rejected]).toEqual([[CONVERTED], []])
    const [x = 0, y = 0] = zones[0]?.center ?? []
    expect([x, y]).toEqual([expect.closeTo(-2.854, 4), expect.closeTo(47.496, 4)])
  })
})

const files = { 'z.shp': shp([[square(-2.8, 47.5).reverse()]]), 'z.dbf': dbf([{ CdZCY: '56.1' }]) }
const NTF_PRJ = WGS84_PRJ.replaceAll('WGS_1984', 'NTF')

test.each([
  ['the .prj of another name', { 'zones.prj': NTF_PRJ }, /en NTF/],
  ['a .prj named after the .shp', { 'z.shp.prj': NTF_PRJ }, /en NTF/],
  ['a .qpj beside an empty .prj', { 'z.prj': '', 'z.qpj': NTF_PRJ }, /en NTF/],
  ['a .qpj that is NTF', { 'z.prj': WGS84_PRJ, 'z.qpj': NTF_PRJ }, /en NTF/],
  ['a .qpj that is another one', { 'z.prj': WGS84_PRJ, 'z.qpj': LAMBERT93_PRJ }, /différents/],
])('%s counts', (_what, more, reason) => {
  expect(() => parseZoneFile(zip({ ...files, ...more }))).toThrow(reason)
})

test.each([
  ['no .prj', {}, [expect.stringMatching(/WGS 84, faute de fichier .prj/)]],
  ['a blank one', { 'z.prj': '\0 \n' }, [expect.stringMatching(/faute de fichier .prj/)]],
  ['one of WGS 84', { 'z.prj': WGS84_PRJ, 'z.qpj': WGS84_PRJ, 'other.prj': LAMBERT93_PRJ }, []],
])('a shapefile with %s is of WGS 84', (_what, more, notes) => {
  expect(parseZoneFile(zip({ ...files, ...more }))).toMatchObject({ notes, rejected: [] })
})

test('a row that is not where the system is used is refused, the others stay', () => {
  const bytes = geoJson(
    [row(polygon(inLambert)), feature({ code: '56.2' }, polygon(square(-2.8, 47.5)))],
    named('EPSG:2154'),
  )
  const { zones, rejected } = parseZoneFile(bytes)
  expect([zones.map(({ code }) => code), rejected]).toEqual([
    ['56.1'],
    [{ row: 2, code: '56.2', department: '', reason: expect.stringMatching(/sont des degrés/) }],
  ])
})

test('a file of NTF is refused whole, also where a shape alone says so', () => {
  const ntf = WGS84_PRJ.replaceAll('WGS_1984', 'NTF')
  expect(() => parseZoneFile(zipped(ntf))).toThrow(/en NTF/)
  expect(() => parseZoneFile(geoJson([row({ ...polygon(square(-2.8, 47.5)), ...named('EPSG:4275') })]))).toThrow(
    /en NTF/,
  )
})

test('two zones that share a border in Lambert 93 share it in degrees', () => {
  const { x, y } = HERE
  const beside = [square(x - 100, y, 100), square(x + 100, y, 100)].map((ring) => polygon(ring))
  const { zones } = parseZoneFile(
    geoJson(
      beside.map((shape, index) => feature({ code: `56.${index}` }, shape)),
      named('EPSG:2154'),
    ),
  )
  const [one, other] = zones.map(({ geometry }) => new Set<string>(JSON.parse(geometry).coordinates[0].map(String)))
  expect([...(one ?? [])].filter((position) => other?.has(position))).toHaveLength(2)
})

describe('a mixture of shapes', () => {
  const point = { type: 'Point', coordinates: [0, 0] }
  const mixed = (...geometries: object[]) => ({ type: 'GeometryCollection', geometries })
  const shapes: object[] = [polygon(square(-3, 47.6)), { type: 'MultiPolygon', coordinates: [[square(-2.9, 47.6)]] }]

  test.each([
    ['with polygons alone', mixed(...shapes), []],
    ['with others', mixed(...shapes, point), [expect.stringMatching(/seuls ses polygones/)]],
    [
      'with nothing',
      { ...mixed(...shapes), geometries: [...shapes, null, 'x'] },
      [expect.stringMatching(/seuls ses polygones/)],
    ],
    [
      'with very many others',
      { ...mixed(), geometries: shapes.concat(Array(200_000).fill(point)) },
      [expect.stringMatching(/seuls/)],
    ],
    ['within another', mixed(mixed(...shapes), mixed()), []],
  ])('%s gives its polygons', (_what, geometry, notes) => {
    const { zones, rejected } = parseZoneFile(geoJson([row(geometry)]))
    expect(rejected).toEqual([])
    expect(zones).toMatchObject([{ bbox: [-3.01, 47.59, -2.89, 47.61], notes }])
  })

  test.each([
    ['without any', mixed(point), /mélange.*sans polygone/],
    [
      'with a system of its own within',
      mixed({ ...polygon(square(-3, 47.6)), ...named('EPSG:4275') }),
      /propre système/,
    ],
    ['with one in another mixture', mixed({ ...mixed(...shapes), ...named('EPSG:4275') }), /propre système/],
    ['with a broken one', mixed({ type: 'Polygon', coordinates: 7 }), /liste|deux nombres/],
  ])('%s is refused', (_what, geometry, reason) => {
    expect(parseZoneFile(geoJson([row(geometry)])).rejected[0]?.reason).toMatch(reason)
  })
})
