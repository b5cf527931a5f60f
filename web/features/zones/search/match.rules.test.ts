import { expect, test } from 'vitest'
import { bestMatch } from './match.rules.ts'

const zones = [
  ['17.C.2', 'Baie de Quiberon nord'],
  ['56.08.20', 'Le Quiberon'],
  ['56.08.2', 'Baie de Quiberon'],
  ['56.1', 'Étel'],
  ['987.1', 'Baie de Faʻaʻā'],
  ['987.2', 'Faʻaʻā'],
].map(([code = '', name = ''], id) => ({ id, code, name }))

test.each([
  ['56 08 2', '56.08.2'],
  ['56.08', '56.08.20'],
  ['baie de quiberon', '56.08.2'],
  ['baie', '17.C.2'],
  ['le', '56.08.20'],
  ['ETEL', '56.1'],
  ['quib', '17.C.2'],
  ["fa'a'a", '987.2'],
  ['faaa', '987.2'],
])('« %s » means %s', (search, code) => {
  expect(bestMatch(zones, search)?.code).toBe(code)
})

test('nothing found means nothing', () => {
  expect(bestMatch([], '56')).toBeUndefined()
})
