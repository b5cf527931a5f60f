import { expect, test } from 'vitest'
import { withFrenchSpaces } from './french-spaces.ts'

test.each([
  ['Les fêtes : ce qui change', 'Les fêtes\u00A0: ce qui change'],
  ['Dites « oui » ; vite !', 'Dites «\u00A0oui\u00A0»\u00A0; vite\u00A0!'],
  ['à 12:30, (a) b', 'à 12:30, (a) b'],
])('%s is shown with its no-break spaces', (typed, shown) => {
  expect(withFrenchSpaces(typed)).toBe(shown)
})
