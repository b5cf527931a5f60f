import { expect, test } from 'vitest'
import { zip } from '../../test/zone-files.ts'
import { FileError } from './file-error.ts'
import { readZip } from './zip.ts'

const CONTENT = 'words that pack well, words that pack well'
const CENTRAL = Buffer.from('PK\u0001\u0002')

/** The same zip with some numbers of its first file changed, in both of its headers. */
function edited(bytes: Uint8Array, edit: (header: Buffer) => void): Uint8Array {
  const all = Buffer.from(bytes)
  // The directory's header has two bytes of its own before the same fields.
  for (const from of [4, all.indexOf(CENTRAL) + 6]) edit(all.subarray(from))
  return all
}

const contentOf = (bytes: Uint8Array) => {
  const [file] = readZip(bytes)
  return Buffer.from(file?.read() ?? []).toString()
}

test('a zip gives its files, without the folders', () => {
  const entries = readZip(zip({ 'a/': '', 'a/zones.shp': CONTENT, 'b.txt': 'b' }))
  expect(entries.map(({ path }) => path)).toEqual(['a/zones.shp', 'b.txt'])
})

test.each([
  ['UTF-8', Buffer.from('Étel.shp')],
  ['CP1252', Buffer.from('Étel.shp', 'latin1')],
])('names in %s are read whatever the zip says of them', (_encoding, name) => {
  const bytes = Buffer.from(zip({ ['x'.repeat(name.length)]: CONTENT }))
  for (let at = bytes.indexOf('xxx'); at !== -1; at = bytes.indexOf('xxx')) name.copy(bytes, at)
  expect(readZip(bytes).map(({ path }) => path)).toEqual(['Étel.shp'])
})

test('names with backslashes, or that lead elsewhere, are names like any other', () => {
  const entries = readZip(zip({ 'a\\zones.shp': CONTENT, '../b.shp': 'b', '/c.shp': 'c' }))
  expect(entries.map(({ path }) => path)).toEqual(['a/zones.shp', '../b.shp', '/c.shp'])
})

test.each([
  ['encrypted', (header: Buffer) => header.writeUInt16LE(1, 2), /protégé par un mot de passe/],
  ['compressed in an unknown way', (header: Buffer) => header.writeUInt16LE(12, 4), /compression inconnue/],
  ['unlike its checksum', (header: Buffer) => header.writeUInt32LE(7, 10), /incomplet ou abîmé/],
  ['longer than announced', (header: Buffer) => header.writeUInt32LE(CONTENT.length - 1, 18), /incomplet ou abîmé/],
  ['shorter than announced', (header: Buffer) => header.writeUInt32LE(CONTENT.length + 1, 18), /incomplet ou abîmé/],
  [
    'longer than a zip may',
    (header: Buffer) => header.writeUInt32LE(601 * 1024 * 1024, 18),
    /trop gros une fois ouvert/,
  ],
])('a file that is %s is refused', (_fault, edit, reason) => {
  const bytes = zip({ a: CONTENT })
  expect(contentOf(bytes)).toBe(CONTENT)
  expect(() => contentOf(edited(bytes, edit))).toThrow(FileError)
  expect(() => contentOf(edited(bytes, edit))).toThrow(reason)
})

test('a zip that is cut anywhere is refused', () => {
  const bytes = zip({ a: CONTENT })
  for (const end of bytes.keys()) expect(() => contentOf(bytes.subarray(0, end))).toThrow(FileError)
})
