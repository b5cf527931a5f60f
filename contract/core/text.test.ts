import { expect, test } from 'vitest'
import { fold, onOneLine, onSeveralLines } from './text.ts'

test.each([
  ['Île d’Oléron', "ile d'oleron"],
  ['Œuf, ŒUVRE, Lætitia', 'oeuf, oeuvre, laetitia'],
  ['Étel', 'etel'],
  ['E\u0301tel', 'etel'],
  ['Ploërmel – Ærø', 'ploermel - aero'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('a million accents in disorder hold nobody up, since no field takes them', () => {
  const marks = '\u0301\u0323'.repeat(500_000)
  expect([onOneLine(marks), onSeveralLines(marks)]).toEqual([marks, marks])
  expect([onOneLine('e\u0301'), onSeveralLines('e\u0301')]).toEqual(['é', 'é'])
})
