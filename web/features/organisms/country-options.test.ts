import { expect, test } from 'vitest'
import { COUNTRIES } from '../../../contract/rules/organisms.countries.ts'
import { COUNTRY_OPTIONS } from './country-options.ts'

test('France comes first, the others in the order of the French alphabet', () => {
  const labels = COUNTRY_OPTIONS.map(({ label }) => label)
  expect(COUNTRY_OPTIONS).toHaveLength(COUNTRIES.length)
  expect(labels.slice(0, 3)).toEqual(['France', 'Afghanistan', 'Afrique du Sud'])
  expect(labels.indexOf('Équateur')).toBeLessThan(labels.indexOf('Espagne'))
  expect(COUNTRY_OPTIONS.find(({ value }) => value === 'RE')?.label).toBe('La Réunion')
})
