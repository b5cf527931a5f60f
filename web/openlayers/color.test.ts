import { expect, test } from 'vitest'
import { readHex, textOn, withAlpha } from './color.ts'

test('long, short and wrong colours are read', () => {
  expect(readHex('#2C7BB6')).toEqual([44, 123, 182])
  expect(readHex('#fff')).toEqual([255, 255, 255])
  expect(readHex('bleu')).toEqual([158, 158, 158])
})

test('a colour is thinned without losing its hue', () => {
  expect(withAlpha('#ABD9E9', 0.82)).toBe('rgba(171, 217, 233, 0.82)')
})

test.each([
  ['#2C7BB6', '#FFFFFF'],
  ['#ABD9E9', '#000000'],
  ['#FDAE61', '#000000'],
  ['#D7191C', '#FFFFFF'],
  ['#9E9E9E', '#000000'],
])('on %s one writes in %s', (fill, text) => expect(textOn(fill)).toBe(text))
