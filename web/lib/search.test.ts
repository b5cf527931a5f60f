import { expect, test } from 'vitest'
import { matches } from './search.ts'

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

test.each(['faʻaʻā', "fa'a'a", 'faaa', 'l île', 'lile faaa', 'saint vaast', 'saint-vaast', 'saintvaast', 'l’Île'])(
  'signs within words make no difference: %s',
  (search) => {
    expect(matches(search, '987.1', ['Faʻaʻā', "Anse de l'Île", 'Saint-Vaast'])).toBe(true)
  },
)

test('figures are not found across the signs of a code', () => {
  expect(matches('50 14 01', '50-14', ['50-14', 'Gouville-Blainville'])).toBe(false)
  expect(matches('50 14 01', '50-14-01', ['50-14-01', 'Gouville'])).toBe(true)
})

test('a code with letters is found whatever the case and the separators', () => {
  expect(matches('17.c.21', '17C21', [])).toBe(true)
})

test.each(['  Baie   de\u00A0Quiberon ', 'BAIE D´QUIB', 'baie d`quib'])('%j is searched word by word', (search) => {
  expect(matches(search, '56.08.2', ['Baie de Quiberon', 'd’Quib'])).toBe(true)
})
