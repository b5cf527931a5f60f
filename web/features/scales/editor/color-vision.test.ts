import { describe, expect, test } from 'vitest'
import { labOf, seenAs, VISIONS } from './color-vision.ts'

describe.each(VISIONS)('vision %s', (vision) => {
  test.each(['#000000', '#333333', '#808080', '#C4C4C4', '#FFFFFF'])('%s stays the grey it is', (grey) => {
    expect(seenAs(grey, vision)).toBe(grey)
    const [, a, b] = labOf(grey, vision) ?? [0, 9, 9]
    expect(Math.hypot(a, b)).toBeLessThan(0.02)
  })

  test.each(['#12', 'rouge', ''])('%j is no colour, so nothing is said of it', (word) => {
    expect(seenAs(word, vision)).toBe(word)
    expect(labOf(word, vision)).toBeNull()
  })
})

test.each(['#2C7BB6', '#ABD9E9', '#FDAE61', '#D7191C'])('%s is seen as it is by usual eyes', (color) => {
  expect(seenAs(color, 'normale')).toBe(color)
})

/** CIELAB of the primaries of sRGB under D65, as published. */
test.each([
  ['#FFFFFF', [100, 0, 0]],
  ['#FF0000', [53.24, 80.09, 67.2]],
  ['#00FF00', [87.73, -86.18, 83.18]],
  ['#0000FF', [32.3, 79.19, -107.86]],
])('%s is %j in CIELAB', (color, expected) => {
  const lab = labOf(color, 'normale') ?? []
  for (const [at, value] of expected.entries()) expect(lab[at]).toBeCloseTo(value, 1)
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
