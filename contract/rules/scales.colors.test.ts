import { expect, test } from 'vitest'
import { contrast, linear, readColor } from './scales.colors.ts'

test.each([
  ['#000000', [0, 0, 0]],
  ['#FFFFFF', [1, 1, 1]],
  ['#ff0033', [1, 0, 0.2]],
  ['#FFF', null],
  ['FFFFFF', null],
  ['#GG0000', null],
  ['#FFFFFF00', null],
  [' #FFFFFF', null],
  ['', null],
])('%j is read as %j', (color, expected) => {
  expect(readColor(color)).toEqual(expected)
})

test.each([
  [0, 0],
  [1, 1],
  [0.04045, 0.003131],
  [0.5, 0.214041],
])('the channel %d is the light %d', (channel, light) => {
  expect(linear(channel)).toBeCloseTo(light, 6)
})

// Published values: the lightest grey for each threshold on white, and pure colours.
test.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#767676', '#FFFFFF', 4.54],
  ['#777777', '#FFFFFF', 4.48],
  ['#949494', '#FFFFFF', 3.03],
  ['#FF0000', '#FFFFFF', 4],
  ['#0000FF', '#FFFFFF', 8.59],
  ['#00FF00', '#000000', 15.3],
])('%s and %s contrast at %d, whichever comes first', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBe(contrast(one, other))
})
