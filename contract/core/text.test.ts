import { expect, test } from 'vitest'
import { fold, onOneLine, onSeveralLines, searchKey } from './text.ts'

test.each([
  ['Île d’Oléron', "ile d'oleron"],
  ['Œuf, ŒUVRE, Lætitia', 'oeuf, oeuvre, laetitia'],
  ['Étel', 'etel'],
  ['E\u0301tel', 'etel'],
  ['Ploërmel – Ærø', 'ploermel - aero'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test.each([
  ['lile', ['l’Île', "l'île", 'lʼile', 'L Ile', 'l-île', 'lile']],
  ['faaa', ['Faʻaʻā', "Fa'a'a", 'fa’a’a', 'fa`a`a', 'Faaa']],
  ['hienghene', ['Hienghène', 'HIENGHENE']],
  ['saintvaastlahougue', ['Saint-Vaast-la-Hougue', 'saint vaast la hougue', 'Saint‑Vaast–la—Hougue']],
  ['12,5<3_%', ['12,5 < 3_%']],
])('%s is the key of each way to type it', (key, typed) => {
  expect(typed.map(searchKey)).toEqual(typed.map(() => key))
})

test('a million accents in disorder hold nobody up, since no field takes them', () => {
  const marks = '\u0301\u0323'.repeat(500_000)
  expect([onOneLine(marks), onSeveralLines(marks)]).toEqual([marks, marks])
  expect([onOneLine('e\u0301'), onSeveralLines('e\u0301')]).toEqual(['é', 'é'])
})
