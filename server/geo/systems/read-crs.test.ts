import { expect, test } from 'vitest'
import { FileError } from '../read/file-error.ts'
import { readCrs } from './read-system.ts'

const LAMBERT = 'Lambert 93 (EPSG:2154)'
const named = (name: unknown) => ({ type: 'name', properties: { name } })

test.each([
  [undefined, 'WGS 84'],
  [named('urn:ogc:def:crs:OGC:1.3:CRS84'), 'WGS 84'],
  [named('urn:ogc:def:crs:EPSG::4326'), 'WGS 84 (EPSG:4326)'],
  [named('urn:ogc:def:crs:EPSG:6.9:2154'), LAMBERT],
  [named('EPSG:2154'), LAMBERT],
  [named('EPSG: 2154'), LAMBERT],
  [named('[EPSG:2154]'), LAMBERT],
  [named('urn:ogc:def:crs,crs:EPSG::2154,crs:EPSG::5720'), LAMBERT],
  [named('http://www.opengis.net/def/crs/EPSG/0/2154'), LAMBERT],
  [named('http://www.opengis.net/gml/srs/epsg.xml#2154'), LAMBERT],
  [named('RGF93 v1 / Lambert-93'), LAMBERT],
  [named('urn:ogc:def:crs:IGNF::LAMB93'), LAMBERT],
  [named('IGNF:RGAF09GEO'), 'RGAF09 (EPSG:5489)'],
  [named('WGS 84 / UTM zone 20N'), 'WGS 84 UTM 20N (EPSG:32620)'],
  [named('RGAF09'), 'RGAF09 (EPSG:5489)'],
  [{ type: 'EPSG', properties: { code: 3948 } }, 'RGF93 CC48 (EPSG:3948)'],
  ['EPSG:5490', 'RGAF09 UTM 20N (EPSG:5490)'],
])('the crs %j is %s', (crs, name) => {
  expect(readCrs(crs).name).toBe(name)
})

test.each([
  [named('urn:ogc:def:crs:EPSG::27572'), /en NTF/],
  [named('IGNF:LAMB2E'), /en NTF/],
  [named('Lambert II étendu'), /en NTF/],
  [named('EPSG:4230'), /EPSG:4230, ED50/],
  [named('WGS 72'), /WGS 72/],
  [named('ED50 / UTM zone 30N'), /ED50/],
  [named('EPSG:99999'), /EPSG:99999/],
  [{ type: 'link', properties: { href: 'http://example.com/crs' } }, /non reconnu/],
  [7, /non reconnu/],
])('the crs %j is refused: %s', (crs, reason) => {
  expect(() => readCrs(crs)).toThrow(reason)
})

test('a name is shown short and visible, however long it is', () => {
  const messageOf = (crs: unknown) => {
    try {
      return readCrs(crs).name
    } catch (error) {
      return error instanceof FileError ? error.message : ''
    }
  }
  const started = performance.now()
  const messages = [
    messageOf(named(`RGR92 / UTM zone 99N${'x'.repeat(1_000_000)}`)),
    messageOf(named(`${'IGNF:'.repeat(40_000)}\nx`)),
    messageOf(named('\u001b[2J\u202eED50')),
  ]
  expect(performance.now() - started).toBeLessThan(1000)
  for (const message of messages) {
    expect(message.length).toBeLessThan(300)
    expect(message).toMatch(/autre système/)
    expect(message).not.toMatch(/\p{Cc}|\p{Cf}/u)
  }
})
