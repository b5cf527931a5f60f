import { expect, test } from 'vitest'
import { contrastText, describeRange } from './scale-words.ts'

test.each([
  [null, 1, 'moins de 1 UFP/g'],
  [1, 12.5, 'de 1 à moins de 12,5 UFP/g'],
  [1000, null, '1 000 UFP/g et plus'],
  [null, null, 'Toutes les valeurs'],
])('from %j to %j: « %s »', (min, max, words) => {
  expect(describeRange(min, max, 'UFP/g').replace(/\s/g, ' ')).toBe(words)
})

test.each([
  [21, '21,0'],
  [4.5, '4,5'],
  [4.499, '4,4'],
  [1, '1,0'],
])('a contrast of %d is written %s', (ratio, words) => {
  expect(contrastText(ratio)).toBe(words)
})
