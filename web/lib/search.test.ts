import { expect, test } from 'vitest'
import { fold, foldCode, matches } from './search.ts'

test.each([
  ['Île d’Oléron', "ile d'oleron"],
  ['Œuf, ŒUVRE, Lætitia', 'oeuf, oeuvre, laetitia'],
  ['  Baie   de\u00A0Quiberon ', 'baie de quiberon'],
  ['Étel', 'etel'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test.each(['56.08.2', '56-08-2', '56 08 2', ' 56_08/2 '])('the code %s is compared without its separators', (code) => {
  expect(foldCode(code)).toBe('56082')
})

test.each([
  ['5608', true],
  ['56-08.2', true],
  ['17c', false],
  ['quiberon', true],
  ['BAIE quib', true],
  ['baie lorient', false],
  ['morbihan', true],
  ['', true],
])('searching %s among Baie de Quiberon, 56.08.2, Morbihan finds it: %s', (search, isFound) => {
  expect(matches(search, '56.08.2', ['Baie de Quiberon', 'Morbihan'])).toBe(isFound)
})

test('a code with letters is found whatever the case and the separators', () => {
  expect(matches('17.c.21', '17C21', [])).toBe(true)
})
