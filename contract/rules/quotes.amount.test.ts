import { expect, test } from 'vitest'
import { formatAmount, formatPrice, readAmount } from './quotes.amount.ts'

const EXAMPLE = 'Écrivez un montant en euros, par exemple 1\u00A0234,50.'

test.each<[string | number, number | string]>([
  ['1234,50', 1234.5],
  ['1234.5', 1234.5],
  ['1\u00A0234,50\u00A0€', 1234.5],
  ['1\u202F234,50 €', 1234.5],
  [' 12 ', 12],
  ['0', 0],
  ['0,07', 0.07],
  [1234.5, 1234.5],
  [0.07, 0.07],
  ['10 000 000', 10_000_000],
  ['', 'Ce champ est obligatoire.'],
  [' € ', 'Ce champ est obligatoire.'],
  ['12 € ', 12],
  ['12\neur', 12],
  ['-5', EXAMPLE],
  [-5, EXAMPLE],
  ['1.234,50', EXAMPLE],
  ['1,234.50', EXAMPLE],
  ['1e3', EXAMPLE],
  ['12 $', EXAMPLE],
  ['€ 12', EXAMPLE],
  ['١٢', EXAMPLE],
  ['12,', EXAMPLE],
  ['1 2', EXAMPLE],
  ['12 50', EXAMPLE],
  ['10³', EXAMPLE],
  [1e21, EXAMPLE],
  ['1.234', 'Au plus deux décimales.'],
  ['12,345', 'Au plus deux décimales.'],
  [0.1 + 0.2, 'Au plus deux décimales.'],
  ['10000000,01', 'Au plus 10\u202F000\u202F000,00\u00A0€.'],
])('« %s » is read as %s', (typed, read) => {
  expect(readAmount(typed)).toBe(read)
})

test.each([
  [1234.5, '1\u202F234,50\u00A0€'],
  [0, '0,00\u00A0€'],
])('%d EUR is shown as %s, which is read as the same', (amount, shown) => {
  expect(formatAmount(amount)).toBe(shown)
  expect(readAmount(shown)).toBe(amount)
})

test('a price says its taxes, unless nobody said them', () => {
  expect(formatPrice({ amount: 1234.5, tax: 'HT' })).toBe('1\u202F234,50\u00A0€\u00A0HT')
  expect(formatPrice({ amount: 1234.5, tax: null })).toBe('1\u202F234,50\u00A0€')
})
