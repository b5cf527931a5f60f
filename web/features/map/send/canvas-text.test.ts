import { expect, test } from 'vitest'
import { linesOf } from './canvas-text.ts'

/** As if all letters were one wide. */
const letters = (text: string) => [...text].length

test.each([
  ['Baie de Quiberon', 20, ['Baie de Quiberon']],
  ['Baie de Quiberon', 8, ['Baie de', 'Quiberon']],
  ['Pouldohanetkersaux', 10, ['Pouldohane', 'tkersaux']],
  ['Anse-du-Pouldohan-et-Kersaux', 10, ['Anse-du-', 'Pouldohan-', 'et-Kersaux']],
  ['Zone Anse-du-Pouldohan', 10, ['Zone', 'Anse-du-', 'Pouldohan']],
  ['150\u00A0UFP/g au plus', 9, ['150\u00A0UFP/g', 'au plus']],
  ['Ne récoltez pas.\n\nAppelez.', 30, ['Ne récoltez pas. Appelez.']],
  ['𝒜𝒜𝒜', 2, ['𝒜𝒜', '𝒜']],
  ['large', 0, ['l', 'a', 'r', 'g', 'e']],
  ['', 10, []],
])('%j in %i: %j', (text, width, lines) => {
  expect(linesOf(text, width, letters)).toEqual(lines)
})
