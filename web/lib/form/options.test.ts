import { expect, test } from 'vitest'
import { matches } from '../search.ts'
import { type ChoiceOption, matchingOption, withOption } from './options.ts'

const COUNTRIES: ChoiceOption[] = [
  { value: 'BE', label: 'Belgique' },
  { value: 'NE', label: 'Niger' },
  { value: 'NG', label: 'Nigéria' },
]
const ZONES: ChoiceOption[] = [
  { value: '1', label: '56.08.2 Baie de Quiberon', search: (typed) => matches(typed, '56.08.2', ['Baie de Quiberon']) },
  { value: '2', label: '56.08.10 Rivière d’Étel', search: (typed) => matches(typed, '56.08.10', ['Rivière d’Étel']) },
]

test.each([
  ['belg', COUNTRIES, 'BE'],
  ['NIGER', COUNTRIES, 'NE'],
  ['nig', COUNTRIES, undefined],
  ['nigeria', COUNTRIES, 'NG'],
  ['atlantide', COUNTRIES, undefined],
  ['56 08 10', ZONES, '2'],
  ['quiberon', ZONES, '1'],
  ['5608', ZONES, undefined],
])('« %s » is enough to choose', (typed, options, value) => {
  expect(matchingOption(typed, options)?.value).toBe(value)
})

test.each<[ChoiceOption[] | undefined, ChoiceOption | undefined, string[] | undefined]>([
  [COUNTRIES, { value: 'SU', label: 'URSS' }, ['SU', 'BE', 'NE', 'NG']],
  [COUNTRIES, { value: 'NE', label: 'Niger' }, ['BE', 'NE', 'NG']],
  [COUNTRIES, undefined, ['BE', 'NE', 'NG']],
  [undefined, { value: 'SU', label: 'URSS' }, undefined],
])('a choice that was made stays a choice', (options, option, values) => {
  expect(withOption(options, option)?.map(({ value }) => value)).toEqual(values)
})
