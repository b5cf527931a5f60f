import { describe, expect, test } from 'vitest'
import { seenAs, seenDifference, VISIONS } from './color-vision.ts'

describe.each(VISIONS)('vision %s', (vision) => {
  test.each(['#000000', '#333333', '#808080', '#C4C4C4', '#FFFFFF'])('%s stays the grey it is', (grey) => {
    expect(seenAs(grey, vision)).toBe(grey)
    expect(seenDifference(grey, grey, vision)).toBe(0)
  })

  test.each(['#12', 'rouge', ''])('%j is no colour, so nothing is said of it', (word) => {
    expect(seenAs(word, vision)).toBe(word)
    expect(seenDifference(word, '#000000', vision)).toBeNull()
    expect(seenDifference('#000000', word, vision)).toBeNull()
  })
})

test.each(['#2C7BB6', '#ABD9E9', '#FDAE61', '#D7191C'])('%s is seen as it is by usual eyes', (color) => {
  expect(seenAs(color, 'normale')).toBe(color)
})

/** CIEDE2000 worked out from the article of Sharma, Wu and Dalal (2005), on the colours above. */
test.each([
  ['#000000', '#FFFFFF', 'normale', 100],
  ['#2C7BB6', '#ABD9E9', 'normale', 30.37],
  ['#FDAE61', '#D7191C', 'normale', 35.23],
  ['#A6D96A', '#FDAE61', 'protanope', 6.57],
  ['#1A9641', '#D7191C', 'deutéranope', 8.06],
  ['#00A0A0', '#0090C8', 'tritanope', 4.58],
] as const)('%s and %s differ for %s eyes by %d, both ways', (one, other, vision, expected) => {
  expect(seenDifference(one, other, vision)).toBeCloseTo(expected, 1)
  expect(seenDifference(other, one, vision)).toBeCloseTo(expected, 1)
})

/** By hand from the matrices: the column of the primary, kept within 0 and 1, written as sRGB. */
test.each([
  ['#FF0000', 'protanope', '#6D5F00'],
  ['#FF0000', 'deutéranope', '#A39000'],
  ['#FF0000', 'tritanope', '#FF000F'],
  ['#0000FF', 'protanope', '#0059FF'],
  ['#0000FF', 'deutéranope', '#003DFB'],
  ['#0000FF', 'tritanope', '#006B96'],
] as const)('%s is seen by %s eyes as %s', (color, vision, expected) => {
  expect(seenAs(color, vision)).toBe(expected)
})
