import { expect, test } from 'vitest'
import { confusionsOf, describeConfusion } from './color-vision.ts'

const NAMES = ['Très faible', 'Faible', 'Modérée', 'Élevée']
const filled = (fills: readonly string[]) => fills.map((fill, at) => ({ label: NAMES[at] ?? '', fill }))
const told = (...fills: string[]) => confusionsOf(filled(fills)).map(describeConfusion)

test('the scale every installation starts with warns of nothing', () => {
  expect(told('#2C7BB6', '#ABD9E9', '#FDAE61', '#D7191C')).toEqual([])
})

test('traffic lights warn of what red-green blindness mixes up', () => {
  expect(told('#1A9641', '#A6D96A', '#FDAE61', '#D7191C')).toEqual([
    'Faible et Modérée se confondent en vision protanope',
    'Très faible et Élevée se confondent en vision deutéranope',
    'Faible et Modérée se confondent en vision deutéranope',
  ])
})

test('two blues are mixed up by everyone, which is said once; a blue and a green only without blue cones', () => {
  expect(told('#2C7BB6', '#2C7CB8')).toEqual(['Très faible et Faible se confondent en vision normale'])
  expect(told('#00A0A0', '#0090C8')).toEqual(['Très faible et Faible se confondent en vision tritanope'])
})

test('a colour half typed warns of nothing', () => {
  expect(told('#2C7B', '#2C7BB6', '')).toEqual([])
})
