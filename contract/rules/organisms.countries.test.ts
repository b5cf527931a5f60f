import { expect, test } from 'vitest'
import { COUNTRIES, isFrench } from './organisms.countries.ts'

const names = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })

test('all 249 countries of ISO 3166-1 are there, each once, in order', () => {
  expect(COUNTRIES).toHaveLength(249)
  expect(COUNTRIES).toEqual([...new Set(COUNTRIES)].sort())
})

test('every country has a French name of its own', () => {
  const named = COUNTRIES.map((code) => [code, names.of(code)])
  expect(named.filter(([code, name]) => !name || name === code || !/^\p{Lu}/u.test(name))).toEqual([])
  expect(new Set(named.map(([, name]) => name)).size).toBe(COUNTRIES.length)
})

test('none that people look for is missing', () => {
  for (const code of ['FR', 'BE', 'CH', 'LU', 'MC', 'ES', 'PT', 'IT', 'DE', 'GB', 'IE', 'NL', 'MA', 'RE', 'GP', 'PF']) {
    expect(COUNTRIES).toContain(code)
  }
})

test('France and its overseas parts are French, and nothing else', () => {
  const french = COUNTRIES.filter(isFrench)
  expect(french).toEqual(['BL', 'FR', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'])
  for (const other of ['', 'fr', 'FRA', 'XX', 'constructor', 'undefined']) {
    expect([other, isFrench(other)]).toEqual([other, false])
  }
})
