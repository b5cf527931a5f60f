import { expect, test } from 'vitest'
import { withFrenchSpaces } from './french-spaces.ts'
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

test.each([
  ['Les fêtes : ce qui change', 'Les fêtes\u00A0: ce qui change'],
  ['Dites « oui » ; vite !', 'Dites «\u00A0oui\u00A0»\u00A0; vite\u00A0!'],
  ['à 12:30, (a) b', 'à 12:30, (a) b'],
  ['1 000 000 UFP/g, 20 Mo, 2 000 pixels', '1\u00A0000\u00A0000\u00A0UFP/g, 20\u00A0Mo, 2\u00A0000\u00A0pixels'],
  ['à 6 h, les 3 huîtres, 02 31 00 00 00', 'à 6\u00A0h, les 3 huîtres, 02 31 00 00 00'],
  ['« 2 000 pixels » et 1 000 000 UFP/g', '«\u00A02\u00A0000\u00A0pixels\u00A0» et 1\u00A0000\u00A0000\u00A0UFP/g'],
  [
    'dans 60 minutes, 72 heures ou 1 h ; 20 Mo, 5 %',
    'dans 60\u00A0minutes, 72\u00A0heures ou 1\u00A0h\u00A0; 20\u00A0Mo, 5\u00A0%',
  ],
  ['02 31 00 00 00, le 5 mars 2026, 3 moules, 1 hôte', '02 31 00 00 00, le 5 mars 2026, 3 moules, 1 hôte'],
])('%s is shown with its no-break spaces', (typed, shown) => {
  expect(withFrenchSpaces(typed)).toBe(shown)
})
