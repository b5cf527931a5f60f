import { expect, test } from 'vitest'
import { pointText, readPoint, readPoints } from './points.ts'

const QUIBERON = [-3.1205, 47.5]

test.each([
  ['47.5, -3.1205', QUIBERON],
  ['47.5,-3.1205', QUIBERON],
  ['  47.5 ,  -3.1205 ', QUIBERON],
  ['47,5 ; -3,1205', QUIBERON],
  ['47,5;-3,1205', QUIBERON],
  ['47.5\t-3.1205', QUIBERON],
  ['47,5 -3,1205', QUIBERON],
  ['47,5, -3,1205', QUIBERON],
  ['47.5, −3.1205', QUIBERON],
  ['47.5; - 3.1205', QUIBERON],
  ['47, -3', [-3, 47]],
  ['47,-3', [-3, 47]],
  ['47.12345678, 3', [3, 47.123457]],
  ["47°30'N 3°07'13.8\"O", QUIBERON],
  ['47°30’00’’N, 3°07,23’W', QUIBERON],
  ['47° 30′ N ; 3° 7′ 13,8″ O', QUIBERON],
  ['47,5°N 3,1205°O', QUIBERON],
  ["47.5° N, 3°07.23' O", QUIBERON],
  ["16°15,5'S 151°30'E", [151.5, -16.258333]],
  ['-17.5, -149.5', [-149.5, -17.5]],
])('« %s » is a point', (line, point) => {
  expect(readPoint(line)).toEqual(point)
})

test.each([
  ['47,5,-3,1', /point-virgule/],
  ['47,5,3,1', /point-virgule/],
  ['47,3', /deux nombres/],
  ['47.5', /deux nombres/],
  ['47.5, -3.1, 12', /deux nombres/],
  ['47.5, ouest', /deux nombres/],
  ['47.5, -3.1 m', /deux nombres/],
  ["47°61'N 3°07'O", /deux nombres/],
  ["47°30'O 3°07'N", /deux nombres/],
  ["47°30'N 3°07'", /deux nombres/],
  ["47,5°30'N 3°07'O", /Degrés à décimales et minutes/],
  ["47°30'N ; 3.1° 7′ O", /Degrés à décimales et minutes/],
  ["47°30,5'12\"N 3°07'O", /des minutes à décimales n’ont pas de secondes/],
  ['91, -3', /-90 à 90/],
  ['47, 181', /-180 à 180/],
  ['-3.1, 47.5', /inversés/],
])('« %s » is refused whole', (line, reason) => {
  expect(readPoint(line)).toMatch(reason)
})

test('a list is read line by line, without empty lines and the point that closes it', () => {
  const points = [
    [-3, 47],
    [-3, 48],
    [-2, 48],
  ]
  expect(readPoints('47, -3\n\n48, -3\r\n48, -2\n47, -3\n')).toEqual({ points })
  expect(readPoints('')).toEqual({ points: [] })
  expect(readPoints('-17,5')).toEqual({ line: 1, fault: expect.stringMatching(/deux nombres/) })
  expect(readPoints('47, -3\n\n48')).toEqual({ line: 3, fault: expect.stringMatching(/deux nombres/) })
})

test('a point is written as it is read', () => {
  expect(pointText([-3.1205, 47.5])).toBe('47.5, -3.1205')
  expect(readPoint(pointText([-3.1205, 47.5]))).toEqual(QUIBERON)
})
