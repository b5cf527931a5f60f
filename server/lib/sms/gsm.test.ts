import { expect, test } from 'vitest'
import { gsmLength, gsmText } from './gsm.ts'

/** GSM 03.38, row by row, as the standard prints it. */
const TABLE = [
  '@£$¥èéùìòÇ\nØø\rÅå',
  'Δ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ',
  ' !"#¤%&\'()*+,-./',
  '0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNO',
  'PQRSTUVWXYZÄÖÑÜ§',
  '¿abcdefghijklmno',
  'pqrstuvwxyzäöñüà',
]
const EXTENSION = '^{}\\[~]|€'
const LETTERS = TABLE.join('').replaceAll('\n', '').replaceAll('\r', '').replaceAll('\u001b', '')

test('the table has its 128 places', () => {
  expect(TABLE.map((row) => row.length)).toEqual(TABLE.map(() => 16))
})

test('a letter of the table stays, and counts one; its extension counts two', () => {
  expect(gsmText(LETTERS)).toBe(LETTERS)
  expect(gsmLength(LETTERS)).toBe(125)
  expect(gsmText(EXTENSION)).toBe(EXTENSION)
  expect(gsmLength(EXTENSION)).toBe(18)
})

test('nothing else ever leaves', () => {
  const allowed = new Set(`${LETTERS}${EXTENSION}`)
  const strange = new Set<string>()
  for (let code = 0; code <= 0xffff; code++)
    for (const sign of gsmText(`a${String.fromCodePoint(code)}a`)) if (!allowed.has(sign)) strange.add(sign)
  expect([...strange]).toEqual([])
})

// biome-ignore format: a table
test.each([
  ['Élevée, Modérée, Très faible', 'Élevée, Modérée, Très faible'],
  ['TRÈS À Ç', 'TRES A Ç'],
  ['âêîôûëïÿç ÂÊÎÔÛËÏŸÈÀÙ', 'aeioueiyc AEIOUEIYEAU'],
  ['Cœur, Œuvre, Lætitia', 'Coeur, OEuvre, Lætitia'],
  ['e\u0301le\u0300ve', 'élève'],
  ['l’Étang de l‘Or', "l'Étang de l'Or"],
  ['«\u00a0Élevée\u00a0» et “Faible”', '"Élevée" et "Faible"'],
  ['1\u202f500\u00a0UFP/g', '1 500 UFP/g'],
  ['a\n b\t\r\nc', 'a b c'],
  ['a\u200b\u2060\u0007\u00adb\u202e', 'ab'],
  ['Le Croisic – Pen Bron — nord‑est', 'Le Croisic - Pen Bron - nord-est'],
  ['Faible → Élevée…', 'Faible > Élevée...'],
  ['m², n°\u00a03, 1½, №', 'm2, no 3, 11/2, No'],
  ['Łódź, Þing', '?odz, ?ing'],
  ['海 \u{1f9aa} ok', '? ? ok'],
  ['', ''],
])('%j leaves as %j', (text, sent) => {
  expect(gsmText(text)).toBe(sent)
})
