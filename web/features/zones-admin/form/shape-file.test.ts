import { expect, test } from 'vitest'
import { countPoints, readShapeFile, shapeIn } from './shape-file.ts'

const ring = [
  [-3.1, 47.5],
  [-3, 47.5],
  [-3, 47.6],
  [-3.1, 47.5],
]
const polygon = { type: 'Polygon', coordinates: [ring] }
const several = { type: 'MultiPolygon', coordinates: [[ring], [ring]] }
const feature = (geometry: unknown) => ({ type: 'Feature', properties: {}, geometry })
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

const named = (name: string) => ({ crs: { type: 'name', properties: { name } } })

test.each([
  ['a bare polygon', polygon, polygon],
  ['one said to be in WGS 84', { ...collection(feature(polygon)), ...named('urn:ogc:def:crs:OGC:1.3:CRS84') }, polygon],
  ['one said to be in RGF93', { ...feature(polygon), ...named('urn:ogc:def:crs:EPSG::4171') }, polygon],
  ['a bare multipolygon', several, several],
  ['a feature', feature(polygon), polygon],
  ['a collection of one', collection(feature(several)), several],
])('%s is read', (_what, json, shape) => {
  expect(shapeIn(json)).toEqual(shape)
})

test.each([
  ['a collection of two', collection(feature(polygon), feature(polygon)), /contient 2.formes/],
  ['an empty collection', collection(), /pas de polygone/],
  ['a feature without geometry', feature(null), /pas de polygone/],
  ['a point', { type: 'Point', coordinates: [0, 0] }, /pas de polygone/],
  ['a polygon without points', { type: 'Polygon', coordinates: [] }, /pas de polygone/],
  ['metres', { type: 'Polygon', coordinates: [[[257_000, 6_740_000]]] }, /WGS 84/],
  ['degrees of another system', { ...collection(feature(polygon)), ...named('EPSG:4275') }, /pas en WGS 84/],
  ['a polygon that names Lambert 93', { ...polygon, ...named('EPSG:2154') }, /Importer/],
  ['words as coordinates', { type: 'Polygon', coordinates: [[['a', 'b']]] }, /pas un GeoJSON/],
  ['a ring that is none', { type: 'Polygon', coordinates: [7] }, /pas un GeoJSON/],
  ['no coordinates', { type: 'Polygon' }, /pas un GeoJSON/],
  ['nothing', null, /pas de polygone/],
  ['a number', 12, /pas de polygone/],
])('%s is refused in French', (_what, json, reason) => {
  expect(shapeIn(json)).toMatch(reason)
})

test('a file that is no JSON is refused, not thrown', async () => {
  expect(await readShapeFile(new File(['<kml/>'], 'zone.geojson'))).toMatch(/pas un GeoJSON/)
  expect(await readShapeFile(new File([JSON.stringify(polygon)], 'zone.geojson'))).toEqual(polygon)
})

test('points are counted without the one that closes a ring', () => {
  expect(countPoints({ type: 'Polygon', coordinates: [ring] })).toBe(3)
  expect(countPoints({ type: 'MultiPolygon', coordinates: [[ring], [ring]] })).toBe(6)
})
