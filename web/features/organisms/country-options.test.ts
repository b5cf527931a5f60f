import { expect, test } from 'vitest'
import { COUNTRIES } from '../../../contract/rules/organisms.countries.ts'
import { countryOptions } from './country-options.ts'

test('France comes first, the others in the order of the French alphabet', () => {
  const options = countryOptions()
  const labels = options.map(({ label }) => label)
  expect(options).toHaveLength(COUNTRIES.length)
  expect(labels.slice(0, 3)).toEqual(['France', 'Afghanistan', 'Afrique du Sud'])
  expect(labels.indexOf('Équateur')).toBeLessThan(labels.indexOf('Espagne'))
  expect(options.find(({ value }) => value === 'RE')?.label).toBe('La Réunion')
})
