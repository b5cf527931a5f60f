import { describe, expect, test } from 'vitest'
import { daysFaults, lineFaults, wholeDay } from './week.faults.ts'

const TODAY = '2026-11-26'
const NO_DAY = ['Cette date n’est pas valide\u00A0: écrivez-la par exemple 27/11/26 ou 2026-11-27.']
const NO_NUMBER = ['Écrivez un nombre, par exemple 12,5 ou < 1.']

describe('a fault is found in its cell', () => {
  test.each([
    ['26/11/26', '24/12/26', {}],
    ['26/11', '24/12', {}],
    ['26 nov.', '', {}],
    ['26/11/26', '26/11/26', {}],
    ['', '', { starts_on: NO_DAY }],
    ['31/02/26', '24/12/26', { starts_on: NO_DAY }],
    ['26/11/26', 'demain', { ends_on: NO_DAY }],
    ['demain', '31/02/26', { starts_on: NO_DAY, ends_on: NO_DAY }],
    ['26/11/26', '25/11/26', { ends_on: ['La fin ne peut pas précéder le début.'] }],
    ['02/01', '24/12', { ends_on: ['La fin ne peut pas précéder le début.'] }],
  ])('from %s to %s', (starts_on, ends_on, faults) => {
    expect(daysFaults({ starts_on, ends_on }, TODAY)).toEqual(faults)
  })

  test.each([
    ['12,5', {}],
    ['< 1', {}],
    ['', {}],
    ['douze', { value: NO_NUMBER }],
  ])('for a value of « %s »', (value, faults) => {
    expect(lineFaults({ value, starts_on: '26/11/26', ends_on: '' }, TODAY)).toEqual(faults)
  })
})

test.each([
  ['26/11', '26/11/26'],
  ['02/01', '02/01/27'],
  ['2026-12-24', '24/12/26'],
  ['24 déc. 2026', '24/12/26'],
  ['31/02', '31/02'],
  ['', ''],
])('%s is shown whole, as %s', (typed, day) => {
  expect(wholeDay(typed, TODAY)).toBe(day)
})
