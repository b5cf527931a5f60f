import { expect, test } from 'vitest'
import { cp1252, dbf } from '../../test/zone-files.ts'
import { readDbf } from './dbf.ts'

/** Writes the letters of these names by the bytes given for them. */
const encoder = (bytes: Record<string, number>) => (text: string) =>
  Uint8Array.from(text, (char) => bytes[char] ?? char.charCodeAt(0))
const DOS = encoder({ é: 0x82, è: 0x8a, ê: 0x88, à: 0x85, ç: 0x87, ô: 0x93, î: 0x8c })
const MAC = encoder({ é: 0x8e, è: 0x8f, ê: 0x90, à: 0x88, ç: 0x8d, ô: 0x99, É: 0x83, '’': 0xd5, œ: 0xcf })
const LATIN_9 = encoder({ œ: 0xbd })
const utf8 = (text: string) => new TextEncoder().encode(text)

function read(name: string, encode: (text: string) => Uint8Array, language: number, cpg?: string) {
  const { row, notes } = readDbf(dbf([{ NOM: name }], { encode, language }), cpg)
  return [String(row(0)?.get('NOM')).trim(), notes]
}

test.each([
  ['Pénerf, côté été', DOS, 0x02, undefined],
  ['Pénerf, côté été', DOS, 0x01, undefined],
  ['Pénerf, côté été', DOS, 0x6a, '850'],
  ['île à fête', DOS, 0, '437'],
  ['île à fête', DOS, 0x57, 'IBM850'],
  ['île à fête', DOS, 0, 'CP 850'],
  ['île à fête', DOS, 0, 'OEM 850'],
  ['île à fête', DOS, 0, 'OEM'],
  ['île à fête', DOS, 0x57, 'ibm-437\n'],
  ['Étel, l’œil', MAC, 0x04, undefined],
  ['Étel, l’œil', MAC, 0x57, 'MACINTOSH'],
  ['Étel, l’œil', MAC, 0, 'MacRoman'],
  ['Étel, l’œil', MAC, 0, '10000'],
  ['cœur', LATIN_9, 0, 'ISO-8859-15'],
  ['cœur', LATIN_9, 0, 'ISO 8859-15'],
  ['cœur', LATIN_9, 0, '885915'],
  ['Anse de l’île', encoder({ '’': 0xd5, î: 0x94 }), 0, 'macroman'],
  ['Étel', cp1252, 0x57, undefined],
  ['Étel', cp1252, 0x03, undefined],
  ['Étel', cp1252, 0, 'ANSI 1252'],
  ['Étel', cp1252, 0, 'Windows-1252'],
  ['Étel', cp1252, 0x02, '88591'],
  ['Étel', cp1252, 0, 'ISO 8859-1'],
  ['Étel', cp1252, 0, 'System'],
  ['Étel', cp1252, 0, 'UTF-8'],
  ['Pénerf', DOS, 0x02, 'UTF-8'],
  ['Étel, l’œil', utf8, 0, undefined],
  ['Étel, l’œil', utf8, 0x57, undefined],
  ['Étel, l’œil', utf8, 0x02, 'utf8'],
  ['Étel, l’œil', utf8, 0x57, '65001'],
])('%s is read from its bytes (%o) with the language byte %i and the .cpg %j', (name, encode, language, cpg) => {
  expect(read(name, encode, language, cpg)).toEqual([name, []])
})

test.each([
  ['Étel', cp1252, 0, 'Klingon', /dit «.Klingon.», un encodage inconnu/],
  ['Étel', cp1252, 0x7b, undefined, /L’encodage que dit le .dbf est inconnu/],
  ['Étel', utf8, 0, '850', /dit «.850.», mais les textes sont en UTF-8/],
])('%s (%o, %i, %j) is read, and the doubt is said', (name, encode, language, cpg, note) => {
  expect(read(name, encode, language, cpg)).toEqual([name, [expect.stringMatching(note)]])
})

test('an unknown .cpg of texts without accents is not worth a word', () => {
  expect(read('Etel', cp1252, 0x7b, 'Klingon')).toEqual(['Etel', []])
})

test.each([
  ['numéro', utf8, 'UTF-8'],
  ['libellé', utf8, undefined],
  ['LIBELLÉ', encoder({ É: 0x90 }), '850'],
  ['LIBELLÉ', cp1252, undefined],
  ['LIBELLÉ', cp1252, 'UTF-8'],
])('the column %s (%o, %j) of texts without accents is read', (column, encode, cpg) => {
  const { row, notes } = readDbf(dbf([{ [column]: '56.1' }], { encode }), cpg)
  expect([[...(row(0)?.keys() ?? [])], notes]).toEqual([[column], []])
})
