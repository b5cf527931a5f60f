import { expect, test } from 'vitest'
import { fold } from './text.ts'

test.each([
  ['Île d’Oléron', "ile d'oleron"],
  ['Œuf, ŒUVRE, Lætitia', 'oeuf, oeuvre, laetitia'],
  ['Étel', 'etel'],
  ['E\u0301tel', 'etel'],
  ['Ploërmel – Ærø', 'ploermel - aero'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
